// npm run bench:publish [-- --tracks 1000]
// Generates short songs, publishes them, and runs the same encodes with `xargs -P`. Prints both durations, that of a
// second run over the same songs, the memory of the publisher, and how long films and a trailer take. It checks no
// limit.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../../../build/ensure-built.mjs';
import { clipOf, toSamples } from '../../src/audio/clip.mjs';
import { encodeArguments } from '../../src/audio/encode.mjs';
import { measureOptions } from '../../src/audio/measure.mjs';
import { BIN } from '../support/run.mjs';
import { writeSong } from '../support/songs.mjs';
import { filmRatios } from './films.mjs';

/** Long enough for a clip from second 8; few enough that a thousand fit on a disk. */
const SONG_SECONDS = 23;
const MEBIBYTE = 1 << 20;

const { values } = parseArgs({ options: { tracks: { type: 'string', default: '1000' } } });
const count = Number(values.tracks);
await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'mixtape-bench-'));
try {
  const songs = join(folder, 'songs');
  mkdirSync(songs);
  console.error(`Generating ${count} songs …`);
  const files = Array.from({ length: count }, (_, index) =>
    writeSong(join(songs, `${index + 1}.wav`), { seconds: SONG_SECONDS, seed: index + 1, channels: 1, level: 0.2 }),
  );
  const first = await publish(songs);
  const again = await publish(songs);
  const plain = await sameEncodes(files);
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  console.log(`${count} tracks, ${availableParallelism()} at a time`);
  console.log(`mixtape-publish: ${seconds(first.ms)}; the same encodes with xargs: ${seconds(plain)}`);
  console.log(`ratio ${(first.ms / plain).toFixed(3)} (limit 1.15)`);
  console.log(`second run: ${seconds(again.ms)}; memory ${Math.round(first.bytes / MEBIBYTE)} MiB (limit 200 MB)`);
  const { film, trailer } = filmRatios(folder);
  console.log(`a film of a song: ${film.toFixed(3)} of its length (limit 0.35)`);
  console.log(`a trailer of 1080 × 1920: ${trailer.toFixed(3)} of its length (limit 1.0)`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the publisher in a process that records its peak memory. */
async function publish(songs) {
  const report = join(folder, 'memory');
  const hook = `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS * 1024)));`;
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, BIN, songs, '--out', join(folder, 'site')],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`mixtape-publish ended with ${code}.`);
  return { ms: performance.now() - started, bytes: Number(readFileSync(report, 'utf8')) };
}

/** The ffmpeg commands of the publisher for each song, in sequence, for several songs in parallel. */
async function sameEncodes(files) {
  const clip = clipOf(8, toSamples(SONG_SECONDS));
  const quote = (argument) => `'${argument.replaceAll("'", "'\\''")}'`;
  const command = (args, output) => `ffmpeg ${args.map(quote).join(' ')} >${output} 2>/dev/null`;
  const jobs = files.map((file, index) => {
    const job = join(folder, `job-${index}.sh`);
    const mp3File = join(folder, `${index}.mp3`);
    // The gain differs, but takes no time.
    const encode = encodeArguments(file, { clip, isFull: false, gains: { aac: 3, mp3: 3 }, mp3File });
    const measure = [...measureOptions(file, clip), '-f', 'null', '-'];
    writeFileSync(job, `${command(measure, '/dev/null')}\n${command(encode, join(folder, `${index}.aac`))}\n`);
    return job;
  });
  const started = performance.now();
  const { status } = spawnSync('xargs', ['-P', String(availableParallelism()), '-n', '1', 'sh'], {
    input: jobs.join('\n'),
  });
  if (status !== 0) throw new Error(`xargs ended with ${status}.`);
  return performance.now() - started;
}
