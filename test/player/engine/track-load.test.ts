import { expect } from 'chai';
import { http } from '../../../src/platform/http/http.ts';
import { PlayerError } from '../../../src/platform/model/player-error.ts';
import { createTrackLoad, type TrackLoad } from '../../../src/player/engine/track-load.ts';
import type { PreviewWindow } from '../../../src/player/model/playback/preview-window.ts';
import type { Track } from '../../../src/player/model/queue/mixtape.ts';
import { DEFAULT_SETTINGS } from '../../../src/player/model/settings.ts';
import { scaledDeadlines } from '../../support/fakes/deadlines.ts';
import { FakeAudio, nextTask } from '../../support/fakes/fake-audio.ts';
import { FakeSources } from '../../support/fakes/fake-sources.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { listenToConsole } from '../../support/until.ts';

const TRACK: Track = { trackId: 'a', title: 'A', artist: '', duration: null };
const BROKEN = new PlayerError('media-failed', 'broken');
const FAST = scaledDeadlines(1 / 10);
/** Between two checks of the deadlines. */
const TICK_MS = FAST.silenceMs / 8;

type Report = {
  readonly what: 'ready' | 'lost' | 'slow' | 'failed' | 'window';
  readonly at: number;
  readonly error?: PlayerError;
  readonly window?: PreviewWindow;
};

