import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLACEHOLDER } from './check-release.mjs';
import { root } from './root.mjs';

const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Where the source is on the web, as package.json says. */
export const REPOSITORY_URL = String(repository.url)
  .replace(/^git\+/, '')
  .replace(/\.git$/, '');

/** Whether that address exists, so that pages can link to it. */
export const HAS_HOME = !PLACEHOLDER.test(REPOSITORY_URL);
