import { expect } from 'chai';
import { decodeTime } from '../../../../src/player/model/stream/decode-time.ts';
import { fc, runs } from '../../../support/chance.ts';
import { box, mediaSegment, name, number } from './mp4-boxes.ts';
import { recordedMedia } from './recorded-segments.ts';

const inFragment = (...boxes: readonly number[][]): Uint8Array => new Uint8Array(box('moof', box('traf', ...boxes)));

describe('the time of a media segment', () => {
  it('is that of its first fragment', () => {
    expect(decodeTime(recordedMedia('ffmpeg'))).to.equal(576_512);
    expect(decodeTime(recordedMedia('published'))).to.equal(352_256);
  });

  it('may have 64 bits', () => {
    // 30 hours with a million ticks each second.
    expect(decodeTime(mediaSegment(108_000_000_000))).to.equal(108_000_000_000);
  });

  it('is read behind boxes with long sizes', () => {
    const free = [...number(1), ...name('free'), ...number(0), ...number(20), 0, 0, 0, 0];
    expect(decodeTime(new Uint8Array([...free, ...mediaSegment(7)]))).to.equal(7);
  });

  it('is unknown of anything else', () => {
    for (const bytes of [
      new Uint8Array(),
      new TextEncoder().encode('<!doctype html><title>Welcome</title>'),
      recordedMedia('ffmpeg').subarray(0, 40),
      inFragment(),
      inFragment(box('tfdt', number(0))),
      inFragment(box('tfdt', [1, 0, 0, 0], number(0))),
      new Uint8Array(box('traf', box('tfdt', number(0), number(7)))),
    ]) {
      expect(decodeTime(bytes), String(bytes)).to.equal(null);
    }
  });

  it('is looked for in any bytes without an error and without an end', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 20 }).map((bytes) => [...bytes]),
      fc.constantFrom(
        [...mediaSegment(1)],
        box('moof'),
        [...number(0), ...name('moof')],
        [...number(1), ...name('moof')],
        [...number(1), ...name('traf'), ...number(0), ...number(3)],
        [...number(500), ...name('tfdt')],
      ),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => void decodeTime(new Uint8Array(parts.flat()))),
      { numRuns: runs(5000) },
    );
  });
});
