// `npm publish` runs this first. It fails if the URLs of the repository in package.json are placeholders.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/** The fields that are missing, or that name a host of the reserved domain `.invalid` (RFC 2606). */
export function placeholders({ repository, homepage, bugs }) {
  const fields = { repository, homepage, bugs };
  return Object.keys(fields).filter((name) => /\.invalid\b/.test(JSON.stringify(fields[name] ?? '.invalid')));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = placeholders(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  for (const name of names) console.error(`package.json: ${name} is a placeholder. Write the URL of the repository.`);
  if (names.length > 0) process.exitCode = 1;
}
