import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, with a slash at its end. */
export const REPOSITORY_FOLDER = fileURLToPath(new URL('../../', import.meta.url));

const { repository } = JSON.parse(readFileSync(`${REPOSITORY_FOLDER}package.json`, 'utf8'));

/** Where the source is on the web, as package.json says. */
export const REPOSITORY_URL = String(repository.url)
  .replace(/^git\+/, '')
  .replace(/\.git$/, '');
