import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { deletePath, ignoreMissing, replaceFile } from '../state/files.mjs';
import { writeCalendar } from './calendar.mjs';
import { enclosureOf } from './enclosure.mjs';
import { feed, indexPage } from './lists.mjs';
import { pagePath, queueOf, siteUrl, streamsOf, trackPath } from './mixtape.mjs';
import { writeMovedPages } from './moved-pages.mjs';
import { oembed } from './oembed.mjs';
import { mixtapePage } from './page.mjs';
import { QR_FILE, qrCodeOf } from './qr-code.mjs';
import { queuePath, readSite, streamPath } from './read-site.mjs';
import { serverConfigs } from './server-config.mjs';
import { siteDetails } from './site-file.mjs';
import { siteStyleSheets } from './style-sheets.mjs';
import { trackPage } from './track-page.mjs';
import { deleteUnused } from './unused-files.mjs';
import { GENERATOR } from './version.mjs';

/** The parts of the style sheet of all pages. A later rule wins. */
const STYLES = ['all-pages', 'title', 'mixtape-page', 'deck', 'track-rows', 'mixtape-list', 'print'].map(
  (name) => `styles/${name}.css`,
);
/**
 * With their licences. Of JetBrains Mono, only digits and the colon: `pyftsubset --unicodes=U+30-3A`, of the weight
 * 500.
 */
const FONTS = [
  'league-gothic.woff2',
  'league-gothic-ext.woff2',
  'league-gothic-license.txt',
  'jetbrains-mono-numbers.woff2',
  'jetbrains-mono-license.txt',
].map((name) => `fonts/${name}`);

const readOwn = (/** @type {string} */ path) => readFile(new URL(path, import.meta.url));

/**
 * Writes all files that refer to the media of a mixtape. Each is replaced in one step, after the files that it refers
 * to, so the site works at any time.
 * @param {string} out
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {Omit<import('./mixtape.mjs').SiteOptions, 'name' | 'isAlone'>} given
 */
export async function writeMixtape(out, mixtape, given) {
  const { id, slug, tracks } = mixtape;
  const published = await readSite(out);
  const before = published.find((other) => other.id === id);
  const isAlone = published.every((other) => other === before);
  const { name } = await siteDetails(out);
  const options = { ...given, name, isAlone };
  for (const track of tracks) await replaceFile(out, streamPath(track.id), json(streamsOf(track)));
  // Before the queue, which names them.
  for (const track of tracks) {
    const path = trackPath(track.id);
    if (options.base === undefined) await deletePath(out, path);
    else await replaceFile(out, `${path}index.html`, trackPage(mixtape, track, options.base));
  }
  await replaceFile(out, queuePath(id), json(queueOf(mixtape, options.base)));
  for (const path of FONTS) await replaceFile(out, path, await readOwn(path));
  await replaceFile(out, 'site.css', (await Promise.all(STYLES.map(readOwn))).join('\n'));
  await replaceFile(out, 'site.js', await readOwn('site.js'));
  await writeCalendar(out, mixtape, options.base);
  await replaceFile(out, `${pagePath(slug)}index.html`, mixtapePage(mixtape, options));
  const embedded = `${pagePath(slug)}oembed.json`;
  const qrCode = `${pagePath(slug)}${QR_FILE}`;
  if (options.base === undefined) for (const path of [embedded, qrCode]) await deletePath(out, path);
  else {
    await replaceFile(out, embedded, json(oembed(mixtape, options.base)));
    await replaceFile(out, qrCode, qrCodeOf(siteUrl(options.base, pagePath(slug))));
  }
  await writeLists(out);
  await writeMovedPages(out, mixtape, { base: options.base, before: before?.slug });
  await deleteUnused(out);
}

/**
 * Index, feed and server configuration.
 * @param {string} out
 */
export async function writeLists(out) {
  const mixtapes = await readSite(out);
  const details = await siteDetails(out);
  const { name, lang } = details;
  await replaceFile(out, 'index.html', indexPage(mixtapes, await siteStyleSheets(out), details));
  const items = await Promise.all(
    mixtapes.map(async (mixtape) => ({ ...mixtape, enclosure: await enclosureOf(out, mixtape) })),
  );
  await replaceFile(out, 'feed.xml', feed(items, name, lang));
  for (const [path, content] of Object.entries(serverConfigs())) await replaceFile(out, path, content);
}

/**
 * Refuses to overwrite a page that this program has not written.
 * @param {string} out
 */
export async function checkOwnIndex(out) {
  const index = await readFile(join(out, 'index.html'), 'utf8').catch(ignoreMissing);
  if (index !== undefined && !index.includes(`<meta name="generator" content="${GENERATOR}">`))
    throw new Problem('index.html in the --out folder was not written by mixtape-publish; choose another folder.');
}

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value)}\n`;
