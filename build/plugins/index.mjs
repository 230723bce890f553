import { join } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import esbuild from 'rollup-plugin-esbuild';
import { licences } from '../published/licences.mjs';
import { appReact, reactModules } from '../react/modules.mjs';
import { root } from '../root.mjs';
import { CHUNK_SWAPS, REACT_SWAPS, SERVER_SWAPS, swapModules } from '../swaps.mjs';
import { lazyModules } from './lazy-modules.mjs';
import { borrowHooks, lendHooks } from './lent-hooks.mjs';
import { retryImports } from './retry-import.mjs';
import { textImports } from './text-imports.mjs';

/**
 * The plugins for every built file: for the entries and for the files that they load later.
 * @param {string} outDir
 * @param {{ firstLine?: string, hasAppReact?: boolean, chain?: string[] }} [file] `firstLine` comes before everything
 *   else; `hasAppReact`: see entries.mjs; `chain`: see lazyModules
 */
export function plugins(outDir, { firstLine = '', hasAppReact = false, chain = [] } = {}) {
  return [
    lazyModules({ outDir, chain, plugins: (lazyChain) => plugins(outDir, { chain: lazyChain }) }),
    retryImports(),
    chain.length > 0 ? borrowHooks() : lendHooks(),
    ...(hasAppReact ? [appReact()] : [swapModules(chain.length > 0 ? CHUNK_SWAPS : REACT_SWAPS), reactModules()]),
    ...rest(firstLine),
  ];
}

/** The plugins for the file that renders on servers, in which React is whole. */
export function serverPlugins() {
  return [swapModules(SERVER_SWAPS), ...rest('')];
}

const rest = (firstLine) => [
  textImports(),
  nodeResolve({ browser: true, ignoreSideEffectsForRoot: true }),
  withoutSideEffects(),
  productionOnly(),
  commonjs(),
  esbuild({ include: /\.tsx?$/, exclude: [], target: 'es2022', jsx: 'automatic', tsconfig: false }),
  minifier,
  licences(firstLine),
];

/** Sets the variables by which libraries detect a production build: Node's for React, Vite's for jotai. */
function productionOnly() {
  const mode = JSON.stringify('production');
  return replace({
    preventAssignment: true,
    values: { 'process.env.NODE_ENV': mode, 'import.meta.env': 'true', 'import.meta.env.MODE': mode },
  });
}

/**
 * Importing a file of `src/` has no side effects, so unused ones are dropped. Only those in `elements/` define tags.
 */
function withoutSideEffects() {
  const sources = join(root, 'src/');
  return {
    name: 'without-side-effects',
    transform: (_code, id) => (id.startsWith(sources) ? { moduleSideEffects: false } : null),
  };
}

/**
 * 2 kB smaller after brotli than esbuild's minifier, measured with React, React DOM and jotai. Functions with
 * parameters are not inlined, and all are moved to the start, because repeated and neighbouring functions compress
 * better. Anonymous functions without `this` become arrows: nothing here calls one with `new`. One instance serves all
 * files, so that they share its threads.
 */
const minifier = terser({
  ecma: 2020,
  module: true,
  compress: { passes: 3, inline: 1, keep_fargs: false, hoist_funs: true, unsafe_arrows: true },
  // Bundlers read these comments.
  format: { comments: /^ (webpackIgnore: true|@vite-ignore) $/ },
});
