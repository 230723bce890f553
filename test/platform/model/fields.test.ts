import { expect } from 'chai';
import { asPathSegment, displayText, listField, textField } from '../../../src/platform/model/fields.ts';

describe('fields of data from outside', () => {
  it('are empty if they are longer than allowed, because a part of an id or a URL would name something else', () => {
    expect(textField({ id: 'abc' }, 'id', 3)).to.equal('abc');
    expect(textField({ id: 'abcd' }, 'id', 3)).to.equal('');
  });

  for (const [what, text, expected] of [
    ['of the allowed length', 'abcde', 'abcde'],
    ['that is longer', 'abcdef', 'abcde'],
    ['whose characters are two code units each', '🎧🎧🎧🎧🎧🎧', '🎧🎧🎧🎧🎧'],
    ['that is cut beside such a character', 'abcd🎧e', 'abcd🎧'],
    ['with four combining marks in a row', 'a\u0301\u0302\u0303\u0304', 'a\u0301\u0302\u0303\u0304'],
    ['with more of them, after which it goes on', `a${'\u0301'.repeat(50_000)}`, `a${'\u0301'.repeat(4)}`],
  ] as const) {
    it(`are shown up to a length, and with few combining marks: a text ${what}`, () => {
      let cuts = 0;
      const shown = displayText({ text }, 'text', 5, () => {
        cuts += 1;
      });
      expect(shown).to.equal(expected);
      expect(cuts).to.equal(text === expected ? 0 : 1);
    });
  }

  it('are the first entries of a list', () => {
    let cuts = 0;
    const onCut = (): void => {
      cuts += 1;
    };
    expect(listField({ list: [1, 2] }, 'list', 2, onCut)).to.deep.equal([1, 2]);
    expect(cuts).to.equal(0);
    expect(listField({ list: [1, 2, 3] }, 'list', 2, onCut)).to.deep.equal([1, 2]);
    expect(cuts).to.equal(1);
  });

  it('are a path segment, except dots and lone surrogates', () => {
    for (const id of ['a', 'a.', 'to be continued...', '..a', '...', '🎧', ''])
      expect(asPathSegment(id), id).to.equal(id);
    for (const id of ['.', '..', '\ud83c', 'a\udfa7']) expect(asPathSegment(id), id).to.equal('');
  });
});
