import { join } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import esbuild from 'rollup-plugin-esbuild';
import { licences } from '../published/licences.mjs';
import { reactModules } from '../react/modules.mjs';
import { root } from '../root.mjs';
import { cssText } from './css-text.mjs';
import { lateAgain } from './late-again.mjs';
import { lazyModules } from './lazy-modules.mjs';
import { ownKeys } from './own-keys.mjs';
import { pureIcons } from './pure-icons.mjs';
import { svgPath } from './svg-path.mjs';

/** What turns sources into a file in `outDir`: the same for the entries and for what they load later. */
export function plugins(outDir, chain = []) {
  return [
    lazyModules({ outDir, chain, plugins: (later) => plugins(outDir, later) }),
    lateAgain(),
    reactModules(),
    pureIcons(),
    ownKeys(),
    nodeResolve({ browser: true, ignoreSideEffectsForRoot: true }),
    harmlessSources(),
    productionOnly(),
    cssText(),
    svgPath(),
    commonjs(),
    esbuild({ include: /\.tsx?$/, exclude: [], target: 'es2022', jsx: 'automatic', tsconfig: false }),
    minifier,
    licences(),
  ];
}

/** Tells libraries that this is no development build, in both ways in which they ask: React as in Node, jotai as in Vite. */
function productionOnly() {
  const mode = JSON.stringify('production');
  return replace({
    preventAssignment: true,
    values: { 'process.env.NODE_ENV': mode, 'import.meta.env': 'true', 'import.meta.env.MODE': mode },
  });
}

/** The package says so of what it publishes; of the sources, only those in elements/ do something by being imported. */
function harmlessSources() {
  const sources = join(root, 'src/');
  return {
    name: 'harmless-sources',
    transform: (_code, id) => (id.startsWith(sources) ? { moduleSideEffects: false } : null),
  };
}

/**
 * 1.5 kB smaller after brotli than esbuild's minifier, measured with React, React DOM and jotai. Functions are not
 * inlined: repetition compresses better than what becomes of it, as do functions
 * side by side. One for all files, which share its threads.
 */
const minifier = terser({
  ecma: 2020,
  module: true,
  compress: { passes: 3, inline: 1, reduce_funcs: false, keep_fargs: false, hoist_funs: true, typeofs: false },
  // What bundlers read.
  format: { comments: /^ (webpackIgnore: true|@vite-ignore) $/ },
});
