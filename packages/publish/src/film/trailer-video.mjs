import { FRAME_RATE, fixedPicture, framesOf, sceneGraph } from './film-graph.mjs';
import { encodeFilm } from './h264.mjs';

/**
 * Titles change in the middle of a crossfade of the sound, faster than the sound: two titles over each other cannot be
 * read.
 */
const TITLE_FADE_FRAMES = 11;
const QUALITY = 21;
const TRAILER_AAC_BITS_PER_SECOND = 160_000;

/**
 * Makes the film of a trailer: on one ground, text and waveform of one song go over into those of the next.
 * @param {import('./draw-ground.mjs').Look} look
 * @param {string} ground its file
 * @param {readonly { pictures: import('./draw-scene.mjs').ScenePictures, piece: import('./trailer-plan.mjs').Piece }[]}
 *   scenes
 * @param {{ file: string, gain: number, seconds: number }} sound
 * @param {string} file
 */
export async function makeTrailerVideo({ ffmpeg, composition }, ground, scenes, sound, file) {
  const pictures = [ground, ...scenes.flatMap(({ pictures }) => [pictures.panel, pictures.played])];
  const graph = [
    trailerGraph(
      composition,
      scenes.map(({ piece }) => piece),
      sound.seconds,
    ),
    `[${pictures.length}:a]volume=${sound.gain}dB:precision=float[sound]`,
  ].join(';');
  await encodeFilm(
    ffmpeg,
    {
      name: 'the trailer',
      pictures,
      soundInput: ['-i', `file:${sound.file}`],
      graph,
      picture: 'trailer',
      soundOutput: ['-map', '[sound]', '-c:a', 'aac', '-b:a', String(TRAILER_AAC_BITS_PER_SECOND)],
      quality: QUALITY,
      frames: framesOf(sound.seconds),
    },
    file,
  );
}

/**
 * The inputs are the ground, then text and played waveform of each song.
 * @param {import('./compositions.mjs').Composition} composition
 * @param {readonly import('./trailer-plan.mjs').Piece[]} pieces
 * @param {number} seconds
 */
function trailerGraph({ panel, waveform }, pieces, seconds) {
  const inPanel = { ...waveform, left: waveform.left - panel.left, top: waveform.top - panel.top };
  const fades = pieces.map(({ fade }) => titleFade(framesOf(fade)));
  const scenes = pieces.map((piece, index) =>
    sceneGraph({
      panel: 1 + 2 * index,
      played: 2 + 2 * index,
      waveform: inPanel,
      seconds: piece.seconds,
      // The frames that the crossfades of the titles leave out.
      skipped: { before: fades[index - 1]?.skipped ?? 0, after: fades[index]?.skipped ?? 0 },
      name: `scene${index}`,
    }),
  );
  const joins = pieces.slice(1).map(({ begin }, index) => {
    const before = index === 0 ? 'scene0' : `shown${index}`;
    const { frames, skipped } = fades[index] ?? { frames: 1, skipped: 0 };
    const offset = begin + skipped / FRAME_RATE;
    return `[${before}][scene${index + 1}]xfade=duration=${frames / FRAME_RATE}:offset=${offset.toFixed(4)}[shown${index + 1}]`;
  });
  const last = pieces.length === 1 ? 'scene0' : `shown${pieces.length - 1}`;
  return [
    fixedPicture({ input: 0, frames: framesOf(seconds), name: 'ground' }),
    ...scenes,
    ...joins,
    `[ground][${last}]overlay=${panel.left}:${panel.top}:format=yuv420[trailer]`,
  ].join(';');
}

/**
 * The crossfade of two titles, in the middle of the crossfade of their sounds.
 * @param {number} soundFrames
 * @returns {{ frames: number, skipped: number }} its length, and how much later it begins and earlier it ends
 */
function titleFade(soundFrames) {
  const skipped = Math.max(0, Math.floor((soundFrames - TITLE_FADE_FRAMES) / 2));
  return { frames: Math.max(1, soundFrames - 2 * skipped), skipped };
}
