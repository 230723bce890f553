import { canvasOf, contentOf, newPost, publish, typeTitle } from '../support/editor-page.mjs';
import { openLibrary } from '../support/library.mjs';
import { changeSettings, insertPost, playerBlock, publishPost } from '../support/posts.mjs';

const PLAYER = 'mixtape-player/player';

/** Players of songs of the media library. */
export async function songs(tools) {
  const { wordpress } = tools;
  const add = await openLibrary(tools);
  const ids = [add('First & Song'), add('Second Song', { artist: 'Bo' })];
  const address = await checkEditor(tools, ids);
  await checkChoice(tools, ids);
  await checkList(tools, ids);
  await checkEditing(tools, ids);
  await checkContributor(tools);
  await checkPage(tools, address, ids);
  await checkSecrets(tools, ids[0], add);
  await checkChanges(tools, ids);
  wordpress.php(`wp_delete_post( url_to_postid( '${address}' ), true );`);
}

/** From the blocks of WordPress, and back. */
async function checkEditor({ check, same, open, wordpress }, ids) {
  const { page, errors } = await open('author');
  await newPost(page, wordpress.origin);
  await typeTitle(page, 'Songs');
  const sources = await page.evaluate(
    async (list) => (await wp.apiFetch({ path: `/mixtape-player/v1/songs?ids=${list}` })).tracks.map(({ src }) => src),
    ids.join(),
  );
  const audios = ids.map((id, index) => ['core/audio', { id, src: sources[index] }]);
  const player = [[PLAYER, { songs: ids }]];
  same('audio blocks become one player', await transformed(page, audios, PLAYER), player);
  same('so does one', await transformed(page, [audios[0]], PLAYER), [[PLAYER, { songs: [ids[0]] }]]);
  const outside = ['core/audio', { src: 'https://elsewhere.example/song.mp3' }];
  same('not with a file that is elsewhere', await transformed(page, [audios[0], outside], PLAYER), null);
  const list = [['core/shortcode', { text: `[playlist ids="${ids}"]` }]];
  same('so does the shortcode playlist', await transformed(page, list, PLAYER), player);
  const videos = [['core/shortcode', { text: `[playlist type="video" ids="${ids}"]` }]];
  same('but not of videos', await transformed(page, videos, PLAYER), null);
  const shortcode = [['core/shortcode', { text: `[mixtape songs="${ids}"]` }]];
  same('player to shortcode', await transformed(page, player, 'core/shortcode'), shortcode);
  same('and back', await transformed(page, shortcode, PLAYER), player);

  await page.evaluate(([[name, attributes]]) => {
    wp.data.dispatch('core/block-editor').resetBlocks([wp.blocks.createBlock(name, attributes)]);
  }, player);
  const shown = (await canvasOf(page)).locator('mixtape-player');
  await shown.getByText('First & Song').first().waitFor();
  const captioned = [['core/audio', { id: ids[0], src: `${sources[0]}#t=20,35`, caption: 'Live <em>here</em>' }]];
  const live = [[PLAYER, { songs: [ids[0]], details: [{ id: ids[0], title: 'Live here', start: 20 }] }]];
  same('a caption becomes a title, and a part a preview', await transformed(page, captioned, PLAYER), live);
  const [[, audio]] = await transformed(page, live, 'core/audio');
  same('and back', [String(audio.caption), audio.src], ['Live here', `${sources[0]}#t=20,35`]);
  const back = await transformed(page, player, 'core/audio');
  same(
    'player to audio blocks',
    back?.map(([name, { id, src }]) => [name, { id, src }]),
    audios,
  );
  await checkPlaylist({ same }, page, ids);
  const ofApi = await page.evaluate(
    ([name]) =>
      wp.blocks
        .getPossibleBlockTransformations([wp.blocks.createBlock(name, { mixtapeId: 'night-drive' })])
        .map((type) => type.name)
        .filter((type) => /audio|playlist/.test(type)),
    [PLAYER],
  );
  same('a mixtape of the API becomes neither', ofApi, []);
  await page.evaluate(() => {
    const [block] = wp.data.select('core/block-editor').getBlocks();
    wp.data.dispatch('core/block-editor').selectBlock(block.clientId);
  });
  await page.locator('.interface-complementary-area').getByText('Visitors hear a preview of each song').waitFor();
  const kept = await keptContent(page);
  same('the block stores ids', kept.attributes.songs, ids);
  same(
    'and waveforms, but no titles, which may change in the library',
    kept.attributes.details.map(({ peaks, ...others }) => [peaks.length, others]),
    ids.map((id) => [96, { id, seconds: 15 }]),
  );
  const links = ['First & Song – Ada', 'Second Song – Bo'].map((text, index) => [text, sources[index]]);
  same(
    'the post keeps links and players of the songs, for the day without the plugin',
    kept.rows,
    links.map(([text, src]) => [text, `${src}#t=8,23`, `${src}#t=8,23`]),
  );
  const address = await publish(page);
  check('no error on the console of the editor', errors.filter((text) => !/status of 403/.test(text)).join('\n'));
  await page.close();
  return address;
}

