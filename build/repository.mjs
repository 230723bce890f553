import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Hosts of the reserved domain `.invalid` (RFC 2606). */
export const PLACEHOLDER = /[\w.-]*\.invalid\b/g;

const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The address of the source on the web, from package.json. */
export const REPOSITORY_URL = repository.url.replace(/^git\+|\.git$/g, '');

/** Whether that address exists, so that pages can link to it. */
export const HAS_HOME = REPOSITORY_URL.match(PLACEHOLDER) === null;
