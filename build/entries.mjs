import { join } from 'node:path';
import { compileHint } from './plugins/compile-hint.mjs';
import { plugins } from './plugins/index.mjs';
import { failOnWarnings } from './plugins/lazy-modules.mjs';
import { root } from './root.mjs';

/** The files that a page or a bundler loads. The format `iife` is a classic script, for pages without modules. */
export const entries = [
  { source: 'elements/mixtape-player.ts', file: 'mixtape-player.js', format: 'es', outputPlugins: [compileHint()] },
  { source: 'elements/presave-button.ts', file: 'presave-button.js', format: 'es', outputPlugins: [compileHint()] },
  { source: 'elements/early.ts', file: 'early.js', format: 'es' },
  { source: 'elements/index.ts', file: 'index.js', format: 'es' },
  { source: 'elements/embed.ts', file: 'embed.js', format: 'iife' },
  { source: 'elements/embed-frame.ts', file: 'embed-frame.js', format: 'iife' },
  { source: 'elements/embed-host.ts', file: 'embed-host.js', format: 'iife' },
  { source: 'elements/mixtape-frame.ts', file: 'mixtape-frame.js', format: 'es' },
];

/** One rollup configuration per entry, so that no two of them share a chunk. */
export function configurations(outDir) {
  return entries.map(({ source, file, format, outputPlugins }) => ({
    input: join(root, source),
    plugins: plugins(outDir),
    onLog: failOnWarnings,
    output: { file: join(outDir, file), format, sourcemap: true, plugins: outputPlugins },
  }));
}
