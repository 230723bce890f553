import { readFile } from 'node:fs/promises';

/** The outline of a picture that has one path, as simple-icons draws brands: the same in the build and in tests. */
export async function pathOfSvg(file) {
  const [, path] =
    /^<svg [^>]*><title>[^<]*<\/title><path d="([^"]+)"\/><\/svg>\s*$/.exec(await readFile(file, 'utf8')) ?? [];
  if (path === undefined) throw new Error(`${file} has more than one path.`);
  return path;
}

/** For rollup: `import path from 'simple-icons/icons/spotify.svg'` is the outline. */
export function svgPath() {
  return {
    name: 'svg-path',
    async load(id) {
      if (!id.endsWith('.svg')) return null;
      return { code: `export default ${JSON.stringify(await pathOfSvg(id))};`, map: { mappings: '' } };
    },
  };
}

/** The same for esbuild, which bundles the tests. */
export function svgPathForEsbuild() {
  return {
    name: 'svg-path',
    setup(build) {
      build.onLoad({ filter: /\.svg$/ }, async ({ path }) => ({ contents: await pathOfSvg(path), loader: 'text' }));
    },
  };
}
