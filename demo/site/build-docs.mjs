#!/usr/bin/env node
// node demo/site/build-docs.mjs FOLDER: builds the documentation, and replaces what is in the folder when it is
// complete.
import { rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { docsDigest, stampDocs } from './docs-freshness.mjs';
import { installVitePress } from './install-vitepress.mjs';

/** @param {string} folder */
export async function buildDocs(folder) {
  await installVitePress();
  // Not a constant, whose types would need VitePress.
  const { buildPages, TEMPORARY } = await import(String(new URL('../../docs/.vitepress/build.mjs', import.meta.url)));
  process.once('exit', () => rmSync(TEMPORARY, { recursive: true, force: true }));
  await buildPages(folder);
}

/** @param {string} folder */
async function replaceDocs(folder) {
  const staging = `${folder}-${process.pid}`;
  process.once('exit', () => rmSync(staging, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const digest = await docsDigest();
  await buildDocs(staging);
  await stampDocs(staging, digest);
  await rm(folder, { recursive: true, force: true });
  await rename(staging, folder);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await replaceDocs(process.argv[2] ?? '').catch((error) => {
    // The last line is shown in place of the pages.
    console.error(error.message);
    process.exitCode = 1;
  });
