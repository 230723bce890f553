import { expect } from 'chai';
import { parseFlag, parseId, parseList, parseSeconds, parseText } from '../../../src/platform/model/parse-values.ts';

const show = (value: unknown): string => (typeof value === 'number' ? String(value) : JSON.stringify(value));

describe('values of attributes, properties and globals', () => {
  describe('parseId', () => {
    const cases: readonly (readonly [unknown, string])[] = [
      ['summer', 'summer'],
      ['  summer ', 'summer'],
      [17, '17'],
      [0, '0'],
      ['', ''],
      ['  ', ''],
      [null, ''],
      [undefined, ''],
      [Number.NaN, ''],
      [Number.POSITIVE_INFINITY, ''],
      [true, ''],
      [{}, ''],
      [['a'], ''],
      ['..a', '..a'],
      // Cannot be part of a URL, or would change its path.
      ['half \udc00 of a character', ''],
      ['.', ''],
      [' .. ', ''],
    ];
    for (const [value, id] of cases) {
      it(`reads ${show(value)} as ${show(id)}`, () => {
        expect(parseId(value)).to.equal(id);
      });
    }
  });

  describe('parseFlag', () => {
    const cases: readonly (readonly [unknown, boolean])[] = [
      ['', true],
      ['true', true],
      ['auto', true],
      ['preload', true],
      ['false', false],
      ['none', false],
      [' FALSE ', false],
      ['None', false],
      ['falsetto', true],
      ['not false', true],
      [true, true],
      [false, false],
      [null, false],
      [undefined, false],
      [{}, false],
    ];
    for (const [value, flag] of cases) {
      it(`reads ${show(value)} as ${flag ? 'on' : 'off'}`, () => {
        expect(parseFlag(value)).to.equal(flag);
      });
    }
  });

  describe('parseList', () => {
    const cases: readonly (readonly [unknown, readonly string[]])[] = [
      ['', []],
      ['a', ['a']],
      ['a b', ['a', 'b']],
      ['a,b', ['a', 'b']],
      [' a ,\n b,,c, ', ['a', 'b', 'c']],
      ['1 2', ['1', '2']],
      ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
      [7, ['7']],
      [
        ['a', 2, '', null, {}],
        ['a', '2'],
      ],
      [[], []],
      [null, []],
      [undefined, []],
      [{}, []],
    ];
    for (const [value, ids] of cases) {
      it(`reads ${show(value)} as ${show(ids)}`, () => {
        expect(parseList(value)).to.deep.equal(ids);
      });
    }
  });

  describe('parseSeconds', () => {
    const cases: readonly (readonly [unknown, number])[] = [
      ['12', 12],
      [' 1.5 ', 1.5],
      [3, 3],
      ['0', 0],
      [0, 0],
      ['', 8],
      ['  ', 8],
      ['-1', 8],
      [-1, 8],
      ['eight', 8],
      ['8s', 8],
      ['Infinity', 8],
      [Number.NaN, 8],
      [null, 8],
      [undefined, 8],
      [true, 8],
      [[5], 8],
      [1e9, 8],
      ['1e308', 8],
    ];
    for (const [value, seconds] of cases) {
      it(`reads ${show(value)} as ${seconds}`, () => {
        expect(parseSeconds(value, 8, 0)).to.equal(seconds);
      });
    }

    it('gives the fallback for values below the minimum', () => {
      expect(parseSeconds('0', 15, Number.MIN_VALUE)).to.equal(15);
    });
  });

  describe('parseText', () => {
    const CASES: readonly (readonly [value: unknown, text: string])[] = [
      ['abc', 'abc'],
      ['  abc\n', 'abc'],
      [42, '42'],
      [0, '0'],
      ['', 'fallback'],
      ['  ', 'fallback'],
      [Number.NaN, 'fallback'],
      [Number.POSITIVE_INFINITY, 'fallback'],
      [null, 'fallback'],
      [undefined, 'fallback'],
      [true, 'fallback'],
      [{ toString: () => 'abc' }, 'fallback'],
    ];
    for (const [value, text] of CASES) {
      it(`reads ${String(value)} as ${show(text)}`, () => expect(parseText(value, 'fallback')).to.equal(text));
    }

    it('is empty without a fallback', () => {
      expect(parseText(undefined)).to.equal('');
    });
  });
});
