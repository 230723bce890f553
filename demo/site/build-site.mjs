#!/usr/bin/env node
// npm run site: writes documentation, playground, gallery and checker as static files to dist-site/, for any host and
// any path. VitePress writes the documentation; the other pages are saved as the demo server serves them, so nothing
// exists twice.
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../../build/root.mjs';
import { noAccountsPage } from '../pages/templates/no-accounts.html.mjs';
import { startDemoServer } from '../server/create-server.mjs';
import { buildDocs } from './build-docs.mjs';
import { addressesIn, fileOf, relativeCss, relativeHtml, withoutServer } from './relative-links.mjs';
import { writeStaticApi } from './static-api.mjs';

const SITE_FOLDER = join(root, 'dist-site');
const STAGING = join(root, `.dist-site-${process.pid}`);

/** The first page of the crawl. It follows all links and loaded files of our origin. */
const STARTS = [
  '/',
  '/gallery.html',
  '/checker.html',
  '/state.html',
  '/mixtape/night-drive',
  '/musickit-stand-in.js',
  '/tools/state.js',
];
/** Saved in another way: the documentation, the built files, and what only the API leads to. */
const SAVED_ELSEWHERE = /^\/(?:docs|dist|play|media)\//;

/** @param {string} path @param {string | Uint8Array} content */
async function write(path, content) {
  const file = join(STAGING, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** @param {string} origin */
async function writePages(origin) {
  const addresses = new Set(STARTS);
  // Grows while it is read.
  for (const address of addresses) {
    const response = await fetch(origin + address);
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = withoutServer(new TextDecoder().decode(bytes));
    const type = response.headers.get('Content-Type') ?? '';
    const file = fileOf(address);
    if (/html|css|javascript/.test(type))
      for (const found of addressesIn(text, address)) if (!SAVED_ELSEWHERE.test(found)) addresses.add(found);
    if (type.startsWith('text/html')) await write(file, relativeHtml(text, file));
    else if (type.startsWith('text/css')) await write(file, relativeCss(text, file));
    else await write(file, bytes);
  }
  return addresses.size;
}

async function writePlayer() {
  await cp(join(root, 'dist'), join(STAGING, 'dist'), {
    recursive: true,
    filter: (path) => !/\/dist\/(?:types|\.built-from)$/.test(path),
  });
  const embed = await readFile(join(STAGING, 'dist/embed.html'), 'utf8');
  await write('dist/embed.html', embed.replace('src="embed-frame.js"', 'src="embed-frame.js" data-api-base=".."'));
}

const server = await startDemoServer();
try {
  await buildDocs(STAGING);
  // It finds its style sheet only at the root.
  await rm(join(STAGING, '404.html'));
  const count = await writePages(server.origin);
  await writeStaticApi(server.origin, write);
  await writePlayer();
  const accounts = fileOf('/accounts/authorize/index.html');
  await write(accounts, relativeHtml(String(await noAccountsPage), accounts));
  // GitHub's own generator would leave files out.
  await write('.nojekyll', '');
  await rm(SITE_FOLDER, { recursive: true, force: true });
  await rename(STAGING, SITE_FOLDER);
  console.log(`The documentation, ${count} other pages and files, the player and its media are in dist-site/.`);
} finally {
  await server.close();
  await rm(STAGING, { recursive: true, force: true });
}
