import { requireFinite } from '../../platform/model/parse-values.ts';
import type { PlayerError } from '../../platform/model/player-error.ts';
import { safeDefine } from '../../platform/page/whole-document.ts';
import { pageStore } from '../../platform/page-store.ts';
import type { Mixtape, Track } from '../model/queue/mixtape.ts';
import { setLoudness } from '../page/loudness.ts';
import { loudnessAtom } from '../state/player-atoms.ts';
import { type EntryFunctions, entry } from './entry-functions.ts';
import { PlayerElement } from './player-element.ts';

/**
 * `<mixtape-player>`: plays previews of the tracks of a mixtape. To scripts it reads like a media element whose
 * media is the preview window: times are seconds since the window's start.
 *
 * ```html
 * <link rel="stylesheet" href="https://your-site.example/mixtape/reserve.css">
 * <script type="module" src="https://your-site.example/mixtape/mixtape-player.js"></script>
 * <mixtape-player mixtape-id="night-drive" layout="list" reserve></mixtape-player>
 * ```
 *
 * @tag mixtape-player
 * @fires {Event} play - Playback was requested, and the browser has not refused; the track may still have to load. Not again when one track follows another.
 * @fires {Event} playing - Playback has started, or has resumed after it had to wait.
 * @fires {Event} waiting - Playback was requested, but there is nothing to play yet or any more.
 * @fires {Event} pause - Playback was paused, by the visitor, a script or other media that started; or the last preview is over.
 * @fires {Event} ended - The preview is over; never while `repeat` is on.
 * @fires {Event} seeking - `currentTime` was set.
 * @fires {Event} seeked - The seek has finished.
 * @fires {Event} timeupdate - `currentTime` has changed during playback, about four times a second.
 * @fires {Event} durationchange - `duration` has changed.
 * @fires {Event} volumechange - `volume` or `muted` has changed, for all players of the page at once.
 * @fires {Event} error - The active track was to be played, and cannot be; the reason is in `error`.
 * @fires {CustomEvent<{ mixtape: Mixtape | null; tracks: readonly Track[] }>} mixtapeload - The queue has loaded and is rendered; again after `reload()`.
 * @fires {CustomEvent<{ error: PlayerError }>} mixtapeerror - The queue could not be loaded, or has no track: the player stays hidden.
 * @fires {CustomEvent<{ track: Track; index: number; reason: 'next' | 'previous' | 'select' | 'ended' | 'load' }>} trackchange - The active track has changed. `load`: the first one, with the queue; `select`: a row, `select()`, or a link to a track; `ended`: the previous one is over.
 * @fires {CustomEvent<{ shuffle: boolean }>} shufflechange - Shuffle was turned on or off.
 * @fires {CustomEvent<{ repeat: boolean }>} repeatchange - Repeat was turned on or off.
 * @fires {CustomEvent<{ method: ShareMethod | 'custom'; url: string; name?: string }>} share - The visitor has shared the mixtape, or a track of it. `copy`: the link is in the clipboard; `embed`: the embed code is; `native`: the system's share sheet; `custom`: on the site of the page's author that `name` names.
 * @fires {CustomEvent<{ url: string }>} mixtapelink - The visitor follows the link to the mixtape's page; dispatched before the browser does.
 * @fires {CustomEvent<{ track: Track; name: string; url: string }>} tracklink - The visitor follows a link to where a track can be heard or bought; dispatched before the browser does.
 * @fires {CustomEvent<{ track: Track }>} playblocked - The browser has refused to play without a user gesture.
 * @slot - Fallback content, such as links to the tracks: shows until the element is upgraded, and where scripts are off.
 * @slot powered-by - A logo under the track list, instead of ours.
 * @cssstate ready - The queue has loaded.
 * @cssstate playing - The active track is playing.
 * @cssstate waiting - Playback was requested, but there is nothing to play yet or any more.
 * @cssstate error - The active track cannot be played.
 * @cssstate offline - The visitor is offline: the browser says so, or neither the track nor the address of the queue can be reached.
 * @cssstate muted - The sound is off.
 * @cssstate shuffle - Tracks play in random order.
 * @cssstate repeat - The active track repeats.
 * @cssstate list-open - The track list is open.
 * @cssstate share-open - The share overlay is open.
 * @cssprop --mixtape-accent-color - Active controls, the active track and the played part of sliders. Falls back to `--media-accent-color`, then to the colour of the cover, if the queue has one and the page sets no background.
 * @cssprop --mixtape-accent-text-color - Text and icons on the accent colour.
 * @cssprop --mixtape-background - The player's background. Falls back to `--media-control-background` or `--media-secondary-color`.
 * @cssprop --mixtape-color - Text and icons. Falls back to `--media-text-color` or `--media-primary-color`.
 * @cssprop --mixtape-secondary-color - Secondary text and icons. Falls back to `--media-icon-color`.
 * @cssprop --mixtape-line-color - Lines and the unplayed part of sliders. Falls back to `--media-range-track-background`.
 * @cssprop --mixtape-font-family - Font of all texts. Falls back to `--media-font-family`, then to the page's font.
 * @cssprop --mixtape-font-size - Base of all text sizes. Falls back to `--media-font-size`.
 * @cssprop --mixtape-border-radius - Corner radius of the player.
 * @cssprop --mixtape-gap - Padding of the player and gap between its parts.
 * @cssprop --mixtape-track-height - Height of a row of the track list.
 * @csspart container - The whole player.
 * @csspart header - Cover and names.
 * @csspart cover - The mixtape's picture.
 * @csspart mixtape-title - Title and artist of the mixtape, above the track's.
 * @csspart title - Title of the active track.
 * @csspart artists - Artists of the active track.
 * @csspart mixtape-link - The links from the cover and from the title to the mixtape's page.
 * @csspart controls - The row of buttons.
 * @csspart button - Every button of the player has this part besides its own.
 * @csspart play - Play and pause.
 * @csspart next - The next track.
 * @csspart previous - The previous track.
 * @csspart shuffle - Shuffle on and off.
 * @csspart repeat - Repeat on and off.
 * @csspart list-toggle - Opens and closes the track list.
 * @csspart menu - Opens the menu with the controls that have no room. Also called `menu-toggle`.
 * @csspart menu-toggle - Another name of `menu`.
 * @csspart menu-panel - What such a button opens, and the button with the links of a track.
 * @csspart share-toggle - Opens the share overlay.
 * @csspart mute - Sound on and off.
 * @csspart tape - All tracks as splices of one strip, in the order of the queue. Missing with `waveform="none"`.
 * @csspart splice - A track in the tape; that of the active track contains the timeline.
 * @csspart timeline - The seek slider.
 * @csspart waveform - The bars of the active track in the timeline, if the queue tells its loudness. The played part is drawn over them.
 * @csspart current-time - Time since the preview's start.
 * @csspart duration - Length of the preview.
 * @csspart preview-label - The word that says that this is a preview. Missing with `full`.
 * @csspart volume - The volume slider.
 * @csspart track-list - The list of tracks.
 * @csspart track - A row of the list.
 * @csspart track-counter - Number of a row.
 * @csspart track-title - Title in a row.
 * @csspart track-artist - Artist in a row.
 * @csspart track-duration - Length of the whole recording in a row.
 * @csspart track-links - Opens the links of a track, in its row and in the foot of the layout `card`.
 * @csspart track-link - A place where a track can be heard or bought.
 * @csspart sound-bars - The animated bars in the row of the playing track.
 * @csspart powered-by - The line with the slot of that name.
 * @csspart message - A message for the visitor.
 * @csspart retry - The button beside a message.
 * @csspart share - The share overlay.
 * @csspart share-cover - The mixtape's picture in the overlay.
 * @csspart share-title - The mixtape's title in the overlay.
 * @csspart share-SITE - One part per site.
 * @csspart share-custom - The link to a site that the page's author names in `share-targets`.
 * @csspart share-native - The button that opens the system's share sheet.
 * @csspart copy - The button that copies the link.
 * @csspart copy-track - The button that copies the link of the active track, or of the row whose menu it is in.
 * @csspart copy-embed - The button that copies the embed code.
 * @csspart close - The button that closes the overlay.
 */
