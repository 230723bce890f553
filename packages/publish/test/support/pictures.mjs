import { execFileSync } from 'node:child_process';

/** The smallest PNG. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Texts that no published picture may contain. */
export const SECRET = 'secret place';

/**
 * A picture as ffmpeg writes it.
 * @param {string} format
 * @param {...string} options
 */
export const pictureOf = (format, ...options) =>
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=s=32x24:r=2:d=1',
    ...options,
    '-f',
    format,
    '-',
  ]);

/**
 * The pixels of a picture, or of its first two frames, not turned.
 * @param {Buffer} bytes
 */
export const pixelsOf = (bytes) =>
  execFileSync(
    'ffmpeg',
    // Bytes behind the end of a picture are an error for ffmpeg.
    ['-v', 'fatal', '-noautorotate', '-i', '-', '-frames:v', '2', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'],
    { input: bytes },
  );

/**
 * @param {number} value
 * @param {boolean} isLittle
 * @param {2 | 4} length in bytes
 */
function uint(value, length, isLittle) {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return isLittle ? bytes.reverse() : bytes;
}

/**
 * An Exif directory with an orientation and a place.
 * @param {number} orientation
 * @param {boolean} isLittle
 */
export function exif(orientation, isLittle) {
  const u16 = (value) => uint(value, 2, isLittle);
  const u32 = (value) => uint(value, 4, isLittle);
  const text = Buffer.from(`${SECRET}\0`);
  const description = [u16(0x010e), u16(2), u32(text.length), u32(38)];
  const turned = [u16(0x0112), u16(3), u32(1), u16(orientation), u16(0)];
  const start = [Buffer.from(isLittle ? 'II' : 'MM'), u16(42), u32(8)];
  return Buffer.concat([...start, u16(2), ...description, ...turned, u32(0), text]);
}

/**
 * @param {number} marker
 * @param {...(string | Buffer)} content
 */
const segment = (marker, ...content) => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.of(0xff, marker), uint(body.length + 2, 2, false), body]);
};

/** Metadata of a photo: where it was taken, texts, a profile, another photo behind its end. */
export function jpegWithSecrets(jpeg, { orientation = 1, isLittle = false, profile = 'colours' } = {}) {
  const before = Buffer.concat([
    segment(0xe1, 'Exif\0\0', exif(orientation, isLittle)),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
    segment(0xe2, 'ICC_PROFILE\0\x01\x01', profile),
    segment(0xe2, 'MPF\0', SECRET),
    segment(0xe0, 'JFXX\0', SECRET),
    segment(0xed, 'Photoshop 3.0\0', SECRET),
    segment(0xfe, SECRET),
    Buffer.of(0xff),
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), before, jpeg.subarray(2), jpeg.subarray(0, 2), segment(0xfe, SECRET)]);
}

/** A PNG chunk; decoders do not check the checksum of chunks that they ignore. */
const pngChunk = (type, content) =>
  Buffer.concat([uint(content.length, 4, false), Buffer.from(type + content), Buffer.alloc(4)]);

export function pngWithSecrets(png) {
  // After the header.
  const chunks = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX'].map((type) => pngChunk(type, SECRET));
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33), Buffer.from(SECRET)]);
}

const webpChunk = (type, content) =>
  Buffer.concat([Buffer.from(type), uint(content.length, 4, true), content, Buffer.alloc(content.length % 2)]);

/** @param {Buffer} webp of 32 x 24 pixels, in the simple format */
export function webpWithSecrets(webp) {
  const header = webpChunk('VP8X', Buffer.of(0x0c, 0, 0, 0, 31, 0, 0, 23, 0, 0));
  const metadata = ['EXIF', 'XMP ', 'OTHR'].map((type) => webpChunk(type, Buffer.from(`${SECRET}.`)));
  const body = Buffer.concat([Buffer.from('WEBP'), header, webp.subarray(12), ...metadata]);
  return Buffer.concat([Buffer.from('RIFF'), uint(body.length, 4, true), body, Buffer.from(SECRET)]);
}

const gifBlock = (text) => Buffer.concat([Buffer.of(text.length), Buffer.from(text)]);

export function gifWithSecrets(gif) {
  const end = Buffer.of(0);
  const extension = (label, ...blocks) => Buffer.concat([Buffer.of(0x21, label), ...blocks.map(gifBlock), end]);
  return Buffer.concat([
    gif.subarray(0, -1),
    extension(0xfe, SECRET, SECRET),
    extension(0xff, 'XMP DataXMP', SECRET),
    gif.subarray(-1),
    Buffer.from(SECRET),
  ]);
}
