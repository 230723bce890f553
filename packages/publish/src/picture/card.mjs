import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../audio/ffmpeg.mjs';
import { Problem } from '../problem.mjs';
import { CARD } from '../site/card-size.mjs';
import { cardSubtitles } from './card-text.mjs';
import { fromHex } from './oklch.mjs';
import { pictureInput } from './picture-input.mjs';

const { width: WIDTH, height: HEIGHT } = CARD;
/** The width of the cover, in pixels. */
const COVER = 470;
export const MARGIN = 80;
const RADIUS = 20;
/** Messages of ffmpeg about letters for which this machine has no font. It would draw boxes. */
const NO_FONT = /failed to find any fallback|Glyph 0x\w+ not found|Error opening font/i;

/**
 * The picture for previews in chats: the cover on its own blurred colours, with title and credits beside it. Without
 * the text, if this ffmpeg cannot draw text, or has no font for its script: previews show the title beside the picture.
 * @param {string} ffmpeg path
 * @param {object} card
 * @param {string} [card.kind] a word for what is published
 * @param {string} card.title
 * @param {string} card.credits may be empty
 * @param {Uint8Array | undefined} card.cover
 * @param {import('../site/palette.mjs').Palette} card.palette
 * @param {string} workFolder for a file that is needed only meanwhile
 * @returns {Promise<Uint8Array>} a JPEG
 * @throws {Problem} if there would be nothing to see
 */
export async function drawCard(ffmpeg, { kind, title, credits, cover, palette }, workFolder) {
  const file = join(workFolder, `${randomUUID()}.ass`);
  const { text, quiet, accent } = palette;
  const size = { width: WIDTH, height: HEIGHT };
  await writeFile(
    file,
    cardSubtitles({ kind, title, credits, hasCover: cover !== undefined, ...size, text, quiet, accent }),
  );
  try {
    const drawn = await draw(ffmpeg, cover, palette.page, `ass=${filterValue(file)}`);
    if (drawn.code === 0 && !NO_FONT.test(drawn.stderr)) return drawn.stdout;
  } finally {
    await rm(file, { force: true });
  }
  const plain = cover === undefined ? undefined : await draw(ffmpeg, cover, palette.page);
  if (plain?.code === 0) return plain.stdout;
  throw new Problem(cover === undefined ? 'ffmpeg cannot draw text' : 'ffmpeg cannot decode the cover');
}

/**
 * @param {string} ffmpeg
 * @param {Uint8Array | undefined} cover
 * @param {string} page `#rrggbb`
 * @param {string} [textFilter] otherwise the cover is alone, in the middle
 */
function draw(ffmpeg, cover, page, textFilter = 'null') {
  const { options, filters } =
    cover === undefined
      ? { options: ['-f', 'lavfi', '-i', `color=${page}:s=${WIDTH}x${HEIGHT}:d=1`], filters: [] }
      : pictureInput(cover);
  const graph =
    cover === undefined
      ? `[0:v]${textFilter}`
      : `${coverGraph(filters, page, textFilter === 'null' ? (WIDTH - COVER) / 2 : MARGIN)},${textFilter}`;
  return runProgram(
    ffmpeg,
    [
      '-hide_banner',
      '-loglevel',
      'warning',
      ...options,
      '-filter_complex',
      `${graph},scale=out_range=full,format=yuvj420p`,
      '-frames:v',
      '1',
      '-c:v',
      'mjpeg',
      '-q:v',
      '3',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-f',
      'image2pipe',
      'pipe:1',
    ],
    cover ?? new Uint8Array(),
  );
}

/**
 * @param {readonly string[]} turn
 * @param {string} page
 * @param {number} left of the cover, in pixels
 */
export function coverGraph(turn, page, left) {
  const fill = (/** @type {number} */ width, /** @type {number} */ height) =>
    `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;
  // The distance of a pixel from the inner corner's centre: outside of the radius it is transparent.
  const across = `max(0,max(${RADIUS}-X,X-(W-1-${RADIUS})))`;
  const down = `max(0,max(${RADIUS}-Y,Y-(H-1-${RADIUS})))`;
  const rounded = `geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*clip(${RADIUS}+0.5-hypot(${across},${down}),0,1)'`;
  const [red, green, blue] = fromHex(page);
  const dimmed = Object.entries({ r: red, g: green, b: blue })
    .map(([channel, value]) => `${channel}=val*0.36+${Math.round(value * 255 * 0.64)}`)
    .join(':');
  return [
    `[0:v]${[...turn, 'format=rgb24', 'setsar=1', 'split'].join(',')}[a][b]`,
    // Small, because a blur of a large picture takes seconds.
    `[a]${fill(120, 63)},gblur=sigma=6,scale=${WIDTH}:${HEIGHT}:flags=bicubic,lutrgb=${dimmed}[back]`,
    `[b]${fill(COVER, COVER)},format=rgba,${rounded}[front]`,
    `[back][front]overlay=${left}:${MARGIN}:format=gbrp`,
  ].join(';');
}

/** A value in a filter graph, which has two levels of escapes (ffmpeg-filters, "Notes on filtergraph escaping"). */
export const filterValue = (/** @type {string} */ text) =>
  text
    .replaceAll('\\', '/')
    .replace(/[':]/g, '\\$&')
    .replace(/[\\'[\],;]/g, '\\$&');
