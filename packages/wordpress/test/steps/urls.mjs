import { canvasOf, contentOf, newPost, publish, typeTitle, withoutKept } from '../support/editor-page.mjs';
import { forgetCached, publishPost } from '../support/posts.mjs';

/** URLs on a line of their own. */
export async function urls({ check, same, open, play, wordpress, demo }) {
  const url = `${demo.origin}/mixtape/night-drive`;
  const embed = (address) =>
    `<!-- wp:embed {"url":"${address}"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure><!-- /wp:embed -->`;
  const cases = { 'in the classic editor': `Text\n\n${url}\n\nText`, 'in an embed block': embed(url) };
  for (const [title, content] of Object.entries(cases)) {
    const { page, errors } = await open();
    forgetCached(wordpress);
    const address = publishPost(wordpress, content);
    // Requests the page; the next view its description.
    await page.goto(address);
    const link = page.locator(`a[href="${url}"]`);
    same(
      `${title}: a link is shown at first`,
      [await link.count(), await page.locator('mixtape-player').count()],
      [1, 0],
    );
    await page.goto(address);
    check(`a mixtape’s URL ${title} plays`, (await play(page)) > 0 ? '' : 'silent');
    same(
      `${title}: by the id of its oEmbed description`,
      await page.locator('mixtape-player').getAttribute('mixtape-id'),
      'night-drive',
    );
    check(`${title}: no error on the console`, errors.join('\n'));
    await page.context().close();
  }
  const others = [`${demo.origin}/`, `${demo.origin}/mixtape/unknown`, 'https://video.example/watch'];
  for (const other of others) {
    const address = publishPost(wordpress, embed(other));
    await fetch(address);
    const html = await (await fetch(address)).text();
    const isLeft = !html.includes('<mixtape-player') && html.includes(other);
    check(`${other.replace(demo.origin, '…')} stays as WordPress embeds it`, isLeft ? '' : 'it is different');
  }

  const { page, errors } = await open('author');
  await newPost(page, wordpress.origin);
  await typeTitle(page, 'Pasted');
  await paste(page, url);
  await (await canvasOf(page)).locator('mixtape-player').getByText('Opening Lights').first().waitFor();
  same(
    'a URL that an author pastes becomes the block',
    withoutKept(await contentOf(page)),
    '<!-- wp:mixtape-player/player {"mixtapeId":"night-drive"} /-->',
  );
  const address = await publish(page);
  forgetCached(wordpress);
  const preview = await page.evaluate(async (shortcode) => {
    const id = wp.data.select('core/editor').getCurrentPostId();
    const body = new URLSearchParams({ action: 'parse-embed', post_ID: id, shortcode });
    return (await fetch('admin-ajax.php', { method: 'POST', body })).text();
  }, `[embed]${url}[/embed]`);
  check('the classic editor shows the player at once', preview.includes('<mixtape-player ') ? '' : preview);
  check('no error on the console of the editor', errors.filter((text) => !/status of 403/.test(text)).join('\n'));
  await newPost(page, wordpress.origin);
  await typeTitle(page, 'Pasted');
  await paste(page, `${demo.origin}/about`);
  await page.waitForFunction(() =>
    wp.data
      .select('core/block-editor')
      .getBlocks()
      .some(({ name }) => name === 'core/embed'),
  );
  check('any other page of the site becomes an embed', '');
  await page.close();
  const visitor = await open();
  await visitor.page.goto(address);
  check('and plays for a visitor', (await play(visitor.page)) > 0 ? '' : 'silent');
  await visitor.page.context().close();
}

const paste = (page, text) =>
  page.evaluate((value) => {
    const data = new DataTransfer();
    data.setData('text/plain', value);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    const frame = document.activeElement.contentDocument;
    (frame ?? document).activeElement.dispatchEvent(event);
  }, text);
