// Writes tables of the player and the button for the publisher, a package of its own that runs without a build.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.mjs';
import { importSource } from './source-tables.mjs';

/** The files with what makes their text. */
const FILES = [
  { path: 'packages/publish/src/site/services.mjs', text: publisherServices },
  { path: 'packages/publish/src/input/layouts.mjs', text: publisherLayouts },
];

/** The pre-save services, formatted as Biome does. */
export async function publisherServices() {
  const { PROVIDERS } = await importSource('src/presave/model/providers/providers.ts');
  const rows = Object.entries(PROVIDERS).map(
    ([service, { name, needs }]) => `  ${service}: { name: '${name}', needs: ['${needs.join("', '")}'] },\n`,
  );
  return (
    '// Generated from `src/presave/model/providers/providers.ts`: `npm run docs` writes it.\n\n' +
    '/** Names of the services, and the settings without which their flows cannot start. */\n' +
    `export const SERVICES = /** @type {const} */ ({\n${rows.join('')}});\n`
  );
}

/** The layouts of the player, formatted as Biome does. */
export async function publisherLayouts() {
  const { LAYOUTS } = await importSource('src/player/model/layouts.ts');
  return (
    '// Generated from `src/player/model/layouts.ts`: `npm run docs` writes it.\n\n' +
    '/** The layouts that `mixtape.json` can name. */\n' +
    `export const LAYOUTS = /** @type {const} */ (['${LAYOUTS.join("', '")}']);\n`
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { path, text } of FILES) await writeFile(join(root, path), await text());
