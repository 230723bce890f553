import { expect } from 'chai';
import { PlayerError } from '../../src/domain/player-error.ts';
import { takeTurns } from '../../src/runtime/page/one-at-a-time.ts';
import type { Player } from '../../src/runtime/player/create-player.ts';
import type { PageStore } from '../../src/state/page-store.ts';
import type { PlayerAtoms } from '../../src/state/player-atoms.ts';
import { FAST, PATIENT } from '../support/fakes/deadlines.ts';
import type { EventLog } from '../support/fakes/event-log.ts';
import { queueAnswer } from '../support/fakes/fake-api.ts';
import { type FakeAudio, nextTask } from '../support/fakes/fake-audio.ts';
import { openPage, type Page } from '../support/fakes/fake-page.ts';
import { PlayerOnPage } from '../support/fakes/fake-player.ts';
import type { FakeSources } from '../support/fakes/fake-sources.ts';
import { installStorage, memoryStorage } from '../support/fakes/fake-storage.ts';
import { VirtualTime } from '../support/fakes/virtual-time.ts';
import { listenToConsole, rejection, untilAtom } from '../support/until.ts';

const BROKEN = new PlayerError('media-failed', 'broken');

describe('the engine', () => {
  let time: VirtualTime;
  let page: Page;
  let restoreStorage: () => void;
  let observer: PropertyDescriptor | undefined;
  let quiet: ReturnType<typeof listenToConsole>;
  let fixture: PlayerOnPage;
  let audio: FakeAudio;
  let sources: FakeSources;
  let store: PageStore;
  let log: EventLog;
  let player: Player;
  let atoms: PlayerAtoms;

  beforeEach(async () => {
    time = new VirtualTime().install().flow();
    page = openPage();
    restoreStorage = installStorage(memoryStorage());
    observer = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
    // Without it, every player counts as near the viewport.
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    quiet = listenToConsole();
    await open();
  });
  afterEach(() => {
    player.disconnect();
    quiet.restore();
    if (observer !== undefined) Object.defineProperty(globalThis, 'IntersectionObserver', observer);
    restoreStorage();
    page.remove();
    time.restore();
  });

  /** Opens a player with the tracks a, b and c, and loads its engine. It replaces the one before. */
  async function open({ deadlines = PATIENT, seconds = null as number | null } = {}): Promise<void> {
    await openWithoutEngine({ deadlines, seconds });
    fixture.idle();
    await settled();
  }

  async function openWithoutEngine({ deadlines = PATIENT, seconds = null as number | null } = {}): Promise<void> {
    player?.disconnect();
    fixture = new PlayerOnPage(page, { deadlines });
    ({ audio, sources, store, log, player } = fixture);
    atoms = player.atoms;
    fixture.api.answer('summer', queueAnswer(['a', 'b', 'c'], undefined, seconds));
    fixture.connect();
    await fixture.untilStatus('ready');
    log.clear();
  }

  const untilPlaying = (): Promise<void> => untilAtom(store, atoms.playing, Boolean);

  async function playing(trackId = 'a'): Promise<void> {
    await (fixture.activeId === trackId ? player.play() : player.select(trackId));
    await untilPlaying();
  }

  /** Lets the tasks run in which the element sends its events. */
  async function settled(): Promise<void> {
    for (let count = 0; count < 6; count++) await nextTask();
  }

  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  const state = (): Record<string, unknown> => ({
    paused: store.get(atoms.paused),
    waiting: store.get(atoms.waiting),
    playing: store.get(atoms.playing),
    ended: store.get(atoms.ended),
  });
  const PAUSED = { paused: true, waiting: false, playing: false, ended: false };
  const PLAYING = { paused: false, waiting: false, playing: true, ended: false };
  const WAITING = { paused: false, waiting: true, playing: false, ended: false };

  const eventNames = (): readonly string[] => log.names.filter((name) => name !== 'timeupdate');

  function seek(seconds: number): void {
    player.currentTime = seconds;
  }

  function breakTracks(...trackIds: readonly string[]): void {
    for (const id of trackIds)
      sources.script(`stream ${id}`, { openError: BROKEN }).script(`play-url ${id}`, { attachError: BROKEN });
  }

  it('counts deadlines from when playback was requested, if it is loaded later', async () => {
    await openWithoutEngine({ deadlines: { ...PATIENT, silenceMs: FAST.silenceMs } });
    const release = fixture.holdEngine();
    sources.script('stream', { openMs: Number.POSITIVE_INFINITY });
    const promise = player.play();
    await wait(PATIENT.fallbackMs);
    release();
    const releasedAt = performance.now();
    await promise;
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    expect(performance.now() - releasedAt).to.be.below(PATIENT.fallbackMs / 2);
  });

  it('starts 8 s into the file, which is second 0 of the preview', async () => {
    await playing();
    expect(audio.currentTime).to.equal(8);
    expect(player.currentTime).to.equal(0);
    expect(audio.isPlaying).to.equal(true);
  });

  it('sends the page the events of a media element', async () => {
    await playing();
    expect(eventNames()).to.deep.equal(['play', 'waiting', 'playing']);
    expect(state()).to.deep.equal(PLAYING);
  });

  it('sends no `waiting` for a track that is preloaded', async () => {
    player.actions.intend();
    await settled();
    await playing();
    expect(eventNames()).to.deep.equal(['play', 'playing']);
  });

  it('is not paused, and waits, as soon as playback is requested', async () => {
    const promise = player.play();
    expect(state()).to.deep.equal(WAITING);
    await promise;
  });

  it('calls the element’s play() inside the tap, before anything is loaded', () => {
    void player.play().catch(() => {});
    expect(audio.calls).to.include('play');
    expect(audio.loaded).to.deep.equal([]);
  });

  it('follows the element’s clock', async () => {
    await playing();
    audio.run(3.5);
    expect(player.currentTime).to.equal(3.5);
    expect(store.get(atoms.seconds)).to.equal(3);
    expect(log.count('timeupdate')).to.be.above(0);
  });

  it('counts seconds without a `timeupdate`, and reports `playing` once', async () => {
    await playing();
    audio.drift(1);
    await wait(1010);
    expect(store.get(atoms.seconds)).to.equal(1);
    expect(log.count('timeupdate')).to.equal(0);
    for (let count = 0; count < 3; count++) {
      await wait(250);
      audio.run(0.25);
    }
    expect(log.count('playing')).to.equal(1);
  });

  it('ignores the element while nothing is loaded', async () => {
    audio.paused = false;
    for (const type of ['timeupdate', 'seeking', 'seeked', 'play', 'playing', 'waiting', 'ended'])
      audio.dispatchEvent(new Event(type));
    await settled();
    expect(log.names).to.deep.equal([]);
    expect(state()).to.deep.equal(PAUSED);
  });

  it('ignores what the element reports before its source is ready', async () => {
    sources.script('stream', { goes: 'never-ready' });
    void player.play().catch(() => {});
    while (audio.loaded.length === 0) await nextTask();
    await settled();
    seek(5);
    log.clear();
    audio.feedMetadata(180);
    audio.drift(40);
    audio.dispatchEvent(new Event('pause'));
    audio.paused = false;
    for (const type of ['playing', 'timeupdate', 'seeked']) audio.dispatchEvent(new Event(type));
    expect(log.names).to.deep.equal([]);
    expect(state()).to.deep.equal(WAITING);
    expect(player.currentTime).to.equal(5);
  });

  it('does not call the element’s play() again while a source is attached', async () => {
    sources.script('stream', { goes: 'never-ready' });
    void player.play().catch(() => {});
    while (audio.loaded.length === 0) await nextTask();
    audio.calls.length = 0;
    void player.play().catch(() => {});
    expect(audio.calls).to.deep.equal([]);
  });

  it('pauses, and plays on from the same position', async () => {
    await playing();
    audio.run(4);
    player.actions.pause();
    await settled();
    expect(audio.isPlaying).to.equal(false);
    expect(state()).to.deep.equal(PAUSED);
    expect(log.count('pause')).to.equal(1);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 4, running: false });
    await player.play();
    expect(player.currentTime).to.equal(4);
    expect(sources.names).to.deep.equal(['stream a']);
  });

  it('sends `play` before `playing` if the element plays within a task', async () => {
    await playing();
    player.actions.pause();
    await settled();
    log.clear();
    const promise = player.play();
    audio.dispatchEvent(new Event('playing'));
    await promise;
    await settled();
    expect(eventNames().slice(0, 2)).to.deep.equal(['play', 'playing']);
    expect(log.count('play')).to.equal(1);
  });

  it('does nothing if it is paused twice', async () => {
    await playing();
    audio.calls.length = 0;
    player.actions.pause();
    player.actions.pause();
    await settled();
    expect(log.count('pause')).to.equal(1);
    expect(audio.calls).to.deep.equal(['pause']);
  });

  describe('and the promise of play()', () => {
    it('resolves when the track plays, for every caller', async () => {
      await Promise.all([player.play(), player.play()]);
      expect(log.count('play')).to.equal(1);
      await player.play();
    });

    it('does not resolve if the source restarts before the track plays', async () => {
      sources.script('stream', { soundMs: 0 });
      let isResolved = false;
      const promise = player.play().then(() => {
        isResolved = true;
      });
      while (audio.readyState < 4) await nextTask();
      // The element resolves its own promise although it drops its source.
      audio.src = 'fake:stream/a again';
      sources.last.options.onRestart();
      await settled();
      expect([isResolved, store.get(atoms.playing)]).to.deep.equal([false, false]);
      audio.feedMetadata(180);
      audio.feedData();
      await promise;
      expect(store.get(atoms.playing)).to.equal(true);
    });

    it('sends no second `waiting` for a second call', async () => {
      sources.script('stream', { openMs: 20 });
      const promise = player.play();
      await settled();
      await Promise.all([promise, player.play()]);
      expect(log.count('waiting')).to.equal(1);
    });

    it('rejects with AbortError if the player is paused before', async () => {
      const promise = player.play();
      player.actions.pause();
      expect((await rejection(promise)).name).to.equal('AbortError');
      await settled();
      expect(audio.isPlaying).to.equal(false);
      expect(state()).to.include({ paused: true, waiting: false });
    });

    it('rejects with AbortError if another track is selected before', async () => {
      const promise = player.play();
      player.actions.next();
      expect((await rejection(promise)).name).to.equal('AbortError');
    });

    it('rejects with NotSupportedError if there is no track', async () => {
      fixture.configure({ trackIds: ['x'] });
      expect((await rejection(player.play())).name).to.equal('NotSupportedError');
      expect(store.get(atoms.paused)).to.equal(true);
    });

    it('rejects with NotSupportedError if no source plays', async () => {
      breakTracks('a');
      expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    });

    it('rejects if all sources hang', async () => {
      await open({ deadlines: FAST });
      sources.script('stream', { goes: 'never-ready' }).script('play-url', { goes: 'never-ready' });
      expect((await rejection(player.play())).name).to.equal('NotSupportedError');
      expect(store.get(atoms.error)).to.include({ code: 'play-timeout' });
    });

    it('rejects in time also if the element’s own promise never settles', async () => {
      await open({ deadlines: FAST });
      audio.hangs = true;
      expect((await rejection(player.play())).name).to.equal('NotSupportedError');
      expect(store.get(atoms.notice)).to.equal('unavailable');
    });
  });

  it('stays paused if a handler of `waiting` pauses it', async () => {
    await playing();
    log.onEvent = (type) => {
      if (type === 'waiting') player.actions.pause();
    };
    expect((await rejection(player.select('b'))).name).to.equal('AbortError');
    await settled();
    expect(state()).to.deep.equal(PAUSED);
    expect(audio.paused).to.equal(true);
  });

  describe('and a handler of `pause` that calls play()', () => {
    let again: Promise<void> | null;

    beforeEach(async () => {
      await playing();
      again = null;
      log.onEvent = (type) => {
        if (type !== 'pause') return;
        audio.refusal = null;
        again = player.play();
      };
    });

    async function expectPlaying(): Promise<void> {
      expect(again).to.not.equal(null);
      await again;
      await untilPlaying();
      expect(store.get(atoms.paused)).to.equal(false);
    }

    it('plays', async () => {
      player.actions.pause();
      await expectPlaying();
    });

    it('plays also if the browser has refused to play', async () => {
      audio.refusal = 'NotAllowedError';
      expect((await rejection(player.select('b'))).name).to.equal('NotAllowedError');
      await expectPlaying();
    });
  });

  describe('in a browser that does not play without a tap', () => {
    beforeEach(() => {
      audio.refusal = 'NotAllowedError';
    });

    it('is paused, sends `playblocked`, shows no message, and pauses no other player', async () => {
      let pauses = 0;
      const controller = new AbortController();
      takeTurns(page.document, controller.signal, () => {
        pauses += 1;
      }).take();
      expect((await rejection(player.play())).name).to.equal('NotAllowedError');
      await settled();
      expect(eventNames()).to.deep.equal(['playblocked']);
      expect(log.details('playblocked').map(({ track }) => track.trackId)).to.deep.equal(['a']);
      expect(state()).to.deep.equal(PAUSED);
      expect(store.get(atoms.error)).to.equal(null);
      expect(store.get(atoms.notice)).to.equal(null);
      expect(pauses).to.equal(0);
      audio.refusal = null;
      await playing();
      expect(pauses).to.equal(1);
      controller.abort();
    });

    it('plays after a tap', async () => {
      await rejection(player.play());
      audio.refusal = null;
      await playing();
      expect(audio.isPlaying).to.equal(true);
    });

    it('does not report a preloaded track as broken', async () => {
      player.actions.intend();
      await settled();
      await rejection(player.play());
      await wait(PATIENT.advanceMs * 2);
      expect(sources.names).to.deep.equal(['stream a']);
      expect([fixture.activeId, log.count('error')]).to.deep.equal(['a', 0]);
    });

    it('is paused also if the refusal comes only when the track is ready', async () => {
      audio.refusal = null;
      const promise = player.play();
      audio.refusal = 'NotAllowedError';
      expect((await rejection(promise)).name).to.equal('NotAllowedError');
      await settled();
      expect(state()).to.include({ paused: true, waiting: false });
      expect(log.count('playblocked')).to.equal(1);
    });
  });

  describe('on a page that has replaced the element’s play()', () => {
    it('by one that throws, is paused if a tap is missing', async () => {
      audio.element.play = () => {
        throw new DOMException('no', 'NotAllowedError');
      };
      expect((await rejection(player.play())).name).to.equal('NotAllowedError');
      expect(state()).to.include({ paused: true, waiting: false });
      expect(log.count('playblocked')).to.equal(1);
    });

    it('by one that rejects with an error of another frame, is paused if a tap is missing', async () => {
      audio.element.play = () => Promise.reject({ name: 'NotAllowedError', message: 'no' });
      expect((await rejection(player.play())).name).to.equal('NotAllowedError');
      expect(log.count('playblocked')).to.equal(1);
    });

    it('by one that gives no reason, shows that the track cannot be played', async () => {
      audio.element.play = () => Promise.reject();
      expect((await rejection(player.play())).name).to.equal('NotSupportedError');
      expect(store.get(atoms.notice)).to.equal('unavailable');
    });
  });

  describe('with an element that refuses its source', () => {
    /** @param names of the refusals, one for each source that is fed to the element */
    function refuse(...names: readonly (string | null)[]): void {
      let count = 0;
      audio.onLoad = () => {
        audio.refusal = names[count] ?? null;
        count += 1;
      };
    }

    it('opens the play URL', async () => {
      refuse('NotSupportedError', null);
      await playing();
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
      expect(store.get(atoms.error)).to.equal(null);
    });

    it('reports the track and the browser’s reason', async () => {
      refuse('NotSupportedError', 'NotSupportedError');
      expect((await rejection(player.play())).name).to.equal('NotSupportedError');
      const error = store.get(atoms.error);
      const message = 'The browser refused to play the track a: The test refuses.';
      expect(error).to.include({
        code: 'media-failed',
        trackId: 'a',
        message: `${message} The play URL failed as well: ${message}`,
      });
      expect(error?.cause).to.have.property('cause').that.has.property('name', 'NotSupportedError');
    });

    it('keeps the source if play() was only interrupted', async () => {
      refuse('AbortError');
      void player.play().catch(() => {});
      await settled();
      expect(sources.names).to.deep.equal(['stream a']);
    });

    it('leaves an error of the element to the source, which receives it too', async () => {
      audio.onLoad = () => {
        audio.refusal = 'NotSupportedError';
        audio.error = { code: 3, message: '' };
      };
      void player.play().catch(() => {});
      await settled();
      expect(sources.names).to.deep.equal(['stream a']);
    });
  });

  describe('with an element that refuses late', () => {
    /** Rejects the pending calls of the element's play(), from the first. */
    let reject: (() => void)[];

    beforeEach(async () => {
      await playing();
      reject = [];
      audio.element.play = () =>
        new Promise((_resolve, fail) => reject.push(() => fail(new DOMException('no', 'NotSupportedError'))));
      player.actions.pause();
      void player.play().catch(() => {});
      expect(reject).to.have.lengthOf(1);
    });

    async function rejectFirst(): Promise<void> {
      reject[0]?.();
      await settled();
      expect(sources.names.filter((name) => name.startsWith('play-url'))).to.deep.equal([]);
      expect(store.get(atoms.error)).to.equal(null);
      expect(sources.last.options.signal.aborted).to.equal(false);
    }

    it('opens the play URL', async () => {
      reject[0]?.();
      await sources.untilAsked('play-url a');
    });

    it('keeps another track that was selected meanwhile', async () => {
      void player.select('b').catch(() => {});
      await sources.untilAsked('stream b');
      while (audio.src !== 'fake:stream/b' || audio.readyState < 4) await nextTask();
      await rejectFirst();
    });

    it('keeps the source if the player was paused meanwhile', async () => {
      player.actions.pause();
      await rejectFirst();
    });

    it('keeps the source if it has restarted meanwhile', async () => {
      sources.last.options.onRestart();
      expect(reject).to.have.lengthOf(2);
      await rejectFirst();
    });
  });

  it('ignores a refusal that comes after a pause', async () => {
    audio.refusal = 'NotAllowedError';
    const promise = player.play();
    player.actions.pause();
    expect((await rejection(promise)).name).to.equal('AbortError');
    await settled();
    expect(log.count('playblocked')).to.equal(0);
  });

  it('resolves play() at once while it plays, and does nothing', async () => {
    await playing();
    log.clear();
    audio.calls.length = 0;
    await player.play();
    await settled();
    expect(audio.calls).to.deep.equal([]);
    expect(log.names).to.deep.equal([]);
    expect(state()).to.deep.equal(PLAYING);
  });

  it('keeps a prefetched track that is still wanted, drops others, and prefetches no active track', async () => {
    await playing();
    player.actions.intendNext();
    player.actions.pointAt('c');
    await sources.untilAsked('stream c');
    expect(sources.names).to.deep.equal(['stream a', 'stream b', 'stream c']);
    player.actions.pointAt('a');
    await wait(100);
    expect(sources.names).to.deep.equal(['stream a', 'stream b', 'stream c']);
    expect(sources.open.map(({ trackId }) => trackId)).to.deep.equal(['a', 'b']);
  });

  it('ends the track when the element reports it before its clock does, and only if that is true', async () => {
    sources.script('stream', { fileSeconds: 20 });
    await playing();
    audio.dispatchEvent(new Event('ended'));
    expect(log.count('ended')).to.equal(0);
    let atEnd: unknown;
    log.onEvent = (type) => {
      if (type === 'ended') atEnd = [state(), store.get(atoms.clock)];
    };
    audio.drift(20);
    audio.dispatchEvent(new Event('ended'));
    expect(log.count('ended')).to.equal(1);
    expect(atEnd).to.deep.equal([
      { paused: false, waiting: false, playing: false, ended: true },
      { time: 15, running: false },
    ]);
  });

  describe('and another track', () => {
    it('replaces the one that plays', async () => {
      await playing();
      audio.run(5);
      await playing('b');
      expect(audio.src).to.equal('fake:stream/b');
      expect(player.currentTime).to.equal(0);
      expect(sources.opened[0]?.options.signal.aborted).to.equal(true);
    });

    it('is the last that was selected, in whatever order the streams open', async () => {
      for (const [index, trackId] of ['a', 'b', 'c', 'a', 'b', 'c'].entries()) {
        sources.script(`stream ${trackId}`, { openMs: 12 - index * 2 });
        void player.select(trackId).catch(() => {});
      }
      await untilPlaying();
      await wait(30);
      expect(audio.src).to.equal('fake:stream/c');
      expect(audio.isPlaying).to.equal(true);
      expect(sources.opened).to.have.lengthOf(6);
      expect(sources.opened.slice(0, -1).every(({ options }) => options.signal.aborted)).to.equal(true);
      expect(sources.opened.filter(({ attached }) => attached)).to.have.lengthOf(1);
    });

    it('does not show the error of the one before', async () => {
      breakTracks('a');
      await rejection(player.play());
      const promise = player.select('b');
      expect(store.get(atoms.error)).to.equal(null);
      expect(store.get(atoms.notice)).to.equal(null);
      await promise;
    });

    it('does not fail with the one before', async () => {
      await player.play();
      const { options } = sources.last;
      const promise = player.select('b');
      options.onError(BROKEN);
      await promise;
      await settled();
      expect(store.get(atoms.error)).to.equal(null);
      expect(sources.names).to.deep.equal(['stream a', 'stream b']);
    });

    it('is not requested again if it was prefetched', async () => {
      sources.script('stream b', { fileSeconds: 5, isCut: true });
      await playing();
      player.actions.intendNext();
      await settled();
      const promise = player.select('b');
      expect(store.get(atoms.duration), 'known from the prefetched playlist').to.equal(5);
      await promise;
      expect(sources.names).to.deep.equal(['stream a', 'stream b']);
      expect(audio.src).to.equal('fake:stream/b');
    });

    it('drops what was prefetched besides', async () => {
      await playing();
      player.actions.intendNext();
      const prefetched = await sources.untilAsked('stream b');
      const promise = player.select('c');
      expect(prefetched.options.signal.aborted).to.equal(true);
      await promise;
      expect(audio.src).to.equal('fake:stream/c');
    });

    for (const [how, script] of [
      ['and is shorter', { fileSeconds: 5, isCut: true }],
      ['and fails', { openError: BROKEN }],
    ] as const) {
      it(`changes nothing while it is prefetched ${how}`, async () => {
        sources.script('stream b', script);
        await playing();
        audio.run(4);
        log.clear();
        player.actions.intendNext();
        const { options } = await sources.untilAsked('stream b');
        await settled();
        expect(options.position()).to.equal(0);
        expect(eventNames()).to.deep.equal([]);
        expect(state()).to.deep.equal(PLAYING);
        expect(store.get(atoms.duration)).to.equal(15);
        expect(player.currentTime).to.equal(4);
        expect(audio.isPlaying).to.equal(true);
      });
    }
  });

  describe('and the duration', () => {
    it('is that of a whole preview while it is unknown', () => {
      expect(store.get(atoms.duration)).to.equal(15);
    });

    it('comes from the queue first, then from the file', async () => {
      await open({ seconds: 9 });
      expect(store.get(atoms.duration)).to.equal(9);
      sources.script('stream', { fileSeconds: 6 });
      await playing();
      expect(store.get(atoms.duration)).to.equal(6);
      expect(log.count('durationchange')).to.equal(1);
      expect(audio.currentTime).to.equal(0);
    });
  });

  describe('after a source has failed', () => {
    it('opens the play URL at the same position while the track plays', async () => {
      await playing();
      audio.run(6.8);
      audio.drift(0.2);
      sources.last.options.onError(BROKEN);
      while (sources.opened.length < 2 || !audio.isPlaying) await nextTask();
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
      expect(sources.last.startedAt).to.be.closeTo(7, 0.001);
      expect(audio.currentTime).to.be.closeTo(15, 0.001);
      expect(store.get(atoms.paused)).to.equal(false);
    });

    it('opens the play URL at the same position also after a seek', async () => {
      await playing();
      seek(2);
      await settled();
      audio.run(4);
      sources.last.options.onError(BROKEN);
      while (sources.opened.length < 2 || !audio.isPlaying) await nextTask();
      expect(sources.last.startedAt).to.equal(6);
    });

    it('waits until the track plays again', async () => {
      await playing();
      audio.run(7);
      sources.script('play-url', { goes: 'never-ready' });
      sources.last.options.onError(BROKEN);
      await nextTask();
      expect(state()).to.deep.equal(WAITING);
      expect(store.get(atoms.clock)).to.deep.equal({ time: 7, running: false });
    });

    it('does not move the clock back', async () => {
      await playing();
      audio.run(7);
      sources.script('play-url', { goes: 'never-ready' });
      sources.last.options.onError(BROKEN);
      expect(player.currentTime).to.equal(7);
    });

    it('is not paused', async () => {
      await playing();
      sources.last.options.onError(BROKEN);
      await settled();
      await untilPlaying();
      expect(log.count('pause')).to.equal(0);
      expect(store.get(atoms.paused)).to.equal(false);
    });

    it('does not drop the next source when play() is rejected late for the first', async () => {
      sources.script('stream', { goes: 'silent' });
      void player.play().catch(() => {});
      while (!sources.opened[0]?.startedAt && audio.readyState === 0) await nextTask();
      await settled();
      // By the standard, the element first fires its error, then rejects the promise of play().
      audio.addEventListener('error', () => sources.opened[0]?.options.onError(BROKEN), { once: true });
      audio.break(4);
      await Promise.race([untilPlaying(), log.until('error')]);
      expect(store.get(atoms.error)).to.equal(null);
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    });

    it('and the play URL too, shows the track as unavailable, reports that once, and goes on', async () => {
      breakTracks('a');
      await rejection(player.play());
      await settled();
      expect(store.get(atoms.notice)).to.equal('unavailable');
      expect(store.get(atoms.error)).to.be.instanceOf(PlayerError);
      expect(state()).to.include({ waiting: false, playing: false });
      expect(log.count('error')).to.equal(1);
      expect(quiet.said.filter(({ level }) => level === 'error')).to.have.lengthOf(1);
      await fixture.untilPlaying('b');
      expect(log.details('trackchange').map(({ track, reason }) => [track.trackId, reason])).to.deep.equal([
        ['b', 'ended'],
      ]);
    });

    it('tries the track again if it is requested again', async () => {
      breakTracks('a');
      await rejection(player.play());
      sources.script('stream a', {});
      await playing();
      expect(store.get(atoms.error)).to.equal(null);
      expect(store.get(atoms.notice)).to.equal(null);
      expect(sources.names).to.deep.equal(['stream a', 'play-url a', 'stream a']);
    });
  });

  describe('on a slow connection', () => {
    beforeEach(async () => {
      await open({ deadlines: FAST });
      for (const kind of ['stream', 'play-url'] as const)
        sources.script(kind, { goes: 'silent', bytesEveryMs: FAST.silenceMs / 20 });
    });

    it('says so until the track plays', async () => {
      const promise = player.play();
      await untilAtom(store, atoms.notice, (notice) => notice === 'slow');
      expect(state()).to.include({ paused: false, waiting: true });
      audio.feedData();
      await promise;
      await untilPlaying();
      expect(store.get(atoms.notice)).to.equal(null);
    });

    it('says so until it is paused', async () => {
      player.play().catch(() => {});
      await untilAtom(store, atoms.notice, (notice) => notice === 'slow');
      player.actions.pause();
      expect(store.get(atoms.notice)).to.equal(null);
    });
  });

  describe('that runs out of data', () => {
    it('waits, and goes on', async () => {
      await playing();
      audio.run(3);
      audio.runOutOfData();
      expect(state()).to.deep.equal(WAITING);
      expect(store.get(atoms.clock)).to.deep.equal({ time: 3, running: false });
      expect(log.names.at(-1)).to.equal('waiting');
      audio.feedData();
      await untilPlaying();
      expect(state()).to.deep.equal(PLAYING);
    });

    it('calls the element’s play() again on request', async () => {
      await playing();
      audio.runOutOfData();
      audio.calls.length = 0;
      void player.play().catch(() => {});
      expect(audio.calls).to.deep.equal(['play']);
    });

    it('waits also if the element reports `playing` without data', async () => {
      await playing();
      audio.runOutOfData();
      audio.dispatchEvent(new Event('playing'));
      expect(state()).to.deep.equal(WAITING);
      expect(log.count('playing')).to.equal(1);
    });

    it('opens the play URL at the same position when no more data arrives', async () => {
      await open({ deadlines: FAST });
      await playing();
      audio.run(3);
      audio.runOutOfData();
      while (sources.opened.length < 2 || !audio.isPlaying) await nextTask();
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
      expect(sources.last.startedAt).to.equal(3);
    });

    for (const [how, stall] of [
      ['reported by the element', () => audio.runOutOfData()],
      ['seen by its clock', () => Object.assign(audio, { hangs: true })],
    ] as const) {
      it(`does nothing more if a handler of \`waiting\` pauses it: ${how}`, async () => {
        await open({ deadlines: FAST });
        await playing();
        audio.run(3);
        log.onEvent = (type) => {
          if (type === 'waiting') player.actions.pause();
        };
        stall();
        await untilAtom(store, atoms.paused, Boolean);
        await wait(FAST.sentenceMs * 2);
        expect(sources.names).to.deep.equal(['stream a']);
        expect([store.get(atoms.error), store.get(atoms.notice)]).to.deep.equal([null, null]);
        expect(state()).to.deep.equal(PAUSED);
      });
    }
  });

  it('waits while its source restarts', async () => {
    await playing();
    audio.run(5);
    audio.refusal = 'AbortError';
    audio.src = 'fake:stream/a again';
    sources.last.options.onRestart();
    expect(state()).to.deep.equal(WAITING);
    expect(player.currentTime).to.equal(5);
    expect(log.count('waiting')).to.equal(2);
  });

  describe('and a seek', () => {
    it('continues from there during playback, and stays there while paused', async () => {
      await playing();
      seek(4);
      expect(store.get(atoms.clock)).to.deep.equal({ time: 4, running: true });
      player.actions.pause();
      seek(6);
      expect(store.get(atoms.clock)).to.deep.equal({ time: 6, running: false });
    });

    for (const [target, reached] of [
      [4, 4],
      [0, 0],
      [-3, 0],
      [Number.NEGATIVE_INFINITY, 0],
    ] as const) {
      it(`to ${target} s reaches ${reached} s`, async () => {
        await playing();
        audio.run(1);
        seek(target);
        await settled();
        expect(player.currentTime).to.equal(reached);
        expect(audio.currentTime).to.equal(8 + reached);
        expect(log.count('seeking')).to.equal(1);
        expect(log.count('seeked')).to.equal(1);
        expect(store.get(atoms.clock)).to.deep.equal({ time: reached, running: true });
      });
    }

    it('from a handler of `seeked` sends both events again', async () => {
      await playing();
      const targets = [3, 6];
      log.onEvent = (type) => {
        const target = type === 'seeked' ? targets.shift() : undefined;
        if (target !== undefined) seek(target);
      };
      seek(1);
      await settled();
      await settled();
      expect([log.count('seeking'), log.count('seeked')]).to.deep.equal([3, 3]);
      expect(player.currentTime).to.equal(6);
    });

    it('by another script on the element is not reported to the page', async () => {
      await playing();
      seek(3);
      await settled();
      log.clear();
      audio.currentTime = 12;
      await settled();
      expect(eventNames()).to.deep.equal([]);
      expect(player.currentTime).to.equal(4);
      expect(store.get(atoms.clock)).to.deep.equal({ time: 4, running: true });
    });

    it('sends no `timeupdate` before it is done', async () => {
      await playing();
      seek(3);
      audio.dispatchEvent(new Event('timeupdate'));
      expect(log.count('timeupdate')).to.equal(0);
    });

    it('before anything is loaded applies when it is', async () => {
      seek(6);
      expect(audio.calls.filter((call) => call.startsWith('seek'))).to.deep.equal([]);
      expect(player.currentTime).to.equal(6);
      expect(store.get(atoms.clock)).to.deep.equal({ time: 6, running: false });
      await playing();
      expect(audio.currentTime).to.equal(14);
      expect(player.currentTime).to.equal(6);
    });

    it('while the track loads applies too', async () => {
      sources.script('stream', { openMs: 15 });
      const promise = player.play();
      seek(5);
      await promise;
      expect(player.currentTime).to.equal(5);
    });

    it('does not start a paused track', async () => {
      await playing();
      player.actions.pause();
      seek(5);
      await settled();
      expect(audio.paused).to.equal(true);
      expect(player.currentTime).to.equal(5);
    });

    for (const end of [15, 99, Number.POSITIVE_INFINITY]) {
      it(`to ${end} s ends the track while it plays`, async () => {
        await playing();
        seek(end);
        expect(log.count('ended')).to.equal(1);
        expect(fixture.activeId).to.equal('b');
        expect(audio.isPlaying).to.equal(false);
      });

      it(`to ${end} s while it is paused shows the end, and the next play() starts over`, async () => {
        await playing();
        player.actions.pause();
        seek(end);
        await settled();
        expect(state()).to.include({ ended: true, paused: true });
        expect(player.currentTime).to.equal(15);
        expect(log.count('ended')).to.equal(0);
        expect(fixture.activeId).to.equal('a');
        await playing();
        expect(player.currentTime).to.equal(0);
        expect(audio.currentTime).to.equal(8);
        expect(state()).to.include({ ended: false });
      });
    }

    it('back from the end continues there', async () => {
      await playing();
      player.actions.pause();
      seek(15);
      seek(3);
      await settled();
      expect(state()).to.include({ ended: false });
      await playing();
      expect(player.currentTime).to.equal(3);
    });

    it('to the end before anything is loaded shows the end, and the next play() starts over', async () => {
      seek(15);
      expect(state()).to.include({ ended: true });
      await playing();
      expect(player.currentTime).to.equal(0);
    });

    it('to the end with repeat on, while the track loads, does not play outside the preview', async () => {
      player.actions.setRepeat(true);
      sources.script('stream', { goes: 'never-ready' });
      player.play().catch(() => {});
      while (audio.loaded.length === 0) await nextTask();
      seek(15);
      expect(audio.paused, 'told to play before it stands at the start').to.equal(true);
    });
  });

  describe('at the end of the preview', () => {
    it('ends the track 15 s after its start, never more than 50 ms late', async () => {
      await playing();
      audio.run(14.9);
      expect(log.count('ended')).to.equal(0);
      audio.run(0.09);
      expect(log.count('ended')).to.equal(1);
      expect(audio.isPlaying).to.equal(false);
    });

    it('shows the full duration, and sends `ended` before the track changes', async () => {
      await playing();
      let atEnd: unknown;
      log.onEvent = (type) => {
        if (type === 'ended') atEnd = [player.currentTime, store.get(atoms.ended), fixture.activeId];
      };
      audio.run(15);
      expect(atEnd).to.deep.equal([15, true, 'a']);
      expect(fixture.activeId).to.equal('b');
    });

    it('pauses after the last track', async () => {
      await playing('c');
      audio.run(15);
      await settled();
      expect(store.get(atoms.paused)).to.equal(true);
      expect(log.names.filter((name) => name === 'pause' || name === 'ended')).to.deep.equal(['pause', 'ended']);
    });

    /** As in the HTML standard, the element is paused before it sends the event. */
    function endFile(seconds: number): void {
      audio.drift(seconds);
      audio.paused = true;
      audio.dispatchEvent(new Event('ended'));
    }

    it('pauses if a handler of `ended` seeks back', async () => {
      sources.script('stream', { fileSeconds: 5 });
      await playing();
      log.onEvent = (type) => {
        if (type === 'ended') seek(2);
      };
      endFile(5);
      await settled();
      expect(state()).to.deep.equal(PAUSED);
      expect(player.currentTime).to.equal(2);
      expect(fixture.activeId).to.equal('a');
    });

    it('goes on if a handler of `ended` seeks back and plays', async () => {
      sources.script('stream', { fileSeconds: 5 });
      await playing();
      log.onEvent = (type) => {
        if (type !== 'ended') return;
        seek(2);
        player.play().catch(() => {});
      };
      endFile(5);
      await untilPlaying();
      expect(state()).to.deep.equal(PLAYING);
      expect([fixture.activeId, player.currentTime]).to.deep.equal(['a', 2]);
    });

    for (const [what, fileSeconds, seconds] of [
      ['the preview', 180, 15],
      ['a short file', 5, 5],
    ] as const) {
      it(`starts ${what} over with repeat on, without an end in between`, async () => {
        sources.script('stream', { fileSeconds });
        player.actions.setRepeat(true);
        await playing();
        for (let round = 0; round < 3; round++) {
          audio.run(seconds);
          await settled();
          expect(player.currentTime).to.equal(0);
          expect(audio.isPlaying).to.equal(true);
        }
        for (const type of ['ended', 'pause', 'seeking', 'seeked']) expect(log.count(type), type).to.equal(0);
        expect(state()).to.deep.equal(PLAYING);
      });
    }

    it('ends a short file once, when the file ends', async () => {
      sources.script('stream', { fileSeconds: 5 });
      await playing('c');
      audio.run(4.9);
      expect(log.count('ended')).to.equal(0);
      audio.run(0.1);
      await settled();
      expect(log.count('ended')).to.equal(1);
      expect(fixture.activeId).to.equal('a');
    });

    it('does not end the next track together with a file that has ended', async () => {
      sources.script('stream a', { fileSeconds: 5 });
      await playing();
      audio.run(5);
      expect(log.count('ended')).to.equal(1);
      await untilPlaying();
      expect(audio.src).to.equal('fake:stream/b');
      expect(log.count('ended')).to.equal(1);
    });
  });

  describe('and the system, which controls the element too', () => {
    it('pauses the player with the element, as when headphones are unplugged', async () => {
      await playing();
      audio.run(2);
      audio.pause();
      await untilAtom(store, atoms.paused, Boolean);
      expect(log.count('pause')).to.equal(1);
      expect(state()).to.deep.equal(PAUSED);
      expect(player.currentTime).to.equal(2);
    });

    it('pauses the player with the element also while it waits for data', async () => {
      await open({ deadlines: FAST });
      await playing();
      audio.runOutOfData();
      audio.pause();
      await settled();
      expect(store.get(atoms.paused)).to.equal(true);
      await wait(FAST.fallbackMs * 1.5);
      expect(sources.names).to.deep.equal(['stream a']);
    });

    it('does not start the player when the element plays on right after a pause', async () => {
      await playing();
      await wait(1000);
      player.actions.pause();
      await wait(200);
      log.clear();
      void audio.play();
      await settled();
      expect([audio.paused, store.get(atoms.paused)]).to.deep.equal([true, true]);
      expect(eventNames()).to.deep.equal([]);
    });

    it('starts the player with the element', async () => {
      await playing();
      player.actions.pause();
      await wait(250);
      void audio.play();
      await log.until('play', 2);
      await untilPlaying();
      expect(store.get(atoms.paused)).to.equal(false);
    });
  });

  describe('with the window from 8 to 23 s, at 9 s of the file', () => {
    for (const [from, until, isBuffered] of [
      [0, 30, true],
      [0, 23, true],
      [0, 22.95, true],
      [0, 22.8, false],
      [9, 23, true],
      [9.5, 30, false],
    ] as const) {
      it(`${isBuffered ? 'prefetches' : 'does not prefetch'} the next track if ${from} to ${until} s are loaded`, async () => {
        await playing();
        Object.assign(audio, { loadedFrom: from, loadedUntil: until });
        audio.run(1);
        expect(sources.names.includes('stream b')).to.equal(isBuffered);
      });
    }
  });

  it('does not prefetch the next track while it is paused', async () => {
    await playing();
    player.actions.pause();
    Object.assign(audio, { loadedUntil: 30 });
    audio.reportTime();
    expect(sources.names).to.deep.equal(['stream a']);
  });

  it('does not wait at the end of a file', async () => {
    sources.script('stream', { fileSeconds: 5 });
    await playing('c');
    log.clear();
    audio.drift(5);
    audio.dispatchEvent(new Event('waiting'));
    audio.reportTime();
    expect(log.count('waiting')).to.equal(0);
    expect(log.count('ended')).to.equal(1);
  });

  it('opens the play URL if a stream ends long before the preview does', async () => {
    await playing();
    audio.duration = 12;
    audio.run(4);
    expect(log.count('ended')).to.equal(0);
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    await untilPlaying();
    expect(player.currentTime).to.equal(4);
  });

  it('ends the track if a stream ends a little early', async () => {
    await playing('c');
    let position = Number.NaN;
    log.onEvent = (type) => {
      if (type === 'ended') position = player.currentTime;
    };
    audio.duration = 21;
    audio.run(13);
    expect(log.count('ended')).to.equal(1);
    expect(position, 'the full duration').to.equal(15);
    expect(sources.names).to.deep.equal(['stream c']);
  });

  it('releases the element and its listeners when the player is removed', async () => {
    await playing();
    const { options } = sources.last;
    player.disconnect();
    await settled();
    log.clear();
    expect(options.signal.aborted).to.equal(true);
    expect(audio.paused).to.equal(true);
    expect(audio.hasAttribute('src')).to.equal(false);
    for (const type of ['playing', 'ended', 'timeupdate']) audio.dispatchEvent(new Event(type));
    expect(log.names).to.deep.equal([]);
  });

  it('waits if the element reports `playing` but its clock has stopped, with deadlines from then', async () => {
    await open({ deadlines: { ...PATIENT, silenceMs: 50, fallbackMs: 1000 } });
    await playing();
    const startedAt = performance.now();
    expect(store.get(atoms.waiting)).to.equal(false);
    await untilAtom(store, atoms.waiting, Boolean);
    const noticedAt = performance.now();
    expect(store.get(atoms.playing)).to.equal(false);
    expect(log.names.at(-1)).to.equal('waiting');
    // The clock is checked once a second; the deadline has less than that left then.
    expect(noticedAt - startedAt).to.be.below(1100);
    await sources.untilAsked('play-url a');
    expect(performance.now() - noticedAt).to.be.below(600);
  });

  it('still waits if the clock jumps forward, whenever that happens', async () => {
    for (const afterMs of [0, 250, 3000]) {
      await playing();
      audio.runOutOfData();
      await wait(afterMs);
      audio.drift(2);
      audio.reportTime();
      expect(state()).to.deep.equal(WAITING);
      audio.feedData();
      await untilPlaying();
    }
  });

  it('still waits if the clock has stopped since a `waiting` without a `timeupdate`', async () => {
    await playing();
    audio.run(1);
    await wait(200);
    audio.drift(0.2);
    audio.readyState = 2;
    audio.dispatchEvent(new Event('waiting'));
    await wait(50);
    audio.reportTime();
    expect(state()).to.deep.equal(WAITING);
    expect(log.count('playing')).to.equal(1);
  });

  it('still waits if a script seeks the element a little forward', async () => {
    await playing();
    audio.runOutOfData();
    await wait(250);
    audio.currentTime += 0.2;
    await settled();
    expect(state()).to.deep.equal(WAITING);
  });

  for (const rate of [1, 2]) {
    it(`plays if the clock runs, also without a \`playing\` of the element, at ${rate} times the speed`, async () => {
      await playing();
      audio.playbackRate = rate;
      audio.runOutOfData();
      expect(state()).to.deep.equal(WAITING);
      audio.drift(0.05);
      audio.reportTime();
      expect(state()).to.deep.equal(WAITING);
      await wait(250);
      audio.drift(0.25 * rate);
      audio.reportTime();
      expect(state()).to.deep.equal(PLAYING);
      expect(log.count('playing')).to.equal(2);
    });
  }
});
