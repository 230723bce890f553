import { basename } from 'node:path';
import { rollup } from 'rollup';

/**
 * Never in a lazy chunk: a second copy would not share its state with the first, or would define the elements again.
 * The pre-save's state may be in chunks, because `mixtape-player.js` loads all of the pre-save later; check-sizes.mjs
 * finds a second copy of it.
 */
const ONLY_ONCE =
  /\/node_modules\/(react|react-dom|scheduler|jotai|@r2wc)\/|\/src\/((player|platform)\/(state|view|element|attributes)|platform\/(page-store|page\/first-view))\b|\/elements\//;

/**
 * Modules of which a second copy is harmless, although `ONLY_ONCE` names them: jsx() and atom() make plain objects,
 * style sheets are text, and the rest has no state. A module that is new in a chunk is refused until it has a row; a
 * test finds rows that are not needed any more.
 */
export const MAY_BE_COPIED = [
  'node_modules/react/cjs/react-jsx-runtime.production.js',
  'node_modules/jotai/esm/vanilla.mjs',
  'src/platform/view/copy-button.tsx',
  'src/player/view/from-queue.ts',
  'src/player/view/place-in-window.ts',
  'src/player/view/player/after-paint.ts',
  'src/player/view/player/cover-styles.ts',
  'src/player/view/player/hide-on-escape.ts',
  'src/player/view/player/lead-to-play.ts',
  'src/player/view/share-overlay/copy-track-link.tsx',
  'src/player/view/player/when-idle.ts',
  'src/player/view/share-overlay/share-dialog.tsx',
  'src/player/view/share-overlay/share-tape.tsx',
  'src/player/view/share-overlay/share-ways.tsx',
  'src/player/view/timeline/animate.ts',
  'src/player/view/timeline/change-texts.ts',
  'src/player/view/timeline/pointer-mark.tsx',
  'src/player/view/timeline/run-clock.ts',
  'src/player/view/timeline/slide-edge.ts',
  'src/player/view/timeline/tape-shape.ts',
  'src/player/view/timeline/track-change.tsx',
  'src/player/view/timeline/widen-splice.ts',
  'src/player/view/use-closing.ts',
];

/** Whether a module may be in one file of a page only, by its path. */
export const isOnlyOnce = (id) =>
  ONLY_ONCE.test(id) && !id.endsWith('.css') && !MAY_BE_COPIED.some((path) => id.endsWith(`/${path}`));

/** After a specifier: import the name of the built file, not the module. */
const FILE = '?file';

/** One build per module and output folder, shared by all entries. */
const built = new Map();

/**
 * For rollup: a module in `import('…')` becomes a lazy chunk, built separately and named by its content's hash.
 *
 * Rollup's own code splitting moves shared code into a common chunk, which costs a round trip before React starts, or
 * lets the chunk import the entry back, which is evaluated twice if its URL has a query (`?ver=6.1`). So each file
 * contains all that it needs. A classic script imports the chunk's file name: `import file from './de.ts?file'`.
 * @param {object} options
 * @param {(chain: string[]) => import('rollup').Plugin[]} options.plugins for the lazy chunk
 * @param {string[]} [options.chain] the lazy modules whose imports led here
 */
export function lazyModules({ outDir, plugins, chain = [] }) {
  /** The name of the chunk that is built from a module. */
  function fileOf(context, id, specifier) {
    // A chunk's name is a hash of its content, which includes the names of the chunks that it loads.
    if (chain.includes(id)) context.error(`${id} is loaded by what it loads itself`);
    if (isOnlyOnce(id)) context.error(secondCopy(specifier, id));
    const key = `${outDir}\n${id}`;
    if (!built.has(key)) built.set(key, build(id, specifier, outDir, plugins([...chain, id])));
    return built.get(key);
  }

  return {
    name: 'lazy-modules',
    async resolveId(specifier, importer) {
      if (!specifier.endsWith(FILE)) return null;
      const resolved = await this.resolve(specifier.slice(0, -FILE.length), importer);
      return resolved && resolved.id + FILE;
    },
    async load(id) {
      if (!id.endsWith(FILE)) return null;
      const path = id.slice(0, -FILE.length);
      return `export default ${JSON.stringify(await fileOf(this, path, `./${basename(path)}`))};`;
    },
    async resolveDynamicImport(specifier, importer) {
      // A URL that is computed at run time stays unchanged.
      if (typeof specifier !== 'string') return null;
      const resolved = await this.resolve(specifier, importer);
      if (!resolved || resolved.external) return null;
      const fileName = await fileOf(this, resolved.id, specifier);
      return { id: `./${fileName}`, external: 'absolute' };
    },
  };
}

async function build(input, specifier, outDir, plugins) {
  const bundle = await rollup({ input, plugins, onLog: failOnWarnings });
  try {
    const { output } = await bundle.write({
      dir: outDir,
      format: 'es',
      entryFileNames: `${chunkName(specifier)}-[hash].js`,
      // Compressed, a hexadecimal digit takes half a byte, and the first load names twenty files.
      hashCharacters: 'hex',
      sourcemap: true,
    });
    const [chunk] = output;
    const duplicate = Object.keys(chunk.modules).find(isOnlyOnce);
    if (duplicate) throw new Error(secondCopy(specifier, duplicate));
    return chunk.fileName;
  } finally {
    await bundle.close();
  }
}

function secondCopy(specifier, id) {
  return (
    `import('${specifier}') would load a second copy of ${id}. If the module has no state, add it to MAY_BE_COPIED in ` +
    'build/plugins/lazy-modules.mjs; otherwise let the chunk take it from the script that loads it.'
  );
}

/** `./audio/hls-source.ts` becomes `hls-source`, and `hls.js/light` becomes `hls-light`. */
function chunkName(specifier) {
  const name = /^\.|\.svg$/.test(specifier) ? basename(specifier) : specifier.replace('.js/', '-');
  return name.replace(/\.[a-z]+$/, '').replaceAll(/[^\w-]+/g, '-');
}

/** Warnings about our own code stop the build. Warnings about packages are ignored: we cannot fix them. */
export function failOnWarnings(level, log, handler) {
  if (level !== 'warn') return handler(level, log);
  if ([log.id, ...(log.ids ?? [])].some((id) => id?.includes('/node_modules/'))) return;
  handler('error', log);
}
