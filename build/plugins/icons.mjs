import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';

/** Icons by their set. Each package has all its icons in one file, so an import of one names a file that does not exist. */
const ICON = /\/node_modules\/@iconify-json\/[\w-]+\/([\w-]+)\.svg$/;
/** Fill and strokes are the style sheet's. */
const ATTRIBUTE = /(?<= )(?!fill|stroke)([\w-]+)="([^"]*)"/g;

/** Where the icon of an import would be; `undefined` for other imports. @param {string} specifier */
export const iconPath = (specifier) =>
  specifier.startsWith('@iconify-json/') ? join(root, 'node_modules', specifier) : undefined;

/**
 * What the import of an icon is: lucide's are drawn from shapes, a brand's from one outline. `undefined` for other files.
 * @param {string} path
 */
export async function importedIcon(path) {
  const [, name] = ICON.exec(path.replaceAll('\\', '/')) ?? [];
  if (name === undefined) return undefined;
  const { prefix, icons } = await iconSet(join(dirname(path), 'icons.json'));
  const shapes = [...(icons[name]?.body ?? '').matchAll(/<(\w+)( [^>]*)\/>/g)].map(
    ([, tag, attributes = '']) =>
      /** @type {const} */ ([
        tag,
        Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key, value = '']) => [key, shorter(value)])),
      ]),
  );
  if (shapes.length === 0) throw new Error(`There is no icon ${path}.`);
  if (prefix === 'lucide') return shapes;
  if (shapes.length > 1) throw new Error(`${path} has more than one outline.`);
  return shapes[0]?.[1].d;
}

/** An outline without the commands that follow from the one before. @param {string} outline */
function shorter(outline) {
  let last = '';
  return outline.replaceAll(/([a-z])([^a-z]*)/gi, (whole, command, numbers) => {
    const isRepeated = command === last && command !== 'z';
    // What follows a move without a command is a line.
    last = command.replace('m', 'l').replace('M', 'L');
    if (!isRepeated) return whole;
    return numbers.startsWith('-') ? numbers : ` ${numbers}`;
  });
}

/** @type {Map<string, Promise<{ prefix: string, icons: Record<string, { body: string }> }>>} */
const sets = new Map();

/** @param {string} file */
function iconSet(file) {
  const set = sets.get(file) ?? readFile(file, 'utf8').then(JSON.parse);
  sets.set(file, set);
  return set;
}
