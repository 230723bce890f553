import { createStore } from 'jotai/vanilla';
import type { PageStore } from '../../src/platform/page-store.ts';
import { DEADLINES } from '../../src/player/model/playback/patience.ts';
import { FakeApi, queueAnswer } from '../support/fakes/fake-api.ts';
import { openPage, type Page, type PageMedia } from '../support/fakes/fake-page.ts';
import { installStorage, memoryStorage } from '../support/fakes/fake-storage.ts';
import { VirtualTime } from '../support/fakes/virtual-time.ts';
import { listenToConsole } from '../support/until.ts';
import { type SharedPage, WatchedPlayer } from './watched-player.ts';

let pages = 0;

/** Two players and a media element on one page, in virtual time. */
export class PageUnderFire implements SharedPage {
  readonly time = new VirtualTime();
  readonly store: PageStore = createStore();
  readonly api = new FakeApi();
  readonly apiBase = `https://api-under-fire-${++pages}.example`;
  readonly page: Page;
  readonly media: PageMedia;
  readonly players: readonly WatchedPlayer[];
  /** The differences that were found; the first one fails the test. */
  readonly wrong: string[] = [];
  loudness = { volume: 1, muted: false };
  turns = 0;
  #random: number;
  readonly #engineDelays: (number | null)[];
  #engine: Promise<void> | null = null;
  readonly #undo: (() => void)[];

  /** @param engineDelays how long each request for the engine's chunk takes, in ms; `null`: it fails */
  constructor(seed: number, engineDelays: readonly (number | null)[]) {
    this.#random = seed;
    this.#engineDelays = [...engineDelays];
    this.time.install();
    this.page = openPage();
    const observer = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
    // Without it, every player counts as near the viewport.
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    this.#undo = [
      installStorage(memoryStorage()),
      listenToConsole().restore,
      onUnhandledRejection((reason) => this.blame(`an unhandled rejection: ${String(reason)}`)),
      () => this.page.remove(),
      () => {
        if (observer !== undefined) Object.defineProperty(globalThis, 'IntersectionObserver', observer);
      },
      () => this.time.restore(),
    ];
    this.media = this.page.media({});
    this.players = ['one', 'two'].map((name) => new WatchedPlayer(name, this));
    this.time.onPass = (ms) => {
      this.#checkPlayback();
      for (const player of this.players) player.watch(ms);
    };
  }

  /** Returns numbers from 0 up to 1, the same for the same seed. */
  readonly random = (): number => {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#random / 2 ** 32;
  };

  /** All players of a page share the request for the engine's chunk. */
  readonly beforeEngine = (): Promise<void> => {
    this.#engine ??= this.#loadEngine().catch((error: unknown) => {
      this.#engine = null;
      throw error;
    });
    return this.#engine;
  };

  async #loadEngine(): Promise<void> {
    const [ms = 0] = this.#engineDelays.splice(0, 1);
    if (ms === null) return Promise.reject(new TypeError('Failed to fetch'));
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }

  blame(what: string): void {
    this.wrong.push(`at ${this.time.now} ms: ${what}`);
  }

  /** Lets time pass. Throws if a difference was found. */
  async pass(ms: number): Promise<void> {
    await this.time.advance(ms);
    for (const player of this.players) player.compare();
    if (this.wrong[0] !== undefined) throw new Error(this.wrong[0]);
  }

  /** The page's own media starts, which pauses the players. */
  startMedia(): void {
    for (const { expected } of this.players) if (expected.isConnected) expected.stop();
    this.media.start();
  }

  /** Ends all faults. */
  heal(): void {
    this.api.latencyMs = 0;
    for (const player of this.players) player.heal();
  }

  /** Checks that a requested track plays after all faults have ended. */
  async recover(): Promise<void> {
    this.heal();
    this.#engineDelays.length = 0;
    this.api.answer('summer', queueAnswer(['a', 'b'])).answer('winter', queueAnswer(['a', 'b']));
    const [first] = this.players;
    if (first === undefined) return;
    first.connect();
    // Another key drops prefetched tracks: a prefetched stream may send data forever without opening.
    first.configure({ trackIds: [], startSeconds: 8, durationSeconds: 15, apiKey: 'healed' });
    first.reload();
    await this.pass(8500);
    first.request({ to: 'select', id: 'b' });
    await this.pass(5000);
    if (!first.one.audio.isPlaying) this.blame('the first player does not play any more');
    await this.pass(0);
  }

  /** Removes both players and checks that nothing happens afterwards. */
  async end(): Promise<void> {
    for (const player of this.players) player.disconnect();
    await this.pass(1);
    const eventCounts = this.players.map(({ one }) => one.log.names.length);
    // Longer than any deadline.
    await this.pass(4 * DEADLINES.requestMs);
    for (const [index, player] of this.players.entries()) player.checkGone(eventCounts[index] ?? 0);
    if (this.time.pending > 0) this.blame(`${this.time.pending} timers run on after both players are gone`);
    await this.pass(0);
  }

  close(): void {
    for (const undo of this.#undo) undo();
  }

  #checkPlayback(): void {
    const playing = this.players.filter(({ one }) => one.audio.isPlaying).map(({ name }) => name);
    if (!this.media.paused) playing.push('the page');
    if (playing.length > 1) this.blame(`${playing.join(' and ')} play at the same time`);
  }
}

function onUnhandledRejection(report: (reason: unknown) => void): () => void {
  if (typeof process !== 'undefined') {
    process.on('unhandledRejection', report);
    return () => void process.off('unhandledRejection', report);
  }
  const listen = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    report(event.reason);
  };
  addEventListener('unhandledrejection', listen);
  return () => removeEventListener('unhandledrejection', listen);
}
