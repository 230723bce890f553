import { readFileSync } from 'node:fs';

/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const VERSION = version;
/** The generator in every page. A page without it was not made by this program, and is not overwritten. */
export const GENERATOR = 'mixtape-publish';