export class MixtapePlayerElement extends PlayerElement {
  /** Seconds since the window's start; setting it is clamped to the window. */
  get currentTime(): number {
    return this.player.currentTime;
  }

  set currentTime(seconds: number) {
    this.flush();
    this.player.currentTime = requireFinite(seconds, 'currentTime');
  }

  /** Length of the window in seconds: the preview's, unless the track is shorter. */
  get duration(): number {
    return pageStore.get(this.player.atoms.duration);
  }

  /** Whether playback is not requested; false also while a requested track loads. */
  get paused(): boolean {
    return pageStore.get(this.player.atoms.paused);
  }

  /** Whether playback has reached the preview's end. */
  get ended(): boolean {
    return pageStore.get(this.player.atoms.ended);
  }

  /** 0 to 1, for all players of the page at once. */
  get volume(): number {
    return pageStore.get(loudnessAtom).volume;
  }

  set volume(volume: number) {
    setLoudness(pageStore, { volume: requireFinite(volume, 'volume') });
  }

  /** Whether the sound is off, for all players of the page at once. */
  get muted(): boolean {
    return pageStore.get(loudnessAtom).muted;
  }

  set muted(muted: boolean) {
    setLoudness(pageStore, { muted: Boolean(muted) });
  }

  /** Why the active track cannot be played, or `null`. */
  get error(): PlayerError | null {
    return pageStore.get(this.player.atoms.error);
  }

