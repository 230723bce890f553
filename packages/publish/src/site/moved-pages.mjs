import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, replaceFile } from '../state/files.mjs';
import { markup } from './html.mjs';
import { pagePath, siteUrl } from './mixtape.mjs';
import { redirectPage } from './redirect-page.mjs';
import { deletePage } from './unused-files.mjs';

/** @typedef {Pick<import('./mixtape.mjs').Mixtape, 'id' | 'slug' | 'title' | 'page'>} MovedMixtape */

/**
 * @param {MovedMixtape} mixtape
 * @param {string | undefined} base
 */
function movedPage({ id, slug, title, page }, base) {
  const path = `../${slug}/`;
  const canonical = base === undefined ? path : siteUrl(base, pagePath(slug));
  return redirectPage({ title, lang: page.lang, path, canonical, head: markup`${mark(id)}\n` });
}

/**
 * By this tag, the pages that lead to a mixtape are found again.
 * @param {string} id
 */
const mark = (id) => markup`<meta name="mixtape-publish-moved" content="${id}">`;

/**
 * Lets the old addresses of a mixtape lead to its page, also those of earlier slugs.
 * @param {string} out
 * @param {MovedMixtape} mixtape
 * @param {{ base: string | undefined, before: string | undefined }} options `before` is the slug until now
 */
export async function writeMovedPages(out, mixtape, { base, before }) {
  const { id, slug } = mixtape;
  if (before !== undefined && before !== slug) await deletePage(out, before);
  const old = new Set([...(await movedPages(out, id)), ...(before === undefined ? [] : [before])]);
  old.delete(slug);
  for (const from of old) await replaceFile(out, `${pagePath(from)}index.html`, movedPage(mixtape, base));
}

/**
 * @param {string} out
 * @param {string} id
 */
export async function deleteMovedPages(out, id) {
  for (const slug of await movedPages(out, id)) await deletePage(out, slug);
}

/**
 * The slugs of the pages that lead to a mixtape.
 * @param {string} out
 * @param {string} id
 */
async function movedPages(out, id) {
  const slugs = (await readdir(join(out, 'mixtape')).catch(ignoreMissing)) ?? [];
  const pages = await Promise.all(
    slugs.map((slug) => readFile(join(out, pagePath(slug), 'index.html'), 'utf8').catch(() => '')),
  );
  return slugs.filter((_, index) => pages[index]?.includes(mark(id).text));
}
