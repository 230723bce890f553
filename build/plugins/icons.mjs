import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { root } from '../root.mjs';

const require = createRequire(import.meta.url);
/** Each set has all its icons in one file of data, so an import of one names a file that does not exist. */
const ICON = /(?:^|[/\\])@iconify-json[/\\]([\w-]+)[/\\]([\w-]+)\.svg$/;
const SHAPE = /<(\w+)( [^>]*)\/>/g;
/** Fill and strokes are the style sheet's. */
const ATTRIBUTE = / (?!fill|stroke)([\w-]+)="([^"]*)"/g;

/**
 * The path that the icon of an import would have; `undefined` for other imports.
 * @param {string} specifier
 */
export const iconPath = (specifier) => (ICON.test(specifier) ? resolve(root, 'node_modules', specifier) : undefined);

/**
 * The shapes of an icon of lucide's, and the outline of a brand's; `undefined` for other files.
 * @param {string} path
 */
export function importedIcon(path) {
  const [, set, name = ''] = ICON.exec(path) ?? [];
  if (set === undefined) return undefined;
  const { body = '' } = require(`@iconify-json/${set}/icons.json`).icons[name] ?? {};
  const attributesOf = (/** @type {string} */ text) => [...text.matchAll(ATTRIBUTE)].map(([, ...pair]) => pair);
  const shapes = [...body.matchAll(SHAPE)].map(([, tag, text]) => [tag, Object.fromEntries(attributesOf(text))]);
  if (shapes.length === 0) throw new Error(`There is no icon ${path}.`);
  return set === 'lucide' ? shapes : shapes[0]?.[1].d;
}
