import './early-queue.ts';
import { createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hostStyles } from '../src/bridge/host-styles.ts';
import { showContainer } from '../src/bridge/page-container.ts';
import { playerAttributes } from '../src/bridge/player-attributes.ts';
import { mirrorStates } from '../src/bridge/player-states.ts';
import { ReactElement } from '../src/bridge/react-element.ts';
import { safeDefine } from '../src/bridge/safe-define.ts';
import { MixtapePlayerView } from '../src/components/player/mixtape-player-view.tsx';
import { playerStyles } from '../src/components/player/player-styles.ts';
import { PlayerContext, type PlayerModel } from '../src/components/player-context.ts';
import type { Mixtape, Track } from '../src/domain/mixtape.ts';
import { DEADLINES } from '../src/domain/patience.ts';
import { PlayerError } from '../src/domain/player-error.ts';
import { http } from '../src/io/http.ts';
import { whenDrawn, whenIdle } from '../src/io/idle.ts';
import { safeHttpUrl } from '../src/io/safe-url.ts';
import { english } from '../src/labels/en.ts';
import { createPlayer, type Player } from '../src/runtime/create-player.ts';
import { setLoudness } from '../src/runtime/loudness.ts';
import type { PlayerEventDetails } from '../src/runtime/player-events.ts';
import { pageStore } from '../src/state/page-store.ts';
import { loudnessAtom } from '../src/state/preferences.ts';

const scriptUrl = import.meta.url;

const ATTRIBUTES = playerAttributes(scriptUrl);

/**
 * `<mixtape-player>`: plays previews of the tracks of a mixtape. To scripts it reads like a media element whose
 * media is the preview window: times are seconds since the window's start.
 */
export class MixtapePlayerElement extends ReactElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES.map(({ attribute }) => attribute);

  /** Whose queue to load. */
  declare mixtapeId: string;
  /** Largest width as a CSS length; empty: as wide as the parent. */
  declare maxWidth: string;
  /** Whether the active track is made ready before anyone presses play. */
  declare preload: boolean;
  /** Only these tracks are kept; empty: all. */
  declare trackIds: readonly string[];
  /** Base of the queue and stream calls. */
  declare apiBase: string;
  /** Base of the mixtape's page and of the play URLs; empty: `apiBase`. */
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
  readonly #player: Player;
  readonly #model: PlayerModel;
  #connection = new AbortController();

  static {
    MixtapePlayerElement.defineProperties(MixtapePlayerElement.prototype, ATTRIBUTES);
  }

  constructor() {
    super();
    // In the shadow root, so that whoever looks at the page finds what sounds there.
    const audio = this.container.appendChild(document.createElement('audio'));
    this.#player = createPlayer(
      {
        audio,
        http,
        deadlines: DEADLINES,
        loadSound: () => import('../src/runtime/sound.ts'),
        whenDrawn,
        whenIdle,
        store: pageStore,
        random: Math.random,
      },
      {
        media: (type) => void this.dispatchEvent(new Event(type)),
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
      labels: english,
      coverUrl: (cover) => (cover === null ? null : safeHttpUrl(cover, `${pageStore.get(atoms.settings).apiBase}/`)),
      onRenderError: (cause) =>
        console.error(new PlayerError('render-failed', 'The player could not be drawn.', { cause })),
    };
  }

  /** Seconds since the window's start; setting it is clamped to the window. */
  get currentTime(): number {
    return this.#player.currentTime;
  }

  set currentTime(seconds: number) {
    this.#player.currentTime = finite(seconds, 'currentTime');
  }

  /** Length of the window in seconds: the preview's, unless the track is shorter. */
  get duration(): number {
    return pageStore.get(this.#player.atoms.duration);
  }

  get paused(): boolean {
    return pageStore.get(this.#player.atoms.paused);
  }

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

  /** For all players of the page at once. */
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

  get shuffle(): boolean {
    return pageStore.get(this.#player.atoms.shuffle);
  }

  set shuffle(shuffle: boolean) {
    this.#player.actions.setShuffle(Boolean(shuffle));
  }

  get repeat(): boolean {
    return pageStore.get(this.#player.atoms.repeat);
  }

  set repeat(repeat: boolean) {
    this.#player.actions.setRepeat(Boolean(repeat));
  }

  get mixtape(): Mixtape | null {
    return pageStore.get(this.#player.atoms.mixtape);
  }

  get tracks(): readonly Track[] {
    return pageStore.get(this.#player.atoms.tracks);
  }

  get activeTrack(): Track | null {
    return pageStore.get(this.#player.atoms.activeTrack);
  }

  /** -1 while there is no active track. */
  get activeIndex(): number {
    return pageStore.get(this.#player.atoms.activeIndex);
  }

  /** Settles as a media element's; before the queue is there it waits for it. */
  play(): Promise<void> {
    this.flush();
    return this.#player.play();
  }

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

  /** @param wanted a number is an index in the queue, a string a track's id; rejects with a RangeError for what is not in it */
  select(wanted: number | string): Promise<void> {
    this.flush();
    return this.#player.select(wanted);
  }

  openShare(): void {
    this.#player.actions.openShare();
  }

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

  protected render(): ReactNode {
    return createElement(PlayerContext, { value: this.#model }, createElement(MixtapePlayerView));
  }

  protected configure(): void {
    const { mixtapeId, preload, trackIds, apiBase, siteBase, apiKey, previewStart, previewDuration, noHotkeys } = this;
    this.#player.configure({
      mixtapeId,
      preload,
      trackIds,
      apiBase,
      isApiBaseGuessed: apiBase === new URL(scriptUrl).origin,
      siteBase: siteBase || apiBase,
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
    mirrorStates(pageStore, atoms, signal, (name, isOn) => this.setState(name, isOn));
    const show = (): void => {
      this.adoptStyles();
      if (this.pageContainer !== null)
        showContainer(this.pageContainer, pageStore.get(this.#player.atoms.queue).status);
    };
    show();
    signal.addEventListener('abort', pageStore.sub(atoms.queue, show), { once: true });
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
    this.#player.disconnect();
    this.#connection.abort();
  }
}

/** As a media element does with what is no number. */
function finite(value: number, property: string): number {
  if (!Number.isFinite(Number(value))) throw new TypeError(`The ${property} has to be a finite number, not ${value}.`);
  return Number(value);
}

safeDefine('mixtape-player', MixtapePlayerElement);

// A page with a player and pre-save buttons loads this file alone.
export { adoptPageButton, PresaveButtonElement } from './presave-button.ts';

declare global {
  interface HTMLElementTagNameMap {
    'mixtape-player': MixtapePlayerElement;
  }
}
