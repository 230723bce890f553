import { join } from 'node:path';
import { firstViewSheets } from '../published/first-view.mjs';
import { root } from '../root.mjs';

/** React's renderer to text. The package's own entry for it adds the one to streams, twice as large. */
const RENDERER = join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js');
const STYLES = join(root, 'src/server/first-view-styles.ts');
const NOTHING = '\0nothing';

/** For rollup: what differs in the file for servers. Its components never come to load a chunk. */
export function serverModules() {
  return {
    name: 'server-modules',
    resolveId: (source) => (source === 'react-dom/server.edge' ? RENDERER : null),
    resolveDynamicImport: () => ({ id: NOTHING, moduleSideEffects: false }),
    async load(id) {
      if (id === NOTHING) return 'export default null;';
      if (id !== STYLES) return null;
      const { players, presave } = await firstViewSheets();
      return `export const playerSheets = ${JSON.stringify(players)}, presaveSheet = ${JSON.stringify(presave)};`;
    },
  };
}
