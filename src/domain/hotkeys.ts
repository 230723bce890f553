/** What a key asks for while the focus is inside of the player (contract, section 5). */
export type Hotkey = 'toggle-play' | 'back' | 'forward' | 'start' | 'end' | 'mute' | 'next' | 'previous';

/** Seconds that one press goes back or forward. */
export const HOTKEY_SEEK_SECONDS = 2;

/** A key, as a keyboard event tells of it. */
export interface PressedKey {
  readonly key: string;
  /** Where it is on the keyboard, named by a Latin layout. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

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

/** `null` for a key that asks for nothing, and for one with a modifier that is not its own. */
export function hotkeyOf({ key, code, shiftKey, ctrlKey, altKey, metaKey }: PressedKey): Hotkey | null {
  if (ctrlKey || altKey || metaKey) return null;
  // An Arabic or a Greek keyboard has no Latin letters, but has keys where they would be.
  const name = /^[^\0-\x7f]/.test(key) ? code.slice(3) : key;
  // In capitals, too, a letter is the same key.
  return (shiftKey ? WITH_SHIFT : PLAIN).get(name.toLowerCase()) ?? null;
}
