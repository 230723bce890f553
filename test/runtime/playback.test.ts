import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { PlayerError } from '../../src/domain/player-error.ts';
import type { Track } from '../../src/domain/queue/mixtape.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings.ts';
import { http } from '../../src/io/api/http.ts';
import { createPlayback, type Playback, type PlaybackParts } from '../../src/runtime/playback/playback.ts';
import { createOutbox } from '../../src/runtime/player/outbox.ts';
import type { PageStore } from '../../src/state/page-store.ts';
import { createPlayerAtoms, type PlayerAtoms } from '../../src/state/player-atoms.ts';
import { FAST, PATIENT } from '../support/fakes/deadlines.ts';
import { EventLog } from '../support/fakes/event-log.ts';
import { FakeAudio, nextTask } from '../support/fakes/fake-audio.ts';
import { FakeSources } from '../support/fakes/fake-sources.ts';
import { VirtualTime } from '../support/fakes/virtual-time.ts';
import { listenToConsole, rejection, untilAtom } from '../support/until.ts';

const trackOf = (trackId: string, duration: number | null = null): Track => ({
  trackId,
  title: trackId,
  artist: '',
  duration,
});
const A = trackOf('a');
const B = trackOf('b');
const C = trackOf('c');
const BROKEN = new PlayerError('media-failed', 'broken');