  /** Whether tracks play in random order. */
  get shuffle(): boolean {
    return pageStore.get(this.player.atoms.shuffle);
  }

  set shuffle(shuffle: boolean) {
    this.player.actions.setShuffle(Boolean(shuffle));
  }

  /** Whether the active track repeats. */
  get repeat(): boolean {
    return pageStore.get(this.player.atoms.repeat);
  }

  set repeat(repeat: boolean) {
    this.player.actions.setRepeat(Boolean(repeat));
  }

  /** The mixtape that the tracks belong to; `null` until the queue has loaded, or if the API names none. */
  get mixtape(): Mixtape | null {
    return pageStore.get(this.player.atoms.mixtape);
  }

  /** The queue, in its own order. */
  get tracks(): readonly Track[] {
    return pageStore.get(this.player.atoms.tracks);
  }

  /** The selected track; `null` until the queue has loaded. */
  get activeTrack(): Track | null {
    return pageStore.get(this.player.atoms.activeTrack);
  }

  /** Index of the active track in `tracks`; -1 if there is none. */
  get activeIndex(): number {
    return pageStore.get(this.player.atoms.activeIndex);
  }

  /** Plays; settles like `play()` of a media element. Waits for the queue if it has not loaded yet. */
  play(): Promise<void> {
    this.flush();
    return this.player.play();
  }

  /** Pauses, or withdraws a request to play. */
  pause(): void {
    this.player.actions.pause();
  }

  /** Switches to the next track and plays it; settles as `play()` does. */
  next(): Promise<void> {
    this.flush();
    return this.player.next();
  }

  /** Switches to the previous track and plays it; settles as `play()` does. */
  previous(): Promise<void> {
    this.flush();
    return this.player.previous();
  }

  /**
   * Switches to a track and plays it; settles as `play()` does, or rejects with a `RangeError` if the queue does not have it.
   * @param track its index in the queue, or its id
   */
  select(track: number | string): Promise<void> {
    this.flush();
    return this.player.select(track);
  }

  /** Opens the share overlay, unless neither the queue nor `page-url` names a page to share. */
  openShare(): void {
    this.player.actions.openShare();
  }

  /** Closes the share overlay. */
  closeShare(): void {
    this.player.actions.closeShare();
  }

  /** Loads the queue again; the active track stays active if it is still in it. */
  reload(): Promise<void> {
    this.flush();
    return this.player.reload();
  }
}

/** Defines the tag. @internal */
export function definePlayer(provided: EntryFunctions): void {
  Object.assign(entry, provided);
  safeDefine('mixtape-player', MixtapePlayerElement);
}
