import { expect } from 'chai';
import { parseInitSegment } from '../../../../src/player/model/stream/init-segment.ts';
import { fc, runs } from '../../../support/chance.ts';
import { box, name, number } from './mp4-boxes.ts';
import { recordedInit } from './recorded-segments.ts';

const zeros = (count: number): number[] => Array<number>(count).fill(0);

/** An init segment with one description of sound. */
const initSegment = (
  description: readonly number[],
  { handler = 'soun', header = [...number(0), ...zeros(8), ...number(44_100)] } = {},
): Uint8Array =>
  new Uint8Array(
    box(
      'moov',
      box(
        'trak',
        box(
          'mdia',
          box('mdhd', header, zeros(8)),
          box('hdlr', zeros(8), name(handler), zeros(12)),
          box('minf', box('stbl', box('stsd', number(0), number(1), description))),
        ),
      ),
    ),
  );

/** The fields of a description, by the version of QuickTime; boxes follow. */
const fields = (version: 0 | 1 | 2): number[] => [...zeros(8), 0, version, ...zeros({ 0: 18, 1: 34, 2: 54 }[version])];

/** The descriptors of MPEG-4 sound. @param config the first bytes of the decoder's own */
function descriptors(
  objectType: number,
  config: readonly number[],
  size: (bytes: number) => number[] = (bytes) => [bytes],
): number[] {
  const stream = [3, ...size(30), 0, 1, 0];
  const decoder = [4, ...size(20), objectType, ...zeros(12)];
  const decoderConfig = [5, ...size(config.length), ...config];
  return [...stream, ...decoder, ...decoderConfig];
}
const aac = (config: readonly number[], version: 0 | 1 | 2 = 0): number[] =>
  box('mp4a', fields(version), box('esds', number(0), descriptors(0x40, config)));
const codecOf = (bytes: Uint8Array): string | undefined => parseInitSegment(bytes)?.codec;

describe('the init segment of a recording', () => {
  for (const [recording, codec] of [
    ['aac', 'mp4a.40.2'],
    ['delayed aac', 'mp4a.40.2'],
    ['opus', 'Opus'],
    ['flac', 'fLaC'],
    ['mp3', 'mp4a.6b'],
    ['alac', 'alac'],
    ['ac3', 'ac-3'],
    ['ec3', 'ec-3'],
  ] as const) {
    it(`names its codec and its clock: ${recording}`, () => {
      expect(parseInitSegment(recordedInit(recording))).to.deep.equal({ codec, timescale: 48_000 });
    });
  }

  for (const recording of ['video', 'video and aac'] as const) {
    it(`is not for us with anything but one track of sound: ${recording}`, () => {
      expect(parseInitSegment(recordedInit(recording))).to.equal(null);
    });
  }

  it('names HE-AAC, and types that need more than five bits', () => {
    expect(codecOf(initSegment(aac([5 << 3])))).to.equal('mp4a.40.5');
    // 31 announces six more bits: 42 is xHE-AAC.
    expect(codecOf(initSegment(aac([(31 << 3) | 1, 0b0100_0000])))).to.equal('mp4a.40.42');
  });

  it('may have sizes of several bytes', () => {
    const long = (bytes: number): number[] => [0x80, 0x80, 0x80, bytes];
    const description = box('mp4a', fields(0), box('esds', number(0), descriptors(0x40, [2 << 3], long)));
    expect(codecOf(initSegment(description))).to.equal('mp4a.40.2');
  });

  it('may be of QuickTime, and have times of 64 bits', () => {
    for (const version of [1, 2] as const) expect(codecOf(initSegment(aac([2 << 3], version)))).to.equal('mp4a.40.2');
    const header = [1, 0, 0, 0, ...zeros(16), ...number(90_000)];
    expect(parseInitSegment(initSegment(aac([2 << 3]), { header }))?.timescale).to.equal(90_000);
  });

  it('names an encrypted or unknown codec by its four letters, which no browser supports', () => {
    expect(codecOf(initSegment(box('enca', fields(0))))).to.equal('enca');
  });

  it('is refused if it is incomplete', () => {
    for (const description of [
      box('mp4a', fields(0)),
      box('mp4a', fields(0), box('esds', number(0), [4, 1, 0x40])),
      box('mp4a', fields(0), box('esds', number(0))),
      box('mp4a', zeros(4)),
      [],
    ]) {
      expect(parseInitSegment(initSegment(description)), String(description)).to.equal(null);
    }
    expect(parseInitSegment(initSegment(aac([2 << 3]), { handler: 'vide' }))).to.equal(null);
    expect(parseInitSegment(initSegment(aac([2 << 3]), { header: zeros(20) }))).to.equal(null);
    expect(parseInitSegment(new Uint8Array())).to.equal(null);
  });

  it('never throws, wherever it is cut or whatever is changed', () => {
    const whole = recordedInit('aac');
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length - 1), fc.nat(255), (length, at, value) => {
        const bytes = whole.slice();
        bytes[at] = value;
        parseInitSegment(bytes.subarray(0, length));
      }),
      { numRuns: runs(20_000) },
    );
  });
});
