import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** For rollup: puts modules in the place of others. @param {import('../swaps.mjs').Swaps} swaps */
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
