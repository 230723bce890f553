import { readElements } from '../../build/elements.mjs';
import { contentOf, newPost } from '../support/editor-page.mjs';
import { changeSettings, insertPost, playerBlock, presaveBlock, publishPost } from '../support/posts.mjs';

const BLOCKS = { 'mixtape-player': playerBlock, 'presave-button': presaveBlock };
const SHORTCODES = { 'mixtape-player': 'mixtape', 'presave-button': 'presave' };
const TEXTS = { 'max-width': '480', 'mixtape-id': 'night-drive' };
const COLOR = '#c0ffee';

/** Every attribute of both elements, in a block, in a shortcode and in the editor's controls, and every setting. */
export async function attributes({ same, open, wordpress }) {
  const elements = readElements();
  for (const [tag, element] of Object.entries(elements)) {
    const values = samples(element);
    const colors = Object.keys(element.colors);
    const named = [...Object.entries(values), ...colors.map((name) => [name, COLOR])];
    const style = Object.values(element.colors).map(({ css }) => `${css}:${COLOR};`);
    const { attributes: rows } = element;
    const width = 'max-width' in values ? `max-width:${values['max-width']}px;` : '';
    const expected = { ...values, style: width + style.join('') };
    for (const [name, { kind }] of Object.entries(rows)) if (kind === 'flag') expected[name] = '';

    const all = { ...rows, ...element.colors };
    const block = BLOCKS[tag](Object.fromEntries(named.map(([name, value]) => [all[name].property, value])));
    same(`${tag}: a block has every attribute`, await rendered({ wordpress, tag, content: block, expected }), expected);
    const texts = named.map(([name, value]) => (value === true ? name : `${name}="${value}"`));
    const shortcode = `[${SHORTCODES[tag]} ${texts.join(' ')}]`;
    same(`${tag}: a shortcode too`, await rendered({ wordpress, tag, content: shortcode, expected }), expected);
  }
  await checkDates({ same, wordpress });
  await checkControls({ same, open, wordpress, elements });
  await checkSettings({ same, wordpress, elements });
  await checkPresaveServer({ same, wordpress });
  await checkRelease({ same, wordpress });
}

/** A value for each attribute. */
const samples = ({ attributes: rows }) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, sampleOf(name, row)]));

function sampleOf(name, { kind, choices }) {
  const ofKind = { flag: true, number: '3', choice: choices.at(-1), list: 'one two', date: '2099-01-02' };
  return ofKind[kind] ?? (kind === 'url' ? `https://music.example/${name}` : (TEXTS[name] ?? 'some text'));
}

/** The attributes of an element in a page, in the order of those that are expected. */
async function rendered({ wordpress, tag, content, expected }) {
  const html = await (await fetch(publishPost(wordpress, content))).text();
  const [, source] = new RegExp(`<${tag}((?: [a-z-]+(?:="[^"]*")?)*)>`).exec(html);
  const found = [...source.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? '']);
  const values = Object.fromEntries(found);
  return Object.fromEntries(Object.keys(expected).map((name) => [name, values[name]]));
}

async function checkDates({ same, wordpress }) {
  const dates = {
    '2028-02-29': true,
    '2030-12-04T23:59:59.5Z': true,
    '2030-12-04T08:00+02:00': true,
    '2030-12-04T08:00+02': true,
    '2030-13-45': false,
    '2030-02-29': false,
    '2030-12-00': false,
    '2030-12-04T25:61': false,
    tomorrow: false,
  };
  const valid = wordpress.php(`$row = mixtape_player_element( 'presave-button' )['attributes']['release-date'];
foreach ( json_decode( '${JSON.stringify(Object.keys(dates))}' ) as $date ) $valid[ $date ] = '' !== mixtape_player_attribute_value( $row, $date, 'release-date' );
echo wp_json_encode( $valid );`);
  same('only dates of the calendar are release dates', JSON.parse(valid), dates);
}

async function checkControls({ same, open, wordpress, elements }) {
  const { page } = await open('admin');
  await newPost(page, wordpress.origin);
  for (const [name, tag] of Object.entries({ player: 'mixtape-player', 'presave-button': 'presave-button' })) {
    await page.evaluate((type) => {
      const block = wp.blocks.createBlock(type, type.endsWith('/player') ? { mixtapeId: 'one' } : {});
      wp.data.dispatch('core/block-editor').resetBlocks([block]);
      wp.data.dispatch('core/block-editor').selectBlock(block.clientId);
    }, `mixtape-player/${name}`);
    const side = page.locator('.interface-complementary-area');
    await side.getByRole('button', { name: 'More settings' }).click();
    const values = samples(elements[tag]);
    // The ways to share have boxes, which the step `editor` ticks.
    const rows = Object.entries(elements[tag].attributes).filter(([, { isHidden, ways }]) => !isHidden && !ways);
    for (const [attribute, { kind, label }] of rows) {
      const control = side.getByLabel(label, { exact: true });
      if (kind === 'flag') await control.check();
      else if (kind === 'choice') await control.selectOption(values[attribute]);
      else await control.fill(values[attribute]);
    }
    const stored = JSON.parse((await contentOf(page)).match(/{.*}/)[0]);
    const expected = rows.map(([attribute, { property, kind }]) => [
      property,
      kind === 'number' ? Number(values[attribute]) : values[attribute],
    ]);
    const sorted = (entries) => Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
    same(`${tag}: each control sets its attribute`, sorted(Object.entries(stored)), sorted(expected));
  }
  await page.close();
}

