import { pictureType } from '../input/picture-type.mjs';
import { Problem } from '../problem.mjs';
import { orientationOf } from './jpeg.mjs';

const DEMUXERS = { jpg: 'jpeg_pipe', png: 'png_pipe', webp: 'webp_pipe', gif: 'gif' };
/** A small file can announce more pixels than fit into memory. */
const MAX_PIXELS = 100_000_000;
/** The filters that turn a photo upright, by its orientation in Exif. Releases of ffmpeg differ in whether they do. */
const TURNS = ['', '', 'hflip', 'hflip,vflip', 'vflip', 'transpose=0', 'transpose=1', 'transpose=3', 'transpose=2'];

/**
 * The options by which ffmpeg reads the first frame of a picture from its standard input, and the filters that turn it
 * upright.
 * @param {Uint8Array} bytes
 * @returns {{ options: string[], filters: string[] }}
 * @throws {Problem} if it is no picture
 */
export function pictureInput(bytes) {
  const type = pictureType(bytes);
  if (type === undefined) throw new Problem('it is not a picture (jpg, png, webp or gif)');
  const turn = type === 'jpg' ? TURNS[orientationOf(bytes)] : '';
  return {
    options: [
      '-protocol_whitelist',
      'pipe',
      '-noautorotate',
      '-max_pixels',
      String(MAX_PIXELS),
      '-f',
      DEMUXERS[type],
      '-i',
      'pipe:0',
    ],
    filters: turn ? [turn] : [],
  };
}
