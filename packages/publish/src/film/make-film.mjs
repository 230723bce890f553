import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { framesOf, sceneGraph } from './film-graph.mjs';
import { encodeFilm } from './h264.mjs';
import { drawStill } from './stills.mjs';

/** Of fifteen seconds. */
const MAX_BYTES = 1_000_000;
/** The first is what almost all covers need. */
const QUALITIES = [19, 24, 30, 36];

/**
 * @typedef {import('./stills.mjs').Song & { seconds: number, sound: Sound }} FilmedSong
 * @typedef {{ input: string[], filters: string[], output: string[] }} Sound options of ffmpeg: what it reads, changes and writes
 */

/**
 * Makes the film of a song: its still picture, on which the edge of the waveform moves.
 * @param {import('./stills.mjs').Look} look
 * @param {string} ground its file
 * @param {FilmedSong} song
 * @returns {Promise<Uint8Array>} an MP4
 * @throws {Problem} if ffmpeg cannot make it
 */
export async function makeFilm(look, ground, song) {
  const { layout, workFolder } = look;
  const whole = { left: 0, top: 0, width: layout.width, height: layout.height };
  const file = join(workFolder, `${randomUUID()}.mp4`);
  const still = await drawStill(look, ground, song, whole);
  try {
    for (const quality of QUALITIES) {
      await encode(look, still, song, quality, file);
      const film = await readFile(file);
      if (film.length <= MAX_BYTES) return film;
    }
    throw new Problem('its film is larger than 1 MB');
  } finally {
    for (const path of [file, still.panel, still.played]) await rm(path, { force: true });
  }
}

/** @param {import('./stills.mjs').Look} look @param {import('./stills.mjs').Still} still @param {FilmedSong} song @param {number} quality @param {string} file */
async function encode({ ffmpeg, layout }, still, { seconds, sound }, quality, file) {
  const { waveform } = layout;
  const graph = [sceneGraph({ panel: 0, played: 1, waveform, seconds, name: 'film' }), ...sound.filters].join(';');
  await encodeFilm(
    ffmpeg,
    {
      name: 'its film',
      pictures: [still.panel, still.played],
      sound: sound.input,
      graph,
      picture: 'film',
      soundOutput: sound.output,
      quality,
      frames: framesOf(seconds),
    },
    file,
  );
}
