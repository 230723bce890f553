import { html } from 'hono/html';
import { layout } from './layout.mjs';

const PLAYER = html`<link rel="stylesheet" href="/dist/reserve.css">
    <script type="module" src="/dist/mixtape-player.js"></script>`;
const PRESAVE = html`<script type="module" src="/dist/presave-button.js"></script>`;
const EVENT_LOG = html`<script type="module" src="/event-log.js"></script>`;

/** @param {string} mixtapeId @param {Record<string, string>} [attributes] */
const player = (mixtapeId, attributes = {}) =>
  html`<mixtape-player mixtape-id="${mixtapeId}" reserve${Object.entries(attributes).map(
    ([name, value]) => html` ${name}="${value}"`,
  )}></mixtape-player>`;

/** @param {Parameters<typeof player>} of */
const stage = (...of) => html`<div class="stage">${player(...of)}</div>`;

/** @param {string} projectId */
const presaveButtons = (projectId) => html`<p class="presave-row">
        <presave-button
          service="spotify"
          project-id="${projectId}"
          client-id="mixtape-demo"
          redirect-uri="/presave-callback.html"
          accounts-base="/accounts"
        ></presave-button>
        <presave-button
          service="apple_music"
          project-id="${projectId}"
          developer-token="demo-developer-token"
          app-name="Mixtape demo"
          musickit-src="/musickit-stand-in.js"
        ></presave-button>
      </p>`;

/** @param {string} width @param {string} mixtapeId @param {string} [note] */
const figure = (width, mixtapeId, note = '') => html`<figure class="width-${width}">
          <figcaption>${width} px${note}</figcaption>
          ${player(mixtapeId, { 'max-width': width })}
        </figure>`;

/**
 * Pages that are the same for everybody, by path.
 * @type {Readonly<Record<string, Parameters<typeof layout>[0]>>}
 */
