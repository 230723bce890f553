import type { SourceOptions } from './audio-source.ts';
import { decodedSize } from './decoded-size.ts';
import { encodeWav } from './encode-wav.ts';

const MAX_BYTES = 4 * 2 ** 20;
/** Half a minute of a usual mp3 of 64 kb/s. */
const FIRST_BYTES = 2 ** 18;
/** The most that decoding may take: three minutes in stereo. */
const MAX_DECODED_BYTES = 64 * 2 ** 20;
const SAMPLE_RATE = 44_100;

/** Reads a file until the preview's end. @returns the object URL of a WAV file, valid until the source is aborted */
export async function loadIntoMemory(url: string, options: SourceOptions): Promise<string> {
  const { settings, signal } = options;
  const neededSeconds = settings.startSeconds + settings.durationSeconds;
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new Error('Reading it from its start failed, too (network, CORS or content security policy).', { cause });
  });
  if (!response.ok || !response.body) throw new Error(`It answered with status ${response.status}.`);

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let tryAt = FIRST_BYTES;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (value) {
        options.onProgress();
        chunks.push(value);
        length += value.length;
      }
      const isLast = done || length >= MAX_BYTES;
      if (length < tryAt && !isLast) continue;
      const total = done ? length : Number(response.headers.get('Content-Length'));
      const sound = await decode(chunks, total > length ? length / total : 1);
      signal.throwIfAborted();
      if (sound && (done || sound.duration >= neededSeconds)) {
        const wav = URL.createObjectURL(encodeWav(sound, neededSeconds));
        signal.addEventListener('abort', () => URL.revokeObjectURL(wav), { once: true });
        return wav;
      }
      if (isLast) throw new Error(done ? 'It cannot be decoded.' : 'The preview ends after its first 4 MiB.');
      tryAt = sound ? (length * neededSeconds * 1.1) / sound.duration : length * 2;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** The sound of a file's first bytes; `null` if they cannot be decoded. @throws Error if it is too long */
async function decode(chunks: readonly Uint8Array<ArrayBuffer>[], share: number): Promise<AudioBuffer | null> {
  const bytes = await new Blob([...chunks]).arrayBuffer();
  const size = decodedSize(new Uint8Array(bytes), share);
  if (size === null) return null;
  if (size > MAX_DECODED_BYTES) throw new Error('Its sound is too long to be decoded in memory.');
  // This context plays nothing, so that the browser allows it without a gesture.
  return new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes).catch(() => null);
}
