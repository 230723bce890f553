/** First bytes of pictures, as Latin-1, with their file name extension. A dot is any byte. */
const SIGNATURES = /** @type {const} */ ([
  [/^\xff\xd8\xff/, 'jpg'],
  [/^\x89PNG\r\n/, 'png'],
  [/^RIFF....WEBP/s, 'webp'],
  [/^GIF8[79]a/, 'gif'],
]);

/**
 * The file name extension of a picture, by its content, because the declared type may be wrong. SVG is refused, because
 * it may contain scripts.
 * @param {Uint8Array} bytes
 */
export function pictureType(bytes) {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return SIGNATURES.find(([signature]) => signature.test(start))?.[1];
}
