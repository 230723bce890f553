import { canvasOf, contentOf, newPost } from '../support/editor-page.mjs';

/** Controls, transforms, patterns and the editor's frame. */
export async function editor({ check, same, open, wordpress, demo }) {
  const { page, errors } = await open('admin');
  await newPost(page, wordpress.origin);
  await checkControls({ check, same }, page);
  await checkTransforms({ same }, page, demo);
  await checkOlderBlocks({ same }, page);
  await checkKept({ same }, page, demo);
  await checkPatterns({ same }, page);
  await checkFrame({ check, same }, page);
  check('no error on the console of the editor', errors.join('\n'));
  await page.close();
}

/** Replaces all blocks by one, which is selected. */
const show = (page, name, attributes) =>
  page.evaluate(
    ([type, values]) => {
      const block = wp.blocks.createBlock(type, values);
      wp.data.dispatch('core/block-editor').resetBlocks([block]);
      wp.data.dispatch('core/block-editor').selectBlock(block.clientId);
    },
    [name, attributes],
  );

async function checkControls({ same }, page) {
  await show(page, 'mixtape-player/player', { mixtapeId: 'night-drive' });
  const side = page.locator('.interface-complementary-area');
  await side.getByLabel('Layout').selectOption('bar');
  await side.getByLabel('Max width').fill('400');
  await side.getByLabel('Load ahead').check();
  await side.getByRole('button', { name: 'Colors' }).click();
  await side.getByRole('button', { name: /^Accent color$/ }).click();
  // The second since WordPress 6.5.
  await page.locator('[aria-label="Color: Green"], [aria-label="Green"]').first().click();
  const attributes = { mixtapeId: 'night-drive', layout: 'bar', maxWidth: '400', preload: true };
  const stored = { ...attributes, accentColor: 'var(--wp--preset--color--green)' };
  same(
    'controls and the theme’s palette set the attributes',
    JSON.parse((await contentOf(page)).match(/{.*}/)[0]),
    stored,
  );
  await side.getByRole('button', { name: 'More settings' }).click();
  const share = async () => JSON.parse((await contentOf(page)).match(/{.*}/)[0]).shareTargets;
  await side.getByLabel('Mastodon').check();
  same('a box adds a site to the share buttons', await share(), 'facebook twitter native copy mastodon');
  await side.getByLabel('Facebook').uncheck();
  await side.getByLabel('Other sites').fill('Forum=https://forum.example/?u={url}');
  same('and takes one away', await share(), 'twitter native copy mastodon Forum=https://forum.example/?u={url}');
  const canvas = await canvasOf(page);
  await canvas.locator('mixtape-player').getByText('Opening Lights').first().waitFor();
  const height = await canvas.locator('mixtape-player').evaluate(({ clientHeight }) => clientHeight);
  same('the preview shows the layout', height <= 90, true);
}