/** Chosen in the media library; one of the songs is deleted afterwards. */
async function checkChoice({ check, same, open, wordpress, demo }, [first]) {
  changeSettings(wordpress, { api_base: '' });
  const { page, errors } = await open('author');
  await newPost(page, wordpress.origin);
  await page.evaluate(() =>
    wp.data.dispatch('core/block-editor').insertBlock(wp.blocks.createBlock('mixtape-player/player')),
  );
  const canvas = await canvasOf(page);
  const warning = canvas.getByText('The address of your API is not set.');
  same('a new block says nothing about an API', await warning.count(), 0);
  await canvas.getByRole('button', { name: 'Connect an API' }).click();
  await canvas.getByLabel('Mixtape ID').waitFor();
  same('nor where one can be connected', await warning.count(), 0);
  await canvas.getByLabel('Mixtape ID').fill('night-drive');
  await warning.first().waitFor();
  check('but where an ID is typed and the site has none', '');
  await canvas.getByRole('button', { name: 'Choose songs' }).click();
  await page.locator(`.attachment[data-id="${first}"]`).click();
  await page.locator('.media-modal').getByRole('button', { name: 'Select', exact: true }).click();
  await canvas.locator('mixtape-player').getByText('First & Song').first().waitFor();
  const { songs: stored, details } = (await keptContent(page)).attributes;
  same('a song is chosen in the media library', stored, [first]);
  same('and its best part is found', [details[0].start > 8, details[0].seconds], [true, 15]);
  await page.evaluate(
    ([name, songs]) => wp.data.dispatch('core/block-editor').resetBlocks([wp.blocks.createBlock(name, { songs })]),
    [PLAYER, [999999]],
  );
  await canvas.getByText('Some songs were deleted, or you may not see them.').first().waitFor();
  check('no error on the console without songs', errors.filter((text) => !/status of 403/.test(text)).join('\n'));
  await page.close();
  changeSettings(wordpress, { api_base: demo.origin });
}

/** The order of the songs is changed by buttons, with one that was deleted between them. */
async function checkList({ same, open, wordpress }, [first, second]) {
  const { page } = await open('author');
  await newPost(page, wordpress.origin);
  await page.evaluate(
    ([name, songs]) => {
      const block = wp.blocks.createBlock(name, { songs });
      wp.data.dispatch('core/block-editor').resetBlocks([block]);
      wp.data.dispatch('core/block-editor').selectBlock(block.clientId);
    },
    [PLAYER, [first, 999999, second]],
  );
  const side = page.locator('.interface-complementary-area');
  const list = side.getByRole('list', { name: 'Songs' });
  const stored = async () => JSON.parse((await contentOf(page)).match(/{.*}/)[0]).songs;
  await list.getByRole('button', { name: 'Move First & Song up' }).press('Enter');
  same('the first song cannot go up', await stored(), [first, 999999, second]);
  await list.getByRole('button', { name: 'Move First & Song down' }).press('Enter');
  same('a song goes down by keyboard', await stored(), [999999, second, first]);
  await list.getByRole('listitem').first().getByText('Second Song').waitFor();
  await list.getByRole('button', { name: 'Remove Second Song' }).press('Enter');
  same('a song is removed', await stored(), [999999, first]);
  same('and the focus stays in the list', await list.evaluate((one) => one === document.activeElement), true);
  await page.close();
}

