import { expect } from 'chai';
import { hotkeyOf } from '../../src/domain/hotkeys.ts';

const NONE = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('a key pressed inside of the player', () => {
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
    it(`${shiftKey ? 'Shift and ' : ''}${JSON.stringify(key)} asks for ${hotkey ?? 'nothing'}`, () => {
      expect(hotkeyOf({ ...NONE, key, shiftKey })).to.equal(hotkey);
    });
  }

  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'] as const) {
    it(`asks for nothing with ${modifier}`, () => {
      for (const [key, shiftKey] of cases)
        expect(hotkeyOf({ ...NONE, key, shiftKey, [modifier]: true })).to.equal(null);
    });
  }
});
