import { expect } from 'chai';
import { HttpError } from '../../../src/platform/http/http.ts';
import type { PlayerError } from '../../../src/platform/model/player-error.ts';
import {
  createQueueLoader,
  type QueueLoader,
  type QueueLoaderDeps,
} from '../../../src/player/controller/queue-loader.ts';
import type { Queue } from '../../../src/player/model/queue/mixtape.ts';
import { DEFAULT_SETTINGS, type PlayerSettings } from '../../../src/player/model/settings.ts';
import { pageAround } from '../../../src/player/page/player-page.ts';
import { PATIENT } from '../../support/fakes/deadlines.ts';
import { FakeApi, queueAnswer } from '../../support/fakes/fake-api.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { listenToConsole, rejection } from '../../support/until.ts';

/** Hides the page until `end`. */
function hide(document: Document): { end(): void } {
  // As the document does it: on its prototype.
  const prototype: object = Object.getPrototypeOf(document);
  const own = Object.getOwnPropertyDescriptor(prototype, 'visibilityState');
  Object.defineProperty(prototype, 'visibilityState', { value: 'hidden', configurable: true });
  return {
    end() {
      if (own === undefined) Reflect.deleteProperty(prototype, 'visibilityState');
      else Object.defineProperty(prototype, 'visibilityState', own);
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

/** Each test has its own address, because players with the same address share their queue. */
let bases = 0;

describe('the queue of one player', () => {
  let api: FakeApi;
  let settings: PlayerSettings;
  let queues: Queue[];
  let errors: PlayerError[];
  let controller: AbortController;
  let onQueue: () => void;
  let takeInlineQueue: QueueLoaderDeps['takeInlineQueue'];

  let page: Page;

  /** Markup that is complete. */
  const inline =
    (text: string | null): QueueLoaderDeps['takeInlineQueue'] =>
    (_signal, callback) =>
      callback(text);

  beforeEach(() => {
    page = openPage();
    api = new FakeApi().answer('summer', queueAnswer(['a', 'b']));
    const apiBase = `https://api.example/loader-${++bases}`;
    settings = { ...DEFAULT_SETTINGS, mixtapeId: 'summer', apiBase, isApiBaseGuessed: false };
    queues = [];
    errors = [];
    onQueue = () => {};
    takeInlineQueue = inline(null);
    controller = new AbortController();
  });
  afterEach(() => {
    controller.abort();
    page.remove();
  });

  function open({ hasQueue = false } = {}): QueueLoader {
    const parts = { http: api.http, deadlines: PATIENT, labelsReady: () => Promise.resolve(), takeInlineQueue };
    return createQueueLoader(parts, () => settings, pageAround(page.host()), controller.signal, {
      hasQueue: () => hasQueue,
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
  const HINT =
    / If the API is elsewhere, set api-base; for a container or a frame, data-api-base on the tag of our script\.$/;

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

  describe('that has failed', () => {
    let time: VirtualTime;

    beforeEach(() => {
      time = new VirtualTime().install();
    });
    afterEach(() => time.restore());

    const failing = (status: number): HttpError => new HttpError(new Response(null, { status }));

    async function failed(answer: unknown, options?: Parameters<typeof open>[0]): Promise<void> {
      api.answer('summer', answer);
      open(options).ensure();
      await time.advance(1);
      expect(errors).to.have.lengthOf(1);
    }

    /** The number of requests for the queue after each of these seconds. */
    async function asked(...seconds: readonly number[]): Promise<readonly number[]> {
      const counts: number[] = [];
      for (const each of seconds) {
        await time.advance(each * 1000);
        counts.push(api.asked.length);
      }
      return counts;
    }

    for (const [what, answer] of [
      ['without a network', undefined],
      ...[408, 429, 500, 503].map((status) => [`with status ${status}`, failing(status)] as const),
    ] as const) {
      it(`${what} is asked for again after 5, 10, 20, 30 and 30 s, and is reported once`, async () => {
        const { said, restore } = listenToConsole();
        await failed(answer);
        expect(await asked(4, 2, 10, 20, 30, 30)).to.deep.equal([1, 2, 3, 4, 5, 6]);
        restore();
        expect([errors.length, said]).to.deep.equal([1, []]);
      });
    }

    for (const [what, answer] of [
      ['with status 404', failing(404)],
      ['with status 401', failing(401)],
      ['with an invalid answer', { data: 3 }],
      ['because it is empty', queueAnswer([])],
    ] as const) {
      it(`${what} is not asked for again`, async () => {
        await failed(answer);
        page.window.dispatchEvent(new Event('online'));
        expect(await asked(60)).to.deep.equal([1]);
      });
    }

    it('comes with the network, and is not asked for any more', async () => {
      await failed(undefined);
      api.answer('summer', queueAnswer(['a']));
      page.window.dispatchEvent(new Event('online'));
      await time.advance(1);
      expect(queues).to.have.lengthOf(1);
      page.window.dispatchEvent(new Event('online'));
      expect(await asked(60)).to.deep.equal([2]);
    });

    it('comes when the page is shown from the back/forward cache', async () => {
      await failed(undefined);
      api.answer('summer', queueAnswer(['a']));
      page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
      expect(await asked(1)).to.deep.equal([1]);
      page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      expect(await asked(1)).to.deep.equal([2]);
      expect(queues).to.have.lengthOf(1);
    });

    it('is not asked for while the page is hidden, but as soon as it is shown', async () => {
      const hidden = hide(page.document);
      await failed(undefined);
      expect(await asked(60)).to.deep.equal([1]);
      hidden.end();
      expect(await asked(1)).to.deep.equal([2]);
    });

    it('is not asked for any more once the answer is that there is none', async () => {
      await failed(undefined);
      api.answer('summer', failing(404));
      expect(await asked(6, 60)).to.deep.equal([2, 2]);
      expect(errors).to.have.lengthOf(1);
    });

    it('is not asked for again while there are tracks', async () => {
      await failed(undefined, { hasQueue: true });
      expect(await asked(60)).to.deep.equal([1]);
    });

    it('is not asked for again after the player was removed', async () => {
      await failed(undefined);
      controller.abort();
      expect(await asked(60)).to.deep.equal([1]);
    });
  });

  describe("in the page's markup", () => {
    const INLINE = JSON.stringify(queueAnswer(['c', 'a', 'b']));
    const ids = (): unknown => queues.map(({ tracks }) => tracks.map(({ trackId }) => trackId).join(''));

    it('is used at once, without a request, filtered like an answer of the API', async () => {
      takeInlineQueue = inline(INLINE);
      settings = { ...settings, trackIds: ['b', 'c'] };
      const loaded = untilQueues(1);
      open();
      await loaded;
      expect(ids()).to.deep.equal(['cb']);
      expect(api.asked).to.deep.equal([]);
    });

    it('is waited for, for as long as the parser is in the player', async () => {
      let complete = (_text: string): void => {};
      takeInlineQueue = (_signal, callback) => {
        complete = callback;
      };
      const loaded = untilQueues(1);
      const loader = open();
      loader.ensure();
      await new Promise((resolve) => setTimeout(resolve));
      expect(api.asked).to.deep.equal([]);
      complete(INLINE);
      await loaded;
      expect(ids()).to.deep.equal(['cab']);
      expect(api.asked).to.deep.equal([]);
    });

    it('is not used after a reload', async () => {
      takeInlineQueue = inline(INLINE);
      const { mixtapeId } = settings;
      settings = { ...settings, mixtapeId: '' };
      const loader = open();
      settings = { ...settings, mixtapeId };
      await loader.reload();
      const again = untilQueues(2);
      loader.request();
      await again;
      expect(ids()).to.deep.equal(['ab', 'ab']);
    });

    it('is used for the id that is set after the player was inserted', async () => {
      takeInlineQueue = inline(INLINE);
      const { mixtapeId } = settings;
      settings = { ...settings, mixtapeId: '' };
      const loader = open();
      await new Promise((resolve) => setTimeout(resolve));
      expect(loader.isRequested()).to.equal(false);
      settings = { ...settings, mixtapeId };
      const loaded = untilQueues(1);
      loader.ensure();
      await loaded;
      expect(ids()).to.deep.equal(['cab']);
    });

    for (const [what, text, reason] of [
      ['not JSON', '{data: []}', /An inline queue cannot be used, so the API is requested\. \S/],
      ['no queue', '{"tracks": []}', /so the API is requested\. The queue answer has no list of tracks in "data"\.$/],
    ] as const) {
      it(`that is ${what} is reported, and the API requested`, async () => {
        const { said, restore } = listenToConsole();
        takeInlineQueue = inline(text);
        const loaded = untilQueues(1);
        open();
        await loaded;
        restore();
        expect(ids()).to.deep.equal(['ab']);
        expect(said.map(({ level }) => level)).to.deep.equal(['error']);
        expect(said[0]?.text).to.match(reason);
        expect(errors).to.deep.equal([]);
      });
    }
  });
});
