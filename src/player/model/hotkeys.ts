/** Actions of keys while the focus is inside the player. */
export type Hotkey = 'toggle-play' | 'back' | 'forward' | 'start' | 'end' | 'mute' | 'next' | 'previous';

export const HOTKEY_SEEK_SECONDS = 2;

/**
 * The members of a keyboard event that identify the key. `code` is the
 * physical key, named after a Latin layout (`KeyK`).
 */
type PressedKey = Readonly<
  Record<'key' | 'code', string> & Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>
>;

const PLAIN: ReadonlyMap<string, Hotkey> = new Map([
  [' ', 'toggle-play'],
  ['k', 'toggle-play'],
  ['j', 'back'],
  ['l', 'forward'],
  ['home', 'start'],
  ['end', 'end'],
  ['m', 'mute'],
]);
const WITH_SHIFT: ReadonlyMap<string, Hotkey> = new Map([
  ['n', 'next'],
  ['p', 'previous'],
]);

/** The shortcut of a key, or `null`. Shift belongs to some shortcuts; other modifiers belong to the browser. */
export function hotkeyOf({ key, code, shiftKey, ctrlKey, altKey, metaKey }: PressedKey): Hotkey | null {
  if (ctrlKey || altKey || metaKey) return null;
  // On a Greek or an Arabic keyboard, the physical key counts, because the letters are not Latin.
  const name = /^[^\0-\x7f]/.test(key) ? code.slice(3) : key;
  // With Shift or Caps Lock, the letter is a capital.
  return (shiftKey ? WITH_SHIFT : PLAIN).get(name.toLowerCase()) ?? null;
}
