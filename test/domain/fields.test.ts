import { expect } from 'chai';
import { asPathSegment, field, isFields, isFiniteNumber, listField, textField } from '../../src/domain/queue/fields.ts';

describe('fields of what comes from outside', () => {
  it('are read where they are what is looked for', () => {
    const value = { text: 'a', list: [1], number: 1 };
    expect([field(value, 'text'), textField(value, 'text'), listField(value, 'list')]).to.deep.equal(['a', 'a', [1]]);
    expect([textField(value, 'number'), listField(value, 'text')]).to.deep.equal(['', []]);
  });

  for (const value of [null, undefined, 'text', 1, true, [], [1]]) {
    it(`are not there in ${JSON.stringify(value)}`, () => {
      expect(isFields(value)).to.equal(false);
      expect([field(value, 'length'), textField(value, 'length'), listField(value, 'length')]).to.deep.equal([
        undefined,
        '',
        [],
      ]);
    });
  }

  it('are a piece of a path unless they lead out of it, or are half a character', () => {
    for (const id of ['a', 'a.', 'to be continued...', '..a', '...', '🎧', ''])
      expect(asPathSegment(id), id).to.equal(id);
    for (const id of ['.', '..', '\ud83c', 'a\udfa7']) expect(asPathSegment(id), id).to.equal('');
  });

  it('are numbers only if they can be counted with', () => {
    expect([1, 0, -1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null].map(isFiniteNumber)).to.deep.equal([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
