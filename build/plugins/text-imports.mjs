import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { browserslistToTargets, bundle } from 'lightningcss';
import { iconPath, importedIcon } from './icons.mjs';

/** The oldest engines with the features that the elements need (`:state()`, `light-dark()`, constructable sheets). */
export const targets = browserslistToTargets(['chrome 125', 'firefox 126', 'safari 17.5', 'ios_saf 17.5']);

/**
 * Turns a style sheet into the text that its import is, the same in the build and in tests.
 * @param {string} path
 */
export function importedText(path) {
  const { code, warnings } = bundle({ filename: path, minify: true, targets });
  for (const { message, loc } of warnings) console.warn(`${path}:${loc.line}: ${message}`);
  return new TextDecoder().decode(code);
}

/**
 * The code of a module for a file that is no script; `undefined` for scripts.
 * @param {string} path
 */
export async function importedModule(path) {
  const type = extname(path);
  if (type === '.json') return `export default ${await readFile(path, 'utf8')}`;
  const value = type === '.css' ? importedText(path) : importedIcon(path);
  return value && `export default ${JSON.stringify(value)};`;
}

/** For rollup. @returns {import('rollup').Plugin} */
export function textImports() {
  return {
    name: 'text-imports',
    resolveId: iconPath,
    async load(id) {
      const code = await importedModule(id);
      // A style sheet has no lines to point to.
      return code && { code, map: id.endsWith('.css') ? { mappings: '' } : null };
    },
  };
}

/** For esbuild, which bundles the tests and the demo's tools. @returns {import('esbuild').Plugin} */
export function textImportsForEsbuild() {
  return {
    name: 'text-imports',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^@iconify-json\// }, ({ path }) => ({ path: iconPath(path) ?? '' }));
      onLoad({ filter: /\.(css|svg)$/ }, async ({ path }) => ({ contents: await importedModule(path) }));
    },
  };
}
