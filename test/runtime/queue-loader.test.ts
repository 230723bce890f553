import { expect } from 'chai';
import type { PlayerError } from '../../src/domain/player-error.ts';
import type { Queue } from '../../src/domain/queue/mixtape.ts';
import { DEFAULT_SETTINGS, type PlayerSettings } from '../../src/domain/settings.ts';
import { createQueueLoader, type QueueLoader } from '../../src/runtime/player/queue-loader.ts';
import { PATIENT } from '../support/fakes/deadlines.ts';
import { FakeApi, queueAnswer } from '../support/fakes/fake-api.ts';
import { listenToConsole, rejection } from '../support/until.ts';

/** Players with one address share one queue. */
let bases = 0;

describe('the queue of one player', () => {
  let api: FakeApi;
  let settings: PlayerSettings;
  let queues: Queue[];
  let errors: PlayerError[];
  let controller: AbortController;

  beforeEach(() => {
    api = new FakeApi().answer('summer', queueAnswer(['a', 'b']));
    const apiBase = `https://api.example/loader-${++bases}`;
    settings = { ...DEFAULT_SETTINGS, mixtapeId: 'summer', apiBase, isApiBaseGuessed: false };
    queues = [];
    errors = [];
    controller = new AbortController();
  });
  afterEach(() => controller.abort());

  function open(): QueueLoader {
    const parts = { http: api.http, deadlines: PATIENT, labelsReady: () => Promise.resolve() };
    return createQueueLoader(parts, () => settings, controller.signal, {
      onLoading: () => {},
      onQueue: (queue) => void queues.push(queue),
      onError: (error) => void errors.push(error),
    });
  }

  const told = (): unknown => errors.map(({ code, message }) => [code, message]);
  const HINT = / This is the origin of the script; if the API is elsewhere, set api-base\.$/;

  it('is asked for once, however often it is wished for', async () => {
    const loader = open();
    expect(loader.isAskedFor).to.equal(false);
    loader.ensure();
    loader.ensure();
    await Promise.all([loader.whenReady(), loader.whenReady()]);
    expect(loader.isAskedFor).to.equal(true);
    expect(api.asked).to.deep.equal(['summer']);
    expect(queues).to.have.lengthOf(1);
  });

  it('is shared with another player that asks for it, and asked for anew by one that asks again', async () => {
    await Promise.all([open().whenReady(), open().whenReady()]);
    expect(api.asked).to.deep.equal(['summer']);
    await open().reload();
    expect(api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('does not drown the console in what is wrong with every entry', async () => {
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

    it('has the first 2,000, and says so once', async () => {
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

    it('has those that are chosen, wherever they stand', async () => {
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

    it('has all of 2,000', async () => {
      api.answer('summer', queueAnswer(ids.slice(0, 2000)));
      const { said, restore } = listenToConsole();
      await open().reload();
      restore();
      expect(said).to.deep.equal([]);
      expect(queues[0]?.tracks).to.have.lengthOf(2000);
    });
  });

  it('says that no mixtape was named', async () => {
    settings = { ...settings, mixtapeId: '', isApiBaseGuessed: true };
    await rejection(open().reload());
    expect(told()).to.deep.equal([['config-missing', 'A mixtape player has no mixtape-id, so it stays hidden.']]);
  });

  it('says that it is empty, or which tracks it does not have', async () => {
    settings = { ...settings, isApiBaseGuessed: true };
    const loader = open();
    api.answer('summer', queueAnswer([]));
    await rejection(loader.reload());
    api.answer('summer', queueAnswer(['a']));
    settings = { ...settings, trackIds: ['x', 'y'] };
    await rejection(loader.reload());
    loader.refilter();
    const none = ['queue-empty', 'The queue of the mixtape summer has none of the tracks x, y.'];
    expect(told()).to.deep.equal([['queue-empty', 'The queue of the mixtape summer has no tracks.'], none, none]);
  });

  for (const [answer, code] of [
    [undefined, 'queue-failed'],
    [{ data: 3 }, 'queue-invalid'],
  ] as const) {
    it(`says where it was asked for if nobody said where the API is: ${code}`, async () => {
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
