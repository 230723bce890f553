/** Chunks that a decoder needs (RFC 9649, section 2): the picture, its transparency, its frames, its colours. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags in `VP8X` that announce Exif and XMP. */
const METADATA_FLAGS = 0x08 | 0x04;

/** @param {Buffer} bytes */
export function cleanWebp(bytes) {
  const header = Buffer.from(bytes.subarray(0, 12));
  const parts = [header];
  for (let offset = 12; offset < 8 + bytes.readUInt32LE(4); ) {
    const size = bytes.readUInt32LE(offset + 4);
    const type = bytes.toString('latin1', offset, offset + 4);
    // Chunks begin at even bytes.
    const end = offset + 8 + size + (size % 2);
    const chunk = Buffer.from(bytes.subarray(offset, end));
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~METADATA_FLAGS, 8);
    if (KEPT.has(type)) parts.push(chunk);
    offset = end;
  }
  header.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, -8),
    4,
  );
  return Buffer.concat(parts);
}
