import { windowOf } from '../../../platform/page/native-member.ts';
import type { PageStore } from '../../../platform/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';

export interface LinkedPlayer {
  readonly root: ShadowRoot;
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  /** The id in `#track={id}&play`; `null` without one. */
  readonly playLink: () => string | null;
}

/**
 * Scrolls to the player and focuses Play for a visitor who has followed `#track={id}&play`. It does not play, because
 * browsers block sound without a press.
 */
export function leadToPlay({ root, store, atoms, playLink }: LinkedPlayer, signal: AbortSignal): void {
  const lead = (): void => {
    const id = playLink();
    if (id === null || store.get(atoms.activeTrack)?.trackId !== id) return;
    root.host.scrollIntoView({ block: 'center' });
    root.querySelector<HTMLElement>('[part~="play"]')?.focus({ preventScroll: true });
  };
  // The player has added its listener before this one, so it has selected the track by then.
  windowOf(root.host).addEventListener('hashchange', lead, { signal });
  lead();
}