/** Attributes that a block leaves out come from the settings. */
async function checkSettings({ same, wordpress, elements }) {
  const before = JSON.parse(wordpress.php('echo wp_json_encode( mixtape_player_settings() );'));
  const colors = Object.keys(elements['mixtape-player'].colors).map((name) => [name.replaceAll('-', '_'), COLOR]);
  const settings = {
    site_base: 'https://music.example',
    api_key: 'key',
    client_id: 'client',
    developer_token: 'token',
    redirect_uri: 'https://music.example/back',
    layout: 'bar',
    max_width: '30rem',
    ...Object.fromEntries(colors),
  };
  changeSettings(wordpress, settings);
  try {
    // The cover's color belongs to a release, and has no setting.
    const styleOf = (tag) =>
      (tag === 'mixtape-player' ? `max-width:${settings.max_width};` : '') +
      Object.entries(elements[tag].colors)
        .filter(([name]) => name in elements['mixtape-player'].colors)
        .map(([, { css }]) => `${css}:${COLOR};`)
        .join('');
    const site = { 'site-base': settings.site_base };
    const cases = [
      ['mixtape-player', { mixtapeId: 'one' }, { 'api-base': before.api_base, 'api-key': 'key', layout: 'bar' }],
      ['mixtape-player', { mixtapeId: 'one' }, { 'max-width': '30rem' }],
      ['presave-button', { projectId: 'one' }, { 'client-id': 'client', 'redirect-uri': settings.redirect_uri }],
      ['presave-button', { service: 'apple_music', projectId: 'one' }, { 'developer-token': 'token' }],
    ];
    for (const [tag, given, attribute] of cases) {
      const expected = { ...attribute, ...site, style: styleOf(tag) };
      const content = BLOCKS[tag](given);
      const found = await rendered({ wordpress, tag, content, expected });
      same(`${tag} has ${Object.keys(attribute).join(', ')} and the colors of the settings`, found, expected);
    }
    const ofAuthor = { mixtapeId: 'one', layout: 'list' };
    const expected = { layout: 'list' };
    const found = await rendered({ wordpress, tag: 'mixtape-player', content: playerBlock(ofAuthor), expected });
    same('a block’s own layout counts more than the setting', found, expected);
  } finally {
    const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
    changeSettings(wordpress, { ...unset, ...before });
  }
}

/** Attributes that the plugin writes only where `mixtape-presave` answers. */
async function checkPresaveServer({ same, wordpress }) {
  const services = ['spotify', 'apple_music'];
  const written = async (author) => {
    const content = services.map((service) => presaveBlock({ service, projectId: 'x' })).join('');
    const html = await (await fetch(wordpress.php(`echo get_permalink( ${insertPost({ content, author })} );`))).text();
    return [...html.matchAll(/<presave-button [^>]*>/g)].map(
      ([tag]) => tag.match(/scopes="\w+"|send-time-zone/g) ?? [],
    );
  };
  same('with another server, a button asks for and sends what it always does', await written('admin'), [[], []]);
  changeSettings(wordpress, { presave_server: 'mixtape-presave' });
  const both = ['scopes="library"', 'send-time-zone'];
  same(
    'with mixtape-presave, buttons ask for the library only and send the time zone',
    sorted(await written('admin')),
    [both, ['send-time-zone']],
  );
  same('a button that asks first sets no scopes', await written('author'), [['send-time-zone'], ['send-time-zone']]);
  changeSettings(wordpress, { presave_server: '' });
}

/**
 * Who the release is by, for the dialog that asks. An author who is not trusted could name another one than is saved.
 */
async function checkRelease({ same, wordpress }) {
  const release = { releaseTitle: 'Night', releaseArtist: 'DJ', releaseCover: 'https://music.example/cover.jpg' };
  const content = presaveBlock({ projectId: 'x', ...release });
  for (const [author, count] of Object.entries({ admin: 3, author: 0 })) {
    const address = wordpress.php(`echo get_permalink( ${insertPost({ content, author })} );`);
    const [tag] = (await (await fetch(address)).text()).match(/<presave-button [^>]*>/);
    same(
      `a button of ${author} names the release`,
      (tag.match(/ release-(?:title|artist|cover)=/g) ?? []).length,
      count,
    );
  }
}

const sorted = (lists) => lists.map((list) => list.sort());
