import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, startOptions } from '../audio/ffmpeg.mjs';
import { filterValue } from '../picture/card.mjs';
import { Problem } from '../problem.mjs';
import { AS_PPM } from './draw-ground.mjs';
import { filmSubtitles } from './film-text.mjs';
import { waveformPixels } from './waveform.mjs';

const FONTS = fileURLToPath(new URL('../site/fonts/', import.meta.url));
/** Messages of ffmpeg about letters for which this machine has no font. It would draw boxes. */
const NO_FONT = /failed to find any fallback|Glyph 0x\w+ not found/i;
/** FreeType reads WOFF2 only if it was built with Brotli. Another font would be too wide for the lines. */
const NO_GOTHIC = /Error opening memory font:? '?league-gothic[\w-]*\.woff2/i;
const UNPLAYED_OPACITY = 0.34;

/**
 * @typedef {object} Song
 * @property {string} kind the line above the title
 * @property {string} title
 * @property {string} credits may be empty
 * @property {readonly number[]} peaks
 *
 * The files of a scene: text and waveform on the ground, and the waveform as it is once it was played.
 * @typedef {{ panel: string, played: string }} ScenePictures
 */

/**
 * Draws a song on the ground: its title as on the page, and its waveform. Without the title, if this ffmpeg cannot draw
 * text, or has no font for its script.
 * @param {import('./draw-ground.mjs').Look} look
 * @param {string} ground its file
 * @param {Song} song
 * @param {import('./compositions.mjs').Part} panel the part of the picture that is drawn
 * @returns {Promise<ScenePictures>}
 */
export async function drawScene(look, ground, song, panel) {
  const { workFolder, composition, palette } = look;
  const name = join(workFolder, randomUUID());
  const files = { subtitles: `${name}.ass`, before: `${name}-before.rgba`, after: `${name}-after.rgba` };
  const pictures = { panel: `${name}-panel.ppm`, played: `${name}-played.ppm` };
  const { width, height } = composition.waveform;
  const bars = { width, height, scale: composition.scale };
  try {
    await writeFile(
      files.before,
      waveformPixels(song.peaks, { ...bars, color: palette.text, opacity: UNPLAYED_OPACITY }),
    );
    await writeFile(files.after, waveformPixels(song.peaks, { ...bars, color: palette.accent, opacity: 1 }));
    const text = `ass=${filterValue(files.subtitles)}:fontsdir=${filterValue(FONTS)}`;
    const drawText = async (/** @type {boolean} */ hasGothic) => {
      await writeFile(files.subtitles, filmSubtitles(song, composition, palette, hasGothic));
      return draw(look, ground, files, pictures, panel, text);
    };
    let drawn = await drawText(true);
    if (NO_GOTHIC.test(drawn.stderr)) drawn = await drawText(false);
    // Without any font, the film has no text.
    if (drawn.code !== 0 || NO_FONT.test(drawn.stderr))
      drawn = await draw(look, ground, files, pictures, panel, 'null');
    if (drawn.code !== 0) throw new Problem('ffmpeg cannot draw it');
    return pictures;
  } catch (error) {
    await remove(pictures);
    throw error;
  } finally {
    await remove(files);
  }
}

/** @param {Readonly<Record<string, string>>} files those that there are */
async function remove(files) {
  for (const file of Object.values(files)) await rm(file, { force: true });
}

/**
 * @param {import('./draw-ground.mjs').Look} look
 * @param {string} ground
 * @param {{ before: string, after: string }} bars
 * @param {ScenePictures} pictures
 * @param {import('./compositions.mjs').Part} panel
 * @param {string} textFilter
 */
function draw({ ffmpeg, composition }, ground, bars, pictures, panel, textFilter) {
  const { left, top, width, height } = composition.waveform;
  const raw = (/** @type {string} */ file) => [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-s',
    `${width}x${height}`,
    '-i',
    `file:${file}`,
  ];
  const output = (/** @type {string} */ name, /** @type {string} */ file) => [
    '-map',
    `[${name}]`,
    ...AS_PPM,
    `file:${file}`,
  ];
  const graph = [
    `[0:v]${textFilter},format=rgb24,split[text][below]`,
    `[text][1:v]overlay=${left}:${top}:format=rgb,format=rgb24,${cropTo(panel)}[panel]`,
    `[below]${cropTo(composition.waveform)}[strip]`,
    `[strip][2:v]overlay=0:0:format=rgb,format=rgb24[played]`,
  ].join(';');
  return runProgram(ffmpeg, [
    ...startOptions('warning'),
    '-i',
    `file:${ground}`,
    ...raw(bars.before),
    ...raw(bars.after),
    '-filter_complex',
    graph,
    ...output('panel', pictures.panel),
    ...output('played', pictures.played),
  ]);
}

/** @param {import('./compositions.mjs').Part} part */
const cropTo = ({ left, top, width, height }) => `crop=${width}:${height}:${left}:${top}`;
