import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram, startOptions } from '../audio/ffmpeg.mjs';
import { Problem } from '../problem.mjs';
import { widthOfJpeg } from './jpeg.mjs';
import { pictureInput } from './picture-input.mjs';

/** The widths of a published cover, in pixels. A smaller cover is not made larger. */
const WIDTHS = [320, 640, 1280];
/** The width for players. */
export const USUAL_WIDTH = 640;
/** The width of the icon in a browser's tab, in pixels: twice the largest that is shown. */
const ICON = 64;

/**
 * @typedef {object} CoverFiles
 * @property {{ content: Uint8Array, width: number }[]} covers JPEGs, the smallest first; fewer of a cover that is
 *   smaller
 * @property {Uint8Array} icon a PNG
 */

/**
 * A cover in the sizes in which it is shown, with its colour profile, and as an icon: its middle, because icons are
 * square. Of a moving picture, the first frame.
 * @param {string} ffmpeg path
 * @param {Uint8Array} bytes of a jpg, png, webp or gif
 * @param {string} workFolder for files that are needed only meanwhile
 * @returns {Promise<CoverFiles>}
 * @throws {Problem} if it is no picture, or broken
 */
export async function drawCoverFiles(ffmpeg, bytes, workFolder) {
  const { options, filters } = pictureInput(bytes);
  const names = WIDTHS.map((width) => `w${width}`);
  // JPEGs are opaque: what is transparent in a cover becomes white.
  const opaque =
    'format=rgba,split[seen][below];[below]lutrgb=r=255:g=255:b=255:a=255[white];[white][seen]overlay=format=rgb';
  const graph = [
    `[0:v]${[...filters, opaque].join(',')},format=rgb24,split=${names.length + 1}${names.map((name) => `[${name}]`).join('')}[whole]`,
    ...WIDTHS.map(
      (width) =>
        `[w${width}]scale='min(${width},iw)':-1:flags=lanczos,setsar=1,scale=out_range=full,format=yuvj420p[out${width}]`,
    ),
    `[whole]crop='min(iw,ih)':'min(iw,ih)',scale=${ICON}:${ICON}:flags=area,setsar=1,format=rgb24[icon]`,
  ].join(';');
  const exact = [
    '-frames:v',
    '1',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-f',
    'image2',
    '-update',
    '1',
  ];
  const iconFile = join(workFolder, 'icon.png');
  const files = [...WIDTHS.map((width) => join(workFolder, `cover-${width}.jpg`)), iconFile];
  const outputs = WIDTHS.flatMap((width, index) => [
    '-map',
    `[out${width}]`,
    '-c:v',
    'mjpeg',
    '-q:v',
    '3',
    ...exact,
    `file:${files[index]}`,
  ]);
  const icon = ['-map', '[icon]', '-c:v', 'png', ...exact, `file:${iconFile}`];
  try {
    const { code, stderr } = await runProgram(
      ffmpeg,
      [...startOptions('error'), ...options, '-filter_complex', graph, ...outputs, ...icon],
      bytes,
    );
    if (code !== 0) throw new Problem(/No space left/.test(stderr) ? 'the disk is full' : 'ffmpeg cannot decode it');
    const covers = new Map();
    for (const coverFile of files.slice(0, -1)) {
      const content = await readFile(coverFile);
      covers.set(widthOfJpeg(content), content);
    }
    return {
      covers: [...covers].map(([width, content]) => ({ content, width })),
      icon: await readFile(iconFile),
    };
  } finally {
    for (const file of files) await rm(file, { force: true });
  }
}
