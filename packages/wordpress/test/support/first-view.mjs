// Looks at a page before the scripts of the elements have come, and after.
import { differingShare } from './pictures.mjs';
import { publishPost } from './posts.mjs';

const COVER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#a30" d="M0 0h1v1H0z"/></svg>';

/** A published page whose queue WordPress has: it requests a queue after it has sent a page. */
export async function publishReady(wordpress, content) {
  const address = publishPost(wordpress, content);
  for (let views = 0; views < 3; views += 1) await (await fetch(address)).text();
  return address;
}

/**
 * Opens a page, and lets the scripts come once the first view is there.
 * @returns what was shown before and after, and which share of the pixels differs
 */
export async function upgrade(page, address, tag = 'mixtape-player') {
  const come = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  const host = page.locator(tag).first();
  await host.locator('.first-view [part]:not(.unknown)').first().waitFor();
  await page.waitForFunction(() => document.readyState !== 'loading');
  await host.scrollIntoViewIfNeeded();
  const before = await host.evaluate(shownIn);
  const early = await pictureOf(host);
  come();
  await page.waitForFunction((name) => {
    const { shadowRoot } = document.querySelector(name);
    return !shadowRoot.querySelector('.first-view') && shadowRoot.querySelector('[part]');
  }, tag);
  const after = await host.evaluate(shownIn);
  const late = await pictureOf(host);
  return { before, after, share: await differingShare(page, early, late) };
}

/** Holds the scripts of the elements back until the returned function is called. */
export async function holdScripts(page) {
  let come;
  const isTime = new Promise((resolve) => {
    come = resolve;
  });
  // The browsers of these tests request nothing else of another origin.
  await page.route('**/cover.jpg*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: COVER }));
  await page.route(/\/player\/(?:mixtape-player|presave-button)\.js/, async (route) => {
    await isTime;
    await route.continue();
  });
  return come;
}

/** With its cover, which may come later than the page. */
async function pictureOf(host) {
  await host.evaluate(({ shadowRoot }) =>
    Promise.all([...shadowRoot.querySelectorAll('img')].map((img) => img.decode())),
  );
  // Only a script knows how long it is until a release.
  return host.screenshot({ animations: 'disabled', style: '[part="countdown"] { visibility: hidden !important }' });
}

/** The visible parts of an element: where they are, and the texts of the queue. */
function shownIn(host) {
  const { left, top, bottom } = host.getBoundingClientRect();
  // The element renders only those rows of a long list that are in sight.
  const visible = [...host.shadowRoot.querySelectorAll('[part]')].filter(
    (part) => part.checkVisibility() && part.getBoundingClientRect().bottom <= bottom,
  );
  const boxes = visible.map((part) => {
    const box = part.getBoundingClientRect();
    const numbers = [box.left - left, box.top - top, box.width, box.height].map(Math.round);
    return `${part.getAttribute('part')} ${numbers.join(' ')}`;
  });
  const texts = visible
    .filter((part) => /title|artist|counter|duration|release-date|label/.test(part.getAttribute('part')))
    .map((part) => part.innerText);
  return { boxes, texts };
}
