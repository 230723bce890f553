import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { textImportsForEsbuild } from '../../../build/plugins/text-imports.mjs';
import { chooseReact } from '../../../build/react/choose.mjs';
import { transformReact } from '../../../build/react/modules.mjs';
import { root } from '../../../build/root.mjs';
import { REACT_SWAPS } from '../../../build/swaps.mjs';

/** All files that also run in Node share this page: separate pages would take longer than the tests. */
export const TOGETHER = 'test/support/engines/together.ts';

const CHUNKS = '/__bundled__/';
const TYPES = { '.js': 'js', '.map': 'json' };

/**
 * Middleware for the test runner's server: all test files in one build with shared chunks, because bundling React for
 * each file takes longer than most tests. It runs once, before the first test. As a plugin's, each chunk would be read
 * for imports to resolve, in each of the pages.
 * @param {string[]} files test files, relative to the root
 * @param {string[]} together the files that share the page of `TOGETHER`
 * @param {Record<string, unknown>} constants values of global names in the tests, see demo-origin.ts
 */
export async function bundleForBrowser(files, together, constants) {
  const outputs = await bundle(files, together, constants);
  return (context, next) => {
    const { path } = context;
    const body = outputs.get(path.replace(/\.tsx?$/, '.js'));
    if (!body) return next();
    Object.assign(context, { body, type: TYPES[extname(path)] ?? 'js' });
    // Their names have a hash.
    if (path.startsWith(CHUNKS)) context.set('Cache-Control', 'max-age=3600, immutable');
  };
}

// The production build is tested. `NODE_ENV=development` shows React's warnings.
const mode = process.env.NODE_ENV ?? 'production';

async function bundle(files, together, constants) {
  const { outputFiles } = await build({
    entryPoints: files.map((file) => join(root, file)),
    outbase: root,
    outdir: root,
    chunkNames: `${CHUNKS.slice(1)}[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    sourcemap: 'linked',
    minifyWhitespace: true,
    write: false,
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    },
    // `sideEffects` in package.json lists only built files, but importing sources and tests has side effects.
    ignoreAnnotations: true,
    inject: [join(root, 'test/support/pages/plain-failures.ts'), join(root, 'test/support/pages/no-alert.ts')],
    plugins: [
      importsOf(together),
      textImportsForEsbuild(),
      ...(mode === 'production' ? [reactModulesForEsbuild()] : []),
    ],
    logLevel: 'error',
  });
  return new Map(
    outputFiles.map(({ path, contents }) => [`/${relative(root, path).replaceAll('\\', '/')}`, Buffer.from(contents)]),
  );
}

function importsOf(files) {
  const contents = files.map((file) => `import ${JSON.stringify(join(root, file))};`).join('\n');
  return {
    name: 'together',
    setup({ onLoad }) {
      onLoad({ filter: /\/together\.ts$/ }, () => ({ contents, loader: 'ts' }));
    },
  };
}

/**
 * For esbuild: the React that the build uses, cut or whole. Only the build checks which features are used.
 * @param {typeof import('../../../build/react/used-features.mjs')} [used] what a cut React has, if not what we use
 */
export function reactModulesForEsbuild(used) {
  const { isCut } = chooseReact();
  const resolve = ({ path }) => ({ path: join(root, REACT_SWAPS[path]) });
  return {
    name: 'react-modules',
    setup(build) {
      if (isCut) build.onResolve({ filter: /^react(-dom)?(\/jsx-runtime|\/client)?$/ }, resolve);
      build.onLoad({ filter: /\/node_modules\/(react|react-dom|@r2wc)\/.*\.js$/ }, async ({ path }) => ({
        contents: transformReact(await readFile(path, 'utf8'), path, isCut, used),
      }));
    },
  };
}
