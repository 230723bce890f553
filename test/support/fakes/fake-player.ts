import { createStore } from 'jotai/vanilla';
import { DEFAULT_SETTINGS, type PlayerSettings } from '../../../src/domain/settings.ts';
import { showNowPlaying } from '../../../src/runtime/page/now-playing.ts';
import { createPlayback } from '../../../src/runtime/playback/playback.ts';
import { createPlayer, type Player } from '../../../src/runtime/player/create-player.ts';
import type { PageStore } from '../../../src/state/page-store.ts';
import { untilAtom } from '../until.ts';
import { PATIENT } from './deadlines.ts';
import { EventLog } from './event-log.ts';
import { FakeApi } from './fake-api.ts';
import { FakeAudio } from './fake-audio.ts';
import type { Page } from './fake-page.ts';
import { FakeSources } from './fake-sources.ts';

let pages = 0;

/** A player with everything around it played by fakes. */
export class PlayerOnPage {
  readonly audio = new FakeAudio();
  readonly sources = new FakeSources(this.audio);
  readonly log = new EventLog();
  readonly store: PageStore;
  readonly api: FakeApi;
  readonly player: Player;
  readonly #host: HTMLElement;
  /** How what plays the tracks comes, each time that it is asked for. */
  beforeSound: () => Promise<void> = () => Promise.resolve();
  /** How the words to show the queue with come. */
  words: Promise<void> = Promise.resolve();
  /** How many of what plays the tracks were made. */
  playbacks = 0;
  readonly #idle: (() => void)[] = [];
  /** When sound was wished for, as far as what plays was told; one for each time that it was told to play. */
  readonly wishes: (number | undefined)[] = [];
  settings: PlayerSettings;
  random = 0;

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
        loadSound: async () => {
          await this.beforeSound();
          return { createPlayback: this.#createPlayback, showNowPlaying, openStream, openPlayUrl, loadStreaming };
        },
        whenWorded: () => this.words,
        whenDrawn: (signal, callback) => void setTimeout(() => signal.aborted || callback()),
        whenIdle: (signal, callback) => {
          this.#idle.push(() => signal.aborted || callback());
        },
        store,
        random,
      },
      this.log,
    );
  }

  connect(settings: Partial<PlayerSettings> = {}): void {
    this.playbacks = 0;
    this.configure(settings);
    this.player.connect(this.#host);
  }

  configure(settings: Partial<PlayerSettings>): void {
    this.settings = { ...this.settings, ...settings };
    this.player.configure(this.settings);
  }

  /** The page has nothing better to do. */
  idle(): void {
    for (const callback of this.#idle.splice(0)) callback();
  }

  /** Holds back what plays the tracks. @returns what lets it come */
  holdSound(): () => void {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.beforeSound = () => gate;
    return release;
  }

  readonly #createPlayback: typeof createPlayback = (...parts) => {
    const playback = createPlayback(...parts);
    const { play } = playback;
    this.playbacks += 1;
    return Object.assign(playback, {
      play: (since?: number) => {
        this.wishes.push(since);
        return play(since);
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

  untilSounding(trackId: string): Promise<void> {
    const { sounding } = this.player.atoms;
    return untilAtom(this.store, sounding, (sounds) => sounds && this.activeId === trackId);
  }
}
