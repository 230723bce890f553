import { DEADLINES } from '../../../src/domain/playback/patience.ts';
import type { PlayerSettings } from '../../../src/domain/settings.ts';
import { PlayerOnPage } from '../../support/fakes/fake-player.ts';
import { followTime, type MediaClock } from '../../support/fakes/media-clock.ts';
import { ExpectedPlayer, type Wish } from './expected-player.ts';
import type { PageUnderFire } from './page-under-fire.ts';

/** Specification, section 9, and contract, sections 3 and 6 (choice 1). */
const LATEST_END = 0.05;
const WORD_MS = 8000;
const ECHO_MS = 250;
const THAW_MS = 1300;
/** What plays, what comes next, and what somebody points at. */
const MOST_SOURCES = 3;

/** One player beside what is expected of it; looks at both whenever time passes, and blames the page for what differs. */
export class WatchedPlayer {
  readonly name: string;
  readonly one: PlayerOnPage;
  readonly expected = new ExpectedPlayer();
  /** What a script of the page does when it hears of an event, once. */
  reaction: { readonly type: string; act(): void } | null = null;
  readonly #fire: PageUnderFire;
  readonly #clock: MediaClock;
  /** Why the active track is left, if it is left by itself. */
  #ending: 'window' | 'failure' | null = null;
  #pausedAtEnd = false;
  #asksForQueue = false;
  /** What is told of a queue meanwhile comes of another filter for what is in hand; what is on its way still is. */
  #configures = false;
  #failedAt = 0;
  /** When the clock ran again that had stood still: the element tells of that a little later. */
  #thawedAt = Number.NEGATIVE_INFINITY;
  #soundedAt = 0;
  #pausedAt = 0;
  /** When the page heard `playing` last. */
  #playedAt = -1;
  #clockSetAt = 0;
  #promises = 0;
  /** How many handlers of the page run, one inside the other. */
  #handlers = 0;

  constructor(name: string, fire: PageUnderFire) {
    this.name = name;
    this.#fire = fire;
    const { store, api, apiBase, page, random } = fire;
    this.one = new PlayerOnPage(page, { store, api, apiBase, random, deadlines: DEADLINES });
    this.one.beforeEngine = fire.beforeEngine;
    this.#clock = followTime(this.one.audio);
    this.one.log.onEvent = (type) => this.#hear(type);
    const { paused } = this.one.player.atoms;
    store.sub(paused, () => {
      if (store.get(paused)) this.#pausedAt = fire.time.now;
    });
    store.sub(this.one.player.atoms.clock, () => {
      this.#clockSetAt = fire.time.now;
    });
  }

  // What is asked of it

  connect(settings: Partial<PlayerSettings> = {}): void {
    if (this.expected.isConnected) return;
    this.configure(settings);
    this.expected.isConnected = true;
    this.#asksForQueue = true;
    this.one.connect();
  }

  disconnect(): void {
    this.expected.hush();
    this.expected.isConnected = false;
    this.one.player.disconnect();
  }

  wish(wish: Wish): void {
    const { expected } = this;
    const { player } = this.one;
    const changes = expected.changes;
    const isTaken = this.#expect(wish);
    const { version } = expected;
    const target = wish.to === 'play' ? [] : expected.allowed(wish.to, false, wish);
    const isInHandler = this.#handlers > 0;
    const ask = {
      play: () => player.play(),
      next: () => player.next(),
      previous: () => player.previous(),
      select: () => player.select(wish.to !== 'select' ? '' : 'index' in wish ? wish.index : (wish.id ?? 'nowhere')),
    };
    const wasPlaying = this.one.store.get(player.atoms.playing);
    this.#follow(ask[wish.to](), wasPlaying);
    // Within a handler the page hears of the change later; and of changes before it, on which `next` depends.
    if (isInHandler) {
      if (isTaken && wish.to === 'select' && this.one.activeId !== expected.selected(wish)) {
        this.#blame('select changed nothing');
      }
      return;
    }
    const isElsewhere = target.length > 0 && !target.includes(expected.activeId ?? '');
    if (isTaken && isElsewhere && version === expected.version && changes === expected.changes) {
      this.#blame(`${wish.to} did not change the track`);
    }
  }

  pause(): void {
    this.expected.hush();
    this.one.player.actions.pause();
  }

