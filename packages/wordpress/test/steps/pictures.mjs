import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../../build/root.mjs';
import { canvasOf, newPost } from '../support/editor-page.mjs';
import { openLibrary } from '../support/library.mjs';
import { playerBlock, publishPost } from '../support/posts.mjs';

const FOLDER = join(root, 'dist-wordpress/directory');
const SONGS = [
  ['Opening Lights', 'Ayo Marsh'],
  ['Velvet Static', 'Nine Rooms'],
  ['Harbour at Four', 'Kestrel'],
];

/**
 * Makes the pictures for the plugin's page in the directory: screenshots in the order of the readme, a banner and an
 * icon. A maintainer uploads them with a release; the zip does not contain them. Runs only if this step is named.
 */
export async function pictures(tools) {
  const { check, open, wordpress, demo } = tools;
  mkdirSync(FOLDER, { recursive: true });
  const add = await openLibrary(tools);
  const songs = SONGS.map(([title, artist]) => add(title, { artist, album: 'Night Drive' }));
  const cover = `${demo.origin}/media/covers/night-drive.svg`;
  const details = songs.map((id) => ({ id, cover }));
  const sizes = [...(await screenshots(tools, songs, details)), ...(await bannerAndIcon({ open, demo }))];
  const large = sizes.filter(([, bytes]) => bytes > 300_000).map(([name, bytes]) => `${name}: ${bytes}`);
  check(`${sizes.length} pictures, each below 300 kB`, large.join(' '));
  wordpress.php(`foreach ( array( ${songs} ) as $id ) wp_delete_attachment( $id, true );`);
}

async function screenshots({ open, wordpress }, songs, details) {
  const { page } = await open('admin');
  await newPost(page, wordpress.origin);
  await page.evaluate(
    ([ids, rows]) => {
      wp.data.dispatch('core/editor').editPost({ title: 'Night Drive' });
      const block = wp.blocks.createBlock('mixtape-player/player', { songs: ids, details: rows });
      wp.data.dispatch('core/block-editor').resetBlocks([block]);
      wp.data.dispatch('core/block-editor').selectBlock(block.clientId);
    },
    [songs, details],
  );
  await page.waitForFunction(
    (count) => wp.data.select('core/editor').getEditedPostContent().split('"peaks"').length > count,
    songs.length,
  );
  await (await canvasOf(page)).locator('mixtape-player').getByText('Opening Lights').first().waitFor();
  const inEditor = save('screenshot-2.jpg', await page.screenshot(JPEG));
  await page.getByRole('button', { name: 'Edit songs' }).first().click();
  await page.getByText('Best parts:').waitFor();
  const inDialog = save('screenshot-3.jpg', await page.screenshot(JPEG));
  const content = playerBlock(
    await page.evaluate(() => {
      const { songs: ids, details: rows } = wp.data.select('core/block-editor').getBlocks()[0].attributes;
      return { songs: ids, details: rows, layout: 'list' };
    }),
  );
  await page.close();
  const visitor = await open();
  await visitor.page.goto(publishPost(wordpress, content, 'Night Drive'));
  await visitor.page.locator('mixtape-player img').first().waitFor();
  const onPage = save('screenshot-1.jpg', await visitor.page.screenshot(JPEG));
  await visitor.page.context().close();
  return [onPage, inEditor, inDialog];
}

const JPEG = { type: 'jpeg', quality: 80 };

function save(name, bytes) {
  writeFileSync(join(FOLDER, name), bytes);
  return [name, bytes.length];
}

/** The player itself, beside its name; its tape and its button. */
async function bannerAndIcon({ open, demo }) {
  const { page } = await open(undefined, { viewport: { width: 772, height: 250 }, deviceScaleFactor: 2 });
  await page.route(`${demo.origin}/banner`, (route) =>
    route.fulfill({ contentType: 'text/html', body: bannerHtml(demo.origin) }),
  );
  await page.goto(`${demo.origin}/banner`);
  await page.locator('mixtape-player').getByText('Opening Lights').first().waitFor();
  const banner = save('banner-1544x500.png', await page.screenshot());
  await page.setViewportSize({ width: 128, height: 128 });
  await page.evaluate(() => document.body.classList.add('icon'));
  const icon = save('icon-256x256.png', await page.screenshot());
  await page.context().close();
  return [banner, icon];
}

const bannerHtml = (origin) => `<!doctype html><meta charset="utf-8"><title>Mixtape Player</title>
<script type="module" src="${origin}/dist/mixtape-player.js"></script>
<style>
body { display: grid; grid-template-columns: 1fr 460px; gap: 32px; align-items: center; height: 250px; margin: 0; padding: 0 32px;
  box-sizing: border-box; background: #f4efe6; color: #221d18; font: 15px/1.4 system-ui, sans-serif; }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.1; } p { margin: 0; }
svg, .icon > :not(svg) { display: none !important; }
.icon { display: block; width: 128px; height: 128px; overflow: hidden; padding: 0; background: #221d18; }
.icon svg { display: block !important; }
</style>
<div><h1>Mixtape Player</h1><p>Previews of your songs.<br>Nothing to set up.</p></div>
<mixtape-player mixtape-id="night-drive" api-base="${origin}" site-base="${origin}" powered-by="none"></mixtape-player>
<svg width="128" height="128" viewBox="0 0 128 128"><path d="M14 54v20M26 44v40M102 40v48M114 56v16" stroke="#c93a18" stroke-width="5"
stroke-linecap="round"/><circle cx="64" cy="64" r="28" fill="#c93a18"/><path d="M56 50v28l22-14z" fill="#fff"/></svg>`;
