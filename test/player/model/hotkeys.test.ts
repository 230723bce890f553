import { expect } from 'chai';
import { hotkeyOf } from '../../../src/player/model/hotkeys.ts';

const NONE = { code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('a key pressed inside the player', () => {
  const cases: readonly [key: string, shiftKey: boolean, hotkey: string | null][] = [
    [' ', false, 'toggle-play'],
    ['k', false, 'toggle-play'],
    ['K', false, 'toggle-play'],
    ['j', false, 'back'],
    ['l', false, 'forward'],
    ['Home', false, 'start'],
    ['End', false, 'end'],
    ['m', false, 'mute'],
    ['N', true, 'next'],
    ['P', true, 'previous'],
    ['n', false, null],
    ['p', false, null],
    ['K', true, null],
    ['M', true, null],
    [' ', true, null],
    ['Escape', false, null],
    ['x', false, null],
    ['Tab', false, null],
  ];
  for (const [key, shiftKey, hotkey] of cases) {
    it(`${shiftKey ? 'Shift and ' : ''}${JSON.stringify(key)} means ${hotkey ?? 'nothing'}`, () => {
      expect(hotkeyOf({ ...NONE, key, shiftKey })).to.equal(hotkey);
    });
  }

  for (const [layout, key, code, shiftKey, hotkey] of [
    ['an Arabic', 'ن', 'KeyK', false, 'toggle-play'],
    ['a Hebrew', 'ח', 'KeyJ', false, 'back'],
    ['a Korean', 'ㅣ', 'KeyL', false, 'forward'],
    ['a Russian', 'Т', 'KeyN', true, 'next'],
    ['a Russian', 'т', 'KeyN', false, null],
    ['a Greek', 'Δ', 'KeyD', false, null],
    ['a French', 'é', 'Digit2', false, null],
    ['a Vietnamese', 'e\u0301', 'KeyK', false, null],
  ] as const) {
    it(`${shiftKey ? 'Shift and ' : ''}${key} of ${layout} keyboard means ${hotkey ?? 'nothing'}`, () => {
      expect(hotkeyOf({ ...NONE, key, code, shiftKey })).to.equal(hotkey);
    });
  }

  it('is read by its letter, not by its position, on keyboards with Latin letters', () => {
    expect(hotkeyOf({ ...NONE, key: 'm', code: 'Semicolon' })).to.equal('mute');
    expect(hotkeyOf({ ...NONE, key: 't', code: 'KeyK' })).to.equal(null);
  });

  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'] as const) {
    it(`means nothing with ${modifier}`, () => {
      for (const [key, shiftKey] of cases)
        expect(hotkeyOf({ ...NONE, key, shiftKey, [modifier]: true })).to.equal(null);
    });
  }
});
