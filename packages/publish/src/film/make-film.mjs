import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { drawScene } from './draw-scene.mjs';
import { framesOf, sceneGraph } from './film-graph.mjs';
import { encodeFilm } from './h264.mjs';

/** The largest file of a film of fifteen seconds. */
const MAX_BYTES = 1_000_000;
/** Tried in this order until the file is small enough: for almost all covers, the first is. */
const QUALITIES = [19, 24, 30, 36];

/** The number of the input with the sound: it comes after the two pictures of a scene. */
export const SOUND_INPUT = 2;

/**
 * @typedef {import('./draw-scene.mjs').Song & { seconds: number, soundOptions: SoundOptions }} FilmedSong
 * @typedef {{ input: string[], filters: string[], output: string[] }} SoundOptions of ffmpeg: the sound that it reads,
 *   how it changes it, and how it writes it
 */

/**
 * Makes the film of a song: a picture on which the edge of the waveform moves.
 * @param {import('./draw-ground.mjs').Look} look
 * @param {string} ground its file
 * @param {FilmedSong} song
 * @returns {Promise<Uint8Array>} an MP4
 * @throws {Problem} if ffmpeg cannot make it
 */
export async function makeFilm(look, ground, song) {
  const { composition, workFolder } = look;
  const whole = { left: 0, top: 0, width: composition.width, height: composition.height };
  const file = join(workFolder, `${randomUUID()}.mp4`);
  const pictures = await drawScene(look, ground, song, whole);
  try {
    for (const quality of QUALITIES) {
      await encode(look, pictures, song, quality, file);
      const film = await readFile(file);
      if (film.length <= MAX_BYTES) return film;
    }
    throw new Problem('its film is larger than 1 MB');
  } finally {
    for (const path of [file, pictures.panel, pictures.played]) await rm(path, { force: true });
  }
}

/**
 * @param {import('./draw-ground.mjs').Look} look
 * @param {import('./draw-scene.mjs').ScenePictures} pictures
 * @param {FilmedSong} song
 * @param {number} quality
 * @param {string} file
 */
async function encode({ ffmpeg, composition }, pictures, { seconds, soundOptions }, quality, file) {
  const { waveform } = composition;
  const graph = [sceneGraph({ panel: 0, played: 1, waveform, seconds, name: 'film' }), ...soundOptions.filters].join(
    ';',
  );
  await encodeFilm(
    ffmpeg,
    {
      name: 'its film',
      pictures: [pictures.panel, pictures.played],
      soundInput: soundOptions.input,
      graph,
      picture: 'film',
      soundOutput: soundOptions.output,
      quality,
      frames: framesOf(seconds),
    },
    file,
  );
}
