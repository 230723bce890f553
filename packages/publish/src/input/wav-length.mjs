import { open } from 'node:fs/promises';

/** Programs that write to a pipe do not know the length: they write the highest number (sox: of 31 bits), or 0. */
const UNKNOWN_FROM = 0x7ffff000;
const CHUNK_HEADER_BYTES = 8;

/**
 * The length of a WAV file (RIFF, and RF64 of EBU Tech 3306) in seconds: as its header says, and as much as the file
 * has. ffmpeg reads the length of the file only, so it does not notice that the end is missing.
 * @param {string} path
 * @returns {Promise<{ announced: number, present: number } | undefined>} `undefined` without a known length
 */
export async function wavLength(path) {
  const file = await open(path);
  try {
    const read = async (/** @type {number} */ position, /** @type {number} */ length) =>
      (await file.read(Buffer.alloc(length), 0, length, position)).buffer;
    if (!/^(?:RIFF|RF64)....WAVE$/s.test((await read(0, 12)).toString('latin1'))) return undefined;
    const { size: fileSize } = await file.stat();
    let bytesPerSecond = 0;
    let longSize = 0;
    for (let position = 12; position + CHUNK_HEADER_BYTES <= fileSize; ) {
      const header = await read(position, CHUNK_HEADER_BYTES);
      const name = header.toString('latin1', 0, 4);
      const size = header.readUInt32LE(4);
      const content = position + CHUNK_HEADER_BYTES;
      if (name === 'fmt ') bytesPerSecond = (await read(content, 12)).readUInt32LE(8);
      if (name === 'ds64') longSize = Number((await read(content, 16)).readBigUInt64LE(8));
      if (name === 'data') {
        const bytes = size === 0xffffffff ? longSize : size >= UNKNOWN_FROM ? 0 : size;
        if (bytes === 0 || bytesPerSecond === 0) return undefined;
        return { announced: bytes / bytesPerSecond, present: (fileSize - content) / bytesPerSecond };
      }
      // Chunks begin at even bytes.
      position = content + size + (size % 2);
    }
    return undefined;
  } finally {
    await file.close();
  }
}
