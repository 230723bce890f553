// Measures what each contender's page loads, compressed as a CDN would: the peers bundled by one and the same means,
// ours as it was built.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../../build/root.mjs';

const compress = promisify(brotliCompress);
const PAGES = join(root, 'test/bench/pages');

/**
 * @typedef {object} Code
 * @property {Map<string, Buffer>} files by path, compressed
 * @property {string | undefined} script path of the script that the page names
 * @property {string | undefined} style
 * @property {string[]} preloads what the script imports at once: a bundler's page names these too
 */

/** @param {string} name @returns {Promise<Code>} */
export async function bundleOf(name) {
  if (name === 'static') return { files: new Map(), script: undefined, style: undefined, preloads: [] };
  return name.startsWith('ours') ? builtCode() : peerCode(name);
}

async function builtCode() {
  const dist = join(root, 'dist');
  const names = (await readdir(dist)).filter((file) => file.endsWith('.js') || file === 'reserve.css');
  const files = names.map(async (file) => [`/code/ours/${file}`, await readFile(join(dist, file))]);
  return {
    files: await compressed(await Promise.all(files)),
    script: '/code/ours/mixtape-player.js',
    style: undefined,
    preloads: [],
  };
}

/** One file, unless the library itself loads parts of it later. */
async function peerCode(name) {
  const folder = `/code/${name}`;
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(PAGES, `${name}.js`)],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    metafile: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'error',
  });
  const entry = Object.entries(metafile.outputs).find(([path]) => basename(path) === `${name}.js`)?.[1];
  const files = outputFiles.map(({ path, contents }) => [path, contents]);
  if (name === 'plyr')
    files.push([`${folder}/plyr.svg`, await readFile(join(root, 'test/bench/node_modules/plyr/dist/plyr.svg'))]);
  return {
    files: await compressed(files),
    script: `${folder}/${name}.js`,
    style: files.map(([path]) => path).find((path) => path.endsWith('.css')),
    preloads: entry.imports
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => `${folder}/${basename(path)}`),
  };
}

const compressed = async (files) =>
  new Map(await Promise.all(files.map(async ([path, contents]) => [path, await compress(contents)])));
