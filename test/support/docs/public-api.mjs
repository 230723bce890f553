import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../../../build/ensure-built.mjs';
import { elementsOf } from '../../../build/published/manifest.mjs';
import { root } from '../../../build/root.mjs';

const names = (list) => list.map(({ name }) => name);

/** The names that pages may use, from what is built. */
export async function publicApi() {
  await ensureBuilt();
  const manifest = JSON.parse(await readFile(join(root, 'dist/custom-elements.json'), 'utf8'));
  const elements = elementsOf(manifest);
  const all = (list) => new Set(elements.flatMap((element) => names(element[list])));
  return {
    attributes: new Map(elements.map(({ tagName, attributes }) => [tagName, names(attributes)])),
    events: all('events'),
    parts: all('cssParts'),
    states: all('cssStates'),
    properties: all('cssProperties'),
    slots: all('slots'),
    files: new Set(await readdir(join(root, 'dist'))),
  };
}
