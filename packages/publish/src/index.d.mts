/** The clip of a song that `cutClip()` has written. */
export interface CutClip {
  /** Where it starts in the song: earlier than asked for in a song that ends before the clip would. */
  readonly startSeconds: number;
  /** 15, or the length of a shorter song. */
  readonly durationSeconds: number;
  readonly songSeconds: number;
  /** From 0 to 1: how certain the start is. 1 if `startSeconds` was given. */
  readonly confidence: number;
  /** Why it starts there. */
  readonly reason: 'chorus' | 'energy' | 'chosen' | 'default';
  /**
   * Path of the playlist, `index.m3u8`, for `streams` of a track. Its files, `init.mp4` and `0.m4s` and so on, are
   * beside it.
   */
  readonly playlist: string;
  /** Path of `clip.mp3`, for `play_url` of a track. */
  readonly mp3: string;
}

/**
 * Writes a clip of 15 seconds into a folder, as an HLS stream in fMP4, which the player plays without hls.js, and as an
 * mp3. Play it with `preview-start="0"`, because it begins with the preview. Files of the same names are replaced.
 * Needs ffmpeg.
 * @param file path of a song: wav, flac, aiff, mp3, m4a, ogg or opus
 * @param folder path; made if it is missing
 * @param options `startSeconds`: where the clip starts, by default where it is chosen by listening, mostly at the
 *   chorus. `normalize`: whether all clips are equally loud (−14 LUFS), by default `true`
 * @throws Error with a sentence that says what is wrong with the song
 */
export function cutClip(
  file: string,
  folder: string,
  options?: { readonly startSeconds?: number; readonly normalize?: boolean },
): Promise<CutClip>;

/**
 * The loudness of a song's preview window, for `peaks` of a track in an API's queue: 96 integers from 0 to 255. Needs
 * ffmpeg.
 * @param file path of a song: wav, flac, aiff, mp3, m4a, ogg or opus
 * @param window as the player's `preview-start` and `preview-duration`; by default second 8 and 15 seconds
 */
export function peaks(
  file: string,
  window?: { readonly startSeconds?: number; readonly durationSeconds?: number },
): Promise<number[]>;

/**
 * A colour that stands for a cover, for `color` of the mixtape in an API's queue: `#rrggbb`. Needs ffmpeg.
 * @param file path of a picture: jpg, png, webp or gif
 */
export function coverColor(file: string): Promise<string>;

/** The former name of `peaks`. */
export const peaksOf: typeof peaks;

/** The former name of `coverColor`. */
export const colorOf: typeof coverColor;
