import { SAMPLE_RATE } from './clip.mjs';

/**
 * Demuxers that may open a song, by ffmpeg's names. Others, such as playlists, could refer to other files and
 * servers.
 */
const DEMUXERS = 'wav,w64,aiff,flac,mp3,mov,mp4,m4a,3gp,3g2,mj2,mov\\,mp4\\,m4a\\,3gp\\,3g2\\,mj2,ogg,aac';

/**
 * @param {string} file absolute
 * @returns {string[]}
 */
export const inputOptions = (file) => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  DEMUXERS,
  // The prefix, because a name may look like an option or a protocol.
  '-i',
  `file:${file}`,
];

/**
 * The beginning of a command that decodes a song, and says nothing but errors.
 * @param {string} file absolute
 */
export const decodeOptions = (file) => [
  '-hide_banner',
  '-nostdin',
  '-loglevel',
  'error',
  ...inputOptions(file),
  '-map',
  '0:a:0',
];

/**
 * Converts a song to stereo and to our sample rate, and cuts a clip from it. Samples are counted from the first decoded
 * one, because time stamps may begin anywhere.
 * @param {import('./clip.mjs').Clip | null} clip `null` for all of it
 */
export function sampleFilters(clip) {
  // Not `aresample=…:ocl=stereo`: ffmpeg 5 ignores that option, and ffmpeg 7 has removed it.
  const format = `aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`;
  const filters = [format, 'asetpts=N/SR/TB'];
  if (clip === null) return filters;
  const { start, length } = clip;
  return [...filters, `atrim=start_sample=${start}:end_sample=${start + length}`, 'asetpts=N/SR/TB'];
}
