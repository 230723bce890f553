import type { PageStore } from '../../src/platform/page-store.ts';
import { DEADLINES } from '../../src/player/model/playback/patience.ts';
import type { PlayerSettings } from '../../src/player/model/settings.ts';
import type { FakeApi } from '../support/fakes/fake-api.ts';
import type { Page } from '../support/fakes/fake-page.ts';
import { PlayerOnPage } from '../support/fakes/fake-player.ts';
import { followTime, type MediaClock } from '../support/fakes/media-clock.ts';
import type { VirtualTime } from '../support/fakes/virtual-time.ts';
import { ExpectedPlayer, type PlayRequest } from './expected-player.ts';

/** A preview may end so late, in seconds. */
const LATEST_END = 0.05;
/** A message is shown at the latest after this time. */
const MESSAGE_BY_MS = 8000;
/** A `play` this soon after a pause is ignored. */
const ECHO_MS = 250;
/** The time in which the player has to notice that a clock has stopped or runs again. */
const THAW_MS = 1300;
/** The active track has one, and so have the next one and the one under the pointer. */
const MOST_SOURCES = 3;

/** The page of the players, which they share. */
export interface SharedPage {
  readonly time: VirtualTime;
  readonly store: PageStore;
  readonly api: FakeApi;
  readonly apiBase: string;
  readonly page: Page;
  readonly players: readonly WatchedPlayer[];
  readonly loudness: { readonly volume: number; readonly muted: boolean };
  /** Requests for playback on a stopped player of this page. */
  turns: number;
  readonly random: () => number;
  readonly beforeEngine: () => Promise<void>;
  /** Reports a difference. */
  blame(what: string): void;
  /** Lets time pass. */
  pass(ms: number): Promise<void>;
}

/** Compares a player with its model whenever time passes, and reports differences. */
export class WatchedPlayer {
  readonly name: string;
  readonly one: PlayerOnPage;
  readonly expected = new ExpectedPlayer();
  /** The page script's act on the next event of this type. */
  reaction: { readonly type: string; act(): void } | null = null;
  readonly #fire: SharedPage;
  readonly #clock: MediaClock;
  /** Why the next track is due: the active one has ended or failed. */
  #ending: 'window' | 'failure' | null = null;
  #pausedAtEnd = false;
  #requestsQueue = false;
  /** Settings are being changed: events of the queue come from filtering the loaded one, not from a request. */
  #configures = false;
  #failedAt = 0;
  /** When a stopped clock ran again, which the player notices a little later. */
  #thawedAt = Number.NEGATIVE_INFINITY;
  #lastPlayedAt = 0;
  #pausedAt = 0;
  /** When `playing` was dispatched last. */
  #playingEventAt = -1;
  #clockSetAt = 0;
  #promises = 0;
  /** The value that `shuffle` has after the next `trackchange`. */
  #laterShuffle: boolean | null = null;
  /** Nested page handlers that run. */
  #handlers = 0;

  constructor(name: string, fire: SharedPage) {
    this.name = name;
    this.#fire = fire;
    const { store, api, apiBase, page, random } = fire;
    this.one = new PlayerOnPage(page, { store, api, apiBase, random, deadlines: DEADLINES });
    this.one.beforeEngine = fire.beforeEngine;
    this.#clock = followTime(this.one.audio);
    this.one.log.onEvent = (type) => this.#onEvent(type);
    const { paused } = this.one.player.atoms;
    store.sub(paused, () => {
      if (store.get(paused)) this.#pausedAt = fire.time.now;
    });
    store.sub(this.one.player.atoms.clock, () => {
      this.#clockSetAt = fire.time.now;
    });
  }

  // Commands

  connect(settings: Partial<PlayerSettings> = {}): void {
    if (this.expected.isConnected) return;
    this.configure(settings);
    // A handler of `durationchange` may have added it already.
    if (this.expected.isConnected) return;
    this.expected.isConnected = true;
    this.#requestsQueue = true;
    this.one.connect();
  }

  disconnect(): void {
    this.expected.stop();
    this.expected.isConnected = false;
    this.one.player.disconnect();
  }

