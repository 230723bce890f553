import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../audio/ffmpeg.mjs';
import { coverGraph, filterValue, MARGIN } from '../picture/card.mjs';
import { pictureInput } from '../picture/picture-input.mjs';
import { Problem } from '../problem.mjs';
import { filmSubtitles } from './film-text.mjs';
import { waveformPixels } from './waveform.mjs';

const FONTS = fileURLToPath(new URL('../site/fonts/', import.meta.url));
/** Messages of ffmpeg about letters for which this machine has no font. It would draw boxes. */
const NO_FONT = /failed to find any fallback|Glyph 0x\w+ not found/i;
/** FreeType reads WOFF2 only if it was built with Brotli. Another font would be too wide for the lines. */
const NO_GOTHIC = /Error opening memory font:? '?league-gothic[\w-]*\.woff2/i;
const UNPLAYED_OPACITY = 0.34;
/** Uncompressed: ffmpeg reads it at once. */
const AS_PPM = ['-frames:v', '1', '-c:v', 'ppm', '-f', 'image2', '-update', '1'];
const QUIET = ['-hide_banner', '-loglevel', 'warning', '-y'];

/**
 * @typedef {object} Look of all films of a mixtape
 * @property {string} ffmpeg path
 * @property {string} workFolder for files that are needed only meanwhile
 * @property {import('./layouts.mjs').Layout} layout
 * @property {Uint8Array | undefined} cover
 * @property {import('../site/palette.mjs').Palette} palette
 *
 * @typedef {object} Song
 * @property {string} kind the line above the title
 * @property {string} title
 * @property {string} credits may be empty
 * @property {readonly number[]} peaks
 *
 * @typedef {{ panel: string, played: string }} Still files: text and waveform on the ground, and the waveform as it is once it was played
 */

/**
 * Draws what all films of a mixtape have: its cover, on the colours of the page.
 * @param {Look} look
 * @returns {Promise<string>} a file
 * @throws {Problem} if ffmpeg cannot decode the cover
 */
export async function drawGround({ ffmpeg, workFolder, layout, cover, palette }) {
  const file = join(workFolder, `${randomUUID()}.ppm`);
  const { options, filters } =
    cover === undefined ? { options: plainInput(layout, palette.page), filters: [] } : pictureInput(cover);
  const { fade } = layout;
  const graph =
    fade !== undefined
      ? fadingCover(
          cover === undefined ? rings(palette, layout.width) : ['[0:v]null', ...filters].join(','),
          palette.page,
          layout,
          fade,
        )
      : cover === undefined
        ? '[0:v]null'
        : coverGraph(filters, palette.page, MARGIN);
  const { code } = await runProgram(
    ffmpeg,
    [...QUIET, ...options, '-filter_complex', `${graph},format=rgb24`, ...AS_PPM, `file:${file}`],
    cover ?? new Uint8Array(),
  );
  if (code === 0) return file;
  await rm(file, { force: true });
  throw new Problem('ffmpeg cannot draw the cover');
}

/** @param {{ width: number, height: number }} size @param {string} color */
const plainInput = ({ width, height }, color) => ['-f', 'lavfi', '-i', `color=${color}:s=${width}x${height}:d=1`];

/**
 * As the page on a phone: the cover is as wide as the picture, and fades into the page.
 * @param {string} cover filters that give the picture @param {string} page `#rrggbb` @param {import('./layouts.mjs').Layout} layout
 * @param {{ from: number, to: number }} fade
 */
function fadingCover(cover, page, { width, height }, { from, to }) {
  const share = `clip((Y-${from})/${to - from},0,1)`;
  return [
    `${cover},format=rgb24,setsar=1,scale=${width}:${width}:force_original_aspect_ratio=increase,crop=${width}:${width},format=rgba[picture]`,
    // A narrow strip is computed, and made wide.
    `nullsrc=s=2x${width}:r=1:d=1,format=gray,geq=lum='255*(1-(${share})*(${share})*(3-2*(${share})))',scale=${width}:${width}[shade]`,
    `[picture][shade]alphamerge[fading]`,
    `color=${page}:s=${width}x${height}:r=1:d=1,format=rgb24[page]`,
    `[page][fading]overlay=0:0:format=rgb`,
  ].join(';');
}

