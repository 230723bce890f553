import { basename } from 'node:path';
import { rollup } from 'rollup';

/**
 * What must not be in a file that is loaded later: its copy of React or of our atoms would be a second one that
 * knows nothing of the first, and an entry in it would define the elements again.
 */
const ONLY_ONCE =
  /\/node_modules\/(react|react-dom|scheduler|jotai|@r2wc)\/|\/src\/(state|components|bridge)\/|\/elements\//;

/**
 * What may be in one all the same: jsx() and atom() make plain objects, which React and the page's store take whichever copy
 * has made them. Style sheets are texts. The atoms of the pre-save are in its chunk alone (`build/check-sizes.mjs` checks
 * that).
 */
const ALLOWED = new RegExp(
  [
    '/node_modules/react/cjs/react-jsx-runtime\\.production\\.js$',
    '/node_modules/jotai/esm/vanilla\\.mjs$',
    '/src/state/presave-atoms\\.ts$',
    '/src/components/.+\\.css$',
    '/src/components/presave-button/',
    '/src/bridge/presave/',
    '/src/bridge/element/intent\\.ts$',
  ].join('|'),
);

const isOnlyOnce = (id) => ONLY_ONCE.test(id) && !ALLOWED.test(id);

/** Behind a specifier: the name of the file is wanted, not the module. */
const FILE = '?file';

/** One build per module and folder, whichever entry asks first. */
const built = new Map();

/**
 * For rollup: a module behind `import('…')` becomes a file of its own, built apart and named by its content's hash.
 *
 * Rollup's own code splitting moves what both sides need into a shared chunk, or lets the later chunk import the entry
 * back. The first costs every first visit a round trip before React starts. The second evaluates everything twice as
 * soon as the entry's address carries a query (`mixtape-player.js?ver=6.1`, as WordPress writes it), because the chunk
 * imports the address without it. So each file contains all that it needs; the few helpers that are needed on both
 * sides are in both. The address stays relative to the importing file, so the folder works wherever it is put.
 *
 * A classic script of another origin has no address that an import could be relative to. It asks for the name of such
 * a file instead: `import file from './de.ts?file'`.
 * @param {object} options
 * @param {string} options.outDir
 * @param {(chain: string[]) => import('rollup').Plugin[]} options.plugins for what is loaded later
 * @param {string[]} [options.chain] the modules loaded later that led here
 */
export function lazyModules({ outDir, plugins, chain = [] }) {
  /** The name of the file that a module becomes. */
  function fileOf(context, id, specifier) {
    // Each is named by its content, so neither of two that load each other could be finished first.
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
      // An address computed at run time stays what it is.
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
      sourcemap: true,
    });
    const [chunk] = output;
    const twice = Object.keys(chunk.modules).find(isOnlyOnce);
    if (twice) throw new Error(secondCopy(specifier, twice));
    return chunk.fileName;
  } finally {
    await bundle.close();
  }
}

function secondCopy(specifier, id) {
  return `import('${specifier}') would load a second copy of ${id}`;
}

/** `./audio/hls-source.ts` is `hls-source`, `hls.js/light` is `hls-light`. */
function chunkName(specifier) {
  const name = specifier.startsWith('.') ? basename(specifier) : specifier.replace('.js/', '-');
  return name.replace(/\.[a-z]+$/, '').replaceAll(/[^\w-]+/g, '-');
}

/** What rollup warns about in our own code is a mistake; what it says about packages is theirs to mend. */
export function failOnWarnings(level, log, handler) {
  if (level !== 'warn') return handler(level, log);
  if ([log.id, ...(log.ids ?? [])].some((id) => id?.includes('/node_modules/'))) return;
  handler('error', log);
}