  request(request: PlayRequest): void {
    const { expected } = this;
    const { player } = this.one;
    const changes = expected.changes;
    const takesEffect = this.#expect(request);
    const { version } = expected;
    const target = request.to === 'play' ? [] : expected.allowed(request.to, false, request);
    const isInHandler = this.#handlers > 0;
    const methods = {
      play: () => player.play(),
      next: () => player.next(),
      previous: () => player.previous(),
      select: () =>
        player.select(request.to !== 'select' ? '' : 'index' in request ? request.index : (request.id ?? 'nowhere')),
    };
    const wasPlaying = this.one.store.get(player.atoms.playing);
    this.#follow(methods[request.to](), wasPlaying);
    // Within a handler, `trackchange` follows later, as may earlier changes, on which `next` depends.
    if (isInHandler) {
      if (takesEffect && request.to === 'select' && this.one.activeId !== expected.selected(request)) {
        this.#blame('select changed nothing');
      }
      return;
    }
    const isElsewhere = target.length > 0 && !target.includes(expected.activeId ?? '');
    if (takesEffect && isElsewhere && version === expected.version && changes === expected.changes) {
      this.#blame(`${request.to} did not change the track`);
    }
  }

  pause(): void {
    this.expected.stop();
    this.one.player.actions.pause();
  }

