// Writes tables of the player and the button for the publisher, a package of its own that runs without a build.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.mjs';
import { importSource } from './source-tables.mjs';

const SCHEMA = 'packages/publish/mixtape.schema.json';

/** By path, the function that makes the file's text. */
const FILES = {
  'packages/publish/src/site/services.mjs': publisherServices,
  'packages/publish/src/input/layouts.mjs': publisherLayouts,
  [SCHEMA]: async () => JSON.stringify(await mixtapeSchema()),
};

const PROVIDERS = 'src/presave/model/providers.ts';

/** The pre-save services. */
async function publisherServices() {
  const { PROVIDERS: rows, LEAST_ATTRIBUTES } = await importSource(PROVIDERS);
  const services = Object.fromEntries(
    Object.entries(rows).map(([service, { name, needs }]) => [
      service,
      { name, needs, least: LEAST_ATTRIBUTES[service] },
    ]),
  );
  return `// Generated from \`${PROVIDERS}\`: \`npm run docs\` writes it.

/**
 * By service its name, the settings without which its flow cannot start, and the attributes with which it asks for no
 * more than \`mixtape-presave\` needs.
 */
export const SERVICES = /** @type {const} */ (${JSON.stringify(services)});
`;
}

/** The layouts of the player. */
async function publisherLayouts() {
  const { LAYOUTS } = await importSource('src/player/model/layouts.ts');
  return `// Generated from \`src/player/model/layouts.ts\`: \`npm run docs\` writes it.

/** The layouts that \`mixtape.json\` can name. */
export const LAYOUTS = /** @type {const} */ (${JSON.stringify(LAYOUTS)});
`;
}

/**
 * The schema of `mixtape.json`, written by hand but for the names of layouts, sites to share on, services and their
 * settings.
 */
async function mixtapeSchema() {
  const schema = JSON.parse(await readFile(join(root, SCHEMA), 'utf8'));
  const [{ LAYOUTS }, { SHARE_METHODS }, { PROVIDERS: rows }, { PRESAVE_ATTRIBUTES }] = await Promise.all(
    [
      'src/player/model/layouts.ts',
      'src/player/model/share-methods.ts',
      PROVIDERS,
      'src/presave/model/presave-attributes.ts',
    ].map((path) => importSource(path)),
  );
  const { layout, share, release } = schema.properties;
  layout.enum = LAYOUTS;
  share.items.anyOf[0].enum = SHARE_METHODS;
  const isOfAll = ([, { $ref }]) => $ref !== '#/definitions/service';
  release.properties = {
    ...Object.fromEntries(Object.entries(release.properties).filter(isOfAll)),
    ...Object.fromEntries(Object.keys(rows).map((service) => [service, { $ref: '#/definitions/service' }])),
  };
  const needs = [...new Set(Object.values(rows).flatMap((row) => row.needs))];
  const { presave, listen } = schema.definitions.service.properties;
  const settings = needs.map((setting) => {
    const names = Object.values(rows).flatMap((row) => (row.needs.includes(setting) ? row.name : []));
    return [setting, settingSchema(PRESAVE_ATTRIBUTES[setting], `${names.join(', ')}, with --presave-base.`)];
  });
  schema.definitions.service.properties = { presave, listen, ...Object.fromEntries(settings) };
  return schema;
}

function settingSchema({ address, isSecret }, description) {
  if (isSecret)
    return { description: `${description} Visitors can read it.`, type: 'string', minLength: 1, maxLength: 2000 };
  return { description, $ref: `#/definitions/${address ? 'url' : 'text'}` };
}

/** A text formatted as in git. */
function formatted(path, text) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = { cwd: root, input: text, encoding: 'utf8' };
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], options);
}

/** The files with their texts. */
export const publisherFiles = () =>
  Promise.all(Object.entries(FILES).map(async ([path, textOf]) => [path, formatted(path, await textOf())]));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, text] of await publisherFiles()) await writeFile(join(root, path), text);
