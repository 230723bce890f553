import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { browserslistToTargets, transform } from 'lightningcss';

/** The oldest engines with the features that the elements need (`:state()`, `light-dark()`, constructable sheets). */
export const targets = browserslistToTargets(['chrome 125', 'firefox 126', 'safari 17.5', 'ios_saf 17.5']);

const TEXTS = { '.css': minifiedCss, '.svg': outlineOf };

/** What the import of a style sheet or a picture is: a text, the same in the build and in tests. */
export const importedText = (path) => TEXTS[extname(path)]?.(path);

/** The code of a module for a file that is no script; `undefined` for scripts. */
export async function importedModule(path) {
  if (extname(path) === '.json') return `export default ${await readFile(path, 'utf8')}`;
  const text = await importedText(path);
  return text && `export default ${JSON.stringify(text)};`;
}

async function minifiedCss(path) {
  const { code, warnings } = transform({ filename: path, code: await readFile(path), minify: true, targets });
  for (const { message, loc } of warnings) console.warn(`${path}:${loc.line}: ${message}`);
  return new TextDecoder().decode(code);
}

/** The outline of a picture that has one path, as simple-icons draws brands. */
async function outlineOf(path) {
  const svg = /^<svg [^>]*><title>[^<]*<\/title><path d="([^"]+)"\/><\/svg>\s*$/.exec(await readFile(path, 'utf8'));
  if (svg === null) throw new Error(`${path} has more than one path.`);
  return svg[1];
}

/** For rollup. */
export function textImports() {
  return {
    name: 'text-imports',
    async load(id) {
      const code = await importedModule(id);
      // A text has no lines to point to.
      return code && { code, map: id.endsWith('.json') ? null : { mappings: '' } };
    },
  };
}

/** For esbuild, which bundles the tests. */
export function textImportsForEsbuild() {
  return {
    name: 'text-imports',
    setup({ onLoad }) {
      onLoad({ filter: /\.(css|svg)$/ }, async ({ path }) => ({ contents: await importedText(path), loader: 'text' }));
    },
  };
}
