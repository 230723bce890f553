/** Samples in an AAC frame. */
export const FRAME_SAMPLES = 1024;

const HEADER_BYTES = 7;

/**
 * Splits a stream of AAC frames with ADTS headers (ISO/IEC 13818-7) into frames without headers.
 * @param {Uint8Array} stream
 * @returns {Uint8Array[]}
 */
export function adtsFrames(stream) {
  /** @type {Uint8Array[]} */
  const frames = [];
  let offset = 0;
  while (offset + HEADER_BYTES <= stream.length) {
    const byte = (/** @type {number} */ index) => stream[offset + index] ?? 0;
    if (byte(0) !== 0xff || (byte(1) & 0xf6) !== 0xf0) throw new Error(`No ADTS frame at byte ${offset}.`);
    const length = ((byte(3) & 3) << 11) | (byte(4) << 3) | (byte(5) >> 5);
    const headerBytes = byte(1) & 1 ? HEADER_BYTES : HEADER_BYTES + 2;
    if (length <= headerBytes || offset + length > stream.length)
      throw new Error(`A cut ADTS frame at byte ${offset}.`);
    frames.push(stream.subarray(offset + headerBytes, offset + length));
    offset += length;
  }
  return frames;
}