/** In the dialog: title, artist, cover, preview and order. */
async function checkEditing({ check, same, open, wordpress }, [first, second]) {
  const { page, errors } = await open('author');
  await newPost(page, wordpress.origin);
  // Typed, it would hide the toolbar until the mouse moves.
  await page.evaluate(() => wp.data.dispatch('core/editor').editPost({ title: 'Edited' }));
  await page.evaluate(
    ([name, songs]) => {
      const block = wp.blocks.createBlock(name, { songs });
      wp.data.dispatch('core/block-editor').resetBlocks([block]);
      wp.data.dispatch('core/block-editor').selectBlock(block.clientId);
    },
    [PLAYER, [first, second]],
  );
  await page.getByRole('button', { name: 'Edit songs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit songs' });
  await dialog.getByRole('button', { name: 'Edit Second Song' }).click();
  await dialog.getByLabel('Title').fill('Another “Title”');
  await dialog.getByLabel('Artist').fill('Cy');
  await dialog.getByRole('button', { name: 'Choose another cover' }).click();
  await page.locator('.media-modal:visible .attachment').first().click();
  await page.locator('.media-modal:visible').getByRole('button', { name: 'Select', exact: true }).click();
  await dialog.getByRole('button', { name: 'Use the media library’s' }).waitFor();
  const slider = dialog.getByRole('slider', { name: 'Start of the preview of' });
  same('the preview begins where it did', await slider.getAttribute('aria-valuetext'), '0:08.0');
  await slider.press('ArrowRight');
  same('it is moved by keyboard', await slider.getAttribute('aria-valuetext'), '0:08.1');
  await dialog.getByRole('button', { name: 'Play the preview' }).click();
  await dialog.locator('.mixtape-player-clip__position').waitFor();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.locator('.mixtape-player-clip__position').waitFor({ state: 'detached' });
  check('it is heard in the editor', '');
  const best = dialog.getByRole('button', { name: /^\d:\d\d$/ });
  await best.first().click();
  const rows = dialog.getByRole('listitem');
  await rows.nth(1).dragTo(rows.nth(0));
  await rows.first().getByText('Another “Title”').waitFor();
  check('a song is dragged to another place', '');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const { attributes, rows: kept } = await keptContent(page, 'Another “Title” – Cy');
  same('the order is stored', attributes.songs, [second, first]);
  const { start, cover } = attributes.details.find(({ id }) => id === second);
  same('so are preview and cover', [start > 8.1, /cover\.png$/.test(cover)], [true, true]);
  const address = await publish(page);
  check('no error on the console of the editor', errors.filter((text) => !/status of 403/.test(text)).join('\n'));
  await page.close();

  const queue = await queueIn(address);
  const [track, other] = queue.data;
  same('visitors see the changed title and artist', [track.title, track.artist], ['Another “Title”', 'Cy']);
  same('and those of the library where nothing was changed', [other.title, other.artist], ['First & Song', 'Ada']);
  same('they hear the chosen preview, also without scripts', track.play_url.split('#')[1], `t=${start},${start + 15}`);
  same('they see a waveform of each song', [track.peaks.length, other.peaks.length], [96, 96]);
  const html = await (await fetch(address)).text();
  const plain = [...html.matchAll(/<audio [^>]*src="([^"]*)"/g)].map(([, src]) => src.split('#')[1]);
  same('the players without scripts play that preview', plain, [`t=${start},${start + 15}`, 't=8,23']);
  same(
    'what the post keeps is not shown beside the player',
    [kept.length, /<li><a href="[^"]*\.mp3/.test(html)],
    [2, false],
  );
  const feed = await (await fetch(`${wordpress.origin}/?feed=rss2`)).text();
  same('a feed plays it, too', feed.includes(`#t=${start},${start + 15}`), true);
  const enclosures = wordpress.php(
    `$id = url_to_postid( '${address}' ); do_enclose( null, $id ); echo wp_json_encode( get_post_meta( $id, 'enclosure' ) );`,
  );
  same('and has no previews as episodes of a podcast', enclosures, '[]');
  await checkReopened({ same, open, wordpress }, address);
  wordpress.php(`wp_delete_post( url_to_postid( '${address}' ), true );`);
}

/** A block that is opened again is valid, and not changed by that. */
async function checkReopened({ same, open, wordpress }, address) {
  const id = wordpress.php(`echo url_to_postid( '${address}' );`);
  const { page } = await open('author');
  await page.goto(`${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`);
  const canvas = await canvasOf(page);
  await canvas.locator('mixtape-player').getByText('Another “Title”').first().waitFor();
  const state = await page.evaluate(() => [
    wp.data.select('core/block-editor').getBlocks()[0].isValid,
    wp.data.select('core/editor').isEditedPostDirty(),
  ]);
  same('the block opens without a notice, and the post is as it was', state, [true, false]);
  await page.close();
}

/**
 * The stored post of one player, once some text is in it: the block's attributes, and the rows for the day without the
 * plugin.
 */
