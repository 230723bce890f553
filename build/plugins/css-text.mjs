import { readFile } from 'node:fs/promises';
import { browserslistToTargets, transform } from 'lightningcss';

/** The oldest engines with the features that the elements need (`:state()`, `light-dark()`, constructable sheets). */
const targets = browserslistToTargets(['chrome 125', 'firefox 126', 'safari 17.5', 'ios_saf 17.5']);

/** The minified text of a style sheet: the same in the build and in tests. */
export async function minifiedCss(path) {
  const { code, warnings } = transform({
    filename: path,
    code: await readFile(path),
    minify: true,
    targets,
  });
  for (const { message, loc } of warnings) console.warn(`${path}:${loc.line}: ${message}`);
  return new TextDecoder().decode(code);
}

/** For rollup: `import css from './x.css'` is the style sheet's text. */
export function cssText() {
  return {
    name: 'css-text',
    async load(id) {
      if (!id.endsWith('.css')) return null;
      this.addWatchFile(id);
      return { code: `export default ${JSON.stringify(await minifiedCss(id))};`, map: { mappings: '' } };
    },
  };
}

/** The same for esbuild, which bundles the tests. */
export function cssTextForEsbuild() {
  return {
    name: 'css-text',
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
        contents: await minifiedCss(path),
        loader: 'text',
      }));
    },
  };
}
