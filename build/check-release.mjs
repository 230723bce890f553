// `npm publish` runs this first. It fails if an address that readers are sent to is a placeholder.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/** A host of the reserved domain `.invalid` (RFC 2606). */
export const PLACEHOLDER = /[\w.-]*\.invalid\b/;
/** Files with the address of the repository, or of the maintainers. */
const TEXTS = ['CODE_OF_CONDUCT.md', '.github/ISSUE_TEMPLATE/config.yml'];

/**
 * The fields that are missing, or that name a host that does not exist.
 * @param {Record<string, unknown>} manifest
 */
export function placeholders({ repository, homepage, bugs }) {
  /** @type {Record<string, unknown>} */
  const fields = { repository, homepage, bugs };
  return Object.keys(fields).filter((name) => PLACEHOLDER.test(JSON.stringify(fields[name] ?? '.invalid')));
}

/** All placeholders of the project, each with the file that it is in. */
export async function allPlaceholders() {
  const fields = placeholders(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const texts = await Promise.all(
    TEXTS.map(async (file) => [file, PLACEHOLDER.exec(await readFile(join(root, file), 'utf8'))?.[0]]),
  );
  return [
    ...fields.map((name) => `package.json: ${name}`),
    ...texts.flatMap(([file, found]) => (found === undefined ? [] : `${file}: ${found}`)),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await allPlaceholders();
  for (const place of found) console.error(`${place} is a placeholder. Write an address that exists.`);
  if (found.length > 0) process.exitCode = 1;
}
