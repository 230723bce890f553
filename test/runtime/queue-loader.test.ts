import { expect } from 'chai';
import type { PlayerError } from '../../src/domain/player-error.ts';
import type { Queue } from '../../src/domain/queue/mixtape.ts';
import { DEFAULT_SETTINGS, type PlayerSettings } from '../../src/domain/settings.ts';
import { createQueueLoader, type QueueLoader } from '../../src/runtime/player/queue-loader.ts';
import { PATIENT } from '../support/fakes/deadlines.ts';
import { FakeApi, queueAnswer } from '../support/fakes/fake-api.ts';
import { listenToConsole, rejection } from '../support/until.ts';

/** Each test has its own address, because players with the same address share their queue. */
let bases = 0;

describe('the queue of one player', () => {
  let api: FakeApi;
  let settings: PlayerSettings;
  let queues: Queue[];
  let errors: PlayerError[];
  let controller: AbortController;
  let onQueue: () => void;

  beforeEach(() => {
    api = new FakeApi().answer('summer', queueAnswer(['a', 'b']));
    const apiBase = `https://api.example/loader-${++bases}`;
    settings = { ...DEFAULT_SETTINGS, mixtapeId: 'summer', apiBase, isApiBaseGuessed: false };
    queues = [];
    errors = [];
    onQueue = () => {};
    controller = new AbortController();
  });
  afterEach(() => controller.abort());

  function open(): QueueLoader {
    const parts = { http: api.http, deadlines: PATIENT, labelsReady: () => Promise.resolve() };
    return createQueueLoader(parts, () => settings, controller.signal, {
      onLoading: () => {},
      onQueue(queue) {
        queues.push(queue);
        onQueue();
      },
      onError: (error) => void errors.push(error),
    });
  }

  /** Resolves when this many queues were loaded. */
  function untilQueues(count: number): Promise<void> {
    return new Promise((resolve) => {
      onQueue = () => {
        if (queues.length === count) resolve();
      };
    });
  }

  const reported = (): unknown => errors.map(({ code, message }) => [code, message]);
  const HINT = / This is the origin of the script; if the API is elsewhere, set api-base\.$/;

  it('is requested once, however often `ensure` is called', async () => {
    const loader = open();
    expect(loader.isRequested).to.equal(false);
    const loaded = untilQueues(1);
    loader.ensure();
    loader.ensure();
    await loaded;
    expect(loader.isRequested).to.equal(true);
    expect(api.asked).to.deep.equal(['summer']);
    expect(queues).to.have.lengthOf(1);
  });

  it('is requested once for two players, and again by a reload', async () => {
    const loaded = untilQueues(2);
    open().ensure();
    open().ensure();
    await loaded;
    expect(api.asked).to.deep.equal(['summer']);
    await open().reload();
    expect(api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('logs the first ten invalid entries, and counts the rest', async () => {
    const { said, restore } = listenToConsole();
    api.answer('summer', queueAnswer(['a', ...Array.from({ length: 5000 }, () => 'a')]));
    await open().reload();
    restore();
    expect(said).to.have.lengthOf(11);
    expect(said.at(-1)?.text).to.contain('more such entries: 4990');
    expect(queues[0]?.tracks).to.have.lengthOf(1);
  });

  describe('with more than 2,000 tracks', () => {
    const ids = Array.from({ length: 5001 }, (_, index) => `t${index}`);
    const WARNING = /^The mixtape summer has 5,001 tracks; only the first 2,000 are used\./;

    it('keeps the first 2,000, and warns once', async () => {
      api.answer('summer', queueAnswer(ids));
      const { said, restore } = listenToConsole();
      const loader = open();
      await loader.reload();
      loader.refilter();
      loader.refilter();
      restore();
      expect(said).to.have.lengthOf(1);
      expect(said[0]?.text).to.match(WARNING);
      expect(queues[0]?.tracks.map(({ trackId }) => trackId)).to.deep.equal(ids.slice(0, 2000));
      expect(queues[0]?.tracks).to.be.frozen;
    });

    it('keeps the tracks of track-ids, wherever they are in the queue', async () => {
      api.answer('summer', queueAnswer(ids));
      const { said, restore } = listenToConsole();
      settings = { ...settings, trackIds: ['t5000', 't1'] };
      const loader = open();
      await loader.reload();
      expect(said).to.deep.equal([]);
      settings = { ...settings, trackIds: [] };
      loader.refilter();
      restore();
      expect(said[0]?.text).to.match(WARNING);
      expect(queues.map(({ tracks }) => tracks.length)).to.deep.equal([2, 2000]);
    });

    it('keeps all of 2,000 tracks', async () => {
      api.answer('summer', queueAnswer(ids.slice(0, 2000)));
      const { said, restore } = listenToConsole();
      await open().reload();
      restore();
      expect(said).to.deep.equal([]);
      expect(queues[0]?.tracks).to.have.lengthOf(2000);
    });
  });

  it('reports a missing mixtape-id', async () => {
    settings = { ...settings, mixtapeId: '', isApiBaseGuessed: true };
    await rejection(open().reload());
    expect(reported()).to.deep.equal([['config-missing', 'A mixtape player has no mixtape-id, so it stays hidden.']]);
  });

  it('reports an empty queue, and the track-ids that are not in it', async () => {
    settings = { ...settings, isApiBaseGuessed: true };
    const loader = open();
    api.answer('summer', queueAnswer([]));
    await rejection(loader.reload());
    api.answer('summer', queueAnswer(['a']));
    settings = { ...settings, trackIds: ['x', 'y'] };
    await rejection(loader.reload());
    loader.refilter();
    const none = ['queue-empty', 'The queue of the mixtape summer has none of the tracks x, y.'];
    expect(reported()).to.deep.equal([['queue-empty', 'The queue of the mixtape summer has no tracks.'], none, none]);
  });

  for (const [answer, code] of [
    [undefined, 'queue-failed'],
    [{ data: 3 }, 'queue-invalid'],
  ] as const) {
    it(`adds a hint if the API’s address was not configured: ${code}`, async () => {
      api.answer('summer', answer);
      const loader = open();
      await rejection(loader.reload());
      settings = { ...settings, isApiBaseGuessed: true };
      await rejection(loader.reload());
      expect(errors.map((error) => error.code)).to.deep.equal([code, code]);
      expect(errors[0]?.message).not.to.match(HINT);
      expect(errors[1]?.message).to.match(HINT);
      expect(errors[1]?.message.replace(HINT, '')).to.equal(errors[0]?.message);
    });
  }
});
