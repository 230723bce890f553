import { expect } from 'chai';
import { PlayerError } from '../../../../src/platform/model/player-error.ts';
import type { AudioSource } from '../../../../src/player/engine/sources/audio-source.ts';
import { createReplaceableSource } from '../../../../src/player/engine/sources/replaceable-source.ts';
import { FakeAudio, nextTask } from '../../../support/fakes/fake-audio.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';

const MISSING = new PlayerError('media-failed', 'The library is missing.');

/** A source that notes what is asked of it. */
class NotedSource implements AudioSource {
  readonly canAttachEarly = true;
  readonly calls: string[];
  readonly name: string;
  readonly loaded: Promise<void>;

  constructor(name: string, calls: string[], loaded: Promise<void> = Promise.resolve()) {
    this.name = name;
    this.calls = calls;
    this.loaded = loaded;
  }

  async attach(): Promise<void> {
    this.calls.push(`${this.name} is attached`);
  }

  preload(): Promise<void> {
    return this.loaded;
  }

  loadAll(): void {
    this.calls.push(`${this.name} loads all`);
  }
}

describe('a source that the browser refuses', () => {
  let calls: string[];
  let errors: unknown[];
  let controller: AbortController;
  let refuse: () => void;
  let give: (source: AudioSource) => void;
  let fail: (error: PlayerError) => void;
  let source: AudioSource;
  const { element } = new FakeAudio();

  beforeEach(() => {
    calls = [];
    errors = [];
    controller = new AbortController();
    const options = sourceOptions({
      signal: controller.signal,
      onLost: () => calls.push('lost'),
      onRestart: () => calls.push('restart'),
      onError: (error) => errors.push(error),
    });
    const replacement = new Promise<AudioSource>((resolve, reject) => {
      give = resolve;
      fail = reject;
    });
    replacement.catch(() => {});
    source = createReplaceableSource(
      ({ signal, onRefused }) => {
        refuse = onRefused;
        const aborted = new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            calls.push('the first is aborted');
            reject(signal.reason);
          });
        });
        aborted.catch(() => {});
        return new NotedSource('the first', calls, aborted);
      },
      () => {
        calls.push('the second is opened');
        return replacement;
      },
      options,
    );
  });

  it('leaves the element, which another one then feeds from there', async () => {
    source.loadAll();
    await source.attach(element);
    calls.length = 0;
    refuse();
    await nextTask();
    // The position is read before.
    expect(calls).to.deep.equal(['lost', 'the first is aborted', 'the second is opened']);
    calls.length = 0;
    give(new NotedSource('the second', calls));
    await nextTask();
    expect(calls).to.deep.equal(['the second loads all', 'the second is attached', 'restart']);
  });

  it('before it is attached, is replaced without a restart', async () => {
    refuse();
    const attached = source.attach(element);
    source.loadAll();
    await nextTask();
    calls.length = 0;
    give(new NotedSource('the second', calls));
    await attached;
    expect(calls).to.deep.equal(['the second loads all', 'the second is attached']);
  });

  it('is replaced once', async () => {
    refuse();
    refuse();
    await nextTask();
    expect(calls).to.deep.equal(['the first is aborted', 'the second is opened']);
  });

  it('is preloaded when the other one is', async () => {
    const preloaded = source.preload();
    refuse();
    give(new NotedSource('the second', calls));
    await preloaded;
  });

  it('fails if there is no other one', async () => {
    refuse();
    fail(MISSING);
    await nextTask();
    expect(errors).to.deep.equal([MISSING]);
  });

  it('reports nothing once it is aborted', async () => {
    refuse();
    controller.abort();
    fail(MISSING);
    await nextTask();
    expect(errors).to.deep.equal([]);
  });
});
