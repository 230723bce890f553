import {
  canvasOf,
  contentOf,
  insertBySlash,
  newPost,
  publish,
  typeTitle,
  withoutKept,
} from '../support/editor-page.mjs';

/** An administrator and an author insert both blocks, and a visitor plays. */
export async function authors({ check, same, open, play, wordpress, demo }) {
  for (const user of ['admin', 'author']) {
    const { page, errors, requests } = await open(user);
    await newPost(page, wordpress.origin);
    await typeTitle(page, `Release by ${user}`);
    await insertBySlash(page, 'mixtape', 'Mixtape player');
    const canvas = await canvasOf(page);
    await canvas.getByRole('button', { name: 'Connect an API' }).click();
    await canvas.getByLabel('Mixtape ID').fill('night-drive');
    await canvas.getByRole('button', { name: 'Show player' }).click();
    const preview = canvas.locator('.wp-block-mixtape-player-player mixtape-player');
    await preview.getByText('Opening Lights').first().waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      const button = wp.blocks.createBlock('mixtape-player/presave-button', {});
      wp.data.dispatch('core/block-editor').insertBlock(button);
    });
    await page.getByLabel('Project ID').fill('night-drive');
    await canvas.locator('presave-button').getByText('Pre-save on Spotify').waitFor();
    same(`${user}: the blocks store what was entered`, withoutKept(await contentOf(page)), CONTENT);
    await checkPreview({ check, same }, user, page, preview, requests);
    const address = await publish(page);
    // WordPress's editor itself requests what authors may not read.
    const own = errors.filter((text) => !/status of 403/.test(text));
    check(`${user}: no error on the console of the editor`, own.join('\n'));
    await page.close();

    const visitor = await open();
    await visitor.page.goto(address);
    await visitor.page.locator('mixtape-player').getByText('Opening Lights').first().waitFor();
    const queues = visitor.requests.filter((url) => url.endsWith('/queue'));
    same(`${user}: the queue is in the page, and not requested`, queues, []);
    check(`${user}: a visitor hears the player`, (await play(visitor.page)) >= 0.5 ? '' : 'nothing is heard');
    const button = visitor.page.locator('presave-button').getByRole('button', { name: 'Pre-save on Spotify' });
    check(`${user}: the pre-save button can be pressed`, (await button.isEnabled()) ? '' : 'it is disabled');
    check(`${user}: no error on the console of the page`, visitor.errors.join('\n'));
    const allowed = [wordpress.origin, demo.origin];
    const elsewhere = visitor.requests.filter(
      (url) => !/^(?:data|blob):/.test(url) && !allowed.includes(new URL(url).origin),
    );
    same(
      `${user}: nothing is requested elsewhere`,
      elsewhere.filter((url) => /mixtape|spotify|apple/.test(url)),
      [],
    );
    await visitor.page.context().close();
  }
}

const CONTENT = `<!-- wp:mixtape-player/player {"mixtapeId":"night-drive"} /-->

<!-- wp:mixtape-player/presave-button {"projectId":"night-drive"} /-->`;

/** The preview is the real element, and does nothing but show itself. */
async function checkPreview({ check, same }, user, page, preview, requests) {
  await preview
    .locator('xpath=ancestor::*[@data-block]')
    .first()
    .click({ position: { x: 300, y: 40 } });
  const selected = await page.evaluate(() => wp.data.select('core/block-editor').getSelectedBlock()?.name);
  same(`${user}: a click on the preview selects the block`, selected, 'mixtape-player/player');
  await page.keyboard.press('k');
  await page.waitForTimeout(500);
  same(`${user}: the preview plays nothing`, await preview.evaluate(({ paused }) => paused), true);
  const streams = requests.filter((url) => /\/v2\.0\/stream|\/play\/|\.m3u8/.test(url));
  check(`${user}: the preview requests no stream`, streams.join(' '));
  await page.evaluate(() => {
    const { getBlocks } = wp.data.select('core/block-editor');
    const extra = getBlocks().filter(({ name }) => !name.startsWith('mixtape-player/'));
    wp.data.dispatch('core/block-editor').removeBlocks(extra.map(({ clientId }) => clientId));
  });
}
