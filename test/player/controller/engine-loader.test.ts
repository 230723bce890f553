import { expect } from 'chai';
import {
  createEngineLoader,
  type EngineChunk,
  type EngineLoader,
} from '../../../src/player/controller/engine-loader.ts';
import type { Engine } from '../../../src/player/engine/engine.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const LIMIT_MS = 7000;

describe('the loader of the engine', () => {
  let time: VirtualTime;
  let loader: EngineLoader;
  /** Responds to every request for the chunk so far. */
  let arrive: () => void;
  /** For each request for the chunk, whether a caller waits for it. */
  let requests: boolean[];
  /** What was reported, in order. */
  let reports: string[];

  beforeEach(() => {
    time = new VirtualTime().install();
    requests = [];
    reports = [];
    let resolvers: (() => void)[] = [];
    arrive = () => {
      for (const resolve of resolvers) resolve();
      resolvers = [];
    };
    const loadChunk = (isAwaited: boolean): Promise<EngineChunk> => {
      requests.push(isAwaited);
      // The chunk's content does not matter here.
      return new Promise((resolve) => resolvers.push(() => resolve({} as EngineChunk)));
    };
    loader = createEngineLoader(loadChunk, LIMIT_MS, {
      create: () => ({}) as Engine,
      onLoaded: () => void reports.push('loaded'),
      onFailed: (error) => void reports.push(error.code),
    });
  });
  afterEach(() => time.restore());

  /** Loads the engine for playback that was requested some time ago. */
  const load = (agoMs: number): void => loader.load(performance.now() - agoMs);

  it('fails when the time since playback was requested is over, even if the queue took most of it', async () => {
    load(5000);
    await time.advance(1999);
    expect(reports).to.deep.equal([]);
    await time.advance(1);
    expect(reports).to.deep.equal(['media-failed']);
  });

  it('has no deadline while no caller waits', async () => {
    const ensured = loader.ensure();
    await time.advance(LIMIT_MS * 2);
    arrive();
    expect(await ensured).to.equal(loader.engine);
    expect(requests).to.deep.equal([false]);
  });

  it('creates one engine for all who ask, and reports it once', async () => {
    const ensured = loader.ensure();
    load(0);
    load(0);
    expect(requests).to.deep.equal([false, true]);
    arrive();
    expect(await ensured).to.equal(loader.engine);
    await time.advance();
    expect(await loader.ensure()).to.equal(loader.engine);
    expect(reports).to.deep.equal(['loaded']);
  });

  it('creates no engine from a chunk that arrives after the failure, and loads it again on request', async () => {
    load(0);
    load(0);
    await time.advance(LIMIT_MS);
    expect(reports, 'one failure for all who wait').to.deep.equal(['media-failed']);
    arrive();
    await time.advance();
    expect(loader.engine).to.equal(null);
    load(0);
    arrive();
    await time.advance();
    expect(loader.engine).not.to.equal(null);
    expect(requests).to.deep.equal([true, true]);
    expect(reports).to.deep.equal(['media-failed', 'loaded']);
  });
});
