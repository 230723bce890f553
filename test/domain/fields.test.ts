import { expect } from 'chai';
import { asPathSegment, field, isFields, isFiniteNumber, listField, textField } from '../../src/domain/queue/fields.ts';

describe('fields of data from outside', () => {
  it('are read if they have the expected type', () => {
    const value = { text: 'a', list: [1], number: 1 };
    expect([field(value, 'text'), textField(value, 'text'), listField(value, 'list')]).to.deep.equal(['a', 'a', [1]]);
    expect([textField(value, 'number'), listField(value, 'text')]).to.deep.equal(['', []]);
  });

  for (const value of [null, undefined, 'text', 1, true, [], [1]]) {
    it(`are missing in ${JSON.stringify(value)}`, () => {
      expect(isFields(value)).to.equal(false);
      expect([field(value, 'length'), textField(value, 'length'), listField(value, 'length')]).to.deep.equal([
        undefined,
        '',
        [],
      ]);
    });
  }

  it('are a path segment, except dots and lone surrogates', () => {
    for (const id of ['a', 'a.', 'to be continued...', '..a', '...', '🎧', ''])
      expect(asPathSegment(id), id).to.equal(id);
    for (const id of ['.', '..', '\ud83c', 'a\udfa7']) expect(asPathSegment(id), id).to.equal('');
  });

  it('are numbers only if they are finite', () => {
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
