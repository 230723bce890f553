// The block editor, used as its users do.

/** Opens a new post, without the tour for beginners, and waits for the place of its content. */
export async function newPost(page, origin, type = 'post') {
  await page.goto(`${origin}/wp-admin/post-new.php?post_type=${type}`);
  await page.waitForFunction(() => window.wp?.blocks?.getBlockType('mixtape-player/player'));
  await page.evaluate(() => wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false));
  // Blocks that are put in before would be replaced by those of the post.
  await canvasOf(page);
}

/** The frame with the content: the page, or a frame in it, as since WordPress 6.3. */
export async function canvasOf(page) {
  const frame = page.locator('iframe[name="editor-canvas"]');
  await frame.or(page.locator('.editor-styles-wrapper')).first().waitFor();
  return (await frame.count()) > 0 ? frame.contentFrame() : page;
}

/** Types a title, and goes on to the content. */
export async function typeTitle(page, title) {
  const canvas = await canvasOf(page);
  await canvas.locator('.editor-post-title__input').fill(title);
  await page.keyboard.press('Enter');
}

export async function insertBySlash(page, name, title) {
  await page.keyboard.type(`/${name}`);
  // By its title: the first result may still be one for fewer letters.
  await page.locator('.components-autocomplete__result', { hasText: title }).first().click();
}

/** Publishes by the editor's buttons, and returns the address of the post. */
export async function publish(page) {
  await page.locator('.editor-post-publish-panel__toggle, .editor-post-publish-button').first().click();
  const confirm = page.locator('.editor-post-publish-panel .editor-post-publish-button');
  await confirm.click();
  await page.locator('.post-publish-panel__postpublish').waitFor();
  return page.evaluate(() => wp.data.select('core/editor').getPermalink());
}

/** The content without what players keep for the day without the plugin. */
export const withoutKept = (content) =>
  content.replaceAll(
    / -->\n<div class="wp-block-mixtape-player-player.*?<!-- \/wp:mixtape-player\/player -->/gs,
    ' /-->',
  );

export const contentOf = (page) => page.evaluate(() => wp.data.select('core/editor').getEditedPostContent());
