/** Blocks (GIF89a, sections 20 to 27). */
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Extensions that repeat an animation. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** @param {Buffer} bytes */
export function cleanGif(bytes) {
  const start = 13 + colorTableBytes(bytes.readUInt8(10));
  const parts = [bytes.subarray(0, start)];
  for (let offset = start; offset < bytes.length && bytes[offset] !== TRAILER; ) {
    const isImage = bytes[offset] === IMAGE;
    if (!isImage && bytes[offset] !== EXTENSION) throw new RangeError(`No block at byte ${offset}.`);
    const end = endOfBlocks(bytes, offset + (isImage ? 11 + colorTableBytes(bytes.readUInt8(offset + 9)) : 2));
    const label = bytes[offset + 1];
    const isLoop = label === APPLICATION && LOOPS.includes(bytes.toString('latin1', offset + 3, offset + 14));
    if (isImage || label === CONTROL || isLoop) parts.push(bytes.subarray(offset, end));
    offset = end;
  }
  return Buffer.concat([...parts, Uint8Array.of(TRAILER)]);
}

/** @param {number} flags of a screen or an image */
const colorTableBytes = (flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Each block begins with its length; one without content is the last.
 * @param {Buffer} bytes
 * @param {number} start
 */
function endOfBlocks(bytes, start) {
  let offset = start;
  while (bytes.readUInt8(offset) > 0) offset += 1 + bytes.readUInt8(offset);
  return offset + 1;
}