const PAGES = {
  '/csp.html': {
    title: 'Strict policy',
    elsewhere: '/',
    head: PLAYER,
    body: html`<h1>Strict policy</h1>
      <p class="lead">This page has the strictest Content Security Policy that a player works with: <a href="/dist/csp/mixtape-player.txt">csp/mixtape-player.txt</a>. The console shows no violation.</p>
      <p class="quiet">The same <a href="/csp-embed.html">with the classic script</a> and <a href="/csp-presave.html">with pre-save buttons</a>.</p>
      ${stage('night-drive')}`,
  },
  '/csp-embed.html': {
    title: 'Strict policy, classic script',
    elsewhere: '/',
    head: html`<script async src="/dist/embed.js"></script>`,
    body: html`<h1>Strict policy, classic script</h1>
      <p class="lead">A container and the classic script, under the policy in <a href="/dist/csp/embed.txt">csp/embed.txt</a>. The console shows no violation.</p>
      <div class="stage"><div data-mixtape-id="night-drive" data-reserve="true"></div></div>`,
  },
  '/csp-presave.html': {
    title: 'Strict policy, pre-save',
    elsewhere: '/',
    head: PRESAVE,
    body: html`<h1>Strict policy, pre-save</h1>
      <p class="lead">Pre-save buttons under the policy in <a href="/dist/csp/presave-button.txt">csp/presave-button.txt</a>. The console shows no violation.</p>
      ${presaveButtons('night-drive')}`,
  },
  '/dark.html': {
    title: 'Dark',
    elsewhere: '/',
    rootAttributes: html` class="dark"`,
    head: PLAYER,
    body: html`<h1>Dark</h1>
      <p class="lead">This page sets <code>color-scheme: dark</code>, also for devices that prefer light. The player follows it.</p>
      ${stage('night-drive')}
      <h2>With a theme of its own</h2>
      ${stage('slow-water', { class: 'theme-water' })}
      <h2>Narrow</h2>
      ${stage('unavailable-middle', { 'max-width': '360' })}`,
  },
  '/large.html': {
    title: 'A thousand tracks',
    head: PLAYER,
    body: html`<h1>A thousand tracks</h1>
      <p class="lead">The list opens, scrolls and plays as fast as with ten tracks.</p>
      ${stage('large')}
      <h2>Three of them</h2>
      <p>The same queue, with <code>track-ids</code>.</p>
      ${stage('large', { 'track-ids': 'large-0003 large-0500 large-1000' })}`,
  },
  '/narrow.html': {
    title: 'Narrow',
    head: PLAYER,
    body: html`<h1>Narrow</h1>
      <p class="lead">The layout depends on the player's width, not on the window's.</p>
      <div class="widths">
        ${['240', '280', '320', '480'].map((width) => figure(width, 'night-drive'))}
        ${figure('320', 'unavailable-middle', ', a track is unavailable')}
        ${figure('320', 'long-text', ', long titles')}
      </div>`,
  },
  '/own-buttons.html': {
    title: "The site's own buttons",
    head: html`<script
      async
      src="/dist/embed.js"
      data-client-id="mixtape-demo"
      data-redirect-uri="/presave-callback.html"
      data-accounts-base="/accounts"
      data-developer-token="demo-developer-token"
      data-app-name="Mixtape demo"
      data-musickit-src="/musickit-stand-in.js"
    ></script>
    ${EVENT_LOG}`,
    body: html`<h1>The site's own buttons</h1>
      <p class="lead">The page keeps its own markup and styles; the classic script adds the behaviour. The site is configured once, on the script's tag.</p>
      <p class="presave-row">
        <button class="own-button" type="button" data-presave="spotify" data-project-id="slow-water"><span aria-hidden="true">♫</span> <span data-presave-label>Save it on Spotify</span></button>
        <button type="button" class="own-button" data-presave="apple_music" data-project-id="slow-water">Save it on Apple Music</button>
      </p>
      <h2>Paste this</h2>
      <pre><code>${'<button data-presave="spotify" data-project-id="slow-water">Save it on Spotify</button>'}</code></pre>
      <h2>Events</h2>
      <pre class="event-log" data-event-log></pre>`,
  },
  '/player-and-presave.html': {
    title: 'Player and pre-save',
    head: PLAYER,
    body: html`<h1>Slow Water</h1>
      <p class="lead">Listen, then pre-save. One file defines both elements.</p>
      <div class="stage"><mixtape-player mixtape-id="slow-water" reserve><a href="/mixtape/slow-water">Slow Water</a></mixtape-player></div>
      ${presaveButtons('slow-water')}`,
  },
  '/release.html': {
    title: 'A release',
    head: html`${EVENT_LOG}
    ${PRESAVE}`,
    body: html`<h1>Night Drive, out soon</h1>
      <p class="lead">Pre-save it, and it is in your library on the day it comes out.</p>
      ${presaveButtons('night-drive')}
      <p class="quiet">Stand-ins replace Spotify and Apple's MusicKit: no request leaves the demo. <a href="/rehearsal.html">Rehearse the release day</a></p>
      <h2>Events</h2>
      <pre class="event-log" data-event-log></pre>`,
  },
  '/rtl.html': {
    title: 'من اليمين إلى اليسار',
    language: 'ar',
    rootAttributes: html` dir="rtl"`,
    head: PLAYER,
    body: html`<h1>من اليمين إلى اليسار</h1>
      <p class="lead">هذه الصفحة تُقرأ من اليمين إلى اليسار. تنعكس البطاقة والقائمة معها، أما أزرار التشغيل وشريط الوقت ومستوى الصوت فتحتفظ باتجاهها.</p>
      ${stage('rtl-text')}
      <h2>عناوين بالإنجليزية في صفحة عربية</h2>
      ${stage('night-drive')}
      <h2>مشغّل ضيق</h2>
      ${stage('rtl-text', { 'max-width': '300' })}`,
  },
  '/short-tracks.html': {
    title: 'Short tracks',
    head: PLAYER,
    body: html`<h1>Short tracks</h1>
      <p class="lead">A preview is the 15 seconds after the first 8. A track of 5 s plays from 0 to 5, one of 12 s from 0 to 12, and the third is long enough for 8 to 23.</p>
      ${stage('short-tracks')}
      <h2>Only one track</h2>
      <p>Next and previous restart it.</p>
      ${stage('one-track')}`,
  },
};

export const PLAIN_PAGES = new Map(
  Object.entries(PAGES).map(([path, page]) => [path, layout({ current: '/examples.html', ...page })]),
);
