import { html } from 'hono/html';
import { layout } from './layout.mjs';

/** The mixtapes whose covers stand below the tape, by id. */
const COVERS = [
  { id: 'night-drive', title: 'Night Drive', artist: 'The Curators' },
  { id: 'slow-water', title: 'Slow Water', artist: 'Harbour Radio' },
  { id: 'glass-hours', title: 'Glass Hours', artist: 'Pixel Orchard' },
];

const DOORS = [
  {
    address: '/docs/publish.html',
    title: 'I have songs',
    text: 'A folder of files becomes a page that plays, with clips, covers and links. Any host will do.',
  },
  {
    address: '/docs/api.html',
    title: 'I have an API',
    text: 'Two requests: the tracks of a mixtape, and the stream of a track. A server of sixty lines to start from.',
  },
  {
    address: '/docs/frameworks.html',
    title: 'I use React or WordPress',
    text: 'Components with types for React, Vue and Svelte. For WordPress a plugin with blocks.',
  },
];

const ORIGIN = 'https://player.example';

const WAYS = [
  {
    title: 'A tag',
    use: 'on pages that you write yourself',
    code: `<link rel="stylesheet" href="${ORIGIN}/dist/reserve.css">
<script type="module" src="${ORIGIN}/dist/mixtape-player.js"></script>
<mixtape-player mixtape-id="night-drive" reserve></mixtape-player>`,
  },
  {
    title: 'One classic script, and tags anywhere',
    use: 'in a CMS without module scripts',
    code: `<link rel="stylesheet" href="${ORIGIN}/dist/reserve.css">
<script async src="${ORIGIN}/dist/embed.js"></script>
<mixtape-player mixtape-id="night-drive" reserve></mixtape-player>`,
  },
  {
    title: 'A plain container',
    use: 'in editors that remove unknown tags',
    code: `<script async src="${ORIGIN}/dist/embed.js"></script>
<div data-mixtape-id="night-drive" data-reserve="true"></div>`,
  },
  {
    title: 'Your own button',
    use: 'for pre-saves with your markup',
    code: `<script async src="${ORIGIN}/dist/embed.js"></script>
<button data-presave="spotify" data-project-id="night-drive">Pre-save</button>`,
  },
  {
    title: 'A frame',
    use: 'in editors that remove scripts',
    code: `<iframe src="${ORIGIN}/dist/embed.html?mixtape-id=night-drive"
  title="Mixtape player" width="100%" height="206"></iframe>`,
  },
];

/** Looks that the playground offers to start from, each with another mixtape. */
const LOOKS = [
  { preset: 'bar', title: 'Minimal bar', mixtape: 'slow-water', attributes: html` layout="bar"` },
  { preset: 'playlist', title: 'Serif', mixtape: 'glass-hours', attributes: '' },
  { preset: 'club', title: 'Dark club', mixtape: 'night-drive', attributes: '' },
  { preset: 'contrast', title: 'High contrast', mixtape: 'one-track', attributes: '' },
];

/** @param {typeof COVERS[number]} mixtape @param {number} index */
const cover = ({ id, title, artist }, index) => html`<label>
              <input type="radio" name="mixtape" value="${id}"${index === 0 ? html` checked` : ''}>
              <img src="/media/covers/${id}.svg" alt="${title} by ${artist}" width="240" height="240">
            </label>`;

/** @param {typeof LOOKS[number]} look */
const look = ({ preset, title, mixtape, attributes }) => html`<li>
            <mixtape-player mixtape-id="${mixtape}" class="look-${preset}"${attributes}>
              <a href="/mixtape/${mixtape}">Listen</a>
            </mixtape-player>
            <a href="/playground.html?preset=${preset}">${title}</a>
          </li>`;

/**
 * Presents the product: a tape to hear, a pre-save and a release page on a phone; then looks, doors, and the ways to
 * embed it.
 */
export const startPage = layout({
  title: 'Let them hear it first',
  description:
    'A player for mixtapes and releases: fifteen seconds of every track, and a button that pre-saves the record.',
  bodyClass: 'start',
  head: html`<link rel="stylesheet" href="/start.css">
    <script type="module" src="/label-date.js"></script>
    <script type="module" src="/dist/mixtape-player.js"></script>
    <script type="module" src="/start.js"></script>
    <script type="module" src="/snippet.js"></script>`,
  body: html`<section class="band hero" data-mixtape="night-drive">
        <div class="pitch">
          <h1>Let them hear it first</h1>
          <p class="lead">A player for mixtapes and releases: fifteen seconds of every track, and a button that pre-saves the
            record on Spotify or Apple Music. One tag on any page. No account, no tracker.</p>
          <p class="actions">
            <button class="hear" type="button">Hear it</button>
            <a href="/docs/">Read the docs</a>
          </p>
        </div>
        <div class="tape">
          <mixtape-player mixtape-id="night-drive">
            <a href="/mixtape/night-drive">Night Drive – The Curators</a>
          </mixtape-player>
          <fieldset class="covers">
            <legend>It takes the colour of the cover</legend>
            ${COVERS.map(cover)}
          </fieldset>
        </div>
        <div class="save">
          <p>Not out yet? One press, and it is in their library on the day.</p>
          <presave-button service="spotify" project-id="night-drive" client-id="mixtape-demo"
            redirect-uri="/presave-callback.html" accounts-base="/accounts" release-title="Night Drive"
            release-artist="The Curators" release-cover="/media/covers/night-drive.svg"></presave-button>
        </div>
        <figure class="phone">
          <div class="screen"><iframe src="/label.html" title="A release page, as on a phone"></iframe></div>
          <figcaption><a href="/label.html">A release page</a> with its cover, its tape and two pre-saves</figcaption>
        </figure>
      </section>

      <section class="band">
        <h2>Make it yours</h2>
        <p class="lead">Every colour, corner and font is yours to set. <a href="/playground.html">Try it in the playground</a>.</p>
        <ul class="looks">
          ${LOOKS.map(look)}
        </ul>
      </section>

      <section class="band">
        <h2>Where do you start?</h2>
        <ul class="cards doors">
          ${DOORS.map(
            ({ address, title, text }) => html`<li><a href="${address}">${title}</a><p>${text}</p></li>
          `,
          )}
        </ul>
      </section>

      <section class="band ways">
        <h2>Five ways to embed it</h2>
        <p class="lead">These lines play this demo's mixtape from this demo. On your page, write your address and your id.</p>
        ${WAYS.map(
          ({ title, use, code }, index) => html`<details name="way"${index === 0 ? html` open` : ''}>
          <summary>${title} <span>${use}</span></summary>
          <pre><code data-origin="${ORIGIN}">${code}</code></pre>
        </details>
        `,
        )}
      </section>`,
});
