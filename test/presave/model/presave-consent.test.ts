import { expect } from 'chai';
import {
  type ClickFacts,
  isMeant,
  type PressFacts,
  type PressResult,
  pressResult,
} from '../../../src/presave/model/consent.ts';

describe('a press on a pre-save button', () => {
  const CASES: readonly (readonly [isFramed: boolean, isTrusted: boolean, asks: PressFacts['asks'], PressResult])[] = [
    [false, true, 'service', 'flow'],
    [false, true, 'dialog', 'flow'],
    [false, false, 'service', 'service'],
    [false, false, 'dialog', 'dialog'],
    [true, true, 'service', 'page'],
    [true, true, 'dialog', 'page'],
    [true, false, 'service', 'page'],
    [true, false, 'dialog', 'page'],
  ];
  for (const [isFramed, isTrusted, asks, result] of CASES) {
    const place = isFramed ? 'in a frame of another origin' : 'in a page';
    it(`leads to "${result}" ${place}, ${isTrusted ? 'trusted' : 'not trusted'}, where the ${asks} asks`, () => {
      expect(pressResult({ isFramed, isTrusted, asks })).to.equal(result);
    });
  }
});

describe('a click on a page’s own button', () => {
  const CASES: readonly (readonly [name: string, facts: ClickFacts, isMeant: boolean])[] = [
    ['of a visitor', { isScripted: false, isVisible: true, isForwarded: false }, true],
    ['on a hidden button', { isScripted: false, isVisible: false, isForwarded: false }, false],
    ['made for a label', { isScripted: false, isVisible: true, isForwarded: true }, false],
    ['of a script', { isScripted: true, isVisible: true, isForwarded: false }, true],
    ['of a script on a hidden button', { isScripted: true, isVisible: false, isForwarded: false }, true],
    ['of a script that reacts to another press', { isScripted: true, isVisible: true, isForwarded: true }, true],
  ];
  for (const [name, facts, expected] of CASES) {
    it(`${expected ? 'counts' : 'does not count'}: ${name}`, () => expect(isMeant(facts)).to.equal(expected));
  }
});