async function keptContent(page, text = '') {
  const found = await page.waitForFunction((part) => {
    const content = wp.data.select('core/editor').getEditedPostContent();
    const [block] = wp.data.select('core/block-editor').getBlocks();
    const { songs, saved } = block.attributes;
    const isWhole = [content.split('"peaks"').length - 1, saved?.length].every((count) => count === songs.length);
    return isWhole && content.includes(part) && content;
  }, text);
  const content = await found.jsonValue();
  const rows = [...content.matchAll(/<li><a href="([^"]*)">(.*?)<\/a><audio [^>]*src="([^"]*)"/g)];
  return {
    attributes: JSON.parse(content.match(/wp:\S+ ({.*}) -->/)[1]),
    rows: rows.map(([, href, title, src]) => [title.replaceAll('&amp;', '&'), href, src]),
  };
}

/** A contributor: may write posts, but not use the media library. */
async function checkContributor({ check, same, open, wordpress }) {
  wordpress.php(
    `wp_insert_user( array( 'user_login' => 'contributor', 'user_pass' => 'contributor-password', 'user_email' => 'contributor@example.com', 'role' => 'contributor' ) );`,
  );
  const { page } = await open('contributor');
  await newPost(page, wordpress.origin);
  await page.evaluate(() =>
    wp.data.dispatch('core/block-editor').insertBlock(wp.blocks.createBlock('mixtape-player/player')),
  );
  const canvas = await canvasOf(page);
  await canvas.getByText('Your account may not use the media library').waitFor();
  check('a contributor reads why there are no songs to choose', '');
  same('and sees no button for it', await canvas.getByRole('button', { name: 'Choose songs' }).count(), 0);
  await page.close();
}

/** In WordPress 7.1 and later. */
async function checkPlaylist({ same }, page, ids) {
  const tracks = await page.evaluate(
    ([name, list]) => {
      if (!wp.blocks.getBlockType('core/playlist')) return null;
      const [playlist] = wp.blocks.switchToBlockType(wp.blocks.createBlock(name, { songs: list }), 'core/playlist');
      const [player] = wp.blocks.switchToBlockType(playlist, name);
      const titles = playlist.innerBlocks.map(({ attributes }) => [attributes.id, attributes.title, attributes.artist]);
      return {
        titles,
        isValid: wp.blocks.parse(wp.blocks.serialize(playlist))[0].isValid,
        back: player.attributes.songs,
      };
    },
    [PLAYER, ids],
  );
  if (tracks === null) return;
  const titles = [
    [ids[0], 'First & Song', 'Ada'],
    [ids[1], 'Second Song', 'Bo'],
  ];
  same('player to playlist and back', tracks, { titles, isValid: true, back: ids });
}

/** The result of a transform of blocks, or null. */
const transformed = (page, blocks, target) =>
  page.evaluate(
    ([list, name]) => {
      const from = list.map(([type, attributes]) => wp.blocks.createBlock(type, attributes));
      const isOffered = wp.blocks.getPossibleBlockTransformations(from).some((type) => type.name === name);
      const to = isOffered ? wp.blocks.switchToBlockType(from, name) : null;
      const isSet = ([, value]) => value !== undefined && value !== '';
      return (
        to?.map((block) => [block.name, Object.fromEntries(Object.entries(block.attributes).filter(isSet))]) ?? null
      );
    },
    [blocks, target],
  );

async function checkPage({ check, same, open, play, wordpress }, address, ids) {
  for (const permalinks of ['', '/%postname%/']) {
    const title = permalinks ? 'pretty permalinks' : 'plain permalinks';
    wordpress.php(`$wp_rewrite->set_permalink_structure( '${permalinks}' );`);
    const { page, errors, requests } = await open();
    await page.goto(address);
    const player = page.locator('mixtape-player');
    await player.getByText('First & Song').first().waitFor();
    check(`${title}: a visitor hears a song`, (await play(page)) >= 0.5 ? '' : 'nothing is heard');
    same(`${title}: 15 seconds of it`, await player.evaluate(({ duration }) => duration), 15);
    const files = requests.filter((url) => url.endsWith('.mp3'));
    check(`${title}: from its file`, files.length > 0 ? '' : requests.join(' '));
    const detours = requests.filter((url) => /mixtape-player-songs|\/hls/.test(url));
    same(`${title}: without a request for a stream, a redirect or code for streams`, detours, []);
    const preview = player.getByText('Preview', { exact: true });
    check(`${title}: it says that it is a preview`, (await preview.first().isVisible()) ? '' : 'it does not');
    const { tracks, mixtape } = await player.evaluate((element) => ({
      tracks: element.tracks,
      mixtape: element.mixtape,
    }));
    same(
      `${title}: titles and artists are those of the library`,
      tracks.map((track) => [track.title, track.artist]),
      [
        ['First & Song', 'Ada'],
        ['Second Song', 'Bo'],
      ],
    );
    same(
      `${title}: the title is the album’s`,
      [mixtape.title, /\/cover\.png$/.test(mixtape.cover)],
      ['Night Songs', true],
    );
    same(`${title}: it links to the post`, mixtape.url, page.url());
    check(`${title}: no error on the console`, errors.join('\n'));
    const base = await player.getAttribute('site-base');
    const guessed = await fetch(`${base}/play/${ids[0]}-0123456789ab`, { redirect: 'manual' });
    same(`${title}: a song that was not shown cannot be asked for`, guessed.status, 404);
    await page.context().close();
  }
  wordpress.php(`$wp_rewrite->set_permalink_structure( '' );`);
}

