import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../../../build/ensure-built.mjs';
import { elementsOf } from '../../../build/published/manifest.mjs';
import { root } from '../../../build/root.mjs';

const names = (list) => list.map(({ name }) => name);

/** The names that pages may use, from what is built. */
export async function publicApi() {
  await ensureBuilt();
  const [manifest, { name, exports, scripts }, files] = await Promise.all([
    readJson('dist/custom-elements.json'),
    readJson('package.json'),
    readdir(join(root, 'dist')),
  ]);
  const elements = elementsOf(manifest);
  const all = (list) => new Set(elements.flatMap((element) => names(element[list])));
  return {
    attributes: new Map(elements.map(({ tagName, attributes }) => [tagName, names(attributes)])),
    events: all('events'),
    parts: all('cssParts'),
    states: all('cssStates'),
    properties: all('cssProperties'),
    slots: all('slots'),
    files: new Set(files),
    scripts,
    entries: Object.keys(exports).map((entry) => entry.replace(/^\./, name)),
  };
}

const readJson = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'));