async function checkTransforms({ same }, page, demo) {
  const transformed = (from, to) =>
    page.evaluate(
      ([[name, attributes], target]) => {
        const blocks = wp.blocks.switchToBlockType(wp.blocks.createBlock(name, attributes), target);
        return blocks?.map((block) => [
          block.name,
          Object.fromEntries(
            Object.entries(block.attributes).filter(([, value]) => value !== undefined && value !== ''),
          ),
        ]);
      },
      [from, to],
    );
  const player = ['mixtape-player/player', { mixtapeId: 'night-drive', layout: 'bar', preload: true }];
  const shortcode = ['core/shortcode', { text: '[mixtape id="night-drive" layout="bar" preload="true"]' }];
  same('player to shortcode', await transformed(player, 'core/shortcode'), [shortcode]);
  same(
    'shortcode to player',
    await transformed(shortcode, 'mixtape-player/player'),
    [[player[0], { ...player[1] }]].map(([name, { mixtapeId, layout, preload }]) => [
      name,
      { mixtapeId, layout, preload },
    ]),
  );
  const [[, html]] = await transformed(player, 'core/html');
  same('player to HTML and back', await transformed(['core/html', html], 'mixtape-player/player'), [player]);
  const container = [
    'core/html',
    { content: '<div data-mixtape-id="night-drive" data-layout="bar" data-preload="true"></div>' },
  ];
  same('container to player', await transformed(container, 'mixtape-player/player'), [player]);
  const audio = ['core/audio', { src: `${demo.origin}/play/opening-lights` }];
  const track = ['mixtape-player/player', { trackIds: 'opening-lights' }];
  same('audio of a track to player', await transformed(audio, 'mixtape-player/player'), [track]);
  const toAudio = await transformed(track, 'core/audio');
  same('player of a track to audio', [toAudio[0][0], toAudio[0][1].src], ['core/audio', audio[1].src]);
  const button = ['mixtape-player/presave-button', { service: 'apple_music', projectId: 'night-drive' }];
  const presave = ['core/shortcode', { text: '[presave service="apple_music" project-id="night-drive"]' }];
  same('button to shortcode', await transformed(button, 'core/shortcode'), [presave]);
  same('shortcode to button', await transformed(presave, 'mixtape-player/presave-button'), [button]);
  const [[, buttonHtml]] = await transformed(button, 'core/html');
  const [, attributes] = /<presave-button ([^>]*)><\/presave-button>$/.exec(buttonHtml.content) ?? [];
  same(
    'button to HTML, with the site’s settings',
    attributes,
    `service="apple_music" project-id="night-drive" developer-token="demo-developer-token" site-base="${demo.origin}"`,
  );
  same('and back', await transformed(['core/html', buttonHtml], button[0]), [button]);
  const ownButton = { content: '<button data-presave="apple_music" data-project-id="night-drive">Save</button>' };
  same('a button of the page’s own to button', await transformed(['core/html', ownButton], button[0]), [button]);
}

/** Blocks of the versions before, which kept nothing in the post. */
async function checkOlderBlocks({ same }, page) {
  const older = [
    '<!-- wp:mixtape-player/player {"mixtapeId":"night-drive","layout":"bar","align":"wide"} /-->',
    '<!-- wp:mixtape-player/player {"songs":[1,2],"previewStart":20,"anchor":"songs"} /-->',
    '<!-- wp:mixtape-player/player /-->',
    '<!-- wp:mixtape-player/presave-button {"service":"apple_music","presaveUrl":"https://music.example/x"} /-->',
    '<!-- wp:mixtape-player/presave-button {"projectId":"night-drive","releaseDate":"2099-01-02","align":"center"} /-->',
  ];
  const opened = await page.evaluate((contents) => {
    const read = (content) => wp.blocks.parse(content)[0];
    const isSet = ([, value]) => value !== undefined && !Array.isArray(value);
    return contents.map((content) => {
      const block = read(content);
      const again = read(wp.blocks.serialize(block));
      const texts = [block, again].map(({ attributes }) =>
        JSON.stringify(Object.entries(attributes).filter(isSet).sort()),
      );
      return [block.isValid, again.isValid, texts[0] === texts[1], block.attributes.align ?? ''];
    });
  }, older);
  same(
    'blocks of older versions open without a notice, and stay what they are',
    opened,
    ['wide', '', '', '', 'center'].map((align) => [true, true, true, align]),
  );
}

/** The parts of a mixtape of the API and of a button that a post keeps. */
async function checkKept({ same }, page, demo) {
  await show(page, 'mixtape-player/player', { mixtapeId: 'night-drive', trackIds: 'opening-lights' });
  const found = await page.waitForFunction(() => {
    const content = wp.data.select('core/editor').getEditedPostContent();
    return content.includes('<audio') && content;
  });
  const content = await found.jsonValue();
  const player = /<audio [^>]*src="([^"]*)"/.exec(content)[1];
  same('the post keeps the tracks of a mixtape', player, `${demo.origin}/play/opening-lights`);
  same('and its page', /<p><a href="[^"]*\/mixtape\/night-drive">Night Drive<\/a><\/p>/.test(content), true);
  const button = {
    service: 'spotify',
    presaveUrl: 'https://music.example/x',
    releaseTitle: 'Night',
    releaseDate: '2099-01-02',
  };
  await show(page, 'mixtape-player/presave-button', button);
  const link = /<p>.*<\/p>/.exec(await contentOf(page))?.[0];
  same('and the link of a button', link, '<p><a href="https://music.example/x">Night · Spotify · 2099-01-02</a></p>');
}

