/**
 * The boxes of fragmented MP4 files (ISO/IEC 14496-12).
 * @typedef {Uint8Array} Box
 */

/** @param {number} value */
export const u8 = (value) => Uint8Array.of(value);
/** @param {number} value */
export const u16 = (value) => Uint8Array.of(value >> 8, value);
/** @param {number} value */
export const u32 = (value) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
/** @param {number} count */
export const zeros = (count) => new Uint8Array(count);
/** @param {string} value */
export const ascii = (value) => new TextEncoder().encode(value);

/**
 * @param {string} type four letters
 * @param {...Uint8Array} content
 * @returns {Box}
 */
export function box(type, ...content) {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), ascii(type), ...content]);
}

/**
 * A box with a version and flags.
 * @param {string} type
 * @param {number} flags
 * @param {...Uint8Array} content
 */
export const fullBox = (type, flags, ...content) => box(type, u32(flags), ...content);

/**
 * A descriptor of MPEG-4 systems (ISO/IEC 14496-1), shorter than 128 bytes.
 * @param {number} tag
 * @param {...Uint8Array} content
 */
export function descriptor(tag, ...content) {
  const body = Buffer.concat(content);
  return Buffer.concat([u8(tag), u8(body.length), body]);
}