  setShuffle(on: boolean): void {
    this.expected.shuffle = on;
    this.one.player.actions.setShuffle(on);
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
      this.#asksForQueue = true;
    }
    this.#configures = true;
    this.one.configure(settings);
    this.#configures = false;
  }

  /** Why a queue does not come is told by its event. */
  reload(): void {
    this.#asksForQueue = true;
    this.one.player.reload().catch(() => {});
  }

  /** What sounds runs dry, for so long. */
  stall(ms: number): void {
    const { audio, sources } = this.one;
    const { feeding } = sources;
    if (!audio.sounds || feeding === undefined) return;
    this.#soundedAt = this.#fire.time.now;
    audio.starve();
    if (!Number.isFinite(ms)) return;
    setTimeout(() => {
      if (!feeding.options.signal.aborted && audio.readyState === 2) audio.feedSound();
    }, ms);
  }

  /** The element says that it plays, and its clock does not move, for so long or until it is fed anew. */
  freeze(ms: number): void {
    const { audio, sources } = this.one;
    const { feeding } = sources;
    if (!audio.sounds || feeding === undefined) return;
    this.#soundedAt = this.#fire.time.now;
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

  /** Whether the next `play()` neither settles nor sounds. */
  setDeaf(deaf: boolean): void {
    const { audio } = this.one;
    const isReady = audio.readyState >= 3;
    if (audio.deaf === deaf || (deaf && isReady)) return;
    audio.deaf = deaf;
    if (isReady) audio.feedSound();
  }

  feedAgain(ms: number): void {
    if (this.one.audio.readyState < 3) return;
    // It ends when its source does.
    this.one.sources.feedAgain(ms).catch(() => {});
  }

  heal(): void {
    const { audio, sources } = this.one;
    audio.refusal = null;
    this.setDeaf(false);
    audio.forgottenSeeks = 0;
    sources.forget();
    this.reaction = null;
  }

  /** The system, headphones or a key pause what sounds. */
  async pauseFromOutside(): Promise<void> {
    // Whoever plays has told the page so.
    await this.#fire.pass(1);
    if (!this.one.audio.sounds) return;
    this.expected.hush();
    this.one.audio.pause();
  }

  /** The system or a key plays what is paused. */
  async playFromOutside(): Promise<void> {
    await this.#fire.pass(1);
    const { audio, sources } = this.one;
    // An element that plays right after a pause does so by itself, as WebKitGTK's may, and is paused again.
    if (this.#fire.time.now - this.#pausedAt <= ECHO_MS) return;
    if (!audio.paused || audio.readyState < 3 || audio.refusal !== null || sources.feeding === undefined) return;
    if (!this.expected.wished && !this.#expect({ to: 'play' })) return;
    audio.play().catch(() => {});
  }

  /** What is expected of a wish from now on. @returns whether it is acted upon at once */
  #expect(wish: Wish): boolean {
    const { expected } = this;
    const { now } = this.#fire.time;
    if (!expected.isConnected) return false;
    if (expected.trackIds === null) {
      if (!this.#asksForQueue) return false;
      const { starts } = expected;
      expected.awaited = [...(wish.to === 'play' ? expected.awaited : []), { wish, starts }];
      this.#expectSound();
      return false;
    }
    if (wish.to === 'select' && expected.selected(wish) === null) return false;
    if (wish.to !== 'play') {
      expected.awaited = [];
      // Outside of handlers, the page has heard of everything before.
      expected.choices = this.#handlers > 0 ? [...expected.choices, wish] : [wish];
      // In a handler, the page may yet hear of a track that was left before.
      if (this.#handlers === 0) this.#ending = null;
    }
    expected.starts += 1;
    this.#expectSound();
    // A track that could not be played is tried anew.
    if (wish.to !== 'play' || this.one.store.get(this.one.player.atoms.error) !== null) expected.since = now;
    return true;
  }

  #expectSound(): void {
    const { expected } = this;
    if (!expected.wished) this.#fire.turns += 1;
    expected.wish(this.#fire.time.now, expected.wished ? expected.turn : this.#fire.turns);
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
      const plays = this.one.store.get(atoms.playing) || this.#playedAt === this.#fire.time.now;
      if (!plays) this.#blame('a request to play was resolved, and nothing plays');
    };
    promise.then(played, (error: Error) => {
      settled();
      if (!['AbortError', 'NotAllowedError', 'NotSupportedError', 'RangeError'].includes(error.name)) {
        this.#blame(`a wish was rejected with ${error.name}: ${error.message}`);
      }
    });
  }

  // What it tells

  #hear(type: string): void {
    const { expected } = this;
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
      if (!this.#configures) this.#asksForQueue = false;
      expected.takeQueue(tracks.map(({ trackId }) => trackId));
    }
    if (type === 'mixtapeerror') {
      const isEmpty = one.log.details('mixtapeerror').at(-1)?.error.code === 'queue-empty';
      if (isEmpty || expected.trackIds === null) expected.loseQueue();
      if (this.#configures) return;
      this.#asksForQueue = false;
      if (expected.awaited.length > 0) expected.hush();
    }
    if (type === 'trackchange') this.#changed();
    if (type === 'play') {
      for (const other of this.#fire.players) {
        other.#doAwaited();
        if (other.expected.turn < expected.turn) other.expected.hush();
      }
    }
    // Other events may come before that of the queue.
    if (type === 'pause' || type === 'durationchange') this.#seeQueue();
    if (type === 'pause') {
      const isOver = expected.endsRun && this.#isAtEnd;
      const isOvertaken = this.#fire.players.some(({ expected: { wished, turn } }) => wished && turn > expected.turn);
      // A new queue may have left no track that can be played.
      const isStuck = this.#ending === 'failure' && expected.ids.every((id) => expected.failed.has(id));
      if (isOver || isOvertaken || isStuck) expected.hush();
      this.#pausedAtEnd = isOver;
    }
    // A handler of the pause before may have asked to play again.
    if (type === 'playblocked' && one.paused) expected.hush();
    // Playback did not load: the player has paused before the page hears of it.
    if (type === 'error' && one.engines === 0) expected.hush();
    if (type === 'playing') {
      expected.failed.clear();
      this.#playedAt = this.#fire.time.now;
      // Now and then all of it has been loaded by then.
      if (this.#fire.random() < 0.5) one.audio.loadedUntil = 1e6;
    }
    if (type === 'ended') {
      if (expected.repeat && !this.#pausedAtEnd) this.#blame('a loop ended');
      this.#ending = 'window';
      if (expected.endsRun && !this.#pausedAtEnd) expected.hush();
      this.#pausedAtEnd = false;
    }
  }

  /** Another queue, or none, has pauses as its first sign. */
  #seeQueue(): void {
    const { expected, one } = this;
    const ids = one.store.get(one.player.atoms.tracks).map(({ trackId }) => trackId);
    if (expected.trackIds === null || ids.join() === expected.ids.join()) return;
    if (ids.length === 0) expected.loseQueue();
    else expected.takeQueue(ids);
  }

  /** What follows, unless whoever heard of it thought better of it. */
  #after(type: string): void {
    const { expected } = this;
    if (type === 'error' && this.one.engines > 0 && expected.wished && expected.activeId !== null) {
      this.#ending = 'failure';
      this.#failedAt = this.#fire.time.now;
      expected.failed.add(expected.activeId);
      if (expected.ids.every((id) => expected.failed.has(id))) expected.hush();
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
      if (trackId !== expected.activeId) this.#blame(`${trackId} was loaded in place of ${expected.activeId}`);
      return;
    }
    if (reason !== 'ended') this.#doAwaited();
    expected.findChoice(trackId, reason);
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
    if (reason !== 'ended') expected.choices = expected.choices.slice(1);
    expected.since = now;
    this.#ending = null;
  }

  // What is seen as time passes

  watch(ms: number): void {
    this.#doAwaited();
    const { audio, sources } = this.one;
    if (audio.sounds) this.#watchSound();
    this.#watchLook();
    this.#watchPatience(ms);
    if (sources.open.length > MOST_SOURCES) this.#blame(`${sources.open.length} sources are open at a time`);
    if (sources.open.filter(({ attached }) => attached).length > 1) this.#blame('two sources feed the element');
    this.#clock.pass(ms);
    if (audio.sounds) this.#watchWindow(LATEST_END);
  }

  #watchSound(): void {
    const { expected } = this;
    const fed = this.one.sources.feeding;
    if (fed === undefined) this.#blame('something sounds that feeds nobody');
    if (fed?.trackId !== expected.activeId) this.#blame(`${fed?.trackId} sounds in place of ${expected.activeId}`);
    if (!expected.wished) this.#blame('it sounds though nobody wishes it');
    this.#watchWindow(LATEST_END);
    this.#soundedAt = this.#fire.time.now;
  }

  #watchWindow(late: number): void {
    const window = this.#window;
    const { currentTime } = this.one.audio;
    if (window === null || (currentTime >= window.start - 0.001 && currentTime <= window.end + late)) return;
    this.#blame(`it sounds at ${currentTime}, outside of ${window.start} to ${window.end}`);
  }

  #watchLook(): void {
    const { audio, store, player } = this.one;
    const { atoms } = player;
    const { time, running } = store.get(atoms.clock);
    const sounding = store.get(atoms.playing);
    // A clock that stands still, or runs again, shows only after a while.
    const isUncertain = audio.frozen || this.#fire.time.now - this.#thawedAt < THAW_MS;
    if (!isUncertain && sounding !== (audio.sounds || (audio.seeking && sounding))) {
      this.#blame(`it looks ${sounding ? '' : 'not '}as if it sounded, and does ${audio.sounds ? '' : 'not '}sound`);
    }
    if (running && !sounding) this.#blame('the progress runs without sound');
    if (audio.sounds && !isUncertain) {
      const shown = time + (this.#fire.time.now - this.#clockSetAt) / 1000;
      if (!running) this.#blame('the progress stands while it sounds');
      if (Math.abs(shown - player.currentTime) > 0.3) this.#blame(`it shows ${shown} at ${player.currentTime}`);
      if (Math.floor(player.currentTime - 0.02) > store.get(atoms.seconds)) {
        this.#blame(`it shows second ${store.get(atoms.seconds)} at ${player.currentTime}`);
      }
      const window = this.#window;
      if (window !== null && Math.abs(window.end - window.start - store.get(atoms.duration)) > 0.001) {
        this.#blame(`it shows a length of ${store.get(atoms.duration)}`);
      }
      if (store.get(atoms.notice) !== null || store.get(atoms.error) !== null) {
        this.#blame('it complains while it sounds');
      }
    }
    const isPaused = store.get(atoms.paused);
    const waits = store.get(atoms.waiting);
    if (isPaused && waits) this.#blame('it looks as if it waited for sound that nobody wishes');
    if (!isPaused && !sounding && !waits && store.get(atoms.error) === null) {
      this.#blame('it looks as if it played, but neither sounds nor waits');
    }
  }

  #watchPatience(ms: number): void {
    const { expected } = this;
    const { store, player } = this.one;
    if (!expected.wished || expected.trackIds === null) return;
    const waitedMs = this.#fire.time.now + ms - Math.max(expected.since, this.#soundedAt);
    if (waitedMs <= WORD_MS || this.one.audio.sounds) return;
    if (store.get(player.atoms.notice) === null) this.#blame(`for ${waitedMs} ms there is neither sound nor a word`);
  }

  /** Once everything that needs no time is done, it looks as expected. */
  compare(): void {
    const { expected, one } = this;
    this.#doAwaited();
    const { atoms } = one.player;
    const isReady = one.status === 'ready';
    if (isReady !== (expected.trackIds !== null)) this.#blame(`the queue is ${one.status}`);
    if (one.activeId !== expected.activeId) this.#blame(`${one.activeId} is active in place of ${expected.activeId}`);
    if (one.paused === expected.wished) {
      this.#blame(`it looks ${one.paused ? 'paused' : 'as if it played'}, which nobody wishes`);
    }
    if (one.store.get(atoms.shuffle) !== expected.shuffle) this.#blame('shuffle looks wrong');
    if (one.store.get(atoms.repeat) !== expected.repeat) this.#blame('repeat looks wrong');
    const { volume, muted } = this.#fire.loudness;
    if (expected.isConnected && (one.audio.volume !== volume || one.audio.muted !== muted)) {
      this.#blame(`it is ${one.audio.volume} loud`);
    }
  }

  /** The queue came: what was wished for meanwhile has been done. */
  #doAwaited(): void {
    const { expected } = this;
    if (expected.trackIds === null || this.#asksForQueue) return;
    const { awaited } = expected;
    expected.awaited = [];
    for (const { wish, starts } of awaited) {
      if (wish.to !== 'select' || expected.selected(wish) !== null) this.#expect(wish);
      // What is not in the queue cannot be played; but a newer request stays.
      else if (starts === expected.starts) expected.hush();
    }
    if (awaited.length > 0) expected.since = this.#fire.time.now;
  }

  /** @param told how many events it had told of when it left */
  checkGone(told: number): void {
    const { audio, log, sources } = this.one;
    if (this.#promises > 0) this.#blame(`${this.#promises} promises were never settled`);
    if (sources.open.length > 0) this.#blame('a source was left open');
    if (!audio.paused) this.#blame('the element was left playing');
    if (log.names.length !== told) this.#blame(`it told of ${log.names.slice(told).join()} after it was gone`);
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
