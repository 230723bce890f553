/**
 * The loudness of a song's preview window, for `peaks` of a track in an API's queue: 96 integers from 0 to 255. Needs ffmpeg.
 * @param file path of a song: wav, flac, aiff, mp3, m4a, ogg or opus
 * @param window as the player's `preview-start` and `preview-duration`; by default second 8 and 15 seconds
 */
export function peaksOf(
  file: string,
  window?: { readonly startSeconds?: number; readonly durationSeconds?: number },
): Promise<number[]>;

/**
 * A colour that stands for a cover, for `color` of the mixtape in an API's queue: `#rrggbb`. Needs ffmpeg.
 * @param file path of a picture: jpg, png, webp or gif
 */
export function colorOf(file: string): Promise<string>;
