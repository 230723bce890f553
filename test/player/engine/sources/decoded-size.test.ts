import { expect } from 'chai';
import { decodedSize } from '../../../../src/player/engine/sources/decoded-size.ts';
import { silentFlac } from '../../../support/silent-flac.ts';

const MB = 2 ** 20;

const text = (word: string): number[] => [...word].map((character) => character.charCodeAt(0));
const bytes = (...parts: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> => Uint8Array.from(parts.flat());
const uint32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const little = (value: number): number[] => uint32(value).reverse();

/** Frames with a header and zeros. */
function frames(header: readonly number[], size: number, count: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size * count }, (_, index) => header[index % size] ?? 0);
}

const wav = bytes(
  [...text('RIFF'), ...little(0), ...text('WAVEfmt '), ...little(16), 1, 0, 1, 0, ...little(8000), ...little(8000)],
  [1, 0, 8, 0, ...text('data'), ...little(80_000)],
  Array.from({ length: 80_000 }, () => 128),
);
const mp4 = bytes(
  [...uint32(8), ...text('ftyp'), ...uint32(108), ...text('mvhd'), ...uint32(0), ...uint32(0), ...uint32(0)],
  [...uint32(1000), ...uint32(240_000), ...Array.from({ length: 80 }, () => 0)],
);
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const longMp4 = bytes(
  [...uint32(8), ...text('ftyp'), ...uint32(120), ...text('mvhd'), 1, ...zeros(19), ...uint32(1000)],
  [...uint32(0), ...uint32(240_000), ...zeros(80)],
);
/** A page with the head, and the last page. */
const ogg = (head: readonly number[], frames: number): Uint8Array<ArrayBuffer> =>
  bytes(
    [...text('OggS'), 0, 2, ...zeros(20), 1, head.length, ...head],
    [...text('OggS'), 0, 4, ...little(frames), ...zeros(17)],
  );
const opus = ogg([...text('OpusHead'), 1, 2, ...zeros(9)], 60 * 48_000);
const vorbis = ogg([1, ...text('vorbis'), ...zeros(4), 1, ...little(22_050), ...zeros(14)], 60 * 22_050);
const tagged = bytes([...text('ID3'), 4, 0, 0, 0, 0, 1, 0], zeros(128), [...silentFlac(3600)]);

describe('the memory that a decoded file needs', () => {
  for (const [what, file, share, expected] of [
    ['a FLAC of an hour', silentFlac(3600), 1, 3600 * 44_100 * 2 * 4],
    ['a tenth of it', silentFlac(3600), 0.1, 360 * 44_100 * 2 * 4],
    ['a FLAC that names no length', silentFlac(0), 1, Number.POSITIVE_INFINITY],
    ['a WAV of 10 s with 8 kHz, after decoding', wav, 1, 10 * 44_100 * 4],
    ['an m4a of four minutes', mp4, 1, 240 * 44_100 * 2 * 4],
    ['an m4a with a long head', longMp4, 0.5, 120 * 44_100 * 2 * 4],
    ['a minute of Opus, whatever its share', opus, 0.5, 60 * 48_000 * 2 * 4],
    ['a minute of Vorbis in mono', vorbis, 1, 60 * 44_100 * 4],
    ['a FLAC behind a tag', tagged, 1, 3600 * 44_100 * 2 * 4],
    ['an mp3 of 22 kHz', frames([0xff, 0xf3, 0x80, 0], 208, 500), 1, 500 * 576 * 2 * 2 * 4],
    ['100 frames of mp3 in mono', frames([0xff, 0xfb, 0x94, 0xc4], 384, 100), 1, 115_200 * 4],
    ['the same of a file that is ten times as long', frames([0xff, 0xfb, 0x94, 0xc4], 384, 100), 0.1, 115_200 * 4],
    ['an mp3 of 8 kb/s', frames([0xff, 0xe3, 0x18, 0xc4], 72, 7), 1, (7 * 576 * 44_100 * 4) / 8000],
    ['ADTS frames of 7 bytes', frames([0xff, 0xf1, 0x50, 0x80, 0, 0xe0, 0], 7, 50), 1, 50 * 1024 * 2 * 4],
    ['no sound', bytes(text('<!doctype html>'.repeat(400))), 1, null],
    ['nothing', bytes(), 1, null],
  ] as const) {
    it(`is known for ${what}`, () => {
      const size = decodedSize(file, share);
      if (expected === null || !Number.isFinite(expected)) expect(size).to.equal(expected);
      else expect((size ?? 0) / MB).to.be.closeTo(expected / MB, 0.5);
    });
  }

  it('never throws, whatever the bytes', () => {
    for (const start of ['RIFF....WAVE', '....ftyp', 'OggS', 'fLaC', 'ID3']) {
      for (let length = 0; length < 80; length++) {
        const file = Uint8Array.from({ length }, (_, index) => start.charCodeAt(index) || 255);
        expect(() => decodedSize(file, 1)).not.to.throw();
      }
    }
  });
});
