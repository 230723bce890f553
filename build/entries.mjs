import { join } from 'node:path';
import { plugins, serverPlugins } from './plugins/index.mjs';
import { failOnWarnings } from './plugins/lazy-modules.mjs';
import { root } from './root.mjs';
import { OF_THE_APP } from './swaps.mjs';

/**
 * For the scripts of the first view. V8 compiles all of their functions while they download, on another thread.
 * Otherwise it parses most functions twice, the second time on the main thread. V8 reads the hint only on the first
 * line (https://v8.dev/blog/explicit-compile-hints); other engines ignore it.
 */
const firstLine = '//# allFunctionsCalledOnLoad\n';

/**
 * The files that a page or a bundler loads. The format `iife` is a classic script, for pages without modules.
 * `hasAppReact`: React is not in the file, but imported from the app.
 */
export const entries = [
  { source: 'elements/mixtape-player.ts', file: 'mixtape-player.js', format: 'es', firstLine },
  { source: 'elements/presave-button.ts', file: 'presave-button.js', format: 'es', firstLine },
  { source: 'elements/early.ts', file: 'early.js', format: 'es' },
  { source: 'elements/index.ts', file: 'index.js', format: 'es' },
  // Next.js renders it in the browser, too.
  { source: 'elements/react.tsx', file: 'react.js', format: 'es', firstLine: "'use client';\n", hasAppReact: true },
  { source: 'elements/core.ts', file: 'core.js', format: 'es' },
  { source: 'elements/testing.ts', file: 'testing.js', format: 'es' },
  { source: 'elements/embed.ts', file: 'embed.js', format: 'iife' },
  { source: 'elements/frame-side.ts', file: 'embed-frame.js', format: 'iife' },
  { source: 'elements/page-side-script.ts', file: 'embed-host.js', format: 'iife' },
  { source: 'elements/page-side.ts', file: 'mixtape-frame.js', format: 'es' },
  { source: 'elements/mixtape-notify.ts', file: 'mixtape-notify.js', format: 'iife' },
  { source: 'elements/no-server.ts', file: 'no-server.js', format: 'es' },
  { source: 'elements/server.ts', file: 'server.js', format: 'es', isForServers: true },
];

/** One rollup configuration per entry, so that no two of them share a chunk. */
export function configurations(outDir) {
  return entries.map(({ source, file, format, firstLine, hasAppReact, isForServers }) => ({
    input: join(root, source),
    external: hasAppReact ? OF_THE_APP : [],
    plugins: isForServers ? serverPlugins() : plugins(outDir, { firstLine, hasAppReact }),
    onLog: failOnWarnings,
    output: { file: join(outDir, file), format, sourcemap: true, ...(isForServers && { inlineDynamicImports: true }) },
  }));
}
