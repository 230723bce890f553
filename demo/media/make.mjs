#!/usr/bin/env node
/**
 * Makes the demo's music: synthesises every song, then publishes all of them as one mixtape with mixtape-publish. Needed only
 * to change the music or how it is published, and needs ffmpeg. The result is in the repository.
 *
 * Usage: node demo/media/make.mjs [--wav <folder>]   keeps the songs there, and synthesises only those that are missing
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../build/root.mjs';
import { master } from './synth/master.mjs';
import { mixdown } from './synth/mixdown.mjs';
import { encodeWav } from './synth/wav.mjs';
import { MEDIA_TRACKS, MIXTAPE_ID, mixtapeFile, PUBLISHED_FOLDER, songFileOf } from './tracks.mjs';

/** What the demo server serves. It has its own pages, and the player's files from `dist`. */
const KEPT = ['media', 'play', 'v2.0', 'v3'];

/** Fades of a song, and of something as short as a jingle. */
const fadesFor = (seconds) =>
  seconds < 10 ? { fadeIn: 0.02, fadeOut: 1.5 } : { fadeIn: 0.5, fadeOut: Math.min(5, seconds / 5) };

async function synthesise({ trackId, seconds }, wav) {
  const { default: song } = await import(`./songs/${trackId}.mjs`);
  await writeFile(wav, encodeWav(master(mixdown({ ...song, seconds }), { ...fadesFor(seconds), level: song.level })));
  console.log(`${trackId}: ${seconds} s`);
}

/** Full songs: the demo shows where a preview starts and how long it is. The songs are levelled already. */
async function publish(songs, site) {
  const program = join(root, 'packages/publish/bin/mixtape-publish.mjs');
  const options = ['--out', site, '--id', MIXTAPE_ID, '--full', '--no-normalize'];
  const [code] = await once(spawn(process.execPath, [program, songs, ...options], { stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`mixtape-publish ended with exit code ${code}.`);
  await rm(PUBLISHED_FOLDER, { recursive: true, force: true });
  for (const folder of KEPT) await cp(join(site, folder), join(PUBLISHED_FOLDER, folder), { recursive: true });
}

const { values } = parseArgs({ options: { wav: { type: 'string' } } });
const scratch = await mkdtemp(join(tmpdir(), 'mixtape-media-'));
const songs = values.wav ?? join(scratch, 'songs');
try {
  await mkdir(songs, { recursive: true });
  for (const track of MEDIA_TRACKS) {
    const wav = join(songs, songFileOf(track));
    if (!existsSync(wav)) await synthesise(track, wav);
  }
  await writeFile(join(songs, 'mixtape.json'), JSON.stringify(mixtapeFile(), null, 2));
  await publish(songs, join(scratch, 'site'));
} finally {
  await rm(scratch, { recursive: true });
}
