import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { BIN } from '../support/run.mjs';
import { songFolder } from '../support/songs.mjs';

const CLIP_SECONDS = 15;
const BASE = 'https://music.example';

/**
 * Measures how long the film of a song and a trailer for a story take, in parts of their own length. Each is the time
 * of a whole command.
 * @param {string} folder for files that are needed only meanwhile
 */
export function filmRatios(folder) {
  const songs = songFolder(
    folder,
    'filmed',
    Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`${number}.wav`, { seconds: 40, level: number / 12 }])),
  );
  const cover = join(songs, 'cover.png');
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'mandelbrot=s=1400x1400', '-frames:v', '1', cover]);
  const site = join(folder, 'filmed-site');
  run(songs, '--out', site, '--base', BASE, '--no-video');
  const films = run(songs, '--out', site, '--base', BASE);
  const trailer = run('trailer', songs, '--out', folder, '--format', 'story');
  return {
    film: films.ms / 1000 / (CLIP_SECONDS * films.result.tracks.length),
    trailer: trailer.ms / 1000 / trailer.result.seconds,
  };
}

/** @param {...string} args */
function run(...args) {
  const started = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [BIN, ...args, '--json'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mixtape-publish ended with ${status}.`);
  return { ms: performance.now() - started, result: JSON.parse(stdout) };
}
