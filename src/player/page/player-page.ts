import { onNearViewport } from '../../platform/page/near-viewport.ts';
import { type NetworkMoment, onNetworkReturn } from '../../platform/page/network-return.ts';
import { onVisit } from '../../platform/page/page-lifecycle.ts';
import { linkedTrackId, playLinkId } from './linked-track.ts';
import { claimPlayback, onPageMedia, type Turn } from './one-at-a-time.ts';

/** The surroundings of a connected player: all that depends on its document, or on its place in it. */
export interface PlayerPage {
  /** Joins the players of the page, which play one at a time. @param pause called when another medium starts */
  claimTurn(signal: AbortSignal, pause: () => void): Turn;
  /** Calls back when other media that can be heard starts. @returns a function that looks for new places of such media */
  onOtherMedia(signal: AbortSignal, callback: () => void): () => void;
  /** Calls back when a visitor has come to the page: at once, unless it is prerendered. */
  onVisit(signal: AbortSignal, callback: () => void): void;
  /** Calls back once, when the player comes near the visitor's view. */
  onNear(signal: AbortSignal, callback: () => void): void;
  /** The id of the track to which the page's address links; `null` if it links to none. */
  linkedTrack(): string | null;
  /** The same if the link also leads the visitor to Play, in whichever player has the track. */
  playLink(): string | null;
  /** Calls back when it is worth asking again for what failed by the network. */
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
