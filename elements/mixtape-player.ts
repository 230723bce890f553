import { log } from '../src/io/log.ts';
import './early.ts';
import { createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { playerAttributes } from '../src/bridge/attributes/player-attributes.ts';
import { hostStyles } from '../src/bridge/element/host-styles.ts';
import { mirrorStates } from '../src/bridge/element/player-states.ts';
import { ReactElement } from '../src/bridge/element/react-element.ts';
import { safeDefine } from '../src/bridge/element/safe-define.ts';
import { Worded } from '../src/bridge/element/worded.ts';
import { createWording } from '../src/bridge/element/wording.ts';
import { showContainer } from '../src/bridge/page/page-container.ts';
import { MixtapePlayerView } from '../src/components/player/mixtape-player-view.tsx';
import { playerStyles } from '../src/components/player/player-styles.ts';
import { PlayerContext, type PlayerModel } from '../src/components/player-context.ts';
import { DEADLINES } from '../src/domain/playback/patience.ts';
import { PlayerError } from '../src/domain/player-error.ts';
import type { Mixtape, Track } from '../src/domain/queue/mixtape.ts';
import { http } from '../src/io/api/http.ts';
import { safeHttpUrl } from '../src/io/api/safe-url.ts';
import { moduleUrl } from '../src/io/page/current-script.ts';
import { whenDrawn, whenIdle } from '../src/io/page/idle.ts';
import { lazyChunk } from '../src/io/page/lazy-chunk.ts';
import { plainEvent } from '../src/io/page/plain-event.ts';
import { queryAll } from '../src/io/page/query-all.ts';
import { english } from '../src/labels/en.ts';
import { type Labels, playerLabels } from '../src/labels/labels.ts';
import { setLoudness } from '../src/runtime/page/loudness.ts';
import { createPlayer, type Player } from '../src/runtime/player/create-player.ts';
import type { MixtapePlayerEventMap, PlayerEventDetails } from '../src/runtime/player/player-events.ts';
import { pageStore } from '../src/state/page-store.ts';
import { loudnessAtom } from '../src/state/preferences.ts';

const scriptUrl = moduleUrl(import.meta.url);

const ATTRIBUTES = playerAttributes(scriptUrl);

/** One for all players of the page. */
const loadEngine = lazyChunk(() => import('../src/runtime/playback/engine-chunk.ts'));

/**
 * `<mixtape-player>`: plays previews of the tracks of a mixtape. To scripts it reads like a media element whose
 * media is the preview window: times are seconds since the window's start.
 *
 * @tag mixtape-player
 * @fires {Event} play - A wish to play: the sound may still be on its way.
 * @fires {Event} playing - It sounds, also again after it had to wait.
 * @fires {Event} waiting - It should sound, and does not yet or no longer.
 * @fires {Event} pause - It was paused, or the last preview is over.
 * @fires {Event} ended - The preview is over; never while `repeat` is on.
 * @fires {Event} seeking - `currentTime` was set.
 * @fires {Event} seeked - The sound has come to where `currentTime` was set.
 * @fires {Event} timeupdate - `currentTime` has moved on.
 * @fires {Event} durationchange - `duration` is another one.
 * @fires {Event} volumechange - `volume` or `muted` is another one.
 * @fires {Event} error - The active track cannot be played; the reason is in `error`.
 * @fires {CustomEvent<{ mixtape: Mixtape | null; tracks: readonly Track[] }>} mixtapeload - The queue is there, and drawn.
 * @fires {CustomEvent<{ error: PlayerError }>} mixtapeerror - There is no queue to show.
 * @fires {CustomEvent<{ track: Track; index: number; reason: 'next' | 'previous' | 'select' | 'ended' | 'load' }>} trackchange - Another track is the active one.
 * @fires {CustomEvent<{ shuffle: boolean }>} shufflechange - Shuffle was turned on or off.
 * @fires {CustomEvent<{ repeat: boolean }>} repeatchange - Repeat was turned on or off.
 * @fires {CustomEvent<{ method: 'facebook' | 'twitter' | 'copy' | 'native'; url: string }>} share - The visitor has shared the mixtape.
 * @fires {CustomEvent<{ track: Track }>} playblocked - The browser has refused to play without a gesture of the visitor's.
 * @slot - What shows before the element is upgraded and where scripts are off, such as links to the tracks; gone afterwards.
 * @slot powered-by - A logo under the track list, in place of ours.
 * @cssstate ready - The queue is there.
 * @cssstate playing - It sounds.
 * @cssstate waiting - It should sound, and does not yet or no longer.
 * @cssstate error - The active track cannot be played.
 * @cssstate muted - The sound is off.
 * @cssstate shuffle - Tracks come in random order.
 * @cssstate repeat - The active track starts over at its end.
 * @cssstate list-open - The track list is open.
 * @cssstate share-open - The share overlay is open.
 * @cssprop --mixtape-accent-color - What is active or played. Else `--media-accent-color`.
 * @cssprop --mixtape-accent-text-color - Text and icons on the accent colour.
 * @cssprop --mixtape-background - The card. Else `--media-control-background` or `--media-secondary-color`.
 * @cssprop --mixtape-color - Text and icons. Else `--media-text-color` or `--media-primary-color`.
 * @cssprop --mixtape-secondary-color - Lesser text and icons. Else `--media-icon-color`.
 * @cssprop --mixtape-line-color - Lines and the unplayed part of sliders. Else `--media-range-track-background`.
 * @cssprop --mixtape-font-family - Else `--media-font-family`, else the page's.
 * @cssprop --mixtape-font-size - All sizes of text follow it. Else `--media-font-size`.
 * @cssprop --mixtape-border-radius - Corners of the card.
 * @cssprop --mixtape-gap - Distance between the card's edge and what is in it, and between its parts.
 * @cssprop --mixtape-track-height - Height of a row of the track list.
 * @csspart container - The whole card.
 * @csspart header - Title and artists.
 * @csspart cover - The mixtape's picture.
 * @csspart title - Title of the active track.
 * @csspart artists - Who plays it.
 * @csspart controls - The row of buttons.
 * @csspart button - Every button for the player, besides its own name.
 * @csspart play - Play and pause.
 * @csspart next - The next track.
 * @csspart previous - The previous track.
 * @csspart shuffle - Shuffle on and off.
 * @csspart repeat - Repeat on and off.
 * @csspart list-toggle - Opens and closes the track list.
 * @csspart share-toggle - Opens the share overlay.
 * @csspart mute - Sound on and off.
 * @csspart timeline - The slider of the time.
 * @csspart current-time - Time since the preview's start.
 * @csspart duration - Length of the preview.
 * @csspart volume - The slider of the volume.
 * @csspart track-list - The list of tracks.
 * @csspart track - A row of the list.
 * @csspart track-counter - Number of a row.
 * @csspart track-title - Title in a row.
 * @csspart track-artist - Artist in a row.
 * @csspart track-duration - Length of the whole recording in a row.
 * @csspart sound-bars - What dances in the row that sounds.
 * @csspart powered-by - Around the slot of that name.
 * @csspart message - A sentence for the visitor.
 * @csspart retry - The button beside a sentence.
 * @csspart share - The share overlay.
 * @csspart share-cover - The picture in it.
 * @csspart share-title - The mixtape's title in it.
 * @csspart share-facebook - The link to Facebook.
 * @csspart share-twitter - The link to Twitter.
 * @csspart share-native - The button for the system's own sheet.
 * @csspart copy - The button that copies the link.
 * @csspart close - The button that closes the overlay.
 */
export class MixtapePlayerElement extends ReactElement<MixtapePlayerEventMap> {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES.map(({ attribute }) => attribute);

  /** Whose queue to load; without one the player stays hidden. */
  declare mixtapeId: string;
  /** Largest width as a CSS length; empty: as wide as the parent. */
  declare maxWidth: string;
  /** Whether the active track is made ready before anyone presses play. */
  declare preload: boolean;
  /** Only these tracks are kept; empty: all. */
  declare trackIds: readonly string[];
  /** Base of the queue and stream calls; without one, the origin of the script. */
  declare apiBase: string;
  /** Base of the mixtape's page and of the play URLs; without one, that of `apiBase`. */
  declare siteBase: string;
  /** Value of the `X-API-Key` header of the stream call; kept out of the attributes when set here. */
  declare apiKey: string;
  /** Seconds into the file at which the preview starts. */
  declare previewStart: number;
  /** Length of the preview in seconds. */
  declare previewDuration: number;
  /** No keyboard shortcuts beyond those of the controls. */
  declare noHotkeys: boolean;

  protected readonly attributeTable = ATTRIBUTES;
  protected readonly scriptUrl = scriptUrl;
  readonly #audio: HTMLAudioElement;
  readonly #player: Player;
  readonly #model: Omit<PlayerModel, 'labels'>;
  protected readonly wording = createWording(this, english, playerLabels);
  #connection = new AbortController();

  static {
    MixtapePlayerElement.defineProperties(MixtapePlayerElement.prototype, ATTRIBUTES);
  }

  constructor() {
    super();
    // In the shadow root, so that whoever looks at the page finds what sounds there.
    this.#audio = this.container.appendChild(document.createElement('audio'));
    this.#player = createPlayer(
      {
        audio: this.#audio,
        http,
        deadlines: DEADLINES,
        loadEngine,
        whenWorded: this.wording.load,
        whenDrawn,
        whenIdle,
        store: pageStore,
        random: Math.random,
      },
      {
        media: (type) => void this.dispatchEvent(plainEvent(type)),
        custom: <Type extends keyof PlayerEventDetails>(type: Type, detail: PlayerEventDetails[Type]) => {
          // Whoever is told that the mixtape is there may want to measure it.
          if (type === 'mixtapeload') flushSync(() => {});
          this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
        },
      },
    );
    const { atoms, actions } = this.#player;
    this.#model = {
      store: pageStore,
      atoms,
      actions,
      coverUrl: (cover) => (cover === null ? null : safeHttpUrl(cover, `${pageStore.get(atoms.settings).apiBase}/`)),
      onRenderError: (cause) =>
        log('error', new PlayerError('render-failed', 'The player could not be drawn.', { cause })),
    };
  }

  override adoptedCallback(): void {
    // In a document that nobody sees, WebKit pauses nothing: a file that plays would be heard on, to its very end.
    Document.prototype.adoptNode.call(document, this.#audio);
    super.adoptedCallback();
    this.container.append(this.#audio);
  }

  /** Seconds since the window's start; setting it is clamped to the window. */
  get currentTime(): number {
    return this.#player.currentTime;
  }

  set currentTime(seconds: number) {
    this.flush();
    this.#player.currentTime = finite(seconds, 'currentTime');
  }

  /** Length of the window in seconds: the preview's, unless the track is shorter. */
  get duration(): number {
    return pageStore.get(this.#player.atoms.duration);
  }

  /** Whether nobody wishes it to play: false also while the sound is on its way. */
  get paused(): boolean {
    return pageStore.get(this.#player.atoms.paused);
  }

  /** Whether it stands at the preview's end. */
  get ended(): boolean {
    return pageStore.get(this.#player.atoms.ended);
  }

  /** 0 to 1, for all players of the page at once. */
  get volume(): number {
    return pageStore.get(loudnessAtom).volume;
  }

  set volume(volume: number) {
    setLoudness(pageStore, { volume: finite(volume, 'volume') });
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
    return pageStore.get(this.#player.atoms.error);
  }

  /** Whether tracks come in random order. */
  get shuffle(): boolean {
    return pageStore.get(this.#player.atoms.shuffle);
  }

  set shuffle(shuffle: boolean) {
    this.#player.actions.setShuffle(Boolean(shuffle));
  }

  /** Whether the active track starts over at its end. */
  get repeat(): boolean {
    return pageStore.get(this.#player.atoms.repeat);
  }

  set repeat(repeat: boolean) {
    this.#player.actions.setRepeat(Boolean(repeat));
  }

  /** What the tracks belong to; `null` before the queue is there, and where the API names none. */
  get mixtape(): Mixtape | null {
    return pageStore.get(this.#player.atoms.mixtape);
  }

  /** The queue, in its own order. */
  get tracks(): readonly Track[] {
    return pageStore.get(this.#player.atoms.tracks);
  }

  /** The track that plays, or would; `null` before the queue is there. */
  get activeTrack(): Track | null {
    return pageStore.get(this.#player.atoms.activeTrack);
  }

  /** Where the active track stands in `tracks`; -1 while there is none. */
  get activeIndex(): number {
    return pageStore.get(this.#player.atoms.activeIndex);
  }

  /** Plays; settles as a media element's does. Before the queue is there it waits for it. */
  play(): Promise<void> {
    this.flush();
    return this.#player.play();
  }

  /** Pauses, or takes back a wish to play. */
  pause(): void {
    this.#player.actions.pause();
  }

  /** Switches to the next track and plays it; settles as `play()` does. */
  next(): Promise<void> {
    this.flush();
    return this.#player.next();
  }

  /** Switches to the previous track and plays it; settles as `play()` does. */
  previous(): Promise<void> {
    this.flush();
    return this.#player.previous();
  }

  /**
   * Switches to a track and plays it; settles as `play()` does, or rejects with a `RangeError` for what is not in the queue.
   * @param wanted a number is an index in the queue, a string a track's id
   */
  select(wanted: number | string): Promise<void> {
    this.flush();
    return this.#player.select(wanted);
  }

  /** Opens the share overlay. */
  openShare(): void {
    this.#player.actions.openShare();
  }

  /** Closes the share overlay. */
  closeShare(): void {
    this.#player.actions.closeShare();
  }

  /** Asks for the queue again; the active track stays if it is still in it. */
  reload(): Promise<void> {
    this.flush();
    return this.#player.reload();
  }

  protected styles(): readonly string[] {
    return [playerStyles, ...hostStyles(pageStore.get(this.#player.atoms.queue).status, this.maxWidth)];
  }

  /** @internal */
  protected render(): ReactNode {
    const draw = (labels: Labels): ReactNode =>
      createElement(PlayerContext, { value: { ...this.#model, labels } }, createElement(MixtapePlayerView));
    return createElement(Worded<Labels>, { wording: this.wording, draw });
  }

  protected configure(): void {
    const { mixtapeId, preload, trackIds, apiBase, siteBase, apiKey, previewStart, previewDuration, noHotkeys } = this;
    this.#player.configure({
      mixtapeId,
      preload,
      trackIds,
      apiBase,
      isApiBaseGuessed: apiBase === new URL(scriptUrl).origin,
      siteBase,
      apiKey,
      startSeconds: previewStart,
      durationSeconds: previewDuration,
      hotkeys: !noHotkeys,
    });
    this.adoptStyles();
  }

  protected mounted(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const { atoms } = this.#player;
    this.wording.follow(signal);
    mirrorStates(pageStore, atoms, signal, (name, isOn) => this.setState(name, isOn));
    const container = this.pageContainer;
    const show = (): void => {
      this.adoptStyles();
      if (container !== null) showContainer(container, pageStore.get(atoms.queue).status);
    };
    show();
    const unsubscribe = pageStore.sub(atoms.queue, show);
    signal.addEventListener('abort', () => {
      unsubscribe();
      // Without a player, whatever else the page has in there shall be seen.
      if (container !== null && queryAll(container, 'mixtape-player').length === 0) showContainer(container, 'ready');
    });
    this.#player.connect(this);
  }

  protected override moved(): void {
    if (!pageStore.get(this.#player.atoms.shareOpen)) return;
    // A dialog that is moved stays open, but no longer keeps the page behind it out of reach.
    this.closeShare();
    flushSync(() => {});
    // Whoever was moved has lost the focus, and shall have it back when the overlay closes.
    this.container.querySelector<HTMLElement>('[part~="share-toggle"]')?.focus({ preventScroll: true });
    this.openShare();
  }

  protected unmounted(): void {
    const connection = this.#connection;
    this.#player.disconnect();
    connection.abort();
  }
}

/** As a media element does with what is no number. */
function finite(value: number, property: string): number {
  if (!Number.isFinite(Number(value))) throw new TypeError(`The ${property} has to be a finite number, not ${value}.`);
  return Number(value);
}

safeDefine('mixtape-player', MixtapePlayerElement);

export type { PlayerErrorCode, PlayerErrorDetail } from '../src/domain/player-error.ts';
export type { Dj, Mixtape, Track } from '../src/domain/queue/mixtape.ts';
export type { ShareMethod } from '../src/domain/share-links.ts';
export type { MediaEventType, PlayerEventDetails, TrackChangeReason } from '../src/runtime/player/player-events.ts';
// A page with a player and pre-save buttons loads this file alone.
/** @internal */
export { adoptPageButton, PresaveButtonElement } from './presave-button.ts';
export type { MixtapePlayerEventMap, PlayerError };

declare global {
  interface HTMLElementTagNameMap {
    'mixtape-player': MixtapePlayerElement;
  }
}