async function checkPatterns({ same }, page) {
  const shown = await page.evaluate(async () => {
    const patterns = await wp.apiFetch({ path: '/wp/v2/block-patterns/patterns' });
    const flat = (list) => list.flatMap((block) => [block, ...flat(block.innerBlocks)]);
    const own = patterns.filter(({ name }) => name.startsWith('mixtape-player/'));
    const names = (content) =>
      flat(wp.blocks.parse(content)).map(({ name, isValid }) => (isValid ? name : `${name} (not valid)`));
    return own.map(({ title, viewport_width: width, content }) => [title, width, names(content)]);
  });
  const buttons = ['core/column', 'mixtape-player/presave-button', 'core/column', 'mixtape-player/presave-button'];
  const mixtape = ['mixtape-player/player', 'core/columns', ...buttons];
  same('the patterns have valid blocks', shown, [
    ['Mixtape with pre-save', 640, ['core/group', ...mixtape]],
    ['Release page', 640, ['core/group', 'core/heading', 'core/paragraph', ...mixtape]],
  ]);
  await checkPatternInPost({ same }, page);
}

/** WordPress 7 lets authors edit only content in a pattern. Our blocks declare their settings as content. */
async function checkPatternInPost({ same }, page) {
  const modes = await page.evaluate(async () => {
    const patterns = await wp.apiFetch({ path: '/wp/v2/block-patterns/patterns' });
    const { name, content } = patterns.find((pattern) => pattern.name === 'mixtape-player/release');
    const [group] = wp.blocks.parse(content);
    // As the inserter does.
    group.attributes.metadata = { patternName: name };
    wp.data.dispatch('core/block-editor').resetBlocks([group]);
    const { getBlocks, getBlockEditingMode } = wp.data.select('core/block-editor');
    const flat = (list) => list.flatMap((block) => [block, ...flat(block.innerBlocks)]);
    const own = flat(getBlocks()).filter(({ name: type }) => type.startsWith('mixtape-player/'));
    wp.data.dispatch('core/block-editor').selectBlock(own.at(-1).clientId);
    // Older versions have no such modes.
    return getBlockEditingMode ? own.map(({ clientId }) => getBlockEditingMode(clientId)) : [];
  });
  same(
    'no block of a pattern is out of reach',
    modes.filter((mode) => mode === 'disabled'),
    [],
  );
  // WordPress 7 shows the controls of all blocks of a pattern.
  await page.getByLabel('Project ID').last().fill('a-release');
  same('its button can be set', (await contentOf(page)).includes('"projectId":"a-release"'), true);
  const canvas = await canvasOf(page);
  same('and its player can choose songs', await canvas.getByRole('button', { name: 'Choose songs' }).isEnabled(), true);
}

/** WordPress 6.1 shows the content in a frame when the editor shows a phone; later versions always do. */
async function checkFrame({ check, same }, page) {
  await show(page, 'mixtape-player/player', { mixtapeId: 'night-drive' });
  await page.evaluate(() => wp.data.dispatch('core/edit-post').__experimentalSetPreviewDeviceType('Mobile'));
  const frame = page.frameLocator('iframe[name="editor-canvas"]');
  const player = frame.locator('mixtape-player');
  await player.getByText('Opening Lights').first().waitFor();
  const width = await player.evaluate(({ clientWidth }) => clientWidth);
  check('the preview works in the editor’s frame', width > 0 && width < 500 ? '' : `it is ${width} pixels wide`);
  same('it is inert there', await player.evaluate((element) => element.parentElement.inert), true);
}
