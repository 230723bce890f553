// Writes the table of pre-save services for the publisher, a package of its own that runs without a build.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.mjs';
import { importSource } from './source-tables.mjs';

const FILE = join(root, 'packages/publish/src/site/services.mjs');

/** The file's text, formatted as Biome does. */
export async function publisherServices() {
  const { PROVIDERS } = await importSource('src/presave/providers/providers.ts');
  const rows = Object.entries(PROVIDERS).map(
    ([service, { name, needs }]) => `  ${service}: { name: '${name}', needs: ['${needs.join("', '")}'] },\n`,
  );
  return (
    '// Generated from `src/presave/providers/providers.ts`: `npm run docs` writes it.\n\n' +
    '/** Names of the services, and the settings without which their flows cannot start. */\n' +
    `export const SERVICES = /** @type {const} */ ({\n${rows.join('')}});\n`
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(FILE, await publisherServices());
