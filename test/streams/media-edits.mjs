// Changes the bytes of segments while they are served.
import { createCipheriv } from 'node:crypto';

/** @typedef {(bytes: Buffer, number: number) => Buffer} MediaEdit */

export const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
export const IV = 'f0e0d0c0b0a090807060504030201000';

/** AES-128 (RFC 8216, 5.2). @param {string} [iv] default: the segment's number @returns {MediaEdit} */
export const encrypted = (iv) => (bytes, number) => {
  const vector = iv ? Buffer.from(iv, 'hex') : Buffer.from(number.toString(16).padStart(32, '0'), 'hex');
  const cipher = createCipheriv('aes-128-cbc', KEY, vector);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

/** Adds to the decode time of each fragment of an fMP4 segment. @param {number} seconds @returns {MediaEdit} */
export const laterBy =
  (seconds, timescale = 48_000) =>
  (bytes) => {
    const later = Buffer.from(bytes);
    for (let at = later.indexOf('tfdt'); at !== -1; at = later.indexOf('tfdt', at + 4)) {
      // Version 1, so 64 bits, behind the name, the version and the flags.
      later.writeBigUInt64BE(later.readBigUInt64BE(at + 8) + BigInt(seconds * timescale), at + 8);
    }
    return later;
  };

/** The timestamp that packed segments carry (RFC 8216, 3.4). @param {number} segmentSeconds @returns {MediaEdit} */
export const withTimestamp = (segmentSeconds) => (bytes, number) => {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(Math.round((10 + number * segmentSeconds) * 90_000)));
  const content = Buffer.concat([Buffer.from('com.apple.streaming.transportStreamTimestamp\0'), time]);
  return Buffer.concat([id3([frame('PRIV', content)]), bytes]);
};

/** A cover of a third of a megabyte in front of an mp3. @type {MediaEdit} */
export const withCover = (bytes) => {
  const picture = Buffer.concat([Buffer.from([0, ...Buffer.from('image/jpeg'), 0, 3, 0]), Buffer.alloc(330_000, 0x55)]);
  return Buffer.concat([id3([frame('APIC', picture)]), bytes]);
};

/** Seven bits in each byte. @param {number} size */
const syncSafe = (size) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
/** @param {string} id @param {Buffer} content */
const frame = (id, content) => Buffer.concat([Buffer.from(id), syncSafe(content.length), Buffer.from([0, 0]), content]);
/** An ID3 tag of version 2.4. @param {Buffer[]} frames */
const id3 = (frames) => {
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0]), syncSafe(body.length), body]);
};
