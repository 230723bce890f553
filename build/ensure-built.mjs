// Builds dist/ unless it is up to date.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { isFresh } from './freshness.mjs';

export async function ensureBuilt() {
  if (await isFresh()) return;
  console.log('Building dist/, which takes one to three minutes …');
  await build();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await ensureBuilt();
