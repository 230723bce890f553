import { pictureType } from '../input/picture-type.mjs';
import { cleanGif } from './gif.mjs';
import { cleanJpeg } from './jpeg.mjs';
import { cleanPng } from './png.mjs';
import { cleanWebp } from './webp.mjs';

const CLEANERS = { jpg: cleanJpeg, png: cleanPng, webp: cleanWebp, gif: cleanGif };

/**
 * Removes what a picture does not need to be shown, because it is published: where and with what a photo was taken,
 * comments, thumbnails that show more than the picture, files behind its end. Colours and pixels are kept as they are.
 * @param {Uint8Array} bytes
 * @returns {{ bytes: Uint8Array, extension: string } | undefined} `undefined` if it is no picture, or broken
 */
export function cleanPicture(bytes) {
  const extension = pictureType(bytes);
  if (extension === undefined) return undefined;
  try {
    return { bytes: CLEANERS[extension](Buffer.from(bytes)), extension };
  } catch (error) {
    // A length leads out of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
