/**
 * Chunks that a decoder needs (https://www.w3.org/TR/png-3/#4Concepts.FormatTypes): the picture, its transparency, its
 * colours, its frames.
 */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI pHYs acTL fcTL fdAT'.split(' '));

/** @param {Buffer} bytes */
export function cleanPng(bytes) {
  const parts = [bytes.subarray(0, 8)];
  for (let offset = 8, type = ''; type !== 'IEND'; ) {
    // A chunk is length, type, content, checksum.
    const end = offset + 12 + bytes.readUInt32BE(offset);
    type = bytes.toString('latin1', offset + 4, offset + 8);
    if (KEPT.has(type)) parts.push(bytes.subarray(offset, end));
    offset = end;
  }
  return Buffer.concat(parts);
}
