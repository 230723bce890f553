import { onNearViewport } from '../../platform/page/near-viewport.ts';
import { type NetworkMoment, onNetworkReturn } from '../../platform/page/network-return.ts';
import { onVisit } from '../../platform/page/page-lifecycle.ts';
import { linkedTrackId, playLinkId } from './linked-track.ts';
import { claimPlayback, onPageMedia, type Turn } from './one-at-a-time.ts';

/** The page around a connected player: everything that depends on its document, or on its place there. */
export interface PlayerPage {
  /**
   * Joins the players of the page, which play one at a time.
   * @param pause called when another medium starts
   */
  claimTurn(signal: AbortSignal, pause: () => void): Turn;
  /**
   * Calls back when other audible media starts.
   * @returns a function that also listens in new shadow roots
   */
  onOtherMedia(signal: AbortSignal, callback: () => void): () => void;
  /** Calls back when a visitor has come to the page: at once, unless it is prerendered. */
  onVisit(signal: AbortSignal, callback: () => void): void;
  /** Calls back once, when the player comes near the visitor's view. */
  onNear(signal: AbortSignal, callback: () => void): void;
  /** The id of the track to which the page's address links; `null` if it links to none. */
  linkedTrack(): string | null;
  /** The id of the track if the link also asks to move the focus to Play; else `null`. */
  playLink(): string | null;
  /** Calls back when it is worth repeating a request that failed by the network. */
  onNetworkReturn(signal: AbortSignal, callback: (moment: NetworkMoment) => void): void;
}

/** The page of an element, whose place in it decides when the player is near. */
export function pageAround(element: Element): PlayerPage {
  const document = element.ownerDocument;
  return {
    claimTurn: (signal, pause) => claimPlayback(document, signal, pause),
    onOtherMedia: (signal, callback) => onPageMedia(document, signal, callback),
    onVisit: (signal, callback) => onVisit(document, callback, { signal }),
    onNear: (signal, callback) => onNearViewport(element, signal, callback),
    linkedTrack: () => linkedTrackId(document),
    playLink: () => playLinkId(document),
    onNetworkReturn: (signal, callback) => onNetworkReturn(document, signal, callback),
  };
}
