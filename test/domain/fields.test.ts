import { expect } from 'chai';
import { field, isFields, isFiniteNumber, listField, textField } from '../../src/domain/fields.ts';

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
