// `npm publish` runs this first. It fails if an address that readers are sent to is a placeholder.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PLACEHOLDER } from './repository.mjs';
import { root } from './root.mjs';

/** Files with the address of the repository, or of the maintainers. */
const FILES = ['package.json', 'CODE_OF_CONDUCT.md', '.github/ISSUE_TEMPLATE/config.yml'];

/** All placeholders of the project, each with the file that it is in. */
export async function allPlaceholders() {
  const texts = await Promise.all(FILES.map((file) => readFile(join(root, file), 'utf8')));
  return texts.flatMap((text, index) => (text.match(PLACEHOLDER) ?? []).map((found) => `${FILES[index]}: ${found}`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await allPlaceholders();
  for (const place of found) console.error(`${place} is a placeholder. Write an address that exists.`);
  if (found.length > 0) process.exitCode = 1;
}
