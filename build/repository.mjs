import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Where the source is on the web, as package.json says. */
export const REPOSITORY_URL = String(repository.url)
  .replace(/^git\+/, '')
  .replace(/\.git$/, '');