/** A song is shown if everyone may read it, or the author of the post. */
async function checkSecrets({ same, wordpress }, song, add) {
  const draft = wordpress.php(
    `echo $id = ${insertPost({ content: 'Draft' })}; wp_update_post( array( 'ID' => $id, 'post_status' => 'draft' ) );`,
  );
  const locked = wordpress.php(
    `echo $id = ${insertPost({ content: 'Locked' })}; wp_update_post( array( 'ID' => $id, 'post_password' => 'x' ) );`,
  );
  const list = [song, add('Of a draft', { parent: draft }), add('Of a locked post', { parent: locked }), 1, 999999];
  const contents = { block: playerBlock({ songs: list }), shortcode: `[mixtape songs="${list}"]` };
  for (const [kind, content] of Object.entries(contents)) {
    for (const author of ['admin', 'author']) {
      const post = wordpress.php(`echo get_permalink( ${insertPost({ content, author })} );`);
      const shown = author === 'admin' ? ['First & Song', 'Of a draft', 'Of a locked post'] : ['First & Song'];
      same(`songs in a ${kind} of ${author}`, await titlesIn(post), shown);
    }
  }
  const only = publishPost(wordpress, playerBlock({ songs: [999999] }));
  same('a player without songs shows nothing', /<mixtape-player/.test(await (await fetch(only)).text()), false);
  const feed = await (await fetch(`${wordpress.origin}/?feed=rss2`)).text();
  same('a feed has a link', [/Listen to Night Songs/.test(feed), /<mixtape-player/.test(feed)], [true, false]);
}

async function checkChanges({ same, wordpress }, [first, second]) {
  const address = publishPost(wordpress, playerBlock({ songs: [first, second] }), 'Mine [x]');
  wordpress.php(`wp_update_post( array( 'ID' => ${second}, 'post_title' => 'Renamed </script> [mixtape id="x"]' ) );
wp_update_attachment_metadata( ${second}, array( 'album' => 'Other' ) );`);
  same('a new title is shown', await titlesIn(address), ['First & Song', 'Renamed  [mixtape id="x"]']);
  const pattern = insertPost({ content: playerBlock({ songs: [first, second] }), title: 'Pattern', type: 'wp_block' });
  const withPattern = publishPost(
    wordpress,
    `<!-- wp:block {"ref":${wordpress.php(`echo ${pattern};`)}} /-->`,
    'Mine [x]',
  );
  for (const [where, post] of Object.entries({ '': address, ', also in a synced pattern': withPattern }))
    same(
      `songs of two albums have the title of the post${where}`,
      (await queueIn(post)).included.mixtape.title,
      'Mine [x]',
    );
  const cover = 'https://pictures.example/other.png';
  const covered = publishPost(wordpress, playerBlock({ songs: [first, second], details: [{ id: second, cover }] }));
  const { data, included } = await queueIn(covered);
  same(
    'a song has a cover of its own, if it is another one',
    [data[0].cover, data[1].cover, /cover\.png$/.test(included.mixtape.cover)],
    [undefined, cover, true],
  );
  wordpress.php(`wp_delete_attachment( ${second}, true );`);
  same('a deleted song is gone', await titlesIn(address), ['First & Song']);
}

async function queueIn(address) {
  const html = await (await fetch(address)).text();
  return JSON.parse(/<script[^>]* data-mixtape-queue>(.*?)<\/script>/.exec(html)[1]);
}

const titlesIn = async (address) => (await queueIn(address)).data.map(({ title }) => title);