/**
 * What the page shows in place of a cover (`.no-cover` in `styles/mixtape-page.css`): rings around a point.
 * @param {import('../site/palette.mjs').Palette} palette @param {number} side
 */
function rings({ accent, page }, side) {
  const step = Math.round(0.025 * side);
  const distance = `hypot(X-${0.68 * side},Y-${0.38 * side})`;
  const share = `if(lt(${distance},${step}),1,if(gt(mod(${distance},${step}),${0.9 * step}),0.38,0.14))`;
  const size = `s=${side}x${side}:r=1:d=1`;
  return [
    `nullsrc=${size},format=gray,geq=lum='255*${share}'[share]`,
    `color=${accent}:${size},format=rgba[accent]`,
    '[accent][share]alphamerge[rings]',
    `color=${page}:${size},format=rgb24[plain]`,
    '[plain][rings]overlay=0:0:format=rgb',
  ].join(';');
}

/**
 * Draws a song on the ground: its title as on the page, and its waveform. Without the title, if this ffmpeg cannot draw text, or has no
 * font for its script.
 * @param {Look} look @param {string} ground its file @param {Song} song
 * @param {import('./layouts.mjs').Part} panel the part of the picture that is drawn
 * @returns {Promise<Still>}
 */
export async function drawStill(look, ground, song, panel) {
  const { workFolder, layout, palette } = look;
  const name = join(workFolder, randomUUID());
  const files = { subtitles: `${name}.ass`, before: `${name}-before.rgba`, after: `${name}-after.rgba` };
  const { width, height } = layout.waveform;
  const bars = { width, height, scale: layout.scale };
  await writeFile(
    files.before,
    waveformPixels(song.peaks, { ...bars, color: palette.text, opacity: UNPLAYED_OPACITY }),
  );
  await writeFile(files.after, waveformPixels(song.peaks, { ...bars, color: palette.accent, opacity: 1 }));
  const still = { panel: `${name}-panel.ppm`, played: `${name}-played.ppm` };
  try {
    const text = `ass=${filterValue(files.subtitles)}:fontsdir=${filterValue(FONTS)}`;
    for (const hasGothic of [true, false]) {
      await writeFile(files.subtitles, filmSubtitles(song, layout, palette, hasGothic));
      const drawn = await draw(look, ground, files, still, panel, text);
      if (hasGothic && NO_GOTHIC.test(drawn.stderr)) continue;
      if (drawn.code === 0 && !NO_FONT.test(drawn.stderr)) return still;
      break;
    }
    if ((await draw(look, ground, files, still, panel, 'null')).code === 0) return still;
    throw new Problem('ffmpeg cannot draw it');
  } finally {
    for (const file of Object.values(files)) await rm(file, { force: true });
  }
}

/**
 * @param {Look} look @param {string} ground @param {{ before: string, after: string }} bars @param {Still} still
 * @param {import('./layouts.mjs').Part} panel @param {string} textFilter
 */
function draw({ ffmpeg, layout }, ground, bars, still, panel, textFilter) {
  const { left, top, width, height } = layout.waveform;
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
  const graph = [
    `[0:v]${textFilter},format=rgb24,split[text][below]`,
    `[text][1:v]overlay=${left}:${top}:format=rgb,format=rgb24,${cropTo(panel)}[panel]`,
    `[below]${cropTo(layout.waveform)}[strip]`,
    `[strip][2:v]overlay=0:0:format=rgb,format=rgb24[played]`,
  ].join(';');
  return runProgram(ffmpeg, [
    ...QUIET,
    '-nostdin',
    '-i',
    `file:${ground}`,
    ...raw(bars.before),
    ...raw(bars.after),
    '-filter_complex',
    graph,
    ...['panel', 'played'].flatMap((name) => [
      '-map',
      `[${name}]`,
      ...AS_PPM,
      `file:${still[/** @type {keyof Still} */ (name)]}`,
    ]),
  ]);
}

/** @param {import('./layouts.mjs').Part} part */
const cropTo = ({ left, top, width, height }) => `crop=${width}:${height}:${left}:${top}`;
