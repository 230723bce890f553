import { expect } from 'chai';
import { removeEmptyEdits } from '../../../../src/player/model/stream/edit-lists.ts';
import { fc, runs } from '../../../support/chance.ts';
import { box, name, number } from './mp4-boxes.ts';

const NO_MEDIA = 0xffffffff;
const edits = (...mediaTimes: readonly number[]): number[] =>
  box(
    'elst',
    number(0),
    number(mediaTimes.length),
    ...mediaTimes.map((time) => [...number(500_000), ...number(time), ...number(65_536)]),
  );
const longEdit = (mediaTime: number): number[] =>
  box(
    'elst',
    [1, 0, 0, 0],
    number(1),
    number(0),
    number(500_000),
    number(mediaTime),
    number(mediaTime),
    number(65_536),
  );
/** A list that ends in its first entry. */
const shortList = (...entry: readonly (readonly number[])[]): number[] => box('elst', number(0), number(1), ...entry);
const initSegment = (...inTrack: readonly (readonly number[])[]): Uint8Array =>
  new Uint8Array([
    ...box('ftyp', name('isom'), number(0)),
    ...box('moov', box('mvhd', number(0)), box('trak', box('tkhd', number(0)), ...inTrack, box('mdia', number(0)))),
  ]);

describe('the edit list of an init segment', () => {
  const expectRemoved = (bytes: Uint8Array): void => {
    const expected = bytes.slice();
    const at = [...bytes].findIndex((_, index) => String.fromCharCode(...bytes.slice(index, index + 4)) === 'edts');
    expected.set(name('free'), at);
    removeEmptyEdits(bytes);
    expect(bytes).to.deep.equal(expected);
  };

  it('is removed if it begins with an empty edit', () => {
    expectRemoved(initSegment(box('edts', edits(NO_MEDIA, 0))));
    expectRemoved(initSegment(box('edts', longEdit(NO_MEDIA))));
    expectRemoved(initSegment(box('skip'), box('edts', edits(NO_MEDIA))));
    expectRemoved(initSegment(box('edts', shortList(number(500_000), number(NO_MEDIA)))));
  });

  it('is removed from each track', () => {
    const track = box('trak', box('edts', edits(NO_MEDIA)));
    const bytes = new Uint8Array(box('moov', track, track));
    removeEmptyEdits(bytes);
    expect(String.fromCharCode(...bytes).match(/free/g)).to.have.lengthOf(2);
  });

  it('is kept otherwise', () => {
    for (const inTrack of [
      [],
      [box('edts', edits(0))],
      [box('edts', edits(1024, NO_MEDIA))],
      [box('edts', longEdit(0))],
      [box('edts')],
      [box('edts', box('elst'), number(NO_MEDIA))],
      [box('edts', shortList(number(500_000)), number(NO_MEDIA))],
      [box('edts', box('skip', edits(NO_MEDIA).slice(8)))],
      [edits(NO_MEDIA)],
    ]) {
      const bytes = initSegment(...inTrack);
      const before = bytes.slice();
      removeEmptyEdits(bytes);
      expect(bytes).to.deep.equal(before);
    }
  });

  it('is not looked for in bytes that are no boxes', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 20 }).map((bytes) => [...bytes]),
      fc.constantFrom(
        edits(NO_MEDIA),
        box('edts', edits(NO_MEDIA)),
        [...number(500), ...name('moov')],
        [...number(0), ...name('trak')],
      ),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => removeEmptyEdits(new Uint8Array(parts.flat()))),
      { numRuns: runs(1000) },
    );
  });
});
