#!/usr/bin/env node
/**
 * Makes the demo's music: synthesises every track, then encodes it as HLS and as mp3 with ffmpeg.
 * Needed only to change the music, and needs ffmpeg. The result is in the repository.
 *
 * Usage: node demo/media/make.mjs [--wav <folder>] [track_id ...]
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encodeHls, encodeMp3 } from './encode.mjs';
import { master } from './synth/master.mjs';
import { mixdown } from './synth/mixdown.mjs';
import { encodeWav } from './synth/wav.mjs';
import { MEDIA_TRACKS } from './tracks.mjs';

const TRACKS_FOLDER = fileURLToPath(new URL('tracks/', import.meta.url));

/** Fades of a song, and of something as short as a jingle. */
const fadesFor = (seconds) =>
  seconds < 10 ? { fadeIn: 0.02, fadeOut: 1.5 } : { fadeIn: 0.5, fadeOut: Math.min(5, seconds / 5) };

async function makeTrack({ trackId, seconds, packaging }, wavFolder) {
  const { default: song } = await import(`./songs/${trackId}.mjs`);
  const sound = master(mixdown({ ...song, seconds }), fadesFor(seconds));
  const wav = join(wavFolder, `${trackId}.wav`);
  await writeFile(wav, encodeWav(sound));

  const folder = join(TRACKS_FOLDER, trackId);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await encodeHls(wav, folder, packaging);
  await encodeMp3(wav, join(folder, 'track.mp3'));
  console.log(`${trackId}: ${seconds} s, ${packaging}`);
}

const { values, positionals } = parseArgs({ options: { wav: { type: 'string' } }, allowPositionals: true });
const wanted = MEDIA_TRACKS.filter(({ trackId }) => positionals.length === 0 || positionals.includes(trackId));
const scratch = values.wav ?? (await mkdtemp(join(tmpdir(), 'mixtape-media-')));
await mkdir(scratch, { recursive: true });
try {
  for (const track of wanted) await makeTrack(track, scratch);
} finally {
  if (!values.wav) await rm(scratch, { recursive: true });
}
