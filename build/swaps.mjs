// The modules that are others in some built files than where they are imported: all of them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { firstViewSheets } from './published/first-view.mjs';
import { REACT_FILES } from './react/choose.mjs';
import { root } from './root.mjs';

/**
 * The modules that are replaced, with their replacements. The key is the name by which a package's module is imported,
 * or the path of a file of ours. The value is the path of the file to use instead, or a function that returns the code.
 * Paths start at the project's root.
 * @typedef {Readonly<Record<string, string | (() => string | Promise<string>)>>} Swaps
 */

/** In `server.js`, which `elements/server.ts` is built into. @type {Swaps} */
export const SERVER_SWAPS = {
  // The package's own entry has the renderer to streams, too, and is twice as large.
  'react-dom/server.edge': 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
  'src/first-view/server/style-sheets.ts': async () => {
    const { players, presave } = await firstViewSheets();
    return `export const playerSheets = ${JSON.stringify(players)}, presaveSheet = ${JSON.stringify(presave)};`;
  },
  // A view loads it for a menu that is opened, which is never on a server.
  'src/player/marks/link-marks.ts': () => 'export {};',
};

/** In every file with a React of its own. React's entries have its development build, too. @type {Swaps} */
export const REACT_SWAPS = Object.fromEntries([...REACT_FILES].map(([name, file]) => [name, `node_modules/${file}`]));

/**
 * In the chunks that are loaded later: React, and the context of jotai's `Provider`, may exist only once on a page.
 * @type {Swaps}
 */
export const CHUNK_SWAPS = {
  ...REACT_SWAPS,
  react: 'src/platform/borrowed-react.ts',
  jotai: 'src/platform/borrowed-react.ts',
};

/**
 * Modules that `react.js` imports from the app, whose bundler finds it: the app's React, and `#server`, which is
 * `server.js` on servers and `no-server.js` in browsers (`imports` in package.json).
 */
export const OF_THE_APP = [...REACT_FILES.keys(), '#server'];

/**
 * For rollup: puts modules in the place of others.
 * @param {Swaps} swaps
 */
export function swapModules(swaps) {
  const files = new Map();
  const codes = new Map();
  for (const [module, replacement] of Object.entries(swaps)) {
    if (typeof replacement === 'function') codes.set(join(root, module), replacement);
    // Another release of a package may not have the file.
    else if (existsSync(join(root, replacement))) files.set(module, join(root, replacement));
  }
  return {
    name: 'swap-modules',
    resolveId: (source) => files.get(source) ?? null,
    load: (id) => codes.get(id)?.() ?? null,
  };
}
