import type { Track, TrackLink } from '../model/queue/mixtape.ts';
import type { ShareMethod } from '../model/share-methods.ts';

/**
 * Copies a text.
 * @returns whether it was copied
 */
export type CopyText = (text: string) => Promise<boolean>;

export interface SharingActions {
  readonly canShareNatively: boolean;
  /** Does nothing if there is nothing to share. */
  openShare(): void;
  closeShare(): void;
  /**
   * Reports that the mixtape was shared, for instance through a link.
   * @param name of a site that the author names
   */
  shared(method: ShareMethod | 'custom', name?: string): void;
  /**
   * @param url by default the mixtape's link
   * @param what the button that shows that the link is copied
   */
  copyLink(copy: CopyText, url?: string, what?: 'copy' | 'copy-track'): Promise<void>;
  /**
   * Copies the link where the share overlay is closed. If the link cannot be copied, the overlay shows it.
   * @returns whether it was copied
   */
  copyTrackLink(copy: CopyText, url: string): Promise<boolean>;
  copyEmbed(copy: CopyText): Promise<void>;
  /** Starts to make the embed code, so that a click can copy it at once. */
  preloadEmbed(): void;
  /** Shows a link in the overlay, to copy it by hand, where the browser does not follow or copy it. */
  showLink(url: string): void;
  /** @param text what is shared beside the link */
  shareNatively(text: string): Promise<void>;
}

/** `preload`: a pointer or the focus is on the play button; `prefetchNext`: on the next button. */
type Acts = Record<'play' | 'pause' | 'togglePlay' | 'next' | 'previous' | 'preload' | 'prefetchNext', () => void>;

/** `setNoticeHeld`: the focus or a pointer is in the message about the active track. */
type Switch = 'setMuted' | 'setShuffle' | 'setRepeat' | 'setListOpen' | 'setNoticeHeld';
type Switches = Record<Switch, (isOn: boolean) => void>;

/** Actions for components. Nothing here throws or rejects: atoms and events report errors. */
export interface PlayerActions extends SharingActions, Acts, Switches {
  readonly canSetVolume: boolean;
  /** A click on a row: play or pause the active track, switch to any other and play it. */
  toggleTrack(trackId: string): void;
  /** @param time seconds since the start of the preview; clamped */
  seek(time: number): void;
  /** @param seconds relative to the current time; negative seeks back; clamped */
  seekBy(seconds: number): void;
  /** @param volume 0 to 1; clamped */
  setVolume(volume: number): void;
  followMixtapeLink(url: string): void;
  followTrackLink(track: Track, link: TrackLink): void;
  /** A pointer or the focus is on a row of the list: prefetches its track. `null`: it has left the list. */
  prefetchTrack(trackId: string | null): void;
}
