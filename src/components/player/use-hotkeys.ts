import type { KeyboardEvent } from 'react';
import { HOTKEY_SEEK_SECONDS, type Hotkey, hotkeyOf } from '../../domain/hotkeys.ts';
import { loudnessAtom } from '../../state/preferences.ts';
import { type PlayerModel, usePlayer } from '../player-context.ts';

/** What has its own use for keys: text fields for all, the share overlay too; buttons and links for Space alone. */
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
/** Only these go on while the key is held down; the others would go back and forth. */
const HELD: readonly Hotkey[] = ['back', 'forward'];

/** The player's keyboard shortcuts. A slider keeps its own keys: it has said so by then. */
export function useHotkeys(): (event: KeyboardEvent) => void {
  const model = usePlayer();
  return (event) => {
    if (event.defaultPrevented || !model.store.get(model.atoms.settings).hotkeys) return;
    // React tells of elements only; those of another window's document are of no class of ours.
    const target = event.target as Element;
    if (target.matches(TYPED_INTO) || (event.key === ' ' && target.matches(PRESSED))) return;
    const hotkey = hotkeyOf(event);
    if (hotkey === null) return;
    event.preventDefault();
    if (!event.repeat || HELD.includes(hotkey)) ACTS[hotkey](model);
  };
}
