// Compares all imports of the sources with the table of layers.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { init, parse } from 'es-module-lexer';
import { transform } from 'esbuild';
import { LAYERS, ROOMS, SOURCES } from './layers.mjs';
import { root } from './root.mjs';

/** Finds imports of the sources that the table does not allow: one sentence each. */
export async function checkLayers() {
  const files = (await Promise.all(SOURCES.map(sourcesIn))).flat();
  const problems = files.map(async (file) => problemsOf(file, await readFile(join(root, file), 'utf8')));
  return (await Promise.all(problems)).flat();
}

async function sourcesIn(folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter(({ name }) => /\.(tsx?|mjs)$/.test(name))
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'));
}

/**
 * @param {string} file its path from the root of the project
 * @param {string} source
 */
export async function problemsOf(file, source, layers = LAYERS) {
  const layer = layerOf(file, layers);
  if (layer === undefined) return [`${dirname(file)} has no row in build/layers.mjs.`];
  const { folders, packages } = layers[layer];
  const specifiers = await importsOf(file, source);
  return specifiers.flatMap((specifier) => {
    const isFile = specifier.startsWith('.');
    const imported = isFile ? posix.join(dirname(file), specifier) : specifier;
    const isOwn = isFile && layerOf(imported, layers) === layer;
    const isNamed = isFile
      ? folders.some((folder) => isBelow(imported, folder))
      : packages.some((name) => name === specifier || (name.endsWith('*') && specifier.startsWith(name.slice(0, -1))));
    return isOwn || isNamed ? [] : [`${file} may not import ${imported}: see ${layer} in build/layers.mjs.`];
  });
}

/** The folder whose row holds for a file; `undefined` if no row does. */
function layerOf(file, layers) {
  for (let folder = dirname(file), isFirst = true; folder !== '.'; folder = dirname(folder), isFirst = false) {
    // The row of a room is for its own files.
    const isRoom = folder.split('/').length < 3 || ROOMS.includes(folder);
    if (layers[folder] !== undefined && (isFirst || !isRoom)) return folder;
  }
  return undefined;
}

const isBelow = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** The imports of a file, without query, also where only types are imported. */
async function importsOf(file, source) {
  await init;
  // As imports of values, which stay when the types are removed.
  const asValues = source.replace(/^(import|export) type (?=[{*]|\w+ from)/gm, '$1 ');
  const { code } = await transform(asValues, {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const [imports] = parse(code);
  // `typeof import('…')` goes with the types.
  const ofTypes = [...source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(([, name]) => name);
  const names = [...imports.map(({ n }) => n), ...ofTypes].filter((name) => name !== undefined);
  return [...new Set(names.map((name) => name.split('?')[0]))].filter((name) => name !== 'react/jsx-runtime');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = await checkLayers();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
