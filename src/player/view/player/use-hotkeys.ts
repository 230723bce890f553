import type { KeyboardEvent } from 'react';
import { HOTKEY_SEEK_SECONDS, type Hotkey, hotkeyOf } from '../../model/hotkeys.ts';
import { loudnessAtom } from '../../state/player-atoms.ts';
import { type PlayerModel, usePlayer } from '../player-context.tsx';

/** Targets that need keys themselves: text fields and the share overlay need all keys, buttons and links need Space. */
const TYPED_INTO = 'input:not([type="range"]), textarea, select, [contenteditable], dialog *';
const PRESSED = 'button, a[href], summary';

const ACTS: Readonly<Record<Hotkey, (model: PlayerModel) => void>> = {
  'toggle-play': ({ actions }) => actions.togglePlay(),
  back: ({ actions }) => actions.seekBy(-HOTKEY_SEEK_SECONDS),
  forward: ({ actions }) => actions.seekBy(HOTKEY_SEEK_SECONDS),
  start: ({ actions }) => actions.seek(0),
  end: ({ store, atoms, actions }) => actions.seek(store.get(atoms.duration)),
  mute: ({ store, actions }) => actions.setMuted(!store.get(loudnessAtom).muted),
  next: ({ actions }) => actions.next(),
  previous: ({ actions }) => actions.previous(),
};
/** Only these repeat while the key is held down; the others would toggle. */
const REPEATED: readonly Hotkey[] = ['back', 'forward'];

/** The player's keyboard shortcuts. A slider has already handled its own keys by then (`defaultPrevented`). */
export function useHotkeys(): (event: KeyboardEvent) => void {
  const model = usePlayer();
  return (event) => {
    if (event.defaultPrevented || !model.store.get(model.atoms.settings).hotkeys) return;
    // React's targets are elements. `instanceof` would fail for those of another window's document.
    const target = event.target as Element;
    if (target.matches(TYPED_INTO) || (event.key === ' ' && target.matches(PRESSED))) return;
    const hotkey = hotkeyOf(event);
    if (hotkey === null) return;
    event.preventDefault();
    if (!event.repeat || REPEATED.includes(hotkey)) ACTS[hotkey](model);
  };
}
