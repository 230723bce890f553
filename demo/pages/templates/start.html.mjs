import { html } from 'hono/html';

/** The mixtapes whose covers stand beside the player, by id. */
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
    code: `<script type="module" src="${ORIGIN}/dist/mixtape-player.js"></script>
<mixtape-player mixtape-id="night-drive"></mixtape-player>`,
  },
  {
    title: 'One classic script, and tags anywhere',
    use: 'in a CMS without module scripts',
    code: `<script async src="${ORIGIN}/dist/embed.js"></script>
<mixtape-player mixtape-id="night-drive"></mixtape-player>`,
  },
  {
    title: 'A plain container',
    use: 'in editors that remove unknown tags',
    code: `<script async src="${ORIGIN}/dist/embed.js"></script>
<div data-mixtape-id="night-drive"></div>`,
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
  title="Mixtape player" width="100%" height="200"></iframe>`,
  },
];

/** @param {typeof COVERS[number]} mixtape @param {number} index */
const cover = ({ id, title, artist }, index) => html`<label>
            <input type="radio" name="mixtape" value="${id}"${index === 0 ? html` checked` : ''}>
            <img src="/media/covers/${id}.svg" alt="${title} by ${artist}" width="240" height="240">
          </label>`;

/** What the product is, before the playground: a player to hear, three doors, and the ways to embed it. */
export const startOfPage = html`<div class="hero" data-mixtape="night-drive">
        <div>
          <h1>Let them hear it first</h1>
          <p class="lead">A player for mixtapes and releases: fifteen seconds of every track, and a button that pre-saves the
            record on Spotify or Apple Music. One tag on any page. No account, no tracker.</p>
          <p class="actions">
            <button class="hear" type="button">Hear it</button>
            <a href="/docs/">Read the docs</a>
          </p>
          <fieldset class="covers">
            <legend>It takes the colour of the cover</legend>
            ${COVERS.map(cover)}
          </fieldset>
        </div>
        <mixtape-player mixtape-id="night-drive" layout="card">
          <a href="/mixtape/night-drive">Night Drive – The Curators</a>
        </mixtape-player>
      </div>

      <ul class="cards doors">
        ${DOORS.map(
          ({ address, title, text }) => html`<li><a href="${address}">${title}</a><p>${text}</p></li>
        `,
        )}
      </ul>

      <section class="ways">
        <h2>Five ways to embed it</h2>
        <p class="quiet">These lines play this demo's mixtape from this demo. On your page, write your address and your id.</p>
        ${WAYS.map(
          ({ title, use, code }, index) => html`<details name="way"${index === 0 ? html` open` : ''}>
          <summary>${title} <span>${use}</span></summary>
          <pre><code data-origin="${ORIGIN}">${code}</code></pre>
        </details>
        `,
        )}
      </section>

      <h2 id="make-it-yours">Make it yours</h2>
      <p class="lead">Choose a look, change it, copy the code.</p>`;
