#!/usr/bin/env node
// node demo/site/build-docs.mjs FOLDER: builds the documentation, and replaces what is in the folder when it is complete.
import { rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vitepress';
import { root } from '../../build/root.mjs';
import { docsDigest, stampDocs } from './docs-freshness.mjs';

/** Its own, because several builds can run at once; inside of the project, where it finds the packages. */
const TEMPORARY = join(root, `.dist-docs-temporary-${process.pid}`);

/**
 * Builds the documentation with VitePress. Fails if a link leads nowhere, or a page is missing in docs/.vitepress/pages.mjs.
 * @param {string} folder
 */
export const buildDocs = (folder) =>
  build(join(root, 'docs'), {
    outDir: folder,
    onAfterConfigResolve: (config) => {
      config.tempDir = TEMPORARY;
    },
  });

/** @param {string} folder */
async function replaceDocs(folder) {
  const staging = `${folder}-${process.pid}`;
  process.once('exit', () => {
    for (const unfinished of [staging, TEMPORARY]) rmSync(unfinished, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const digest = await docsDigest();
  await buildDocs(staging);
  await stampDocs(staging, digest);
  await rm(folder, { recursive: true, force: true });
  await rename(staging, folder);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await replaceDocs(process.argv[2] ?? '');
