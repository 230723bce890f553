import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram, startOptions } from '../audio/ffmpeg.mjs';
import { coverGraph, MARGIN } from '../picture/card.mjs';
import { pictureInput } from '../picture/picture-input.mjs';
import { Problem } from '../problem.mjs';

/** Uncompressed: ffmpeg reads it at once. */
export const AS_PPM = ['-frames:v', '1', '-c:v', 'ppm', '-f', 'image2', '-update', '1'];

/**
 * @typedef {object} Look of all films of a mixtape
 * @property {string} ffmpeg path
 * @property {string} workFolder for files that are needed only meanwhile
 * @property {import('./compositions.mjs').Composition} composition
 * @property {Uint8Array | undefined} cover
 * @property {import('../site/palette.mjs').Palette} palette
 */

/**
 * Draws what all films of a mixtape have: its cover, on the colours of the page.
 * @param {Look} look
 * @returns {Promise<string>} a file
 * @throws {Problem} if ffmpeg cannot decode the cover
 */
export async function drawGround({ ffmpeg, workFolder, composition, cover, palette }) {
  const file = join(workFolder, `${randomUUID()}.ppm`);
  const { options, graph } =
    cover === undefined ? withoutCover(composition, palette) : withCover(cover, composition, palette);
  const { code } = await runProgram(
    ffmpeg,
    [...startOptions('warning'), ...options, '-filter_complex', `${graph},format=rgb24`, ...AS_PPM, `file:${file}`],
    cover ?? new Uint8Array(),
  );
  if (code === 0) return file;
  await rm(file, { force: true });
  throw new Problem('ffmpeg cannot draw the cover');
}

/**
 * @param {import('./compositions.mjs').Composition} composition
 * @param {import('../site/palette.mjs').Palette} palette
 * @returns {{ options: string[], graph: string }} ffmpeg's input and filters
 */
function withoutCover(composition, palette) {
  const { width, height, fade } = composition;
  return {
    options: ['-f', 'lavfi', '-i', `color=${palette.page}:s=${width}x${height}:d=1`],
    graph: fade ? fadingCover(rings(palette, width), palette.page, composition, fade) : '[0:v]null',
  };
}

/**
 * @param {Uint8Array} cover
 * @param {import('./compositions.mjs').Composition} composition
 * @param {import('../site/palette.mjs').Palette} palette
 * @returns {{ options: string[], graph: string }} ffmpeg's input and filters
 */
function withCover(cover, composition, { page }) {
  const { options, filters } = pictureInput(cover);
  const { fade } = composition;
  if (!fade) return { options, graph: coverGraph(filters, page, MARGIN) };
  return { options, graph: fadingCover(['[0:v]null', ...filters].join(','), page, composition, fade) };
}

/**
 * As the page on a phone: the cover is as wide as the picture, and fades into the page.
 * @param {string} cover filters that give the picture
 * @param {string} page `#rrggbb`
 * @param {import('./compositions.mjs').Composition} composition
 * @param {{ from: number, to: number }} fade
 */
function fadingCover(cover, page, { width, height }, { from, to }) {
  const share = `clip((Y-${from})/${to - from},0,1)`;
  return [
    `${cover},format=rgb24,setsar=1,scale=${width}:${width}:force_original_aspect_ratio=increase,` +
      `crop=${width}:${width},format=rgba[picture]`,
    // A narrow strip is computed, and made wide.
    `nullsrc=s=2x${width}:r=1:d=1,format=gray,geq=lum='255*(1-(${share})*(${share})*(3-2*(${share})))',` +
      `scale=${width}:${width}[shade]`,
    `[picture][shade]alphamerge[fading]`,
    `color=${page}:s=${width}x${height}:r=1:d=1,format=rgb24[page]`,
    `[page][fading]overlay=0:0:format=rgb`,
  ].join(';');
}

/**
 * Rings around a point, as on a page without a cover (`.no-cover` in `styles/mixtape-page.css`).
 * @param {import('../site/palette.mjs').Palette} palette
 * @param {number} side
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
