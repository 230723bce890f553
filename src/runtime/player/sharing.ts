import type { ShareMethod } from '../../domain/share-links.ts';
import { log } from '../../io/log.ts';
import { copyText } from '../../io/page/clipboard.ts';
import { canShareNatively, shareNatively } from '../../io/page/native-share.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { SharingActions } from '../../state/player-actions.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';
import type { PlayerEvents } from './player-events.ts';

/** How long the button shows "copied". */
const COPIED_MS = 1000;

export interface Sharing extends SharingActions {
  /** Closes the overlay and resets the copy button. */
  reset(): void;
}

export function createSharing(store: PageStore, atoms: PlayerAtoms, events: PlayerEvents): Sharing {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;

  function shared(method: ShareMethod): void {
    const url = store.get(atoms.shareUrl);
    if (url !== null) events.custom('share', { method, url });
  }

  function showCopy(state: 'idle' | 'copied' | 'by-hand'): void {
    clearTimeout(timer);
    store.set(atoms.copyState, state);
    if (state === 'copied') timer = setTimeout(() => store.set(atoms.copyState, 'idle'), COPIED_MS);
  }

  const showLink = (): void => showCopy('by-hand');

  function closeShare(): void {
    store.set(atoms.shareOpen, false);
    showCopy('idle');
  }

  return {
    canShareNatively: canShareNatively(),
    openShare() {
      if (store.get(atoms.shareUrl) !== null) store.set(atoms.shareOpen, true);
      else if (store.get(atoms.queue).status === 'ready' && !isReported) {
        isReported = true;
        log('warn', 'openShare() opens nothing: the queue names no mixtape (included.mixtape) with a slug.');
      }
    },
    closeShare,
    shared,
    showLink,
    async copyLink(within) {
      const url = store.get(atoms.shareUrl);
      if (url === null) return;
      const copied = await copyText(url, within);
      if (!store.get(atoms.shareOpen)) return;
      showCopy(copied ? 'copied' : 'by-hand');
      if (copied) shared('copy');
    },
    async shareNatively() {
      const url = store.get(atoms.shareUrl);
      if (url === null) return;
      try {
        if (await shareNatively({ title: store.get(atoms.mixtape)?.title ?? '', url })) shared('native');
      } catch {
        // The share sheet did not open. Let the visitor copy the link.
        showLink();
      }
    },
    reset: closeShare,
  };
}
