import { windowOf } from '../../../platform/page/native-member.ts';
import type { PageStore } from '../../../platform/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';

export interface LinkedPlayer {
  readonly root: ShadowRoot;
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  /** The id of the track of which the page's address says that the visitor wants to play it. */
  readonly playLink: () => string | null;
}

/**
 * Leads a visitor who has followed `#track={id}&play` to the player, with the focus on Play: browsers block sound that nobody
 * has pressed for.
 */
export function leadToPlay({ root, store, atoms, playLink }: LinkedPlayer, signal: AbortSignal): void {
  const lead = (): void => {
    const id = playLink();
    if (id === null || store.get(atoms.activeTrack)?.trackId !== id) return;
    root.host.scrollIntoView({ block: 'center' });
    root.querySelector<HTMLElement>('[part~="play"]')?.focus({ preventScroll: true });
  };
  // The player has selected the track by then: it listens for longer.
  windowOf(root.host).addEventListener('hashchange', lead, { signal });
  lead();
}
