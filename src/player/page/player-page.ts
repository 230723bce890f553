import { onNearViewport } from '../../platform/page/near-viewport.ts';
import { type NetworkMoment, onNetworkReturn } from '../../platform/page/network-return.ts';
import { onRestored } from '../../platform/page/page-lifecycle.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { linkedTrackId } from './linked-track.ts';
import { followLoudness } from './loudness.ts';
import { claimPlayback, onPageMedia, type Turn } from './one-at-a-time.ts';

/** The page around a connected player, as far as the player uses it. */
export interface PlayerPage {
  /** Joins the players of the page, which play one at a time. @param pause called when another medium starts */
  claimTurn(signal: AbortSignal, pause: () => void): Turn;
  /** Calls back when other media that can be heard starts. @returns a function that looks for new places of such media */
  onOtherMedia(signal: AbortSignal, callback: () => void): () => void;
  /** Gives an audio element the volume and muting of the page, and calls back when they change. */
  followLoudness(store: PageStore, audio: HTMLAudioElement, signal: AbortSignal, callback: () => void): void;
  /** Calls back once, when the player comes near the visitor's view. */
  onNear(signal: AbortSignal, callback: () => void): void;
  /** The id of the track to which the page's address links; `null` if it links to none. */
  linkedTrackId(): string | null;
  /** Calls back when the address links to another track. */
  onLink(signal: AbortSignal, callback: (trackId: string | null) => void): void;
  /** Calls back now, and whenever the browser says that it has lost the network or has it again. */
  onBrowserNetwork(signal: AbortSignal, callback: (isOnline: boolean) => void): void;
  /** Calls back when it is worth asking again for what failed by the network. */
  onNetworkReturn(signal: AbortSignal, callback: (moment: NetworkMoment) => void): void;
  /** Calls back when the page returns from the back/forward cache. */
  onRestored(signal: AbortSignal, callback: () => void): void;
}

/** The page of an element, whose place in it decides when the player is near. */
export function pageAround(element: Element): PlayerPage {
  const document = element.ownerDocument;
  return {
    claimTurn: (signal, pause) => claimPlayback(document, signal, pause),
    onOtherMedia: (signal, callback) => onPageMedia(document, signal, callback),
    followLoudness,
    onNear: (signal, callback) => onNearViewport(element, signal, callback),
    linkedTrackId: () => linkedTrackId(document),
    onLink: (signal, callback) => addEventListener('hashchange', () => callback(linkedTrackId(document)), { signal }),
    onBrowserNetwork(signal, callback) {
      const report = (): void => callback(globalThis.navigator?.onLine !== false);
      for (const type of ['online', 'offline']) addEventListener(type, report, { signal });
      report();
    },
    onNetworkReturn: (signal, callback) => onNetworkReturn(document, signal, callback),
    onRestored,
  };
}
