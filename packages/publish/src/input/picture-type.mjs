/** First bytes of pictures, as Latin-1, with their file name extension. A dot is any byte. */
const SIGNATURES = /** @type {const} */ ([
  [/^\xff\xd8\xff/, 'jpg'],
  [/^\x89PNG\r\n/, 'png'],
  [/^RIFF....WEBP/s, 'webp'],
  [/^GIF8[79]a/, 'gif'],
]);

/**
 * The file name extension of a picture, by its content: what a file says about itself may be wrong, and SVG may contain
 * scripts.
 * @param {Uint8Array} bytes
 */
export function pictureType(bytes) {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return SIGNATURES.find(([signature]) => signature.test(start))?.[1];
}
