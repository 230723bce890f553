import { expect } from 'chai';
import { PlayerError } from '../../../../src/platform/model/player-error.ts';
import type { AudioSource, SourceOptions } from '../../../../src/player/engine/sources/audio-source.ts';
import { createFileSource } from '../../../../src/player/engine/sources/file-source.ts';
import { openPlayUrl } from '../../../../src/player/engine/sources/open-source.ts';
import type { PreviewWindow } from '../../../../src/player/model/playback/preview-window.ts';
import { DEFAULT_SETTINGS } from '../../../../src/player/model/settings.ts';
import { FakeAudio, nextTask } from '../../../support/fakes/fake-audio.ts';
import { type FakeFetch, fakeFetch, networkFault } from '../../../support/fakes/fake-fetch.ts';
import { type FakeMemory, fakeMemory } from '../../../support/fakes/fake-memory.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';
import { VirtualTime } from '../../../support/fakes/virtual-time.ts';
import { rejection } from '../../../support/until.ts';

const FILE = 'https://site.example/play/t1';

describe('a file that the browser plays by itself', () => {
  let audio: FakeAudio;
  let controller: AbortController;
  let windows: PreviewWindow[];
  let errors: PlayerError[];
  let pieces: number;
  let position: number;

  beforeEach(() => {
    audio = new FakeAudio();
    controller = new AbortController();
    windows = [];
    errors = [];
    pieces = 0;
    position = 0;
  });
  afterEach(() => controller.abort());

  function open(options: Partial<SourceOptions> = {}, crossOrigin: 'anonymous' | null = null): AudioSource {
    return createFileSource(
      FILE,
      crossOrigin,
      sourceOptions({
        position: () => position,
        signal: controller.signal,
        onWindow: (window) => windows.push(window),
        onProgress() {
          pieces += 1;
        },
        onError: (error) => errors.push(error),
        ...options,
      }),
    );
  }

  async function attach(fileSeconds: number, options: Partial<SourceOptions> = {}): Promise<void> {
    const attached = open(options).attach(audio.element);
    audio.feedMetadata(fileSeconds);
    await attached;
  }

  it('is loaded from its URL', async () => {
    await attach(180);
    expect(audio.loaded).to.deep.equal([FILE]);
    expect(audio.preload).to.equal('auto');
  });

  for (const [fileSeconds, start, end] of [
    [180, 8, 23],
    [20, 5, 20],
    [15, 0, 15],
    [5, 0, 5],
  ] as const) {
    it(`is at ${start} s of a file of ${fileSeconds} s before it plays`, async () => {
      await attach(fileSeconds);
      expect(audio.currentTime).to.equal(start);
      expect(audio.seeking).to.equal(false);
      expect(windows).to.deep.equal([{ start, end }]);
    });
  }

  it('begins where its URL says, without asking the server for that', async () => {
    const { settings, ...options } = sourceOptions({ signal: controller.signal });
    const track = { trackId: 't1', playUrl: `${FILE}#t=34.2,49.2` };
    const attached = openPlayUrl({
      ...options,
      settings: { ...DEFAULT_SETTINGS, ...settings, apiBase: 'https://api.example' },
      track,
    }).attach(audio.element);
    audio.feedMetadata(180);
    await attached;
    expect(audio.loaded).to.deep.equal([FILE]);
    expect(audio.currentTime).to.equal(34.2);
  });

  describe('whose server answers no range requests', () => {
    let network: FakeFetch;
    let memory: FakeMemory;

    beforeEach(() => {
      memory = fakeMemory();
      network = fakeFetch(() => new Response(new Uint8Array(1000)));
    });
    afterEach(() => {
      network.restore();
      memory.restore();
    });

    /** Attaches a file in which the element cannot seek. What is in memory it can. */
    async function attachWithoutRanges(
      options: Partial<SourceOptions> = {},
      crossOrigin: 'anonymous' | null = null,
    ): Promise<void> {
      audio.hasRanges = false;
      audio.onLoad = (url) => {
        if (!url.startsWith('blob:')) return;
        audio.hasRanges = true;
        queueMicrotask(() => audio.feedMetadata(23));
      };
      const attached = open(options, crossOrigin).attach(audio.element);
      audio.feedMetadata(180);
      await attached;
    }

    it('is read even if the browser would only lose its seeks', async () => {
      audio.forgottenSeeks = 3;
      audio.onLoad = (url) => url.startsWith('blob:') && queueMicrotask(() => audio.feedMetadata(23));
      await attach(180);
      expect(audio.loaded).to.have.length(2);
      expect(audio.currentTime).to.equal(8);
    });

    it('is read if the browser reports an error when it seeks', async () => {
      audio.onLoad = (url) => url.startsWith('blob:') && queueMicrotask(() => audio.feedMetadata(23));
      audio.addEventListener('seeking', () => audio.break(2), { once: true });
      await attach(180);
      expect(audio.loaded).to.have.length(2);
      expect(audio.currentTime).to.equal(8);
      expect(errors).to.deep.equal([]);
    });

    it('is read if the browser does not load it and gives no reason, as Safari', async () => {
      audio.onLoad = (url) => queueMicrotask(() => (url.startsWith('blob:') ? audio.feedMetadata(23) : audio.break(4)));
      await open().attach(audio.element);
      expect(audio.loaded).to.have.length(2);
      expect(audio.currentTime).to.equal(8);
      expect(errors).to.deep.equal([]);
    });

    it('is not read again if the file in memory cannot be played', async () => {
      audio.hasRanges = false;
      audio.onLoad = (url) => url.startsWith('blob:') && queueMicrotask(() => audio.break(4));
      const attached = open({ onError: (error) => errors.push(error) && controller.abort() }).attach(audio.element);
      audio.feedMetadata(180);
      await rejection(attached);
      expect(errors).to.have.lengthOf(1);
      expect(audio.loaded).to.have.length(2);
    });

    it('fails if it cannot be read', async () => {
      network.restore();
      network = fakeFetch(networkFault);
      await attachWithoutRanges();
      expect(errors).to.have.lengthOf(1);
      expect(errors[0]).to.be.instanceOf(PlayerError).and.to.include({ code: 'media-failed', trackId: 't1' });
      expect(errors[0]?.message).to.include(FILE).and.to.include('range requests').and.to.include('CORS');
    });
  });

  it('reports the window again if the duration is corrected while it plays', async () => {
    await attach(180);
    audio.duration = 20;
    audio.dispatchEvent(new Event('durationchange'));
    expect(windows.at(-1)).to.deep.equal({ start: 5, end: 20 });
  });

  it('is sent to the preview’s start if the file turns out to be longer while it plays', async () => {
    await attach(11);
    expect(audio.currentTime).to.equal(0);
    audio.duration = 180;
    audio.dispatchEvent(new Event('durationchange'));
    expect(audio.currentTime).to.equal(8);
  });

  it('reports progress', async () => {
    await attach(180);
    audio.feedData();
    expect(pieces).to.be.above(0);
  });

  it('reports the browser’s error for a file that it cannot play', async () => {
    const attached = open().attach(audio.element);
    attached.catch(() => {});
    audio.break(4, 'DEMUXER_ERROR');
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.be.instanceOf(PlayerError).and.to.include({ code: 'media-failed', trackId: 't1' });
    expect(errors[0]?.message).to.include(FILE).and.to.include('DEMUXER_ERROR');
  });

  it('recovers if the browser stalls', async () => {
    await attach(180);
    const time = new VirtualTime().install();
    audio.feedData();
    void audio.play().catch(() => {});
    audio.loadedUntil = 23;
    audio.runOutOfData();
    audio.calls.length = 0;
    await time.advance(600).finally(() => time.restore());
    expect(audio.calls).to.deep.equal(['seek 8']);
  });

  describe('that is aborted', () => {
    it('releases the element', async () => {
      await attach(180);
      audio.feedData();
      void audio.play().catch(() => {});
      controller.abort();
      expect(audio.hasAttribute('src')).to.equal(false);
      expect(audio.paused).to.equal(true);
      expect(audio.networkState).to.equal(0);
    });

    it('reports nothing more', async () => {
      await attach(180);
      controller.abort();
      const told = pieces;
      audio.feedData();
      audio.break(2);
      audio.duration = 20;
      audio.dispatchEvent(new Event('durationchange'));
      await nextTask();
      expect([pieces - told, errors.length, windows.length]).to.deep.equal([0, 0, 1]);
    });
  });
});
