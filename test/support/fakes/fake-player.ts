import { createStore } from 'jotai/vanilla';
import type { PageStore } from '../../../src/platform/page-store.ts';
import { createPlayer, type Player } from '../../../src/player/controller/create-player.ts';
import { createEngine } from '../../../src/player/engine/engine.ts';
import { type PlayerState, shouldPlay } from '../../../src/player/model/playback/player-state.ts';
import { DEFAULT_SETTINGS, type PlayerSettings } from '../../../src/player/model/settings.ts';
import { showNowPlaying } from '../../../src/player/page/now-playing.ts';
import { pageAround } from '../../../src/player/page/player-page.ts';
import { untilAtom } from '../until.ts';
import { PATIENT } from './deadlines.ts';
import { EventLog } from './event-log.ts';
import { FakeApi } from './fake-api.ts';
import { FakeAudio } from './fake-audio.ts';
import type { Page } from './fake-page.ts';
import { FakeSources } from './fake-sources.ts';

let pages = 0;

/** A player whose surroundings are all fakes. */
export class PlayerOnPage {
  readonly audio = new FakeAudio();
  readonly sources = new FakeSources(this.audio);
  readonly log = new EventLog();
  readonly store: PageStore;
  readonly api: FakeApi;
  readonly player: Player;
  readonly #host: HTMLElement;
  /** Runs before each load of the engine's chunk. */
  beforeEngine: () => Promise<void> = () => Promise.resolve();
  /** Resolves when the labels are loaded. */
  labelsReady: Promise<void> = Promise.resolve();
  /** Engines that were created since the player was connected. */
  engines = 0;
  readonly #idle: (() => void)[] = [];
  /** When playback was requested, for each request that the engine applied. */
  readonly requestTimes: number[] = [];
  /** The tracks whose sound was requested before the engine was there. */
  readonly firstRequests: { readonly trackId: string; readonly isWanted: () => boolean }[] = [];
  settings: PlayerSettings;
  random = 0;
  /** Whether a server answers at the address of the queue; `looks` counts the requests that ask that. */
  isReachable = true;
  looks = 0;

  constructor(
    page: Page,
    {
      store = createStore(),
      api = new FakeApi(),
      apiBase = `https://api-${++pages}.example`,
      deadlines = PATIENT,
      random = (): number => this.random,
    } = {},
  ) {
    this.store = store;
    this.api = api;
    this.#host = page.host();
    this.settings = { ...DEFAULT_SETTINGS, mixtapeId: 'summer', apiBase, siteBase: apiBase };
    const { openStream, openPlayUrl, loadStreaming } = this.sources;
    this.player = createPlayer(
      {
        audio: this.audio.element,
        http: api.http,
        deadlines,
        loadEngine: async () => {
          await this.beforeEngine();
          return { createEngine: this.#createEngine, showNowPlaying, openStream, openPlayUrl, loadStreaming };
        },
        sendFirstRequests: async ({ trackId }, _settings, isWanted) => {
          this.firstRequests.push({ trackId, isWanted });
        },
        labelsReady: () => this.labelsReady,
        takeInlineQueue: (_signal, callback) => callback(null),
        afterPaint: (signal, callback) => void setTimeout(() => signal.aborted || callback()),
        onIdle: (signal, callback) => {
          this.#idle.push(() => signal.aborted || callback());
        },
        store,
        random,
        isReachable: async () => {
          this.looks += 1;
          return this.isReachable;
        },
        self: () => ({}),
        embedCode: async () => '',
      },
      this.log,
    );
  }

  connect(settings: Partial<PlayerSettings> = {}): void {
    this.engines = 0;
    this.configure(settings);
    this.player.connect(pageAround(this.#host));
  }

  configure(settings: Partial<PlayerSettings>): void {
    this.settings = { ...this.settings, ...settings };
    this.player.configure(this.settings);
  }

  /** The page becomes idle. */
  idle(): void {
    for (const callback of this.#idle.splice(0)) callback();
  }

  /** Holds back the engine's chunk. @returns a function that releases it */
  holdEngine(): () => void {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.beforeEngine = () => gate;
    return release;
  }

  readonly #createEngine: typeof createEngine = (...parts) => {
    const engine = createEngine(...parts);
    const { apply } = engine;
    let appliedId = -1;
    this.engines += 1;
    return Object.assign(Object.defineProperties({} as typeof engine, Object.getOwnPropertyDescriptors(engine)), {
      apply: (state: PlayerState) => {
        if (shouldPlay(state) && state.requestId !== appliedId) this.requestTimes.push(state.requestedAt);
        if (shouldPlay(state)) appliedId = state.requestId;
        apply(state);
      },
    });
  };

  get activeId(): string | null {
    return this.store.get(this.player.atoms.activeTrack)?.trackId ?? null;
  }

  get status(): string {
    return this.store.get(this.player.atoms.queue).status;
  }

  get paused(): boolean {
    return this.store.get(this.player.atoms.paused);
  }

  untilStatus(status: string): Promise<void> {
    return untilAtom(this.store, this.player.atoms.queue, (queue) => queue.status === status);
  }

  untilPlaying(trackId: string): Promise<void> {
    const { playing } = this.player.atoms;
    return untilAtom(this.store, playing, (isPlaying) => isPlaying && this.activeId === trackId);
  }
}