describe('playback', () => {
  let time: VirtualTime;
  let audio: FakeAudio;
  let sources: FakeSources;
  let store: PageStore;
  let atoms: PlayerAtoms;
  let log: EventLog;
  let playback: Playback;
  let controller: AbortController;
  let quiet: ReturnType<typeof listenToConsole>;
  let follows: 'loop' | 'play' | 'load';
  let calls: string[];
  /** How long is waited is decided when a track is asked for. */
  let parts: { -readonly [Name in keyof PlaybackParts]: PlaybackParts[Name] };
  let onEnded: () => void;

  beforeEach(() => {
    time = new VirtualTime().install().flow();
    audio = new FakeAudio();
    sources = new FakeSources(audio);
    store = createStore();
    atoms = createPlayerAtoms();
    log = new EventLog();
    controller = new AbortController();
    quiet = listenToConsole();
    follows = 'play';
    calls = [];
    onEnded = () => {};
    store.set(atoms.settings, DEFAULT_SETTINGS);
    const { openStream, openPlayUrl, loadStreaming } = sources;
    parts = { audio: audio.element, http, deadlines: PATIENT, openStream, openPlayUrl, loadStreaming, store, atoms };
    playback = createPlayback(
      parts,
      createOutbox(log),
      {
        onWish: () => void calls.push('wish'),
        onPlay: () => void calls.push('play'),
        afterEnd: () => follows,
        onEnded() {
          calls.push('ended');
          onEnded();
        },
        onUnavailable: (track) => void calls.push(`unavailable ${track.trackId}`),
        onSounding: () => void calls.push('sounding'),
        onBuffered: () => void calls.push('buffered'),
      },
      controller.signal,
    );
    playback.load(A);
  });
  afterEach(() => {
    playback.stop();
    controller.abort();
    quiet.restore();
    time.restore();
  });

  async function sounding(): Promise<void> {
    await playback.play();
    await untilAtom(store, atoms.playing, Boolean);
  }

  /** Enough tasks for every event that is on its way. */
  async function settled(): Promise<void> {
    for (let time = 0; time < 6; time++) await nextTask();
  }

  const state = (): Record<string, unknown> => ({
    paused: store.get(atoms.paused),
    waiting: store.get(atoms.waiting),
    sounding: store.get(atoms.playing),
    ended: store.get(atoms.ended),
  });

  it('counts the time that has gone by since somebody wished to hear it', async () => {
    Object.assign(parts, { deadlines: { ...PATIENT, silenceMs: FAST.silenceMs } });
    sources.script('stream', { openMs: Number.POSITIVE_INFINITY });
    await playback.play(performance.now() - PATIENT.fallbackMs);
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
  }).timeout(PATIENT.fallbackMs * 0.8);

  it('starts 8 s into the file, which is second 0 of the preview', async () => {
    await sounding();
    expect(audio.currentTime).to.equal(8);
    expect(playback.currentTime).to.equal(0);
    expect(audio.sounds).to.equal(true);
  });

  it('tells a page what a media element would', async () => {
    await sounding();
    expect(log.names.filter((name) => name !== 'timeupdate')).to.deep.equal(['play', 'waiting', 'playing']);
    expect(state()).to.deep.equal({ paused: false, waiting: false, sounding: true, ended: false });
    expect(calls).to.deep.equal(['wish', 'play', 'sounding']);
  });

  it('is not paused and waits as soon as somebody pressed play', async () => {
    const promise = playback.play();
    expect(state()).to.deep.equal({ paused: false, waiting: true, sounding: false, ended: false });
    await promise;
  });

  it('tells the element to play inside of the tap, before there is anything to play', () => {
    void playback.play().catch(() => {});
    expect(audio.calls).to.include('play');
    expect(audio.loaded).to.deep.equal([]);
  });

  it('lets time run with the element', async () => {
    await sounding();
    audio.run(3.5);
    expect(playback.currentTime).to.equal(3.5);
    expect(store.get(atoms.seconds)).to.equal(3);
    expect(log.count('timeupdate')).to.be.above(0);
  });

  it('is silent and stands still once it is paused, and goes on from there', async () => {
    await sounding();
    audio.run(4);
    playback.pause();
    await settled();
    expect(audio.sounds).to.equal(false);
    expect(state()).to.deep.equal({ paused: true, waiting: false, sounding: false, ended: false });
    expect(log.count('pause')).to.equal(1);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 4, running: false });
    await playback.play();
    expect(playback.currentTime).to.equal(4);
    expect(sources.names).to.deep.equal(['stream a']);
  });

  it('tells of play before playing where the element sounds sooner than a task', async () => {
    await sounding();
    playback.pause();
    await settled();
    log.clear();
    const promise = playback.play();
    audio.dispatchEvent(new Event('playing'));
    await promise;
    await settled();
    expect(log.names.filter((name) => name !== 'timeupdate').slice(0, 2)).to.deep.equal(['play', 'playing']);
    expect(log.count('play')).to.equal(1);
  });

  it('does nothing where it is paused twice', async () => {
    await sounding();
    playback.pause();
    playback.pause();
    await settled();
    expect(log.count('pause')).to.equal(1);
  });

  describe('what play() promises', () => {
    it('is kept when sound runs, for everyone who asked', async () => {
      await Promise.all([playback.play(), playback.play()]);
      expect(log.count('play')).to.equal(1);
      await playback.play();
    });

    it('is not kept by an element that is fed anew before it sounds', async () => {
      sources.script('stream', { soundMs: 0 });
      let isKept = false;
      const promise = playback.play().then(() => {
        isKept = true;
      });
      while (audio.readyState < 4) await nextTask();
      // The element resolves its own promise as it drops what it was about to do.
      audio.src = 'fake:stream/a again';
      sources.last.options.onRestart();
      await settled();
      expect([isKept, store.get(atoms.playing)]).to.deep.equal([false, false]);
      audio.feedMetadata(180);
      audio.feedSound();
      await promise;
      expect(store.get(atoms.playing)).to.equal(true);
    });

    it('fires nothing a second time where it waits already', async () => {
      sources.script('stream', { openMs: 20 });
      const promise = playback.play();
      await settled();
      await Promise.all([promise, playback.play()]);
      expect(log.names.filter((name) => name === 'waiting')).to.have.lengthOf(1);
    });

    it('is broken by AbortError when it is paused before', async () => {
      const promise = playback.play();
      playback.pause();
      expect((await rejection(promise)).name).to.equal('AbortError');
      await settled();
      expect(audio.sounds).to.equal(false);
      expect(state()).to.include({ paused: true, waiting: false });
    });

    it('is broken by AbortError when another track is chosen before', async () => {
      const promise = playback.play();
      playback.load(B);
      expect((await rejection(promise)).name).to.equal('AbortError');
    });

    it('is broken by NotSupportedError where there is no track', async () => {
      playback.load(null);
      expect((await rejection(playback.play())).name).to.equal('NotSupportedError');
      expect(store.get(atoms.paused)).to.equal(true);
    });

    it('is broken by NotSupportedError where nothing plays', async () => {
      sources.script('stream', { openError: BROKEN }).script('play-url', { attachError: BROKEN });
      expect((await rejection(playback.play())).name).to.equal('NotSupportedError');
    });

    it('is broken where everything hangs', async () => {
      parts.deadlines = FAST;
      sources.script('stream', { goes: 'never-ready' }).script('play-url', { goes: 'never-ready' });
      expect((await rejection(playback.play())).name).to.equal('NotSupportedError');
      expect(store.get(atoms.error)).to.include({ code: 'play-timeout' });
    });

    it('is broken in time also where the element’s own promise never settles', async () => {
      parts.deadlines = FAST;
      audio.deaf = true;
      expect((await rejection(playback.play())).name).to.equal('NotSupportedError');
      expect(store.get(atoms.notice)).to.equal('unavailable');
    });
  });

  it('stays silent where a page pauses it when it hears of waiting', async () => {
    await sounding();
    log.onEvent = (type) => {
      if (type === 'waiting') playback.pause();
    };
    playback.load(B);
    expect((await rejection(playback.play())).name).to.equal('AbortError');
    await settled();
    expect(state()).to.deep.equal({ paused: true, waiting: false, sounding: false, ended: false });
    expect(audio.paused).to.equal(true);
  });

  describe('a wish of whoever hears of the pause', () => {
    let again: Promise<void> | null;

    beforeEach(async () => {
      await sounding();
      again = null;
      log.onEvent = (type) => {
        if (type !== 'pause') return;
        audio.refusal = null;
        again = playback.play();
      };
    });

    async function isKept(): Promise<void> {
      expect(again).to.not.equal(null);
      await again;
      await untilAtom(store, atoms.playing, Boolean);
      expect(store.get(atoms.paused)).to.equal(false);
    }

    it('is kept', async () => {
      playback.pause();
      await isKept();
    });

    it('is kept also where the browser has refused to play', async () => {
      audio.refusal = 'NotAllowedError';
      playback.load(B);
      expect((await rejection(playback.play())).name).to.equal('NotAllowedError');
      await isKept();
    });
  });

  describe('where the browser refuses to play without a tap', () => {
    beforeEach(() => {
      audio.refusal = 'NotAllowedError';
    });

    it('looks paused, says so to the page, and shows no message', async () => {
      expect((await rejection(playback.play())).name).to.equal('NotAllowedError');
      await settled();
      expect(log.names.filter((name) => name !== 'timeupdate')).to.deep.equal(['playblocked']);
      expect(log.details('playblocked')).to.deep.equal([{ track: A }]);
      expect(state()).to.deep.equal({ paused: true, waiting: false, sounding: false, ended: false });
      expect(store.get(atoms.error)).to.equal(null);
      expect(store.get(atoms.notice)).to.equal(null);
      expect(calls, 'no other player is silenced').to.deep.equal(['wish']);
    });

    it('plays when it is tapped', async () => {
      await rejection(playback.play());
      audio.refusal = null;
      await sounding();
      expect(audio.sounds).to.equal(true);
    });

    it('does not count as a broken track, even once it is ready', async () => {
      playback.prepare();
      await settled();
      await rejection(playback.play());
      await settled();
      expect(sources.names).to.deep.equal(['stream a']);
      expect(calls).to.deep.equal(['wish']);
    });

    it('says so where the refusal comes only when the track is ready', async () => {
      audio.refusal = null;
      const promise = playback.play();
      audio.refusal = 'NotAllowedError';
      expect((await rejection(promise)).name).to.equal('NotAllowedError');
      await settled();
      expect(state()).to.include({ paused: true, waiting: false });
      expect(log.count('playblocked')).to.equal(1);
    });
  });

  describe('on a page that has put its own in the place of play()', () => {
    it('which throws, is paused where it refuses for want of a tap', async () => {
      audio.element.play = () => {
        throw new DOMException('no', 'NotAllowedError');
      };
      expect((await rejection(playback.play())).name).to.equal('NotAllowedError');
      expect(state()).to.include({ paused: true, waiting: false });
      expect(log.count('playblocked')).to.equal(1);
    });

    it('which rejects with an error of another frame’s, is paused where it refuses for want of a tap', async () => {
      audio.element.play = () => Promise.reject({ name: 'NotAllowedError', message: 'no' });
      expect((await rejection(playback.play())).name).to.equal('NotAllowedError');
      expect(log.count('playblocked')).to.equal(1);
    });

    it('which gives no reason, says that the track cannot be played', async () => {
      audio.element.play = () => Promise.reject();
      expect((await rejection(playback.play())).name).to.equal('NotSupportedError');
      expect(store.get(atoms.notice)).to.equal('unavailable');
    });
  });

  describe('where the browser refuses to play what it was given', () => {
    /** @param names of the refusals, in order, by what is fed to the element */
    function refuse(...names: readonly (string | null)[]): void {
      let fed = 0;
      audio.onLoad = () => {
        audio.refusal = names[fed] ?? null;
        fed += 1;
      };
    }

    it('gives way to the play URL', async () => {
      refuse('NotSupportedError', null);
      await sounding();
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
      expect(store.get(atoms.error)).to.equal(null);
    });

    it('says of which track, and what the browser said', async () => {
      refuse('NotSupportedError', 'NotSupportedError');
      expect((await rejection(playback.play())).name).to.equal('NotSupportedError');
      const error = store.get(atoms.error);
      const message = 'The browser refused to play the track a: The test refuses.';
      expect(error).to.include({
        code: 'media-failed',
        trackId: 'a',
        message: `${message} The play URL failed as well: ${message}`,
      });
      expect(error?.cause).to.have.property('cause').that.has.property('name', 'NotSupportedError');
    });

    it('keeps what was only interrupted', async () => {
      refuse('AbortError');
      void playback.play().catch(() => {});
      await settled();
      expect(sources.names).to.deep.equal(['stream a']);
    });

    it('leaves it to the source where the element has an error, of which that hears as well', async () => {
      audio.onLoad = () => {
        audio.refusal = 'NotSupportedError';
        audio.error = { code: 3, message: '' };
      };
      void playback.play().catch(() => {});
      await settled();
      expect(sources.names).to.deep.equal(['stream a']);
    });
  });

  it('says nothing of a refusal that comes when nobody wishes to hear it any more', async () => {
    audio.refusal = 'NotAllowedError';
    const promise = playback.play();
    playback.pause();
    expect((await rejection(promise)).name).to.equal('AbortError');
    await settled();
    expect(log.count('playblocked')).to.equal(0);
  });

  it('keeps its promise at once where it sounds already, and starts nothing anew', async () => {
    await sounding();
    log.clear();
    audio.calls.length = 0;
    await playback.play();
    await settled();
    expect(audio.calls).to.deep.equal([]);
    expect(log.names).to.deep.equal([]);
    expect(state()).to.deep.equal({ paused: false, waiting: false, sounding: true, ended: false });
  });

  it('keeps ready what is cued again, lets go of what is not, and cues nothing that it plays', async () => {
    await sounding();
    playback.cue([A, B, C]);
    await sources.untilAsked('stream c');
    expect(sources.names).to.deep.equal(['stream a', 'stream b', 'stream c']);
    playback.cue([C]);
    await settled();
    expect(sources.names).to.deep.equal(['stream a', 'stream b', 'stream c']);
    expect(sources.open.map(({ trackId }) => trackId)).to.deep.equal(['a', 'c']);
  });

  it('ends where the element says so before its clock does, and only where that is true', async () => {
    sources.script('stream', { fileSeconds: 20 });
    await sounding();
    audio.dispatchEvent(new Event('ended'));
    expect(log.count('ended')).to.equal(0);
    audio.drift(20);
    audio.dispatchEvent(new Event('ended'));
    expect(log.count('ended')).to.equal(1);
    expect(state()).to.deep.equal({ paused: false, waiting: false, sounding: false, ended: true });
    expect(store.get(atoms.clock)).to.deep.equal({ time: 15, running: false });
  });

  describe('another track', () => {
    it('takes the place of the one that sounds', async () => {
      await sounding();
      audio.run(5);
      playback.load(B);
      await sounding();
      expect(audio.src).to.equal('fake:stream/b');
      expect(playback.currentTime).to.equal(0);
      expect(sources.opened[0]?.options.signal.aborted).to.equal(true);
    });

    it('is the last one that was chosen, however fast', async () => {
      for (const [index, track] of [A, B, C, A, B, C].entries()) {
        sources.script(`stream ${track.trackId}`, { openMs: 12 - index * 2 });
        playback.load(track);
        void playback.play().catch(() => {});
      }
      await untilAtom(store, atoms.playing, Boolean);
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(audio.src).to.equal('fake:stream/c');
      expect(audio.sounds).to.equal(true);
      expect(sources.opened.slice(0, -1).every(({ options }) => options.signal.aborted)).to.equal(true);
      expect(sources.opened.filter(({ attached }) => attached)).to.have.lengthOf(1);
    });

    it('knows nothing of the error of the one before', async () => {
      sources.script('stream a', { openError: BROKEN }).script('play-url a', { attachError: BROKEN });
      await rejection(playback.play());
      playback.load(B);
      expect(store.get(atoms.error)).to.equal(null);
      expect(store.get(atoms.notice)).to.equal(null);
      await sounding();
    });

    it('is not condemned by what happens to the one before', async () => {
      await playback.play();
      const { options } = sources.last;
      playback.load(B);
      const promise = playback.play();
      options.onError(BROKEN);
      await promise;
      await settled();
      expect(store.get(atoms.error)).to.equal(null);
      expect(sources.names).to.deep.equal(['stream a', 'stream b']);
    });

    it('that was made ready is there without asking again', async () => {
      await sounding();
      playback.cue([B]);
      await settled();
      playback.load(B);
      await sounding();
      expect(sources.names).to.deep.equal(['stream a', 'stream b']);
      expect(audio.src).to.equal('fake:stream/b');
    });

    it('that was made ready in vain is let go', async () => {
      await sounding();
      playback.cue([B]);
      const cued = sources.last;
      playback.load(C);
      expect(cued.options.signal.aborted).to.equal(true);
      await sounding();
      expect(audio.src).to.equal('fake:stream/c');
    });

    it('that is made ready changes nothing of the one that plays', async () => {
      sources.script('stream b', { fileSeconds: 5, openError: BROKEN });
      await sounding();
      const names = [...log.names];
      playback.cue([B]);
      await settled();
      expect(log.names.slice(names.length).filter((name) => name !== 'timeupdate')).to.deep.equal([]);
      expect(state()).to.include({ sounding: true, paused: false });
      expect(store.get(atoms.duration)).to.equal(15);
      expect(audio.sounds).to.equal(true);
    });
  });

  describe('the length', () => {
    it('is that of the preview while nothing is known', () => {
      expect(store.get(atoms.duration)).to.equal(15);
    });

    it('is guessed from the queue, then known from the file', async () => {
      playback.load(trackOf('short', 9));
      expect(store.get(atoms.duration)).to.equal(9);
      sources.script('stream', { fileSeconds: 6 });
      await sounding();
      expect(store.get(atoms.duration)).to.equal(6);
      expect(log.count('durationchange')).to.equal(2);
      expect(audio.currentTime).to.equal(0);
    });
  });

  describe('a source that fails', () => {
    it('gives way to the play URL at the place where it was, while it sounds', async () => {
      await sounding();
      audio.run(6.8);
      audio.drift(0.2);
      sources.last.options.onError(BROKEN);
      while (sources.opened.length < 2 || !audio.sounds) await nextTask();
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
      expect(sources.last.startedAt).to.be.closeTo(7, 0.001);
      expect(audio.currentTime).to.be.closeTo(15, 0.001);
      expect(store.get(atoms.paused)).to.equal(false);
    });

    it('gives way at the place where it was, also after a seek', async () => {
      await sounding();
      playback.seek(2);
      await settled();
      audio.run(4);
      sources.last.options.onError(BROKEN);
      while (sources.opened.length < 2 || !audio.sounds) await nextTask();
      expect(sources.last.startedAt).to.equal(6);
    });

    it('shows that it waits until it sounds again', async () => {
      await sounding();
      audio.run(7);
      sources.script('play-url', { goes: 'never-ready' });
      sources.last.options.onError(BROKEN);
      await nextTask();
      expect(state()).to.include({ waiting: true, sounding: false, paused: false });
      expect(store.get(atoms.clock)).to.deep.equal({ time: 7, running: false });
    });

    it('does not move the clock back for the eye', async () => {
      await sounding();
      audio.run(7);
      sources.script('play-url', { goes: 'never-ready' });
      sources.last.options.onError(BROKEN);
      expect(playback.currentTime).to.equal(7);
    });

    it('is not taken for a pause', async () => {
      await sounding();
      sources.last.options.onError(BROKEN);
      await settled();
      await untilAtom(store, atoms.playing, Boolean);
      expect(log.count('pause')).to.equal(0);
      expect(store.get(atoms.paused)).to.equal(false);
    });

    it('does not take the one in its place with it, when its refusal is told late', async () => {
      sources.script('stream', { goes: 'silent' });
      void playback.play().catch(() => {});
      while (!sources.opened[0]?.startedAt && audio.readyState === 0) await nextTask();
      await settled();
      // By the standard the element first fires its error, then rejects the promise of play().
      audio.addEventListener('error', () => sources.opened[0]?.options.onError(BROKEN), { once: true });
      audio.break(4);
      await Promise.race([untilAtom(store, atoms.playing, Boolean), log.until('error')]);
      expect(store.get(atoms.error)).to.equal(null);
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    });

    it('and the play URL too: the track is shown as unavailable, once, and the player stays usable', async () => {
      sources.script('stream', { openError: BROKEN }).script('play-url', { attachError: BROKEN });
      await rejection(playback.play());
      await settled();
      expect(store.get(atoms.notice)).to.equal('unavailable');
      expect(store.get(atoms.error)).to.be.instanceOf(PlayerError);
      expect(state()).to.include({ waiting: false, sounding: false });
      expect(log.count('error')).to.equal(1);
      expect(calls.filter((call) => call === 'unavailable a')).to.have.lengthOf(1);
      expect(quiet.said.filter(({ level }) => level === 'error')).to.have.lengthOf(1);
    });

    it('is tried once more when somebody asks', async () => {
      sources.script('stream', { openError: BROKEN }).script('play-url', { attachError: BROKEN });
      await rejection(playback.play());
      sources.script('stream', {});
      await sounding();
      expect(store.get(atoms.error)).to.equal(null);
      expect(store.get(atoms.notice)).to.equal(null);
      expect(sources.names).to.deep.equal(['stream a', 'play-url a', 'stream a']);
    });

    it('is said to be slow while bytes come, until it sounds', async () => {
      parts.deadlines = FAST;
      for (const kind of ['stream', 'play-url'] as const) {
        sources.script(kind, { goes: 'silent', bytesEveryMs: FAST.silenceMs / 20 });
      }
      const promise = playback.play();
      await untilAtom(store, atoms.notice, (notice) => notice === 'slow');
      expect(state()).to.include({ paused: false, waiting: true });
      audio.feedSound();
      await promise;
      await untilAtom(store, atoms.playing, Boolean);
      expect(store.get(atoms.notice)).to.equal(null);
    });

    it('is not said to be slow any more once it is paused', async () => {
      parts.deadlines = FAST;
      for (const kind of ['stream', 'play-url'] as const) {
        sources.script(kind, { goes: 'silent', bytesEveryMs: FAST.silenceMs / 20 });
      }
      playback.play().catch(() => {});
      await untilAtom(store, atoms.notice, (notice) => notice === 'slow');
      playback.pause();
      expect(store.get(atoms.notice)).to.equal(null);
    });
  });

  describe('a buffer that runs dry', () => {
    it('shows that it waits, and that it goes on', async () => {
      await sounding();
      audio.run(3);
      audio.starve();
      expect(state()).to.include({ waiting: true, sounding: false, paused: false });
      expect(store.get(atoms.clock)).to.deep.equal({ time: 3, running: false });
      expect(log.names.at(-1)).to.equal('waiting');
      audio.feedSound();
      await untilAtom(store, atoms.playing, Boolean);
      expect(state()).to.include({ waiting: false, sounding: true });
    });

    it('gives way to the play URL at that place when nothing more comes', async () => {
      parts.deadlines = FAST;
      await sounding();
      audio.run(3);
      audio.starve();
      while (sources.opened.length < 2 || !audio.sounds) await nextTask();
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
      expect(sources.last.startedAt).to.equal(3);
    });

    for (const [how, runDry] of [
      ['the element says so', () => audio.starve()],
      ['its clock stands', () => Object.assign(audio, { deaf: true })],
    ] as const) {
      it(`is nobody’s concern any more where a page pauses when it hears of it: ${how}`, async () => {
        parts.deadlines = FAST;
        await sounding();
        audio.run(3);
        log.onEvent = (type) => {
          if (type === 'waiting') playback.pause();
        };
        runDry();
        await untilAtom(store, atoms.paused, Boolean);
        await new Promise((resolve) => setTimeout(resolve, FAST.sentenceMs * 2));
        expect(sources.names).to.deep.equal(['stream a']);
        expect([store.get(atoms.error), store.get(atoms.notice)]).to.deep.equal([null, null]);
        expect(state()).to.include({ paused: true, waiting: false });
      });
    }
  });

  it('waits, as it looks, while a source feeds the element anew', async () => {
    await sounding();
    audio.refusal = 'AbortError';
    audio.src = 'fake:stream/a again';
    sources.last.options.onRestart();
    expect(state()).to.deep.equal({ paused: false, waiting: true, sounding: false, ended: false });
    expect(log.count('waiting')).to.equal(2);
  });

  describe('seeking', () => {
    it('goes on from there where it sounds, and stands there where it does not', async () => {
      await sounding();
      playback.seek(4);
      expect(store.get(atoms.clock)).to.deep.equal({ time: 4, running: true });
      playback.pause();
      playback.seek(6);
      expect(store.get(atoms.clock)).to.deep.equal({ time: 6, running: false });
    });

    for (const [asked, reached] of [
      [4, 4],
      [0, 0],
      [-3, 0],
      [Number.NEGATIVE_INFINITY, 0],
    ] as const) {
      it(`to ${asked} s reaches ${reached} s`, async () => {
        await sounding();
        audio.run(1);
        playback.seek(asked);
        await settled();
        expect(playback.currentTime).to.equal(reached);
        expect(audio.currentTime).to.equal(8 + reached);
        expect(log.count('seeking')).to.equal(1);
        expect(log.count('seeked')).to.equal(1);
        expect(store.get(atoms.clock)).to.deep.equal({ time: reached, running: true });
      });
    }

    it('from within `seeked` tells of both again', async () => {
      await sounding();
      const marks = [3, 6];
      log.onEvent = (type) => {
        const mark = type === 'seeked' ? marks.shift() : undefined;
        if (mark !== undefined) playback.seek(mark);
      };
      playback.seek(1);
      await settled();
      await settled();
      expect([log.count('seeking'), log.count('seeked')]).to.deep.equal([3, 3]);
      expect(playback.currentTime).to.equal(6);
    });

    it('before anything is loaded holds when it is', async () => {
      playback.seek(6);
      expect(playback.currentTime).to.equal(6);
      expect(store.get(atoms.clock)).to.deep.equal({ time: 6, running: false });
      await sounding();
      expect(audio.currentTime).to.equal(14);
      expect(playback.currentTime).to.equal(6);
    });

    it('while it loads holds too', async () => {
      sources.script('stream', { openMs: 15 });
      const promise = playback.play();
      playback.seek(5);
      await promise;
      expect(playback.currentTime).to.equal(5);
    });

    it('does not start what is paused', async () => {
      await sounding();
      playback.pause();
      playback.seek(5);
      await settled();
      expect(audio.paused).to.equal(true);
      expect(playback.currentTime).to.equal(5);
    });

    for (const end of [15, 99, Number.POSITIVE_INFINITY]) {
      it(`to ${end} s ends the track while it plays`, async () => {
        await sounding();
        playback.seek(end);
        expect(log.count('ended')).to.equal(1);
        expect(calls).to.include('ended');
        expect(audio.sounds).to.equal(false);
      });

      it(`to ${end} s while it is paused shows the end, and the next play starts over`, async () => {
        await sounding();
        playback.pause();
        playback.seek(end);
        await settled();
        expect(state()).to.include({ ended: true, paused: true });
        expect(playback.currentTime).to.equal(15);
        expect(log.count('ended')).to.equal(0);
        expect(calls).not.to.include('ended');
        await sounding();
        expect(playback.currentTime).to.equal(0);
        expect(audio.currentTime).to.equal(8);
        expect(state()).to.include({ ended: false });
      });
    }

    it('back from the end takes the end back', async () => {
      await sounding();
      playback.pause();
      playback.seek(15);
      playback.seek(3);
      await settled();
      expect(state()).to.include({ ended: false });
      await sounding();
      expect(playback.currentTime).to.equal(3);
    });

    it('to the end before anything is loaded shows the end, and the next play starts over', async () => {
      playback.seek(15);
      expect(state()).to.include({ ended: true });
      await sounding();
      expect(playback.currentTime).to.equal(0);
    });

    it('to the end with repeat on, while it still loads, never sounds outside of the preview', async () => {
      follows = 'loop';
      sources.script('stream', { goes: 'never-ready' });
      playback.play().catch(() => {});
      while (audio.loaded.length === 0) await nextTask();
      playback.seek(15);
      expect(audio.paused, 'told to play before it stands at the start').to.equal(true);
    });
  });

  describe('the end of the preview', () => {
    it('comes 15 s after its start, never more than 50 ms late', async () => {
      await sounding();
      audio.run(14.9);
      expect(log.count('ended')).to.equal(0);
      audio.run(0.09);
      expect(log.count('ended')).to.equal(1);
      expect(audio.sounds).to.equal(false);
    });

    it('shows the full length, and tells the end before the next track', async () => {
      await sounding();
      let time = Number.NaN;
      let ended = false;
      log.onEvent = (type) => {
        if (type !== 'ended') return;
        time = playback.currentTime;
        ended = store.get(atoms.ended);
        expect(calls).not.to.include('ended');
      };
      audio.run(15);
      expect([time, ended]).to.deep.equal([15, true]);
      expect(calls.at(-1)).to.equal('ended');
    });

    it('pauses where the run is over', async () => {
      follows = 'load';
      await sounding();
      audio.run(15);
      await settled();
      expect(store.get(atoms.paused)).to.equal(true);
      expect(log.names.filter((name) => name === 'pause' || name === 'ended')).to.deep.equal(['pause', 'ended']);
    });

    /** As the HTML standard has it: paused, and then the event. */
    function endByItself(seconds: number): void {
      audio.drift(seconds);
      audio.paused = true;
      audio.dispatchEvent(new Event('ended'));
    }

    it('stands, paused, where a page goes back when it hears of it', async () => {
      sources.script('stream', { fileSeconds: 5 });
      await sounding();
      log.onEvent = (type) => {
        if (type === 'ended') playback.seek(2);
      };
      endByItself(5);
      await settled();
      expect(state()).to.deep.equal({ paused: true, waiting: false, sounding: false, ended: false });
      expect(playback.currentTime).to.equal(2);
      expect(calls).not.to.include('ended');
    });

    it('goes on where a page goes back and plays when it hears of it', async () => {
      sources.script('stream', { fileSeconds: 5 });
      await sounding();
      log.onEvent = (type) => {
        if (type !== 'ended') return;
        playback.seek(2);
        playback.play().catch(() => {});
      };
      endByItself(5);
      await untilAtom(store, atoms.playing, Boolean);
      expect(state()).to.deep.equal({ paused: false, waiting: false, sounding: true, ended: false });
    });

    it('starts over with no end in between while repeat is on', async () => {
      follows = 'loop';
      await sounding();
      for (let round = 0; round < 3; round++) {
        audio.run(15);
        await settled();
        expect(playback.currentTime).to.equal(0);
        expect(audio.sounds).to.equal(true);
      }
      expect(log.count('ended')).to.equal(0);
      expect(log.count('pause')).to.equal(0);
      expect(state()).to.include({ ended: false, paused: false });
    });

    it('is that of the file where the file is short', async () => {
      follows = 'load';
      sources.script('stream', { fileSeconds: 5 });
      await sounding();
      audio.run(4.9);
      expect(log.count('ended')).to.equal(0);
      audio.run(0.1);
      await settled();
      expect(log.count('ended')).to.equal(1);
      expect(calls.filter((call) => call === 'ended')).to.have.lengthOf(1);
    });

    it('of a file that ends by itself does not end the next track with it', async () => {
      sources.script('stream a', { fileSeconds: 5 });
      // The next track is chosen in the same task in which the file ends.
      onEnded = () => {
        playback.load(B);
        playback.play().catch(() => {});
      };
      await sounding();
      audio.run(5);
      expect(log.count('ended')).to.equal(1);
      await untilAtom(store, atoms.playing, Boolean);
      expect(audio.src).to.equal('fake:stream/b');
      expect(log.count('ended')).to.equal(1);
    });
  });

  describe('somebody else at the element', () => {
    it('who pauses it, as pulled headphones do, pauses the player', async () => {
      await sounding();
      audio.run(2);
      audio.pause();
      await untilAtom(store, atoms.paused, Boolean);
      expect(log.count('pause')).to.equal(1);
      expect(state()).to.deep.equal({ paused: true, waiting: false, sounding: false, ended: false });
      expect(playback.currentTime).to.equal(2);
    });

    it('who pauses it while it waits for bytes pauses the player too', async () => {
      parts.deadlines = FAST;
      await sounding();
      // On a busy machine the stream itself may have been too slow for these deadlines.
      const before = [...sources.names];
      audio.starve();
      audio.pause();
      await settled();
      expect(store.get(atoms.paused)).to.equal(true);
      await new Promise((resolve) => setTimeout(resolve, FAST.fallbackMs * 1.5));
      expect(sources.names, 'nothing is tried for one who does not listen').to.deep.equal(before);
    });

    it('when it goes on by itself right after a pause, it is paused again', async () => {
      await sounding();
      playback.pause();
      await new Promise((resolve) => setTimeout(resolve, 200));
      log.clear();
      void audio.play();
      await settled();
      expect([audio.paused, store.get(atoms.paused)]).to.deep.equal([true, true]);
      expect(log.names.filter((name) => name !== 'timeupdate')).to.deep.equal([]);
    });

    it('who starts it starts the player', async () => {
      await sounding();
      playback.pause();
      await new Promise((resolve) => setTimeout(resolve, 250));
      void audio.play();
      await log.until('play', 2);
      await untilAtom(store, atoms.playing, Boolean);
      expect(store.get(atoms.paused)).to.equal(false);
    });
  });

  describe('with the window from 8 to 23 s', () => {
    for (const [from, until, isAll] of [
      [0, 30, true],
      [0, 23, true],
      [0, 22.95, true],
      [0, 22.8, false],
      [9, 23, true],
      [9.5, 30, false],
    ] as const) {
      it(`tells ${isAll ? '' : 'not '}that all is loaded where ${from} to ${until} s are, and it stands at 9 s`, async () => {
        await sounding();
        Object.assign(audio, { loadedFrom: from, loadedUntil: until });
        audio.run(1);
        expect(calls.includes('buffered')).to.equal(isAll);
      });
    }
  });

  it('tries the play URL where a stream ends long before its window does', async () => {
    await sounding();
    audio.duration = 12;
    audio.run(4);
    expect(log.count('ended')).to.equal(0);
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    await untilAtom(store, atoms.playing, Boolean);
    expect(playback.currentTime).to.equal(4);
  });

  it('takes a stream that ends a little early for one that has ended', async () => {
    await sounding();
    audio.duration = 21;
    audio.run(13);
    expect(log.count('ended')).to.equal(1);
    expect(sources.names).to.deep.equal(['stream a']);
  });

  it('is silent, keeps nothing and listens to nothing once it is stopped', async () => {
    await sounding();
    const { options } = sources.last;
    playback.stop();
    controller.abort();
    await settled();
    log.clear();
    expect(options.signal.aborted).to.equal(true);
    expect(audio.paused).to.equal(true);
    expect(audio.hasAttribute('src')).to.equal(false);
    audio.dispatchEvent(new Event('playing'));
    audio.dispatchEvent(new Event('ended'));
    audio.dispatchEvent(new Event('timeupdate'));
    expect(log.names).to.deep.equal([]);
  });

  it('waits where the element says that it plays and its clock stands, from when it stood still', async () => {
    parts.deadlines = { ...PATIENT, silenceMs: 50, fallbackMs: 1000 };
    await sounding();
    const began = performance.now();
    expect(store.get(atoms.waiting)).to.equal(false);
    await untilAtom(store, atoms.waiting, Boolean);
    const noticed = performance.now();
    expect(store.get(atoms.playing)).to.equal(false);
    expect(log.names.at(-1)).to.equal('waiting');
    // It looks once a second; from when it stood still, what is left of the patience is less than that.
    expect(noticed - began).to.be.below(1100);
    await sources.untilAsked('play-url a');
    expect(performance.now() - noticed).to.be.below(600);
  });

  it('still waits where the clock jumps forward, whenever that happens', async () => {
    for (const afterMs of [0, 250, 3000]) {
      await sounding();
      audio.starve();
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      audio.drift(2);
      audio.tell();
      expect([store.get(atoms.waiting), store.get(atoms.playing)]).to.deep.equal([true, false]);
      audio.feedSound();
      await untilAtom(store, atoms.playing, Boolean);
    }
  });

  it('still waits where the element is sent a little forward', async () => {
    await sounding();
    audio.starve();
    await new Promise((resolve) => setTimeout(resolve, 250));
    audio.currentTime += 0.2;
    await settled();
    expect([store.get(atoms.waiting), store.get(atoms.playing)]).to.deep.equal([true, false]);
  });

  it('sounds where the clock runs, also if the element does not say so', async () => {
    await sounding();
    audio.starve();
    expect(store.get(atoms.waiting)).to.equal(true);
    audio.drift(0.05);
    audio.tell();
    expect(store.get(atoms.waiting)).to.equal(true);
    await new Promise((resolve) => setTimeout(resolve, 250));
    audio.drift(0.25);
    audio.tell();
    expect(store.get(atoms.waiting)).to.equal(false);
    expect(store.get(atoms.playing)).to.equal(true);
    expect(log.count('playing')).to.equal(2);
  });
});
