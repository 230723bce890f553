// React and jotai may exist only once on a page, so a lazy chunk uses those of the script that has loaded it. Which
// hooks a script has to lend follows from what its chunks import: a component in a chunk may use any hook.
import { basename, join } from 'node:path';
import { root } from '../root.mjs';

/** Stands in a chunk for `react` and `jotai`, see swaps.mjs. */
const BORROWED = join(root, 'src/platform/borrowed-react.ts');
/** Contains the hooks that a script lends. */
const LENT = join(root, 'src/platform/element/hooks.ts');
const LENDERS = ['react', 'jotai'];

/** By a built chunk's file name: the hooks that it and the chunks that it loads need, each with its package. */
const needed = new Map();

/**
 * For rollup, in a chunk that is loaded later: reads what it imports from React and jotai from the `hooks` of
 * borrowed-react.ts.
 */
export function borrowHooks() {
  const imported = new Map();
  return {
    name: 'borrow-hooks',
    // Rollup reads each import that the file does not export from the object that it does.
    transform: (_code, id) => (id === BORROWED ? { syntheticNamedExports: 'hooks' } : null),
    moduleParsed({ id, ast }) {
      const names = ast.body
        .filter(({ type, source }) => type === 'ImportDeclaration' && LENDERS.includes(source.value))
        .flatMap(({ source, specifiers }) => specifiers.map(({ imported: name }) => [name?.name, source.value]));
      // A chunk's modules are evaluated before it is given the hooks, which is too early for `memo()` or
      // `createContext()`.
      for (const [name, source] of names)
        if (!/^use[A-Z]|^Provider$/.test(name))
          this.error(
            `${id} imports ${name ?? 'all'} from ${source}. A chunk that is loaded later can only import hooks and Provider.`,
          );
      imported.set(id, names);
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      for (const { fileName, modules, dynamicImports } of chunks) {
        const own = Object.keys(modules).flatMap((id) => imported.get(id) ?? []);
        needed.set(fileName, new Map([...own, ...dynamicImports.flatMap(neededBy)]));
      }
    },
  };
}

/** For rollup, in a script that the page loads: the hooks that its chunks need, and no others. */
export function lendHooks() {
  let entries;
  return {
    name: 'lend-hooks',
    buildStart({ input }) {
      entries = input;
    },
    async load(id) {
      if (id !== LENT) return null;
      const chunks = new Set();
      const seen = new Set([LENT]);
      for (const entry of entries) await findChunks(this, await this.resolve(entry), seen, chunks);
      const hooks = new Map([...chunks].flatMap(neededBy).sort());
      const imports = [...hooks].map(([name, source]) => `import { ${name} } from '${source}';`);
      return `${imports.join('\n')}\nexport const HOOKS = { ${[...hooks.keys()].join(', ')} };`;
    },
  };
}

const neededBy = (file) => [...(needed.get(basename(file)) ?? [])];

/** Follows the imports of our own modules. A chunk has been built when the module that loads it has been resolved. */
async function findChunks(context, resolution, seen, chunks) {
  const { id, external } = resolution;
  if (external || seen.has(id) || id.includes('/node_modules/')) return;
  seen.add(id);
  // If a module has an error, rollup stops the build later, with a message that names the module.
  const module = await context.load({ ...resolution, resolveDependencies: true }).catch(() => null);
  if (module === null) return;
  for (const file of module.dynamicallyImportedIds) chunks.add(file);
  await Promise.all(module.importedIdResolutions.map((imported) => findChunks(context, imported, seen, chunks)));
}
