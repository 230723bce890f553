import type { SourceOptions } from './audio-source.ts';

/** The most bytes of a file that are kept in memory: four minutes of an mp3 of 128 kb/s. */
const MAX_BYTES = 4 * 2 ** 20;

/**
 * Reads a file, or its first 4 MiB. In an mp3 without an exact seek table,
 * browsers may start half a second early or late.
 * @returns an object URL, valid until the source is aborted
 */
export async function loadIntoMemory(url: string, { signal, onProgress }: SourceOptions): Promise<string> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new Error('Reading it from its start failed, too (network, CORS or content security policy).', { cause });
  });
  if (!response.ok || !response.body) throw new Error(`It answered with status ${response.status}.`);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body.getReader();
  try {
    while (length < MAX_BYTES) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      onProgress();
      chunks.push(value);
      length += value.length;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
  // With the response's type, by which some browsers decide whether they can play the file.
  const file = new Blob(chunks).slice(0, MAX_BYTES, response.headers.get('Content-Type') ?? '');
  const address = URL.createObjectURL(file);
  signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
  return address;
}
