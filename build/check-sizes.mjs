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
  ['react.js', 45_300],
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

/** Where the state of the pre-save is. */
const PRESAVE_STATE = 'src/presave/state';

/**
 * Chunks that may have a second copy of a file with state. `notify-chunk` reads and writes only what is known of
 * messages, and no other copy does.
 */
const MAY_HAVE_A_COPY = { 'src/presave/state/saved-releases.ts': ['notify-chunk'] };

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
    ...[...LIMITS].map(([name, limit]) => fileWithinLimit(name, limit[react] ?? limit, loadedFirst)),
    fileWithinLimit('core.js', CORE_LIMIT, files, 'gzip'),
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
    ...(await readdir(join(root, PRESAVE_STATE))).map((name) =>
      oneCopy(`${PRESAVE_STATE}/${name}`, loadedFirst, loadedLater),
    ),
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

/** @param {'brotli' | 'gzip'} [compression] */
export function fileWithinLimit(name, limit, files, compression = 'brotli') {
  const file = files.find((file) => file.name === name);
  if (file) return withinLimit(name, limit, file[compression], compression);
  return { title: `${name} is built`, problem: 'It has a limit in build/check-sizes.mjs, but there is no such file.' };
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

/**
 * A file with state must not be twice in what a page loads by one entry: the state would exist twice.
 * @param {string} path of the file, from the root of the project
 */
export function oneCopy(path, loadedFirst, loadedLater) {
  const has = ({ sources }) => sources.some((source) => source.endsWith(`/${path}`));
  const mayHaveACopy = ({ name }) => MAY_HAVE_A_COPY[path]?.some((chunk) => name.startsWith(`${chunk}-`)) ?? false;
  const title = `${path} is once in what each entry loads`;
  if (![...loadedFirst, ...loadedLater].some(has)) return { title, problem: 'No built file has it.' };
  const problems = loadedFirst.flatMap((entry) => {
    const having = [entry, ...chunksOf(entry, loadedLater)].filter((file) => has(file) && !mayHaveACopy(file));
    return having.length > 1 ? [`By ${entry.name} it is in ${having.map(({ name }) => name).join(' and ')}.`] : [];
  });
  return { title, problem: problems.length > 0 ? problems.join(' ') : undefined };
}

/** The chunks that a file loads, and those that they load. */
function chunksOf(file, loadedLater) {
  const found = new Set();
  const open = [file];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const chunk of loadedLater) {
      if (found.has(chunk) || chunk === next || !next.code.includes(chunk.name)) continue;
      found.add(chunk);
      open.push(chunk);
    }
  }
  return [...found];
}

/** A large package must be in one lazy chunk that all entries share. */
function inOneChunk(name, files, loadedLater) {
  const having = files.filter(({ sources }) => sources.some((source) => source.includes(`/node_modules/${name}/`)));
  const isRight = having.length === 1 && loadedLater.includes(having[0]);
  const problem = isRight ? undefined : `It is in ${having.map((file) => file.name).join(', ') || 'no file'}.`;
  return { title: `${name} is in one lazy chunk`, problem };
}
