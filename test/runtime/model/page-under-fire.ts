import { createStore } from 'jotai/vanilla';
import { DEADLINES } from '../../../src/domain/playback/patience.ts';
import type { PageStore } from '../../../src/state/page-store.ts';
import { FakeApi, queueAnswer } from '../../support/fakes/fake-api.ts';
import { openPage, type Page, type PageMedia } from '../../support/fakes/fake-page.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { listenToConsole } from '../../support/until.ts';
import { WatchedPlayer } from './watched-player.ts';

let pages = 0;

/** Two players on one page that also has music of its own, in a time of its own. */
export class PageUnderFire {
  readonly time = new VirtualTime();
  readonly store: PageStore = createStore();
  readonly api = new FakeApi();
  readonly apiBase = `https://api-under-fire-${++pages}.example`;
  readonly page: Page;
  readonly media: PageMedia;
  readonly players: readonly WatchedPlayer[];
  /** What was found to be wrong, in words; the first is told. */
  readonly wrong: string[] = [];
  loudness = { volume: 1, muted: false };
  /** How many wishes began on this page. */
  turns = 0;
  #random: number;
  readonly #soundDelays: (number | null)[];
  #sound: Promise<void> | null = null;
  readonly #undo: (() => void)[];

  /** @param soundDelays how the file with what plays the tracks comes, each time that it is asked for; `null`: not */
  constructor(seed: number, soundDelays: readonly (number | null)[]) {
    this.#random = seed;
    this.#soundDelays = [...soundDelays];
    this.time.install();
    this.page = openPage();
    const observer = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
    // Where nothing can be observed, what is off-screen counts as near.
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    this.#undo = [
      installStorage(memoryStorage()),
      listenToConsole().restore,
      onUnhandledRejection((reason) => this.blame(`a rejection that nobody handles: ${String(reason)}`)),
      () => this.page.remove(),
      () => {
        if (observer !== undefined) Object.defineProperty(globalThis, 'IntersectionObserver', observer);
      },
      () => this.time.restore(),
    ];
    this.media = this.page.media({});
    this.players = ['one', 'two'].map((name) => new WatchedPlayer(name, this));
    this.time.onPass = (ms) => {
      this.#watchSound();
      for (const player of this.players) player.watch(ms);
    };
  }

  /** A number from 0 up to 1, the same ones for the same seed. */
  readonly random = (): number => {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#random / 2 ** 32;
  };

  /** All players of a page load the same file. */
  readonly beforeEngine = (): Promise<void> => {
    this.#sound ??= this.#loadSound().catch((error: unknown) => {
      this.#sound = null;
      throw error;
    });
    return this.#sound;
  };

  async #loadSound(): Promise<void> {
    const [ms = 0] = this.#soundDelays.splice(0, 1);
    if (ms === null) return Promise.reject(new TypeError('Failed to fetch'));
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }

  blame(what: string): void {
    this.wrong.push(`at ${this.time.now} ms: ${what}`);
  }

  /** Lets time pass. Throws what was found to be wrong until then. */
  async pass(ms: number): Promise<void> {
    await this.time.advance(ms);
    for (const player of this.players) player.compare();
    if (this.wrong[0] !== undefined) throw new Error(this.wrong[0]);
  }

  /** The page's own music starts: whoever plays falls silent. */
  startMedia(): void {
    for (const { expected } of this.players) if (expected.isConnected) expected.hush();
    this.media.start();
  }

  /** Everything works from now on. */
  heal(): void {
    this.api.latencyMs = 0;
    for (const player of this.players) player.heal();
  }

  /** Once everything works, what is wished for is heard. */
  async recover(): Promise<void> {
    this.heal();
    this.#soundDelays.length = 0;
    this.api.answer('summer', queueAnswer(['a', 'b'])).answer('winter', queueAnswer(['a', 'b']));
    const [first] = this.players;
    if (first === undefined) return;
    first.connect();
    // Another key drops what was prefetched: a stream that sends bytes and never opens is waited for, and stays broken.
    first.configure({ trackIds: [], startSeconds: 8, durationSeconds: 15, apiKey: 'healed' });
    first.reload();
    await this.pass(8500);
    first.wish({ to: 'select', id: 'b' });
    await this.pass(5000);
    if (!first.one.audio.sounds) this.blame('the first player does not play any more');
    await this.pass(0);
  }

  /** Both players leave: nothing may be heard of them any more. */
  async end(): Promise<void> {
    for (const player of this.players) player.disconnect();
    await this.pass(1);
    const told = this.players.map(({ one }) => one.log.names.length);
    // Longer than any time limit.
    await this.pass(4 * DEADLINES.requestMs);
    for (const [index, player] of this.players.entries()) player.checkGone(told[index] ?? 0);
    if (this.time.pending > 0) this.blame(`${this.time.pending} timers run on after both players are gone`);
    await this.pass(0);
  }

  close(): void {
    for (const undo of this.#undo) undo();
  }

  #watchSound(): void {
    const sounding = this.players.filter(({ one }) => one.audio.sounds).map(({ name }) => name);
    if (!this.media.paused) sounding.push('the page');
    if (sounding.length > 1) this.blame(`${sounding.join(' and ')} sound together`);
  }
}

function onUnhandledRejection(tell: (reason: unknown) => void): () => void {
  if (typeof process !== 'undefined') {
    process.on('unhandledRejection', tell);
    return () => void process.off('unhandledRejection', tell);
  }
  const listen = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    tell(event.reason);
  };
  addEventListener('unhandledrejection', listen);
  return () => removeEventListener('unhandledrejection', listen);
}
