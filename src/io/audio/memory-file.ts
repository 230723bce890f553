import { type PreviewWindow, previewWindow } from '../../domain/playback/preview-window.ts';
import { PlayerError } from '../../domain/player-error.ts';
import type { SourceOptions } from './audio-source.ts';
import { encodeWav } from './encode-wav.ts';

/** The most that is read of a file. */
const MAX_BYTES = 4 * 2 ** 20;
/** Half a minute of a usual mp3 of 64 kb/s. */
const FIRST_BYTES = 2 ** 18;
const SAMPLE_RATE = 44_100;

/** The start of a file, decoded and kept in memory. */
export interface MemoryFile {
  /** An object URL, valid until the source is aborted. Its times are those of the file. */
  readonly url: string;
  readonly window: PreviewWindow;
}

/**
 * Reads a file from its start until the end of the window can be decoded, for servers that answer no range requests. It is
 * kept as a WAV file, in which every browser seeks precisely.
 * @throws PlayerError `media-failed`
 */
export async function loadIntoMemory(url: string, options: SourceOptions): Promise<MemoryFile> {
  const { settings, signal, trackId } = options;
  const neededSeconds = settings.startSeconds + settings.durationSeconds;
  const fail = (reason: string, cause?: unknown): PlayerError => {
    const message = `The browser cannot seek in ${url}: its server answers no range requests. ${reason}`;
    return new PlayerError('media-failed', message, { trackId, cause });
  };
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw fail('It could not be read from its start either (network, CORS or content security policy).', cause);
  });
  if (!response.ok || !response.body) throw fail(`It answered with status ${response.status}.`);

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let tryAt = FIRST_BYTES;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (value) {
      options.onProgress();
      chunks.push(value);
      length += value.length;
    }
    const isLast = done || length >= MAX_BYTES;
    if (length < tryAt && !isLast) continue;
    const sound = await decode(chunks);
    signal.throwIfAborted();
    const isLongEnough = sound !== null && sound.duration >= neededSeconds;
    if (sound && (done || isLongEnough)) {
      void reader.cancel();
      const window = previewWindow(settings, isLongEnough ? null : sound.duration);
      const wav = URL.createObjectURL(encodeWav(sound, window.end));
      signal.addEventListener('abort', () => URL.revokeObjectURL(wav), { once: true });
      return { url: wav, window };
    }
    if (isLast) {
      void reader.cancel();
      throw fail(done ? 'It cannot be decoded.' : 'The preview ends after its first 4 MiB.');
    }
    tryAt = sound ? (length * neededSeconds * 1.1) / sound.duration : length * 2;
  }
}

/** The sound of the first bytes of a file, or `null` if they cannot be decoded. */
async function decode(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<AudioBuffer | null> {
  const bytes = await new Blob([...chunks]).arrayBuffer();
  // This context plays nothing, so that the browser allows it without a gesture.
  return new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes).catch(() => null);
}
