/** The bytes from 0x80 of Windows-1252, where Latin-1 has control characters. `TextDecoder` of Node 20 ignores them. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * A text that was read from a tag as Latin-1, as its writer meant it. WAV (LIST/INFO) and ID3v1 do not say how their
 * texts are encoded, and ID3v2 tags are often wrong about it: most programs write UTF-8, which no other text looks like
 * by chance, and the rest Windows-1252. music-metadata reads both as Latin-1.
 * @param {string | undefined} text
 */
export function repairText(text) {
  if (text === undefined || !/[\x80-\xff]/.test(text) || /[^\0-\xff]/u.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text.replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? '');
  }
}
