import { expect } from 'chai';
import type { PreviewWindow } from '../../src/domain/playback/preview-window.ts';
import { PlayerError } from '../../src/domain/player-error.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings.ts';
import { http } from '../../src/io/api/http.ts';
import { createGeneration, type Generation } from '../../src/runtime/playback/generation.ts';
import { scaledDeadlines } from '../support/fakes/deadlines.ts';
import { FakeAudio, nextTask } from '../support/fakes/fake-audio.ts';
import { FakeSources } from '../support/fakes/fake-sources.ts';
import { VirtualTime } from '../support/fakes/virtual-time.ts';
import { listenToConsole } from '../support/until.ts';

const TRACK = { trackId: 'a', title: 'A', artist: '', duration: null };
const BROKEN = new PlayerError('media-failed', 'broken');
const FAST = scaledDeadlines(1 / 10);
/** How often somebody looks whether a time is over. */
const TICK_MS = FAST.silenceMs / 8;

type Told = {
  readonly what: 'ready' | 'lost' | 'slow' | 'failed' | 'window';
  readonly at: number;
  readonly error?: PlayerError;
  readonly window?: PreviewWindow;
};

describe('a track on its way to the ear', () => {
  let time: VirtualTime;
  let audio: FakeAudio;
  let sources: FakeSources;
  let generation: Generation;
  let told: Told[];
  let position: number;
  let refuse: (error: PlayerError) => void;
  let wishedAt: number;
  let talk: EventTarget;
  let quiet: ReturnType<typeof listenToConsole>;

  beforeEach(() => {
    time = new VirtualTime().install().flow();
    audio = new FakeAudio();
    sources = new FakeSources(audio);
    told = [];
    position = 0;
    refuse = () => {};
    talk = new EventTarget();
    quiet = listenToConsole();
    const tell = (what: Told['what'], more: { error?: PlayerError; window?: PreviewWindow } = {}): void => {
      told.push({ what, at: performance.now() - wishedAt, ...more });
      talk.dispatchEvent(new Event(what));
    };
    const { openStream, openPlayUrl } = sources;
    generation = createGeneration(
      { audio: audio.element, http, deadlines: FAST, openStream, openPlayUrl },
      DEFAULT_SETTINGS,
      TRACK,
      {
        run: (act) => act(),
        position: () => position,
        onWindow: (window) => tell('window', { window }),
        onReady(refuseThis) {
          refuse = refuseThis;
          tell('ready');
        },
        onSourceLost: () => tell('lost'),
        onSlow: () => tell('slow'),
        onFailed: (error) => tell('failed', { error }),
      },
    );
  });
  afterEach(() => {
    generation.abort();
    quiet.restore();
    time.restore();
  });

  function hear(): void {
    wishedAt = performance.now();
    generation.hear();
  }

  const of = (what: Told['what']): readonly Told[] => told.filter((one) => one.what === what);

  function until(what: Told['what']): Promise<void> {
    return new Promise((resolve) => {
      if (of(what).length > 0) resolve();
      else talk.addEventListener(what, () => resolve(), { once: true });
    });
  }

  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('comes as a stream', async () => {
    hear();
    await until('ready');
    expect(sources.names).to.deep.equal(['stream a']);
    expect(generation.ready).to.equal(true);
    expect(audio.currentTime).to.equal(8);
    expect(sources.last.loadsAll).to.equal(true);
  });

  it('asks for nothing by itself', async () => {
    await nextTask();
    expect(sources.names).to.deep.equal([]);
  });

  describe('made ready before anyone presses play', () => {
    it('is opened, but neither fed to the element nor loaded as a whole', async () => {
      generation.prepare(false);
      generation.prepare(false);
      await nextTask();
      await nextTask();
      expect(sources.names).to.deep.equal(['stream a']);
      expect(sources.last).to.include({ attached: false, loadsAll: false });
      expect(audio.loaded).to.deep.equal([]);
    });

    it('is not asked for again when somebody presses play', async () => {
      generation.prepare(false);
      await nextTask();
      hear();
      await until('ready');
      expect(sources.names).to.deep.equal(['stream a']);
    });

    it('fails in silence, and comes from the play URL when somebody presses play', async () => {
      sources.script('stream', { openError: new PlayerError('stream-failed', 'no') });
      generation.prepare(false);
      await nextTask();
      await nextTask();
      expect(told).to.deep.equal([]);
      hear();
      await until('ready');
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    });

    it('does not lose patience while nobody waits', async () => {
      sources.script('stream', { openMs: Number.POSITIVE_INFINITY });
      generation.prepare(false);
      await wait(FAST.fallbackMs * 1.5);
      expect(sources.names).to.deep.equal(['stream a']);
      hear();
      await wait(FAST.fallbackMs * 0.5);
      expect(sources.names, 'the time counts from the wish').to.deep.equal(['stream a']);
    });
  });

  const streamFailures: readonly (readonly [string, PlayerError])[] = [
    ['the stream call fails', new PlayerError('stream-failed', 'status 500', { status: 500 })],
    ['there is no stream', new PlayerError('stream-invalid', 'no entry')],
    [
      'the browser cannot stream',
      new PlayerError('media-unsupported', 'HLS streaming is not supported in this browser.'),
    ],
    ['the library does not come', new PlayerError('media-failed', 'no chunk')],
  ];
  for (const [when, error] of streamFailures) {
    it(`comes from the play URL at once where ${when}`, async () => {
      sources.script('stream', { openError: error });
      hear();
      await until('ready');
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
      expect(of('ready')[0]?.at).to.be.below(FAST.fallbackMs / 2);
      expect(of('failed')).to.deep.equal([]);
    });
  }

  it('says in the console that streaming is not supported, in the words of the specification', async () => {
    sources.script('stream', {
      openError: new PlayerError('media-unsupported', 'HLS streaming is not supported in this browser.'),
    });
    hear();
    await until('ready');
    expect(quiet.said.map(({ text }) => text)).to.deep.equal(['HLS streaming is not supported in this browser.']);
  });

  it('says so once somebody wishes to hear the track, not while it is made ready', async () => {
    sources.script('stream', {
      openError: new PlayerError('media-unsupported', 'HLS streaming is not supported in this browser.'),
    });
    await generation.prepare(false);
    expect(quiet.said).to.deep.equal([]);
    hear();
    await until('ready');
    expect(quiet.said).to.have.lengthOf(1);
  });

  it('comes from the play URL where the element refuses the stream', async () => {
    hear();
    await until('ready');
    refuse(new PlayerError('media-failed', 'refused'));
    expect(generation.ready).to.equal(false);
    while (!generation.ready) await nextTask();
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    expect(audio.src).to.include('play-url');
  });

  it('is not condemned where the element tells late that it refused the stream', async () => {
    hear();
    await until('ready');
    const refuseStream = refuse;
    refuseStream(new PlayerError('media-failed', 'refused'));
    refuseStream(new PlayerError('media-failed', 'refused, told again'));
    while (!generation.ready) await nextTask();
    refuseStream(new PlayerError('media-failed', 'refused, told late'));
    expect(generation.ready).to.equal(true);
    expect(of('failed')).to.deep.equal([]);
  });

  it('tells that its source is lost while the element still stands where it was', async () => {
    hear();
    await until('ready');
    audio.currentTime = 12;
    let stood = Number.NaN;
    talk.addEventListener('lost', () => {
      stood = audio.currentTime;
    });
    refuse(new PlayerError('media-failed', 'refused'));
    expect(stood).to.equal(12);
  });

  it('comes from the play URL where the stream breaks while it is attached', async () => {
    sources.script('stream', { attachError: new PlayerError('media-failed', 'broken') });
    hear();
    await until('ready');
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
  });

  for (const [what, script] of [
    ['the stream call', { openMs: Number.POSITIVE_INFINITY }],
    ['the stream', { goes: 'never-ready' }],
    ['the sound', { goes: 'silent' }],
  ] as const) {
    it(`comes from the play URL in time where ${what} hangs`, async () => {
      sources.script('stream', script);
      hear();
      while (sources.opened.length < 2) await nextTask();
      expect(performance.now() - wishedAt).to.be.within(FAST.fallbackMs, FAST.fallbackMs + TICK_MS);
      while (audio.src !== 'fake:play-url/a' || !generation.ready) await nextTask();
      expect(sources.opened[0]?.options.signal.aborted).to.equal(true);
      expect(of('failed')).to.deep.equal([]);
    });
  }

  it('is given up in time where everything hangs', async () => {
    sources.script('stream', { openMs: Number.POSITIVE_INFINITY }).script('play-url', { goes: 'never-ready' });
    hear();
    await until('failed');
    const [failed] = of('failed');
    expect(failed?.at).to.be.within(FAST.sentenceMs, FAST.sentenceMs + TICK_MS);
    expect(failed?.error).to.be.instanceOf(PlayerError).and.to.include({ code: 'play-timeout', trackId: 'a' });
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    expect(sources.opened.every(({ options }) => options.signal.aborted)).to.equal(true);
  });

  it('is said to be slow while bytes still come, and goes on', async () => {
    sources.script('stream', { goes: 'silent', bytesEveryMs: FAST.silenceMs / 20 });
    hear();
    await until('slow');
    expect(of('slow')[0]?.at).to.be.within(FAST.sentenceMs, FAST.sentenceMs + TICK_MS);
    await wait(FAST.sentenceMs);
    expect(sources.names).to.deep.equal(['stream a']);
    expect(of('failed')).to.deep.equal([]);
    expect(sources.last.options.signal.aborted).to.equal(false);
  });

  it('is not said to be slow once it sounds', async () => {
    hear();
    await until('ready');
    generation.sound();
    await wait(FAST.sentenceMs * 1.3);
    expect(told.map(({ what }) => what)).not.to.include.members(['slow', 'failed']);
    expect(sources.names).to.deep.equal(['stream a']);
  });

  it('is waited for anew where it stops sounding', async () => {
    hear();
    await until('ready');
    generation.sound();
    await wait(FAST.fallbackMs * 1.2);
    hear();
    await wait(FAST.fallbackMs * 0.4);
    expect(sources.names).to.deep.equal(['stream a']);
    while (sources.opened.length < 2) await nextTask();
    expect(performance.now() - wishedAt).to.be.at.least(FAST.fallbackMs);
  });

  describe('that comes from the play URL, and stops sounding', () => {
    beforeEach(async () => {
      sources.script('stream', { openError: BROKEN });
      hear();
      await until('ready');
      generation.sound();
      await wait(FAST.fallbackMs);
    });

    /** What was ready before says nothing of what is asked for again. */
    function stop(): void {
      told.length = 0;
      hear();
    }

    it('is asked for once more, from where it was, and given up in time', async () => {
      position = 6;
      sources.script('play-url', { goes: 'never-ready' });
      stop();
      await until('lost');
      expect(of('lost')[0]?.at).to.be.within(FAST.fallbackMs, FAST.fallbackMs + TICK_MS);
      expect(sources.names).to.deep.equal(['stream a', 'play-url a', 'play-url a']);
      expect(sources.opened[1]?.options.signal.aborted).to.equal(true);
      expect(sources.last.options.position()).to.equal(6);
      await until('failed');
      expect(of('failed')[0]?.at).to.be.within(FAST.sentenceMs, FAST.sentenceMs + TICK_MS);
      expect(of('failed')[0]?.error).to.include({ code: 'play-timeout' });
    });

    it('has no more time where the element says that it plays, and stands still', async () => {
      stop();
      const stoppedAt = wishedAt;
      await until('ready');
      generation.sound();
      generation.hear();
      await until('failed');
      expect(performance.now() - stoppedAt).to.be.within(FAST.sentenceMs, FAST.sentenceMs + TICK_MS);
    });

    const MEANWHILE: Readonly<Record<string, () => Promise<void> | void>> = {
      'once somebody has paused it': () => generation.rest(),
      'where it stops there again later, having been heard': () => {
        generation.sound();
        return wait(FAST.sentenceMs);
      },
    };
    for (const [name, happen] of Object.entries(MEANWHILE)) {
      it(`has all its time again ${name}`, async () => {
        stop();
        await until('ready');
        await happen();
        stop();
        await until('failed');
        expect(of('failed')[0]?.at).to.be.within(FAST.sentenceMs, FAST.sentenceMs + TICK_MS);
      });
    }

    it('is not asked for a third time', async () => {
      stop();
      await until('ready');
      generation.sound();
      position = 3;
      stop();
      await until('failed');
      expect(of('failed')[0]?.at).to.be.within(FAST.sentenceMs, FAST.sentenceMs + TICK_MS);
      expect(sources.names).to.deep.equal(['stream a', 'play-url a', 'play-url a']);
    });

    it('is waited for while bytes still come', async () => {
      sources.last.options.onProgress();
      const bytes = setInterval(() => sources.last.options.onProgress(), FAST.silenceMs / 20);
      stop();
      await until('slow');
      clearInterval(bytes);
      expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    });
  });

  it('goes on from where it was', async () => {
    position = 6;
    sources.script('stream', { openError: new PlayerError('stream-failed', 'no') });
    hear();
    await until('ready');
    expect(sources.last.startedAt).to.equal(6);
  });

  it('tells the true window', async () => {
    sources.script('stream', { fileSeconds: 20 });
    hear();
    await until('ready');
    expect(of('window')[0]?.window).to.deep.equal({ start: 5, end: 20 });
    expect(generation.window).to.deep.equal({ start: 5, end: 20 });
  });

  it('fails once, with what the stream said and what the play URL said', async () => {
    sources
      .script('stream', { openError: new PlayerError('stream-failed', 'status 503', { status: 503, trackId: 'a' }) })
      .script('play-url', { attachError: new PlayerError('media-failed', 'no such file', { trackId: 'a' }) });
    hear();
    await until('failed');
    await nextTask();
    expect(of('failed')).to.have.lengthOf(1);
    const error = of('failed')[0]?.error;
    expect(error).to.include({ code: 'stream-failed', status: 503, trackId: 'a' });
    expect(error?.message).to.include('status 503').and.to.include('no such file');
    expect(error?.cause).to.be.instanceOf(PlayerError);
  });

  it('fails with what the play URL said where either way took too long, for that is known of it', async () => {
    const late = new PlayerError('play-timeout', 'too late');
    const gone = new PlayerError('stream-failed', 'status 404', { status: 404 });
    for (const [streamSaid, urlSaid] of [
      [late, BROKEN],
      [gone, late],
    ] as const) {
      told = [];
      sources.script('stream', { openError: streamSaid }).script('play-url', { attachError: urlSaid });
      const again = createGeneration(
        { ...sources, audio: audio.element, http, deadlines: FAST },
        DEFAULT_SETTINGS,
        TRACK,
        {
          run: (act) => act(),
          position: () => 0,
          onWindow: () => {},
          onReady: () => {},
          onSourceLost: () => {},
          onSlow: () => {},
          onFailed: (error) => void told.push({ what: 'failed', at: 0, error }),
        },
      );
      again.hear();
      while (told.length === 0) await nextTask();
      expect(told[0]?.error).to.equal(urlSaid);
    }
  });

  it('fails with a code also where what broke is no error of ours', async () => {
    const broken = new TypeError('It is no function.') as Error as PlayerError;
    sources.script('stream', { openError: broken }).script('play-url', { attachError: BROKEN });
    hear();
    await until('failed');
    const error = of('failed')[0]?.error;
    expect(error).to.be.instanceOf(PlayerError).and.to.include({ code: 'media-failed', trackId: 'a' });
    expect(error?.message).to.equal(
      'The track a could not be opened: TypeError: It is no function. The play URL failed as well: broken',
    );
    expect(quiet.said).to.deep.equal([]);
  });

  it('is not heard of by what is fed anew when another track was chosen meanwhile', async () => {
    hear();
    await until('ready');
    const { options } = sources.last;
    generation.abort();
    told = [];
    options.onRestart();
    expect(told).to.deep.equal([]);
  });

  for (const [whom, isWished] of [
    ['somebody listens', true],
    ['nobody does', false],
  ] as const) {
    it(`is ${isWished ? '' : 'not '}waited for where it is fed anew while ${whom}`, async () => {
      hear();
      await until('ready');
      generation.sound();
      if (!isWished) generation.rest();
      sources.last.options.onRestart();
      await wait(FAST.fallbackMs * 1.2);
      expect(sources.names).to.deep.equal(isWished ? ['stream a', 'play-url a'] : ['stream a']);
    });
  }

  it('is not waited for once nobody wishes to hear it', async () => {
    sources.script('stream', { openMs: Number.POSITIVE_INFINITY });
    hear();
    generation.rest();
    await wait(FAST.sentenceMs * 1.2);
    expect(sources.names).to.deep.equal(['stream a']);
    expect(told).to.deep.equal([]);
  });

  it('is not fed to the element once nobody wishes to hear it, and is when somebody does again', async () => {
    sources.script('stream', { openMs: 20 });
    hear();
    generation.rest();
    await wait(40);
    expect(sources.last.attached).to.equal(false);
    hear();
    await until('ready');
    expect(sources.names).to.deep.equal(['stream a']);
  });

  it('leaves no timer behind where the last source fails at once', async () => {
    const { setInterval, clearInterval } = globalThis;
    const running = new Set<unknown>();
    Object.assign(globalThis, {
      setInterval(...parts: Parameters<typeof setInterval>): unknown {
        const timer = setInterval(...parts);
        running.add(timer);
        return timer;
      },
      clearInterval(timer: never): void {
        running.delete(timer);
        clearInterval(timer);
      },
    });
    try {
      sources.script('stream', { openError: BROKEN }).script('play-url', { attachError: BROKEN });
      hear();
      await until('failed');
      await nextTask();
      expect(running.size).to.equal(0);
    } finally {
      Object.assign(globalThis, { setInterval, clearInterval });
    }
  });

  describe('when another track was chosen', () => {
    for (const [when, script, later] of [
      ['while its stream is opened', { openMs: 20 }, 0],
      ['while it is attached', { goes: 'never-ready' }, 15],
      ['while it waits for bytes', { goes: 'silent', bytesEveryMs: 5 }, 30],
    ] as const) {
      it(`is not heard of again ${when}`, async () => {
        sources.script('stream', script);
        hear();
        await wait(later);
        const before = told.length;
        const { options } = sources.last;
        generation.abort();
        expect(options.signal.aborted).to.equal(true);
        options.onError(new PlayerError('media-failed', 'late'));
        options.onWindow({ start: 0, end: 1 });
        options.onProgress();
        refuse(new PlayerError('media-failed', 'late'));
        generation.hear();
        generation.prepare(false);
        await wait(FAST.sentenceMs * 1.2);
        expect(told.length).to.equal(before);
        expect(sources.names).to.deep.equal(['stream a']);
        expect(audio.paused).to.equal(true);
      });
    }
  });
});
