// Reads songs in the browser, which can load them: they are files of this site. It finds what mixtape-publish finds.
import { ANALYSIS_RATE, bestStarts } from 'mixtape-publish/best-start';
import { loudness } from 'mixtape-publish/loudness';

/** How much of a recording is compared: the memory that this needs grows with the square. */
const COMPARED_SECONDS = 900;
const DEFAULT_START = 8;

/** The song that was read last. Only one is kept: the samples of four minutes have 10 MB. */
let last = { src: '', song: undefined };

/**
 * A song: its file, and its sound in one channel, at `ANALYSIS_RATE`. Rejects if the file cannot be read, or has no
 * sound.
 * @param {string} src
 * @returns {Promise<{ file: Blob, sound: Float32Array }>}
 */
export function songOf(src) {
  if (last.src === src) return last.song;
  const song = read(src);
  last = { src, song };
  song.catch(() => {
    if (last.song === song) last = { src: '', song };
  });
  return song;
}

async function read(src) {
  const response = await fetch(src);
  if (!response.ok) throw new Error(`${src} answers ${response.status}.`);
  const context = new OfflineAudioContext(1, 1, ANALYSIS_RATE);
  const file = await response.blob();
  const buffer = await context.decodeAudioData(await file.arrayBuffer());
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) => buffer.getChannelData(index));
  const sound = channels[0].map((_, index) => channels.reduce((sum, one) => sum + one[index], 0) / channels.length);
  return { file, sound };
}

export const secondsOf = (sound) => sound.length / ANALYSIS_RATE;

/** Places for the start of a clip, the best first; none in sound without a structure. */
export function bestParts(sound, clipSeconds) {
  const compared = sound.subarray(0, COMPARED_SECONDS * ANALYSIS_RATE);
  return bestStarts(compared, { clipSeconds, defaultStart: DEFAULT_START, count: 3 })
    .filter(({ reason }) => reason !== 'default')
    .map(({ start }) => start);
}

/**
 * The loudness of a clip, as the player draws it.
 * @param clip of 0 seconds: the whole song
 */
export function peaksOf(sound, { start, seconds }) {
  if (seconds === 0) return loudness(sound);
  const from = Math.min(start, Math.max(0, secondsOf(sound) - seconds));
  const edge = (time) => Math.round(time * ANALYSIS_RATE);
  return loudness(sound.subarray(edge(from), edge(from + seconds)));
}

/** The loudness of a whole song. */
export const outlineOf = (sound, bars) => loudness(sound, bars);