describe('the load of a track', () => {
  let time: VirtualTime;
  let audio: FakeAudio;
  let sources: FakeSources;
  let load: TrackLoad;
  let reports: Report[];
  let position: number;
  let refuse: (error: PlayerError) => void;
  let requestedAt: number;
  let events: EventTarget;
  let quiet: ReturnType<typeof listenToConsole>;

  beforeEach(() => {
    time = new VirtualTime().install().flow();
    audio = new FakeAudio();
    sources = new FakeSources(audio);
    reports = [];
    position = 0;
    refuse = () => {};
    events = new EventTarget();
    quiet = listenToConsole();
    load = createLoad(TRACK);
  });

  function createLoad(track: Track): TrackLoad {
    const report = (what: Report['what'], more: { error?: PlayerError; window?: PreviewWindow } = {}): void => {
      reports.push({ what, at: performance.now() - requestedAt, ...more });
      events.dispatchEvent(new Event(what));
    };
    const { openStream, openPlayUrl, loadStreaming } = sources;
    return createTrackLoad(
      { audio: audio.element, http, deadlines: FAST, openStream, openPlayUrl, loadStreaming },
      DEFAULT_SETTINGS,
      track,
      {
        run: (change) => change(),
        position: () => position,
        onWindow: (window) => report('window', { window }),
        onReady(refuseSource) {
          refuse = refuseSource;
          report('ready');
        },
        onSourceLost: () => report('lost'),
        onSlow: () => report('slow'),
        onFailed: (error) => report('failed', { error }),
      },
    );
  }

  afterEach(() => {
    load.abort();
    quiet.restore();
    time.restore();
  });

  function start(): void {
    requestedAt = performance.now();
    load.start();
  }

  const of = (what: Report['what']): readonly Report[] => reports.filter((report) => report.what === what);

  function until(what: Report['what']): Promise<void> {
    return new Promise((resolve) => {
      if (of(what).length > 0) resolve();
      else events.addEventListener(what, () => resolve(), { once: true });
    });
  }

  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('opens the stream', async () => {
    start();
    await until('ready');
    expect(sources.names).to.deep.equal(['stream a']);
    expect(load.isReady()).to.equal(true);
    expect(audio.currentTime).to.equal(8);
    expect(sources.last.loadsAll).to.equal(true);
  });

  it('reports no failure while it is preloaded, and opens the play URL when it is started', async () => {
    sources.script('stream', { openError: new PlayerError('stream-failed', 'no') });
    load.preload(false);
    await nextTask();
    await nextTask();
    expect(reports).to.deep.equal([]);
    start();
    await until('ready');
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
  });

  it('logs that streaming is not supported once the track is started, not while it is preloaded', async () => {
    sources.script('stream', {
      openError: new PlayerError('media-unsupported', 'HLS streaming is not supported in this browser.'),
    });
    await load.preload(false);
    expect(quiet.said).to.deep.equal([]);
    start();
    await until('ready');
    expect(quiet.said.map(({ text }) => text)).to.deep.equal(['HLS streaming is not supported in this browser.']);
  });

  describe('whose stream the queue names', () => {
    beforeEach(() => {
      load = createLoad({ ...TRACK, streams: [{ url: '/a.m3u8' }] });
    });

    it('opens that, and asks nobody', async () => {
      start();
      await until('ready');
      expect(sources.names).to.deep.equal(['queue-stream a']);
    });

    for (const status of [401, 403, 404, 410])
      it(`asks the API once if a server refuses it with ${status}, then the play URL`, async () => {
        const refused = new PlayerError('media-failed', 'refused', { status });
        sources.script('queue-stream', { openError: refused }).script('stream', { openError: refused });
        start();
        await until('ready');
        expect(sources.names).to.deep.equal(['queue-stream a', 'stream a', 'play-url a']);
      });

    it('asks the API also while it is preloaded, and when the address expires during playback', async () => {
      await load.preload(true);
      start();
      await until('ready');
      sources.last.options.onError(new PlayerError('media-failed', 'expired', { status: 410 }));
      await wait(1);
      expect(sources.names).to.deep.equal(['queue-stream a', 'stream a']);
      expect(of('failed')).to.deep.equal([]);
    });

    it('opens the play URL in time if the address expires during playback and the API does not answer', async () => {
      sources.script('stream', { openMs: Number.POSITIVE_INFINITY });
      start();
      await until('ready');
      load.reportPlaying();
      await wait(FAST.messageMs);
      sources.last.options.onError(new PlayerError('media-failed', 'expired', { status: 403 }));
      await wait(FAST.fallbackMs + 2 * TICK_MS);
      expect(sources.names).to.deep.equal(['queue-stream a', 'stream a', 'play-url a']);
    });

    it('asks the API without a deadline if the address expires while playback is not requested', async () => {
      sources.script('stream', { openMs: Number.POSITIVE_INFINITY });
      start();
      await until('ready');
      load.idle();
      sources.last.options.onError(new PlayerError('media-failed', 'expired', { status: 403 }));
      await wait(FAST.messageMs * 1.2);
      expect(sources.names).to.deep.equal(['queue-stream a', 'stream a']);
    });

    it('opens the play URL if the stream fails for another reason', async () => {
      sources.script('queue-stream', { openError: BROKEN });
      start();
      await until('ready');
      expect(sources.names).to.deep.equal(['queue-stream a', 'play-url a']);
    });

    it('opens the play URL at once if the queue says that there is none', async () => {
      load = createLoad({ ...TRACK, streams: [] });
      start();
      await until('ready');
      expect(sources.names).to.deep.equal(['play-url a']);
    });
  });

  describe('whose file the queue names', () => {
    const playUrl = '/a.mp3';

    it('asks the API once if the file cannot be played, then opens the play URL of the API', async () => {
      load = createLoad({ ...TRACK, streams: [], playUrl });
      sources.script('queue-play-url', { attachError: BROKEN }).script('stream', { openError: BROKEN });
      start();
      await until('ready');
      expect(sources.names).to.deep.equal(['queue-play-url a', 'stream a', 'play-url a']);
      expect(sources.opened.map(({ options }) => options.track.playUrl)).to.deep.equal([playUrl, undefined, undefined]);
      expect(of('failed')).to.deep.equal([]);
    });

    it('does not ask the API again if that has answered already', async () => {
      load = createLoad({ ...TRACK, playUrl });
      sources.script('stream', { openError: BROKEN }).script('queue-play-url', { attachError: BROKEN });
      start();
      await until('ready');
      expect(sources.names).to.deep.equal(['stream a', 'queue-play-url a', 'play-url a']);
    });

    it('opens the same file once more if that stops arriving', async () => {
      load = createLoad({ ...TRACK, streams: [], playUrl });
      start();
      await until('ready');
      load.reportPlaying();
      await wait(FAST.messageMs);
      load.start();
      await wait(FAST.fallbackMs + 2 * TICK_MS);
      expect(sources.names).to.deep.equal(['queue-play-url a', 'queue-play-url a']);
    });

    it('fails in time if it hangs', async () => {
      load = createLoad({ ...TRACK, streams: [], playUrl });
      sources.script('queue-play-url', { goes: 'never-ready' });
      start();
      await until('failed');
      expect(of('failed')[0]?.at).to.be.within(FAST.messageMs, FAST.messageMs + TICK_MS);
      expect(sources.names).to.deep.equal(['queue-play-url a']);
    });
  });

  it('fails in time if everything hangs', async () => {
    sources.script('stream', { openMs: Number.POSITIVE_INFINITY }).script('play-url', { goes: 'never-ready' });
    start();
    await until('failed');
    const [failed] = of('failed');
    expect(failed?.at).to.be.within(FAST.messageMs, FAST.messageMs + TICK_MS);
    expect(failed?.error).to.be.instanceOf(PlayerError).and.to.include({ code: 'play-timeout', trackId: 'a' });
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    expect(sources.opened.every(({ options }) => options.signal.aborted)).to.equal(true);
  });

  describe('of the play URL that stalls', () => {
    beforeEach(async () => {
      sources.script('stream', { openError: BROKEN });
      start();
      await until('ready');
      load.reportPlaying();
      await wait(FAST.fallbackMs);
    });

    /** Clears the reports of the first source. */
    function stall(): void {
      reports.length = 0;
      start();
    }

    it('gets no more time if the element reports `playing` but its clock has stopped', async () => {
      stall();
      const stalledAt = requestedAt;
      await until('ready');
      load.reportPlaying();
      load.start();
      await until('failed');
      expect(performance.now() - stalledAt).to.be.within(FAST.messageMs, FAST.messageMs + TICK_MS);
    });

    const REASONS: Readonly<Record<string, () => Promise<void> | void>> = {
      'after a pause': () => load.idle(),
      'if it stalls there again after it has played': () => {
        load.reportPlaying();
        return wait(FAST.messageMs);
      },
    };
    for (const [name, act] of Object.entries(REASONS)) {
      it(`has all its time again ${name}`, async () => {
        stall();
        await until('ready');
        await act();
        stall();
        await until('failed');
        expect(of('failed')[0]?.at).to.be.within(FAST.messageMs, FAST.messageMs + TICK_MS);
      });
    }

    it('is not requested a third time', async () => {
      stall();
      await until('ready');
      load.reportPlaying();
      position = 3;
      stall();
      await until('failed');
      expect(of('failed')[0]?.at).to.be.within(FAST.messageMs, FAST.messageMs + TICK_MS);
      expect(sources.names).to.deep.equal(['stream a', 'play-url a', 'play-url a']);
    });
  });

  const LATE = new PlayerError('play-timeout', 'too late');
  for (const [which, streamError, playUrlError] of [
    ['the stream', LATE, BROKEN],
    ['it', new PlayerError('stream-failed', 'status 404', { status: 404 }), LATE],
  ] as const) {
    it(`fails with the error of the play URL if ${which} timed out`, async () => {
      sources.script('stream', { openError: streamError }).script('play-url', { attachError: playUrlError });
      start();
      await until('failed');
      expect(of('failed')[0]?.error).to.equal(playUrlError);
    });
  }

  it('fails with a code also after an unknown error', async () => {
    const broken = new TypeError('It is no function.') as Error as PlayerError;
    sources.script('stream', { openError: broken }).script('play-url', { attachError: BROKEN });
    start();
    await until('failed');
    const error = of('failed')[0]?.error;
    expect(error).to.be.instanceOf(PlayerError).and.to.include({ code: 'media-failed', trackId: 'a' });
    expect(error?.message).to.equal(
      'The track a could not be opened: TypeError: It is no function. The play URL failed as well: broken',
    );
    expect(quiet.said).to.deep.equal([]);
  });

  for (const [what, report] of [
    ['restarted', 'onRestart'],
    ['lost what it had attached', 'onLost'],
  ] as const) {
    for (const [when, isRequested] of [
      ['the track is requested', true],
      ['it is not', false],
    ] as const) {
      it(`has ${isRequested ? 'a' : 'no'} deadline after its source has ${what} while ${when}`, async () => {
        start();
        await until('ready');
        load.reportPlaying();
        if (!isRequested) load.idle();
        sources.last.options[report]();
        await wait(FAST.fallbackMs * 1.2);
        expect(sources.names).to.deep.equal(isRequested ? ['stream a', 'play-url a'] : ['stream a']);
      });
    }
  }

  describe('that is aborted', () => {
    for (const [when, script, later] of [
      ['while it opens the stream', { openMs: 20 }, 0],
      ['while it attaches the stream', { goes: 'never-ready' }, 15],
      ['while it waits for data', { goes: 'silent', bytesEveryMs: 5 }, 30],
    ] as const) {
      it(`reports nothing more ${when}`, async () => {
        sources.script('stream', script);
        start();
        await wait(later);
        const before = reports.length;
        const { options } = sources.last;
        load.abort();
        expect(options.signal.aborted).to.equal(true);
        options.onError(new PlayerError('media-failed', 'late'));
        options.onWindow({ start: 0, end: 1 });
        options.onProgress();
        refuse(new PlayerError('media-failed', 'late'));
        load.start();
        load.preload(false);
        await wait(FAST.messageMs * 1.2);
        expect(reports.length).to.equal(before);
        expect(sources.names).to.deep.equal(['stream a']);
        expect(audio.paused).to.equal(true);
      });
    }
  });
});
