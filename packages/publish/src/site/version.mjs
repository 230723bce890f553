import { readFileSync } from 'node:fs';

/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const VERSION = version;
/** What pages say that they were made by; a page without it is not ours to overwrite. */
export const GENERATOR = 'mixtape-publish';
