import { publishReady, upgrade } from '../support/first-view.mjs';
import { changeSettings, forgetCached, playerBlock, presaveBlock } from '../support/posts.mjs';
import { sendJson, startScriptedApi } from '../support/scripted-api.mjs';

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
  ...['auto', 'list', 'card', 'bar'].flatMap((layout) => [
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
  ['a button in German', { projectId: 'x', releaseDate: inDays(60) }, 'de-DE'],
];

/** The first view looks as the element will, whatever the queue and the attributes leave out. */
export async function firstViewCases(tools) {
  const { wordpress, demo } = tools;
  const api = await startScriptedApi();
  try {
    changeSettings(wordpress, { api_base: api.origin, site_base: api.origin });
    for (const [title, queue, attributes, language] of PLAYERS) {
      api.answer = (_path, response) => sendJson(response, queue);
      forgetCached(wordpress);
      await checkCase(tools, title, playerBlock({ mixtapeId: 'night', ...attributes }), language);
    }
    for (const [title, attributes, language] of BUTTONS)
      await checkCase(tools, title, presaveBlock(attributes), language, 'presave-button');
  } finally {
    api.close();
    changeSettings(wordpress, { api_base: demo.origin, site_base: demo.origin });
  }
}

async function checkCase({ same, open, wordpress }, title, content, language = 'en-US', tag = 'mixtape-player') {
  wordpress.php(`file_put_contents( WP_CONTENT_DIR . '/mu-plugins/page.php', '<?php
add_filter( "language_attributes", fn() => "lang=\\"${language}\\"" );' );`);
  const { page } = await open();
  const { before, after, share } = await upgrade(page, await publishReady(wordpress, content), tag);
  same(`${title}: the first view has the texts and the places of the element`, before, after);
  same(`${title}: and looks like it`, share < 0.002 || share, true);
  await page.context().close();
  wordpress.php(`unlink( WP_CONTENT_DIR . '/mu-plugins/page.php' );`);
}
