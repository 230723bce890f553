import type { ShareMethod } from '../domain/share-links.ts';

/** What a visitor can do in the share overlay. */
export interface SharingActions {
  readonly canShareNatively: boolean;
  /** Does nothing where there is nothing to share. */
  openShare(): void;
  closeShare(): void;
  /** The visitor followed a link of ours. */
  shared(method: ShareMethod): void;
  /** @param within where a selection can be made, if it takes one */
  copyLink(within: Element): Promise<void>;
  /** Shows the address, to copy by hand. */
  showLink(): void;
  shareNatively(): Promise<void>;
}

/**
 * What a visitor can ask of a player. Asking changes nothing by itself: what comes of it is read from the atoms.
 * Nothing here throws or rejects; what fails is told by atoms and events.
 */
export interface PlayerActions extends SharingActions {
  readonly canSetVolume: boolean;
  play(): void;
  pause(): void;
  togglePlay(): void;
  next(): void;
  previous(): void;
  /** A click on a row: play or pause the active track, switch to any other and play it. */
  toggleTrack(trackId: string): void;
  /** @param time seconds since the window's start; clamped */
  seek(time: number): void;
  /** @param seconds forward from where it stands; negative goes back; clamped */
  seekBy(seconds: number): void;
  /** @param volume 0 to 1; clamped */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setShuffle(shuffle: boolean): void;
  setRepeat(repeat: boolean): void;
  setListOpen(open: boolean): void;
  /** Tries an unavailable track once more. */
  retry(): void;
  /** A pointer or the focus came to the play button: time to make the active track ready. */
  intend(): void;
  /** A pointer or the focus came to the next button: time to make the next track ready. */
  intendNext(): void;
  /** A pointer or the focus is on a row of the list: time to make its track ready; `null`: on none any more. */
  pointAt(trackId: string | null): void;
}
