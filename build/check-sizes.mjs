import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { entries } from './entries.mjs';
import { readStamp } from './freshness.mjs';
import { firstViewSheets } from './published/first-view.mjs';
import { root } from './root.mjs';
import { OF_THE_APP } from './swaps.mjs';

const dist = join(root, 'dist');

/** The most that a first visit may load, in bytes after brotli. */
const LIMITS = new Map([
  ['mixtape-player.js', { cut: 63_000, whole: 97_000 }],
  ['presave-button.js', { cut: 46_700, whole: 81_000 }],
  ['embed.js', 5_000],
  // Without React.
  ['react.js', 44_850],
  ['early.js', 6_000],
  ['embed-frame.js', 3_600],
  ['embed-host.js', 2_800],
  ['mixtape-frame.js', 2_800],
  ['mixtape-notify.js', 1_500],
]);

/** The most that `core.js` may have, in bytes after gzip: what plays comes later. */
const CORE_LIMIT = 30_000;

/**
 * Bytes after brotli of the files that a page loads first. A commit that changes them records them, and says what they
 * are for.
 */
const RECORD = join(root, 'build/sizes.json');

/**
 * The most that is loaded until the first sound of a visit, in bytes after brotli: all files that are requested by
 * then.
 */
const UNTIL_SOUND = [
  { of: 'a recording in fMP4', limit: 84_000, chunks: ['after-paint', 'engine-chunk'] },
  { of: 'a stream that needs hls.js', limit: 188_000, chunks: ['after-paint', 'engine-chunk', 'hls-source'] },
];

/**
 * Prints a table of all built scripts, with what has changed since they were recorded, and returns the results of the
 * checks.
 * @param {object} [options]
 * @param {boolean} [options.isRecording] whether to record the present sizes
 */
export async function checkSizes({ isRecording = false } = {}) {
  await init;
  const { react } = await readStamp();
  const { players, presave } = await firstViewSheets();
  const files = await Promise.all((await readdir(dist)).filter((name) => name.endsWith('.js')).map(describe));
  const recorded = JSON.parse(await readFile(RECORD, 'utf8'));
  console.table(
    Object.fromEntries(
      files.map(({ name, code, gzip, brotli }) => {
        const change = name in recorded ? brotli - recorded[name] : '';
        return [name, { minified: code.length, gzip, brotli, change }];
      }),
    ),
  );
  if (isRecording) await record(files);
  const isEntry = new Set(entries.map(({ file }) => file));
  const loadedFirst = files.filter(({ name }) => isEntry.has(name));
  const loadedLater = files.filter(({ name }) => !isEntry.has(name));
  return [
    ...loadedFirst
      .filter(({ name }) => LIMITS.has(name))
      .map(({ name, brotli }) => withinLimit(name, LIMITS.get(name)[react] ?? LIMITS.get(name), brotli)),
    withinLimit('core.js', CORE_LIMIT, files.find(({ name }) => name === 'core.js').gzip, 'gzip'),
    ...(react === 'cut' ? UNTIL_SOUND.map((row) => codeUntilSound(row, files)) : []),
    ...loadedFirst.map(({ name, imports }) => ({
      title: `${name} has no static import, except of the app’s React and what a server needs`,
      problem: imports.some(({ d, n }) => d === -1 && !OF_THE_APP.includes(n)) ? 'It has one.' : undefined,
    })),
    ...loadedLater.map(({ name, imports }) => ({
      title: `${name} imports no entry back`,
      problem: imports.some(({ n }) => isEntry.has(n?.replace(/^\.\//, ''))) ? 'It imports one.' : undefined,
    })),
    ...Object.entries({ ...players, presave }).map(([name, sheet]) =>
      withinLimit(`The style sheet of a first view (${name})`, 4_600, brotliCompressSync(sheet).length),
    ),
    inOneChunk('hls.js', files, loadedLater),
    ...loadedFirst.map((file) => oneCopy('src/presave/state/presave-atoms.ts', file, loadedLater)),
  ];
}

async function record(files) {
  const sizes = files.filter(({ name }) => LIMITS.has(name)).map(({ name, brotli }) => [name, brotli]);
  await writeFile(RECORD, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
}

async function describe(name) {
  const code = await readFile(join(dist, name), 'utf8');
  const { sources } = JSON.parse(await readFile(join(dist, `${name}.map`), 'utf8'));
  const [imports] = parse(code);
  return {
    name,
    code,
    sources,
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(withSteadyHashes(code)).length,
    imports,
  };
}

/**
 * The code with other hashes in the names of chunks, which stay as long as the names do: the real ones change with
 * every chunk, and move the size by up to 130 bytes.
 */
function withSteadyHashes(code) {
  const steady = (name) => createHash('sha256').update(name).digest('hex').slice(0, 8);
  return code.replace(/([\w-]+)-[0-9a-f]{8}(?=\.js\b)/g, (_, name) => `${name}-${steady(name)}`);
}

function withinLimit(what, limit, bytes, compression = 'brotli') {
  const problem = bytes > limit ? `It has ${bytes} bytes.` : undefined;
  return { title: `${what} has at most ${limit} bytes after ${compression}`, problem };
}

function codeUntilSound({ of, limit, chunks }, files) {
  const isLoaded = ({ name }) =>
    name === 'mixtape-player.js' || chunks.some((chunk) => new RegExp(`^${chunk}-[0-9a-f]{8}\\.js$`).test(name));
  const loaded = files.filter(isLoaded);
  if (loaded.length !== chunks.length + 1) throw new Error(`One of the files for ${of} has another name now.`);
  return withinLimit(
    `Code until the sound of ${of}`,
    limit,
    loaded.reduce((sum, { brotli }) => sum + brotli, 0),
  );
}

/** A module with state must not be in a file and in a chunk that the file loads: the state would exist twice. */
function oneCopy(path, { name, code, sources }, loadedLater) {
  const has = (sourcesOfFile) => sourcesOfFile.some((source) => source.endsWith(`/${path}`));
  const second = has(sources) && loadedLater.find((file) => code.includes(file.name) && has(file.sources));
  return { title: `${name} has one copy of ${path}`, problem: second ? `Another is in ${second.name}.` : undefined };
}

/** A large package must be in one lazy chunk that all entries share. */
function inOneChunk(name, files, loadedLater) {
  const having = files.filter(({ sources }) => sources.some((source) => source.includes(`/node_modules/${name}/`)));
  const isRight = having.length === 1 && loadedLater.includes(having[0]);
  const problem = isRight ? undefined : `It is in ${having.map((file) => file.name).join(', ') || 'no file'}.`;
  return { title: `${name} is in one lazy chunk`, problem };
}