  setShuffle(on: boolean): void {
    const { expected, one } = this;
    // The next track was chosen before, although its `trackchange` is still to come.
    if (this.#handlers > 0 && expected.trackIds !== null && one.activeId !== expected.activeId) this.#laterShuffle = on;
    else expected.shuffle = on;
    one.player.actions.setShuffle(on);
  }

  setRepeat(on: boolean): void {
    this.expected.repeat = on;
    this.one.player.actions.setRepeat(on);
  }

  configure(settings: Partial<PlayerSettings>): void {
    const before = this.one.settings;
    const { mixtapeId = before.mixtapeId, apiBase = before.apiBase } = settings;
    if (mixtapeId !== before.mixtapeId || apiBase !== before.apiBase) {
      this.expected.loseQueue();
      this.#requestsQueue = true;
    }
    this.#configures = true;
    this.one.configure(settings);
    this.#configures = false;
  }

  /** A failure is reported by `mixtapeerror`. */
  reload(): void {
    this.#requestsQueue = true;
    this.one.player.reload().catch(() => {});
  }

  /** The element has no more data for this time. */
  stall(ms: number): void {
    const { audio, sources } = this.one;
    const { feeding } = sources;
    if (!audio.isPlaying || feeding === undefined) return;
    this.#lastPlayedAt = this.#fire.time.now;
    audio.runOutOfData();
    if (!Number.isFinite(ms)) return;
    setTimeout(() => {
      if (!feeding.options.signal.aborted && audio.readyState === 2) audio.feedData();
    }, ms);
  }

  /** The element's clock stops without an event, for this time or until the source is replaced. */
  freeze(ms: number): void {
    const { audio, sources } = this.one;
    const { feeding } = sources;
    if (!audio.isPlaying || feeding === undefined) return;
    this.#lastPlayedAt = this.#fire.time.now;
    audio.frozen = true;
    const thaw = (): void => {
      if (!audio.frozen) return;
      audio.frozen = false;
      this.#thawedAt = this.#fire.time.now;
      audio.dispatchEvent(new Event('canplaythrough'));
    };
    feeding.options.signal.addEventListener('abort', thaw, { once: true });
    setTimeout(thaw, ms);
  }

  /** Whether the next `play()` hangs without playing. */
  setHanging(hangs: boolean): void {
    const { audio } = this.one;
    const isReady = audio.readyState >= 3;
    if (audio.hangs === hangs || (hangs && isReady)) return;
    audio.hangs = hangs;
    if (isReady) audio.feedData();
  }

  feedAgain(ms: number): void {
    if (this.one.audio.readyState < 3) return;
    // Rejects when the source is removed.
    this.one.sources.feedAgain(ms).catch(() => {});
  }

  heal(): void {
    const { audio, sources } = this.one;
    audio.refusal = null;
    this.setHanging(false);
    audio.forgottenSeeks = 0;
    sources.forget();
    this.reaction = null;
  }

  /** The system, headphones or a media key pause the element. */
  async pauseFromOutside(): Promise<void> {
    // Lets the player dispatch `playing` first.
    await this.#fire.pass(1);
    if (!this.one.audio.isPlaying) return;
    this.expected.stop();
    this.one.audio.pause();
  }

  /** The system or a media key plays the paused element. */
  async playFromOutside(): Promise<void> {
    await this.#fire.pass(1);
    const { audio, sources } = this.one;
    // The player pauses an element again that plays right after a pause, as WebKitGTK's may do by itself.
    if (this.#fire.time.now - this.#pausedAt <= ECHO_MS) return;
    if (!audio.paused || audio.readyState < 3 || audio.refusal !== null || sources.feeding === undefined) return;
    if (!this.expected.playRequested && !this.#expect({ to: 'play' })) return;
    audio.play().catch(() => {});
  }

  /** Changes the model for a request. @returns whether it takes effect at once */
  #expect(request: PlayRequest): boolean {
    const { expected } = this;
    const { now } = this.#fire.time;
    if (!expected.isConnected) return false;
    if (expected.trackIds === null) {
      if (!this.#requestsQueue) return false;
      const { starts } = expected;
      expected.pending = [...(request.to === 'play' ? expected.pending : []), { request, starts }];
      this.#expectPlayback();
      return false;
    }
    if (request.to === 'select' && expected.selected(request) === null) return false;
    if (request.to !== 'play') {
      expected.pending = [];
      // Outside of handlers, all earlier events were dispatched.
      expected.selections = this.#handlers > 0 ? [...expected.selections, request] : [request];
      // In a handler, the `trackchange` of an ended or failed track may still follow.
      if (this.#handlers === 0) this.#ending = null;
    }
    expected.starts += 1;
    // In a handler of `pause`, the `ended` of the same end may still follow.
    if (this.#handlers === 0) this.#pausedAtEnd = false;
    this.#expectPlayback();
    // A track that has failed is loaded again.
    if (request.to !== 'play' || this.one.store.get(this.one.player.atoms.error) !== null) expected.since = now;
    return true;
  }

  #expectPlayback(): void {
    const { expected } = this;
    if (!expected.playRequested) this.#fire.turns += 1;
    expected.requestPlay(this.#fire.time.now, expected.playRequested ? expected.turn : this.#fire.turns);
  }

  #follow(promise: Promise<void>, wasPlaying: boolean): void {
    this.#promises += 1;
    const settled = (): void => {
      this.#promises -= 1;
    };
    const played = (): void => {
      settled();
      const { atoms } = this.one.player;
      if (wasPlaying) return;
      // A handler of `playing` may have paused it since.
      const plays = this.one.store.get(atoms.playing) || this.#playingEventAt === this.#fire.time.now;
      if (!plays) this.#blame('a request to play was resolved, and nothing plays');
    };
    promise.then(played, (error: Error) => {
      settled();
      if (!['AbortError', 'NotAllowedError', 'NotSupportedError', 'RangeError'].includes(error.name)) {
        this.#blame(`a request was rejected with ${error.name}: ${error.message}`);
      }
    });
  }

  // Events

  #onEvent(type: string): void {
    const { expected } = this;
    // The track may have been requested before the queue was there.
    if (type === 'error') this.#applyPending();
    const { version } = expected;
    this.#before(type);
    const { reaction } = this;
    if (reaction?.type === type) {
      this.reaction = null;
      this.#handlers += 1;
      reaction.act();
      this.#handlers -= 1;
    }
    if (version === expected.version) this.#after(type);
  }

  #before(type: string): void {
    const { expected, one } = this;
    if (type === 'mixtapeload') {
      const tracks = one.log.details('mixtapeload').at(-1)?.tracks ?? [];
      if (!this.#configures) this.#requestsQueue = false;
      expected.setQueue(tracks.map(({ trackId }) => trackId));
    }
    if (type === 'mixtapeerror') {
      const isEmpty = one.log.details('mixtapeerror').at(-1)?.error.code === 'queue-empty';
      if (isEmpty || expected.trackIds === null) expected.loseQueue();
      if (this.#configures) return;
      this.#requestsQueue = false;
      if (expected.pending.length > 0) expected.stop();
    }
    if (type === 'trackchange') this.#changed();
    if (type === 'play') {
      for (const other of this.#fire.players) {
        other.#applyPending();
        if (other.expected.turn < expected.turn) other.expected.stop();
      }
    }
    // These events may come before that of the queue.
    if (type === 'pause' || type === 'durationchange') this.#seeQueue();
    if (type === 'pause') {
      const isOver = expected.isLast && this.#isAtEnd;
      const isOvertaken = this.#fire.players.some(
        ({ expected: { playRequested, turn } }) => playRequested && turn > expected.turn,
      );
      // A new queue may have left no track that can be played.
      const isStuck = this.#ending === 'failure' && expected.ids.every((id) => expected.failed.has(id));
      if (isOver || isOvertaken || isStuck) expected.stop();
      this.#pausedAtEnd = isOver;
    }
    // A handler of the preceding `pause` may have called `play()` again.
    if (type === 'playblocked' && one.paused) expected.stop();
    // The engine could not be loaded, so the player is paused already.
    if (type === 'error' && one.engines === 0) expected.stop();
    if (type === 'playing') {
      expected.failed.clear();
      this.#playingEventAt = this.#fire.time.now;
      // Sometimes the whole file is loaded by then.
      if (this.#fire.random() < 0.5) one.audio.loadedUntil = 1e6;
    }
    if (type === 'ended') {
      if (expected.repeat && !this.#pausedAtEnd) this.#blame('a loop ended');
      this.#ending = 'window';
      if (expected.isLast && !this.#pausedAtEnd) expected.stop();
      this.#pausedAtEnd = false;
    }
  }

  /** The first event of a new or missing queue may be `pause`. */
  #seeQueue(): void {
    const { expected, one } = this;
    const ids = one.store.get(one.player.atoms.tracks).map(({ trackId }) => trackId);
    if (expected.trackIds === null || ids.join() === expected.ids.join()) return;
    if (ids.length === 0) expected.loseQueue();
    else expected.setQueue(ids);
  }

  /** The consequences of an event, unless a handler has changed the expectation. */
  #after(type: string): void {
    const { expected } = this;
    if (type === 'error' && this.one.engines > 0 && expected.playRequested && expected.activeId !== null) {
      this.#ending = 'failure';
      this.#failedAt = this.#fire.time.now;
      expected.failed.add(expected.activeId);
      if (expected.ids.every((id) => expected.failed.has(id))) expected.stop();
    }
  }

  #changed(): void {
    const { expected, one } = this;
    const { now } = this.#fire.time;
    const change = one.log.details('trackchange').at(-1);
    if (change === undefined) return;
    const { reason, index } = change;
    const { trackId } = change.track;
    if (expected.ids[index] !== trackId) this.#blame(`the track ${trackId} is not at ${index}`);
    if (reason === 'load') {
      if (trackId !== expected.activeId) this.#blame(`${trackId}was loaded instead of ${expected.activeId}`);
      return;
    }
    if (reason !== 'ended') this.#applyPending();
    expected.findSelection(trackId, reason);
    const isBroken = this.#ending === 'failure';
    if (reason === 'ended' && this.#ending === null) this.#blame(`the track ${expected.activeId} was left by itself`);
    if (reason === 'ended' && isBroken && Math.abs(now - this.#failedAt - DEADLINES.advanceMs) > 1) {
      this.#blame(`a broken track was left after ${now - this.#failedAt} ms`);
    }
    const allowed = expected.allowed(reason, isBroken);
    if (!allowed.includes(trackId)) {
      this.#blame(`${reason} led from ${expected.activeId} to ${trackId}, where ${allowed.join(' or ')} was due`);
    }
    expected.change(trackId, reason, isBroken);
    expected.shuffle = this.#laterShuffle ?? expected.shuffle;
    this.#laterShuffle = null;
    if (reason !== 'ended') expected.selections = expected.selections.slice(1);
    expected.since = now;
    this.#ending = null;
  }

  // Checks as time passes

  watch(ms: number): void {
    this.#applyPending();
    const { audio, sources } = this.one;
    if (audio.isPlaying) this.#checkPlayback();
    this.#checkDisplay();
    this.#checkDeadlines(ms);
    if (sources.open.length > MOST_SOURCES) this.#blame(`${sources.open.length} sources are open at a time`);
    if (sources.open.filter(({ attached }) => attached).length > 1) this.#blame('two sources feed the element');
    this.#clock.pass(ms);
    if (audio.isPlaying) this.#checkWindow(LATEST_END);
  }

  #checkPlayback(): void {
    const { expected } = this;
    const fed = this.one.sources.feeding;
    if (fed === undefined) this.#blame('it plays without a source');
    if (fed?.trackId !== expected.activeId) this.#blame(`${fed?.trackId}plays instead of ${expected.activeId}`);
    if (!expected.playRequested) this.#blame('it plays without a request');
    this.#checkWindow(LATEST_END);
    this.#lastPlayedAt = this.#fire.time.now;
  }

  #checkWindow(late: number): void {
    const window = this.#window;
    const { currentTime } = this.one.audio;
    if (window === null || (currentTime >= window.start - 0.001 && currentTime <= window.end + late)) return;
    this.#blame(`it plays at ${currentTime}, outside of ${window.start} to ${window.end}`);
  }

  #checkDisplay(): void {
    const { audio, store, player } = this.one;
    const { atoms } = player;
    const { time, running } = store.get(atoms.clock);
    const playing = store.get(atoms.playing);
    // The player notices a stopped clock, or one that runs again, after a while.
    const isUncertain = audio.frozen || this.#fire.time.now - this.#thawedAt < THAW_MS;
    if (!isUncertain && playing !== (audio.isPlaying || (audio.seeking && playing))) {
      this.#blame(`it is shown as ${playing ? '' : 'not '}playing, but does ${audio.isPlaying ? '' : 'not '}play`);
    }
    if (running && !playing) this.#blame('the progress runs without playback');
    if (audio.isPlaying && !isUncertain) {
      const shown = time + (this.#fire.time.now - this.#clockSetAt) / 1000;
      if (!running) this.#blame('the progress stands during playback');
      if (Math.abs(shown - player.currentTime) > 0.3) this.#blame(`it shows ${shown} at ${player.currentTime}`);
      if (Math.floor(player.currentTime - 0.02) > store.get(atoms.seconds)) {
        this.#blame(`it shows second ${store.get(atoms.seconds)} at ${player.currentTime}`);
      }
      const window = this.#window;
      if (window !== null && Math.abs(window.end - window.start - store.get(atoms.duration)) > 0.001) {
        this.#blame(`it shows a length of ${store.get(atoms.duration)}`);
      }
      if (store.get(atoms.notice) !== null || store.get(atoms.error) !== null) {
        this.#blame('it shows a message during playback');
      }
    }
    const isPaused = store.get(atoms.paused);
    const waits = store.get(atoms.waiting);
    if (isPaused && waits) this.#blame('it is shown as waiting without a request');
    if (!isPaused && !playing && !waits && store.get(atoms.error) === null) {
      this.#blame('it is not paused, but neither plays nor waits');
    }
  }

  #checkDeadlines(ms: number): void {
    const { expected } = this;
    const { store, player } = this.one;
    if (!expected.playRequested || expected.trackIds === null) return;
    const waitedMs = this.#fire.time.now + ms - Math.max(expected.since, this.#lastPlayedAt);
    if (waitedMs <= MESSAGE_BY_MS || this.one.audio.isPlaying) return;
    if (store.get(player.atoms.notice) === null)
      this.#blame(`for ${waitedMs} ms there is neither playback nor a message`);
  }

  /** Call this when no task is left that needs no time. */
  compare(): void {
    const { expected, one } = this;
    this.#applyPending();
    const { atoms } = one.player;
    const isReady = one.status === 'ready';
    if (isReady !== (expected.trackIds !== null)) this.#blame(`the queue is ${one.status}`);
    if (one.activeId !== expected.activeId) this.#blame(`${one.activeId} is active instead of ${expected.activeId}`);
    if (one.paused === expected.playRequested) {
      this.#blame(`it is ${one.paused ? 'paused' : 'not paused'}, unlike the model`);
    }
    if (one.store.get(atoms.shuffle) !== expected.shuffle) this.#blame('shuffle looks wrong');
    if (one.store.get(atoms.repeat) !== expected.repeat) this.#blame('repeat looks wrong');
    const { volume, muted } = this.#fire.loudness;
    if (expected.isConnected && (one.audio.volume !== volume || one.audio.muted !== muted)) {
      this.#blame(`it is ${one.audio.volume} loud`);
    }
  }

  /** Once the queue is loaded, applies the requests that waited for it. */
  #applyPending(): void {
    const { expected } = this;
    if (expected.trackIds === null) return;
    const { pending } = expected;
    expected.pending = [];
    for (const [index, { request, starts }] of pending.entries()) {
      const isNewest = index === pending.length - 1 && starts === expected.starts;
      if (request.to !== 'select' || expected.selected(request) !== null) this.#expect(request);
      // A track that is not in the queue stops the player, unless there is a newer request.
      else if (isNewest) expected.stop();
    }
    if (pending.length > 0) expected.since = this.#fire.time.now;
  }

  /** @param eventCount how many events it had dispatched when it was removed */
  checkGone(eventCount: number): void {
    const { audio, log, sources } = this.one;
    if (this.#promises > 0) this.#blame(`${this.#promises} promises were never settled`);
    if (sources.open.length > 0) this.#blame('a source was left open');
    if (!audio.paused) this.#blame('the element was left playing');
    if (log.names.length !== eventCount)
      this.#blame(`it dispatched ${log.names.slice(eventCount).join()} after its removal`);
  }

  get #window(): { readonly start: number; readonly end: number } | null {
    const fed = this.one.sources.feeding;
    if (fed === undefined) return null;
    const { startSeconds, durationSeconds } = fed.options.settings;
    const start = Math.min(startSeconds, Math.max(0, fed.fileSeconds - durationSeconds));
    return { start, end: Math.min(start + durationSeconds, fed.fileSeconds) };
  }

  get #isAtEnd(): boolean {
    const { currentTime } = this.one.audio;
    return (
      this.one.store.get(this.one.player.atoms.ended) ||
      currentTime >= (this.#window?.end ?? Number.POSITIVE_INFINITY) - 0.1
    );
  }

  #blame(what: string): void {
    this.#fire.blame(`player ${this.name}: ${what}`);
  }
}
