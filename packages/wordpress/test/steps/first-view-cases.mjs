import { importSource } from '../../../../build/published/source-tables.mjs';
import { upgrade } from '../support/first-view.mjs';
import { changeSettings, insertPost, playerBlock, presaveBlock } from '../support/posts.mjs';
import { sendJson, startScriptedApi } from '../support/scripted-api.mjs';

const { LAYOUTS } = await importSource('src/player/model/layouts.ts');

const BARE = { data: [{ track_id: 'a' }, { track_id: 7, title: 'Seven' }] };
const FULL = {
  data: Array.from({ length: 5 }, (_, index) => ({
    track_id: `t${index}`,
    title: `Title ${index}`,
    artist: 'Artist',
    links: [{ name: 'Shop', url: 'https://shop.example/' }],
    // Without a duration, `--:--` is shown.
    ...(index !== 1 && { duration: 60 + index }),
    peaks: Array.from({ length: 40 }, (_, step) => 6 * step),
  })),
  included: { mixtape: { slug: 'night', title: 'Night', artist: 'DJ', cover: '/cover.jpg?x', color: '#aa3300' } },
};
const LONG = { data: Array.from({ length: 130 }, (_, index) => ({ track_id: `t${index}`, title: `Track ${index}` })) };
/** Texts that the player cuts. */
const EXCESSIVE = { data: [{ track_id: 'a', title: `Z${'\u0301'.repeat(40)}`, artist: 'long '.repeat(100) }] };

/** A date without a time, so many days from now. */
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const PLAYERS = [
  ...LAYOUTS.flatMap((layout) => [
    [`a bare queue as ${layout}`, BARE, { layout }],
    [`a full queue as ${layout}`, FULL, { layout }],
  ]),
  ['a long list', LONG, { layout: 'list' }],
  ['texts that the player cuts', EXCESSIVE, { layout: 'list' }],
  ['no link', FULL, { layout: 'card', noLink: true }],
  ['no waveform and no logo', FULL, { layout: 'list', waveform: 'none', poweredBy: 'none' }],
  ['some tracks, a width and a short preview', FULL, { trackIds: 't2, t1', maxWidth: '20rem', previewDuration: 5 }],
  ['German', FULL, { layout: 'list' }, 'de-DE'],
  ['Chinese in Taiwan', FULL, { layout: 'list' }, 'zh-TW'],
  ['right-to-left', FULL, { layout: 'card' }, 'ar'],
];
const BUTTONS = [
  ['a button', { projectId: 'x', releaseDate: inDays(60) }],
  ['a button with a reminder', { projectId: 'x', reminder: true, releaseDate: inDays(60) }],
  ['a release that is too far ahead for Spotify', { projectId: 'x', releaseDate: inDays(400) }],
  ['a link with a reminder', { presaveUrl: 'https://music.example/', reminder: true, releaseDate: inDays(400) }],
  ['a reminder alone', { service: 'apple_music', reminder: true, releaseDate: inDays(400) }],
  ['a release that can be heard', { projectId: 'x', listenUrl: 'https://music.example/', releaseDate: '2020-01-02' }],
  ['a release that can be saved', { projectId: 'x', releaseDate: '2020-01-02' }],
  ['a button without a date', { service: 'apple_music', presaveUrl: 'https://music.example/' }],
];

/** Pages say in their address which language they have. */
const LANGUAGE = `<?php add_filter( 'language_attributes', fn() => 'lang="' . ( $_GET['lang-of-page'] ?? 'en-US' ) . '"' );`;

/** The first view looks as the element will, also where the queue or the attributes leave something out. */
export async function firstViewCases(tools) {
  const { wordpress, demo } = tools;
  const api = await startScriptedApi();
  const file = `WP_CONTENT_DIR . '/mu-plugins/language.php'`;
  wordpress.php(`file_put_contents( ${file}, base64_decode( '${Buffer.from(LANGUAGE).toString('base64')}' ) );`);
  api.answer = (path, response) => sendJson(response, PLAYERS[/case-(\d+)/.exec(path)[1]][1]);
  try {
    changeSettings(wordpress, { api_base: api.origin, site_base: api.origin });
    const players = publishAll(
      wordpress,
      PLAYERS.map(([, , attributes], index) => playerBlock({ mixtapeId: `case-${index}`, ...attributes })),
    );
    for (const [index, [title, , , language = 'en-US']] of PLAYERS.entries()) {
      const address = `${players[index]}&lang-of-page=${language}`;
      // WordPress requests the queue after this view.
      await (await fetch(address)).text();
      await checkCase(tools, title, address, 'mixtape-player');
    }
    const buttons = publishAll(
      wordpress,
      BUTTONS.map(([, attributes]) => presaveBlock(attributes)),
    );
    for (const [index, [title]] of BUTTONS.entries()) await checkCase(tools, title, buttons[index], 'presave-button');
  } finally {
    api.close();
    wordpress.php(`unlink( ${file} );`);
    changeSettings(wordpress, { api_base: demo.origin, site_base: demo.origin });
  }
}

/** The addresses of new posts. */
function publishAll(wordpress, contents) {
  const links = contents.map((content) => `get_permalink( ${insertPost({ content })} )`);
  return JSON.parse(wordpress.php(`echo wp_json_encode( array( ${links.join(', ')} ) );`));
}

async function checkCase({ same, open }, title, address, tag) {
  const { page } = await open();
  const { before, after, share } = await upgrade(page, address, tag);
  same(`${title}: the first view has the texts and the places of the element`, before, after);
  same(`${title}: and looks like it`, share < 0.002 || share, true);
  await page.context().close();
}
