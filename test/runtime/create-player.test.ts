import { expect } from 'chai';
import { PlayerError } from '../../src/domain/player-error.ts';
import { takeTurns } from '../../src/runtime/page/one-at-a-time.ts';
import { FAST } from '../support/fakes/deadlines.ts';
import { queueAnswer } from '../support/fakes/fake-api.ts';
import { nextTask } from '../support/fakes/fake-audio.ts';
import { installConnection } from '../support/fakes/fake-connection.ts';
import { openPage, type Page } from '../support/fakes/fake-page.ts';
import { PlayerOnPage } from '../support/fakes/fake-player.ts';
import { installStorage, memoryStorage } from '../support/fakes/fake-storage.ts';
import { VirtualTime } from '../support/fakes/virtual-time.ts';
import { listenToConsole, rejection } from '../support/until.ts';

const FOUR = ['a', 'b', 'c', 'd'];
const BROKEN = new PlayerError('media-failed', 'broken');

/** Another player of the page starts to play. */
function startAnother({ document }: Page): void {
  const turn = takeTurns(document, AbortSignal.abort(), () => {});
  turn.take();
  turn.announce();
}

describe('a player', () => {
  let time: VirtualTime;
  let page: Page;
  let restoreStorage: () => void;
  let observer: PropertyDescriptor | undefined;
  let quiet: ReturnType<typeof listenToConsole>;
  let one: PlayerOnPage;
  let others: PlayerOnPage[];

  beforeEach(() => {
    time = new VirtualTime().install().flow();
    page = openPage();
    restoreStorage = installStorage(memoryStorage());
    observer = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
    // Without it, every player counts as near the viewport.
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    quiet = listenToConsole();
    others = [];
    one = new PlayerOnPage(page);
    one.api.answer('summer', queueAnswer(FOUR));
  });
  afterEach(() => {
    for (const each of [one, ...others]) each.player.disconnect();
    quiet.restore();
    if (observer !== undefined) Object.defineProperty(globalThis, 'IntersectionObserver', observer);
    restoreStorage();
    page.remove();
    time.restore();
  });

  function another(options: ConstructorParameters<typeof PlayerOnPage>[1] = {}): PlayerOnPage {
    const made = new PlayerOnPage(page, { store: one.store, ...options });
    others.push(made);
    return made;
  }

  async function ready(): Promise<void> {
    one.connect();
    await one.untilStatus('ready');
  }

  async function playing(trackId = 'a'): Promise<void> {
    await ready();
    await one.player.select(trackId);
    await one.untilPlaying(trackId);
    one.log.clear();
  }

  async function settled(): Promise<void> {
    for (let time = 0; time < 6; time++) await nextTask();
  }

  const isWaiting = (): boolean => one.store.get(one.player.atoms.waiting);
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const breakTracks = (...trackIds: readonly string[]): void => {
    for (const id of trackIds)
      one.sources.script(`stream ${id}`, { openError: BROKEN }).script(`play-url ${id}`, { attachError: BROKEN });
  };
  const changes = (): readonly string[] =>
    one.log.details('trackchange').map(({ track, index, reason }) => `${track.trackId} ${index} ${reason}`);

  describe('and its queue', () => {
    it('shows the first track, paused, with nothing loaded', async () => {
      await ready();
      expect(one.activeId).to.equal('a');
      expect(one.paused).to.equal(true);
      await settled();
      expect(one.sources.names).to.deep.equal([]);
      expect(one.api.asked).to.deep.equal(['summer']);
    });

    it('is not shown before its labels are loaded', async () => {
      let give = (): void => {};
      one.labelsReady = new Promise((resolve) => {
        give = resolve;
      });
      one.connect();
      await settled();
      expect(one.api.asked).to.deep.equal(['summer']);
      expect([one.status, one.log.details('mixtapeload')]).to.deep.equal(['loading', []]);
      give();
      await one.untilStatus('ready');
      expect(one.log.details('mixtapeload')).to.have.length(1);
    });

    it('starts at the position that was set before the queue was loaded', async () => {
      one.connect();
      one.player.currentTime = 6;
      await one.untilStatus('ready');
      expect(one.player.currentTime).to.equal(6);
      await one.player.play();
      expect(one.audio.currentTime).to.equal(14);
    });

    it('starts there also if the engine is loaded before the queue', async () => {
      let answer = (): void => {};
      one.labelsReady = new Promise((resolve) => {
        answer = resolve;
      });
      one.connect();
      one.player.actions.intend();
      await settled();
      one.player.currentTime = 6;
      answer();
      await one.untilStatus('ready');
      expect(one.player.currentTime).to.equal(6);
      await one.player.play();
      expect(one.audio.currentTime).to.equal(14);
    });

    it('forgets that position when the mixtape changes', async () => {
      one.api.answer('winter', queueAnswer(FOUR));
      await ready();
      one.player.currentTime = 6;
      one.configure({ mixtapeId: 'winter' });
      await one.untilStatus('ready');
      expect(one.player.currentTime).to.equal(0);
    });

    it('sends the mixtape and its tracks to the page', async () => {
      await ready();
      const [loaded] = one.log.details('mixtapeload');
      expect(loaded?.tracks.map(({ trackId }) => trackId)).to.deep.equal(FOUR);
      expect(loaded?.mixtape).to.include({ slug: 'summer', title: 'Summer' });
      expect(changes()).to.deep.equal(['a 0 load']);
    });

    it('has an active track when it sends `mixtapeload`', async () => {
      let activeId: string | null = null;
      one.log.onEvent = (type) => {
        if (type === 'mixtapeload') activeId = one.activeId;
      };
      await ready();
      expect(activeId).to.equal('a');
    });

    it('can be played in a handler of `mixtapeload`', async () => {
      let promise: Promise<void> | null = null;
      one.log.onEvent = (type) => {
        if (type === 'mixtapeload') promise = one.player.play();
      };
      await ready();
      await promise;
      expect(one.audio.src).to.equal('fake:stream/a');
    });

    it('keeps what a handler of `mixtapeload` sets', async () => {
      one.log.onEvent = (type) => {
        if (type === 'mixtapeload') one.player.actions.setShuffle(true);
      };
      await ready();
      expect(one.store.get(one.player.atoms.shuffle)).to.equal(true);
    });

    it('keeps only the tracks of `track-ids`', async () => {
      one.connect({ trackIds: ['c', 'a'] });
      await one.untilStatus('ready');
      expect(one.store.get(one.player.atoms.tracks).map(({ trackId }) => trackId)).to.deep.equal(['a', 'c']);
    });

    it('preloads the first track only with `preload`', async () => {
      one.connect({ preload: true });
      await one.untilStatus('ready');
      await settled();
      expect(one.sources.names).to.deep.equal(['stream a']);
      expect(one.sources.last).to.include({ attached: true, loadsAll: false });
      expect(one.paused).to.equal(true);
      expect(one.audio.isPlaying).to.equal(false);
    });

    it('calls the element’s play() at once if the track is preloaded', async () => {
      one.connect({ preload: true });
      await one.untilStatus('ready');
      await settled();
      const played = one.player.play();
      expect(one.audio.paused).to.equal(false);
      await played;
      expect(one.sources.last.loadsAll).to.equal(true);
      expect(one.sources.names).to.deep.equal(['stream a']);
    });

    it('preloads the first track again when the last one has ended', async () => {
      one.connect({ preload: true });
      await one.untilStatus('ready');
      await one.player.select('d');
      await one.untilPlaying('d');
      one.sources.opened.length = 0;
      one.audio.run(15);
      await settled();
      expect(one.activeId).to.equal('a');
      expect(one.sources.opened.filter(({ trackId }) => trackId === 'a').every(({ attached }) => attached)).to.equal(
        true,
      );
      expect(one.paused).to.equal(true);
    });

    it('loads the streaming code when the page is idle, without a track', async () => {
      await ready();
      expect(one.sources.streamingLoads).to.equal(0);
      one.idle();
      await settled();
      expect(one.sources.streamingLoads).to.equal(1);
      expect(one.sources.names).to.deep.equal([]);
    });

    it('loads nothing in advance if the browser saves data', async () => {
      const restore = installConnection({ saveData: true });
      try {
        await ready();
        one.idle();
        await settled();
        expect(one.sources.streamingLoads).to.equal(0);
      } finally {
        restore();
      }
    });

    it('preloads the first tracks of several players one after another', async () => {
      one.sources.script('stream', { openMs: 20 });
      const two = another();
      two.api.answer('summer', queueAnswer(FOUR));
      for (const each of [one, two]) each.connect({ preload: true });
      await two.sources.untilAsked('stream a');
      expect(one.sources.last.attached).to.equal(true);
    });

    it('preloads nothing if `preload` is removed before its turn', async () => {
      one.sources.script('stream', { openMs: 20 });
      const [two, three] = [another(), another()];
      for (const each of [two, three]) each.api.answer('summer', queueAnswer(FOUR));
      for (const each of [one, two, three]) each.connect({ preload: true });
      await one.sources.untilAsked('stream a');
      two.configure({ preload: false });
      await three.sources.untilAsked('stream a');
      expect(two.sources.names).to.deep.equal([]);
    });

    it('prefetches the next track when the pointer comes near the next button', async () => {
      await ready();
      one.player.actions.intendNext();
      await settled();
      expect(one.sources.names).to.deep.equal(['stream b']);
      await one.player.next();
      await one.untilPlaying('b');
      expect(one.sources.names).to.deep.equal(['stream b']);
    });

    it('prefetches the track under the pointer, and drops it when the pointer leaves', async () => {
      await playing('a');
      one.player.actions.pointAt('c');
      const pointed = await one.sources.untilAsked('stream c');
      expect(pointed.loadsAll).to.equal(false);
      const { signal } = pointed.options;
      const dropped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      one.player.actions.pointAt(null);
      await dropped;
      expect(one.audio.isPlaying).to.equal(true);
    });

    it('preloads the active track under the pointer, and no other', async () => {
      await ready();
      one.player.actions.pointAt(null);
      one.player.actions.pointAt('a');
      await one.sources.untilAsked('stream a');
      await settled();
      expect(one.sources.names).to.deep.equal(['stream a']);
      expect(one.paused).to.equal(true);
    });

    it('requests nothing while the pointer is on no track', async () => {
      await ready();
      one.player.actions.pointAt(null);
      await settled();
      expect(one.sources.names).to.deep.equal([]);
    });

    it('plays a track that was prefetched for the pointer without a second request', async () => {
      await playing('a');
      one.player.actions.pointAt('c');
      await one.sources.untilAsked('stream c');
      await one.player.select('c');
      await one.untilPlaying('c');
      expect(one.sources.names.filter((name) => name === 'stream c')).to.have.length(1);
    });

    it('preloads the track when the pointer comes near the play button', async () => {
      await ready();
      one.player.actions.intend();
      await settled();
      expect(one.sources.names).to.deep.equal(['stream a']);
      expect(one.sources.last.loadsAll).to.equal(false);
    });

    for (const [what, answer, code] of [
      ['fails', undefined, 'queue-failed'],
      ['is invalid', { data: 3 }, 'queue-invalid'],
      ['is empty', { data: [] }, 'queue-empty'],
    ] as const) {
      it(`is reported by one console error and one event if it ${what}`, async () => {
        one.api.answer('summer', answer);
        one.connect();
        await one.untilStatus('failed');
        await settled();
        expect(one.log.details('mixtapeerror').map(({ error }) => error.code)).to.deep.equal([code]);
        expect(quiet.said.map(({ level }) => level)).to.deep.equal(['error']);
        expect(one.log.count('mixtapeload')).to.equal(0);
      });
    }

    it('is reported by a warning if there is no `mixtape-id`', async () => {
      one.connect({ mixtapeId: '' });
      await one.untilStatus('failed');
      await settled();
      expect(quiet.said.map(({ level }) => level)).to.deep.equal(['warn']);
      expect(one.api.asked).to.deep.equal([]);
    });

    it('comes and plays if a handler of `mixtapeerror` sets the missing `mixtape-id`', async () => {
      let played: Promise<void> | null = null;
      one.log.onEvent = (type) => {
        if (type !== 'mixtapeerror' || played !== null) return;
        one.configure({ mixtapeId: 'summer' });
        played = one.player.play();
      };
      one.connect({ mixtapeId: '' });
      await one.untilPlaying('a');
      await played;
      expect(one.status).to.equal('ready');
    });

    it('is reported by warnings if entries are left out', async () => {
      one.api.answer('summer', { data: [{ track_id: 'a' }, { title: 'no id' }, { track_id: 'a' }] });
      await ready();
      expect(quiet.said.map(({ level }) => level)).to.deep.equal(['warn', 'warn']);
    });

    it('comes after a reload if the first request has failed', async () => {
      one.api.answer('summer', undefined);
      one.connect();
      await one.untilStatus('failed');
      one.api.answer('summer', queueAnswer(FOUR));
      await one.player.reload();
      expect(one.status).to.equal('ready');
    });

    it('is requested once for all players of one mixtape', async () => {
      const { api, settings } = one;
      const two = another({ api, apiBase: settings.apiBase });
      one.connect();
      two.connect();
      await Promise.all([one.untilStatus('ready'), two.untilStatus('ready')]);
      expect(api.asked).to.deep.equal(['summer']);
    });

    it('is requested once also if players change to one mixtape together, and again by each reload', async () => {
      one.api.answer('winter', queueAnswer(['w']));
      const two = another({ api: one.api, apiBase: one.settings.apiBase });
      one.connect();
      two.connect();
      await Promise.all([one.untilStatus('ready'), two.untilStatus('ready')]);
      for (const each of [one, two]) each.configure({ mixtapeId: 'winter' });
      await Promise.all([one.untilStatus('ready'), two.untilStatus('ready')]);
      expect(one.api.asked).to.deep.equal(['summer', 'winter']);
      await Promise.all([one.player.reload(), two.player.reload()]);
      expect(one.api.asked).to.deep.equal(['summer', 'winter', 'winter', 'winter']);
    });

    it('comes for one player if another is removed meanwhile', async () => {
      const { api, settings } = one;
      const two = another({ api, apiBase: settings.apiBase });
      const release = api.hold();
      one.connect();
      two.connect();
      await settled();
      one.player.disconnect();
      release();
      await two.untilStatus('ready');
      expect(api.asked).to.deep.equal(['summer']);
    });

    it('is reported as missing also far from the viewport, once the page had time to set `mixtape-id`', async () => {
      class Observer {
        observe(): void {}
        disconnect(): void {}
      }
      Object.defineProperty(globalThis, 'IntersectionObserver', {
        value: Observer,
        configurable: true,
        writable: true,
      });
      try {
        const named = another();
        for (const each of [one, named]) each.connect({ mixtapeId: '' });
        named.configure({ mixtapeId: 'summer' });
        expect(quiet.said).to.deep.equal([]);
        await settled();
        expect([one.status, named.status]).to.deep.equal(['failed', 'idle']);
        expect(quiet.said.map(({ level }) => level)).to.deep.equal(['warn']);
      } finally {
        Reflect.deleteProperty(globalThis, 'IntersectionObserver');
      }
    });

    it('is not requested far from the viewport', async () => {
      let comeNear = (): void => {};
      class Observer {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          comeNear = () => callback([{ isIntersecting: true }]);
        }
        observe(): void {}
        disconnect(): void {}
      }
      Object.defineProperty(globalThis, 'IntersectionObserver', {
        value: Observer,
        configurable: true,
        writable: true,
      });
      try {
        one.api.answer('winter', queueAnswer(['w']));
        one.connect();
        await settled();
        expect(one.api.asked).to.deep.equal([]);
        one.configure({ mixtapeId: 'winter' });
        await settled();
        expect(one.api.asked, 'after a change of `mixtape-id`').to.deep.equal([]);
        comeNear();
        await one.untilStatus('ready');
        expect(one.api.asked).to.deep.equal(['winter']);
      } finally {
        Reflect.deleteProperty(globalThis, 'IntersectionObserver');
      }
    });
  });

  describe('that is asked to play before its queue is loaded', () => {
    it('plays when it is loaded', async () => {
      const release = one.api.hold();
      one.connect();
      const promise = one.player.play();
      await settled();
      expect(one.sources.names).to.deep.equal([]);
      release();
      await promise;
      expect(one.audio.src).to.equal('fake:stream/a');
    });

    it('selects when it is loaded', async () => {
      const release = one.api.hold();
      one.connect();
      const promise = one.player.select('c');
      release();
      await promise;
      expect(one.activeId).to.equal('c');
    });

    it('waits, and calls the element’s play() inside the tap', async () => {
      one.api.hold();
      one.connect();
      void rejection(one.player.play());
      expect([one.paused, isWaiting(), one.audio.paused]).to.deep.equal([false, true, false]);
    });

    it('is paused at once by pause(), and stays paused', async () => {
      const release = one.api.hold();
      one.connect();
      const promise = rejection(one.player.play());
      one.player.actions.togglePlay();
      expect([one.paused, isWaiting(), one.audio.paused]).to.deep.equal([true, false, true]);
      release();
      expect((await promise).name).to.equal('AbortError');
      await settled();
      expect(one.paused).to.equal(true);
      expect(one.sources.names).to.deep.equal([]);
    });

    it('rejects with AbortError after pause() also if the queue fails afterwards', async () => {
      one.api.answer('summer', undefined);
      const release = one.api.hold();
      one.connect();
      const promise = rejection(one.player.play());
      one.player.actions.pause();
      release();
      expect((await promise).name).to.equal('AbortError');
    });

    it('rejects with NotSupportedError if the queue fails, and is paused', async () => {
      one.api.answer('summer', undefined);
      one.connect();
      const promises = [rejection(one.player.play()), rejection(one.player.play())];
      for (const { name } of await Promise.all(promises)) expect(name).to.equal('NotSupportedError');
      expect([one.paused, isWaiting(), one.audio.paused]).to.deep.equal([true, false, true]);
    });

    it('is paused if the selected track is not in the queue', async () => {
      one.connect();
      expect((await rejection(one.player.select('nowhere'))).name).to.equal('RangeError');
      expect([one.paused, isWaiting(), one.audio.paused]).to.deep.equal([true, false, true]);
    });

    it('waits for the queue of another mixtape that is set meanwhile', async () => {
      one.api.answer('winter', queueAnswer(['w']));
      await playing('a');
      const release = one.api.hold();
      one.configure({ mixtapeId: 'autumn' });
      const promise = one.player.play();
      one.configure({ mixtapeId: 'winter' });
      expect([one.paused, isWaiting()]).to.deep.equal([false, true]);
      release();
      await promise;
      expect(one.audio.src).to.equal('fake:stream/w');
    });

    for (const type of ['mixtapeload', 'trackchange']) {
      it(`is paused by a handler of ${type}`, async () => {
        one.api.answer('winter', queueAnswer(['w']));
        await playing('a');
        one.log.onEvent = (name) => {
          if (name === type) one.player.actions.pause();
        };
        one.configure({ mixtapeId: 'winter', preload: true });
        expect((await rejection(one.player.play())).name).to.equal('AbortError');
        await settled();
        expect([one.paused, isWaiting(), one.audio.paused]).to.deep.equal([true, false, true]);
      });
    }

    it('plays for a handler of `mixtapeload` although the track selected before is not in the queue', async () => {
      await playing('a');
      one.api.answer('winter', queueAnswer(['w']));
      one.log.onEvent = (type) => {
        if (type === 'mixtapeload') one.player.actions.play();
      };
      one.configure({ mixtapeId: 'winter' });
      expect((await rejection(one.player.select('nowhere'))).name).to.equal('RangeError');
      await one.untilPlaying('w');
      expect(one.paused).to.equal(false);
    });

    it('still waits when the engine is loaded before the queue', async () => {
      await ready();
      one.api.answer('winter', queueAnswer(['w']));
      const release = one.api.hold();
      one.configure({ mixtapeId: 'winter' });
      const promise = one.player.play();
      one.player.actions.intend();
      await settled();
      expect([one.engines, one.paused, isWaiting()]).to.deep.equal([1, false, true]);
      release();
      await promise;
      expect(one.audio.src).to.equal('fake:stream/w');
    });

    it('plays the track that a handler of `durationchange` selects while the engine is loaded', async () => {
      const release = one.holdEngine();
      await ready();
      const first = rejection(one.player.play());
      one.configure({ durationSeconds: 5 });
      const promises: Promise<void>[] = [];
      one.log.onEvent = (type) => {
        if (type === 'durationchange' && promises.length === 0) promises.push(one.player.select('b'));
      };
      release();
      expect((await first).name).to.equal('AbortError');
      await Promise.all(promises);
      expect([one.activeId, one.audio.src]).to.deep.equal(['b', 'fake:stream/b']);
    });

    it('starts at a position within the `preview-duration` of the author', async () => {
      one.connect({ durationSeconds: 30 });
      one.player.currentTime = 20;
      expect([one.player.currentTime, one.store.get(one.player.atoms.ended)]).to.deep.equal([20, false]);
      await one.player.play();
      expect(one.audio.currentTime).to.equal(28);
    });

    it('is paused by another player that was started later, although its own queue is loaded last', async () => {
      const two = another();
      two.api.answer('summer', queueAnswer(['z']));
      const releases = [two, one].map((each) => each.api.hold());
      const engines = [two, one].map((each) => each.holdEngine());
      one.connect();
      two.connect();
      const overtaken = rejection(one.player.play());
      const played = two.player.play();
      for (const each of [...releases, ...engines]) {
        each();
        await settled();
      }
      await played;
      expect((await overtaken).name).to.equal('AbortError');
      expect([one.paused, two.audio.isPlaying]).to.deep.equal([true, true]);
    });

    it('rejects with AbortError if it is removed meanwhile', async () => {
      one.api.hold();
      one.connect();
      const promise = one.player.play();
      one.player.disconnect();
      expect((await rejection(promise)).name).to.equal('AbortError');
    });

    it('plays also if the queue is reloaded meanwhile', async () => {
      const release = one.api.hold();
      one.connect();
      const promise = one.player.play();
      const reloaded = one.player.reload();
      release();
      await reloaded;
      await promise;
      expect(one.audio.src).to.equal('fake:stream/a');
    });

    it('plays when other `track-ids` bring tracks back, while a newer queue is loading', async () => {
      await playing('a');
      const release = one.api.hold();
      const reloaded = one.player.reload();
      one.configure({ trackIds: ['x'] });
      const promise = one.player.play();
      one.configure({ trackIds: [] });
      await settled();
      await promise;
      expect([one.status, one.paused, isWaiting()]).to.deep.equal(['ready', false, false]);
      release();
      await reloaded;
      expect(one.audio.isPlaying).to.equal(true);
    });

    it('does not wait for an older request of the queue that another player still waits for', async () => {
      const two = another({ api: one.api, apiBase: one.settings.apiBase });
      one.api.latencyMs = 3000;
      one.connect();
      two.connect();
      const promise = one.player.play();
      await nextTask();
      one.api.latencyMs = 0;
      const started = performance.now();
      await Promise.all([one.player.reload(), promise]);
      expect(performance.now() - started).to.be.below(1000);
      expect([two.status, one.audio.isPlaying]).to.deep.equal(['loading', true]);
    });

    it('does not reject with NotSupportedError when another mixtape is set meanwhile', async () => {
      one.api.answer('winter', queueAnswer(['w']));
      const release = one.api.hold();
      one.connect();
      const promise = one.player.play().then(
        () => 'plays',
        (error: Error) => error.name,
      );
      one.configure({ mixtapeId: 'winter' });
      release();
      expect(await promise).to.be.oneOf(['plays', 'AbortError']);
    });
  });

  describe('before its engine is loaded', () => {
    let release: () => void;
    beforeEach(async () => {
      release = one.holdEngine();
      await ready();
      one.log.clear();
    });

    const hasEnded = (): boolean => one.store.get(one.player.atoms.ended);

    it('changes the track with every click, and plays the last', async () => {
      const promises = [one.player.next(), one.player.next(), one.player.next()];
      expect(one.activeId).to.equal('d');
      expect(changes()).to.deep.equal(['b 1 next', 'c 2 next', 'd 3 next']);
      const results = Promise.allSettled(promises);
      release();
      expect((await results).map(({ status }) => status)).to.deep.equal(['rejected', 'rejected', 'fulfilled']);
      expect(one.activeId).to.equal('d');
      expect(one.audio.src).to.equal('fake:stream/d');
      expect(one.sources.names).to.deep.equal(['stream d']);
    });

    it('selects the row that is clicked, and goes back', () => {
      one.player.actions.toggleTrack('c');
      expect(one.activeId).to.equal('c');
      one.player.actions.previous();
      expect(one.activeId).to.equal('b');
    });

    it('plays also if the element’s play() throws before there is a source', async () => {
      const { play } = one.audio.element;
      one.audio.element.play = () => {
        throw new DOMException('no', 'NotAllowedError');
      };
      const played = one.player.play();
      one.audio.element.play = play;
      release();
      await played;
      expect(one.audio.isPlaying).to.equal(true);
    });

    it('waits, and is paused by pause()', async () => {
      const played = rejection(one.player.play());
      expect([one.paused, isWaiting()]).to.deep.equal([false, true]);
      one.player.actions.pause();
      expect([one.paused, isWaiting()]).to.deep.equal([true, false]);
      release();
      expect((await played).name).to.equal('AbortError');
      await settled();
      expect(one.sources.names).to.deep.equal([]);
      expect(one.paused).to.equal(true);
    });

    it('passes on when playback was requested', async () => {
      const before = performance.now();
      const played = one.player.play();
      const after = performance.now();
      await wait(5);
      release();
      await played;
      expect(one.requestTimes).to.have.lengthOf(1);
      expect(one.requestTimes[0]).to.be.within(before, after);
    });

    it('seeks, and starts there', async () => {
      one.player.currentTime = 5.5;
      expect(one.player.currentTime).to.equal(5.5);
      expect(one.store.get(one.player.atoms.seconds)).to.equal(5);
      expect(one.store.get(one.player.atoms.clock)).to.deep.equal({ time: 5.5, running: false });
      release();
      await one.player.play();
      expect(one.sources.last.startedAt).to.equal(5.5);
      expect(one.audio.currentTime).to.equal(13.5);
    });

    it('seeks within the preview, and starts over from its end', async () => {
      one.player.currentTime = -3;
      expect([one.player.currentTime, hasEnded()]).to.deep.equal([0, false]);
      one.player.currentTime = 99;
      expect([one.player.currentTime, hasEnded()]).to.deep.equal([15, true]);
      release();
      await one.player.play();
      expect(one.audio.currentTime).to.equal(8);
      expect(hasEnded()).to.equal(false);
    });

    it('has not ended at the start', () => {
      one.player.currentTime = 0;
      expect(hasEnded()).to.equal(false);
      one.player.currentTime = 7;
      expect(hasEnded()).to.equal(false);
    });

    it('seeks forward and back from its position', () => {
      one.player.actions.seekBy(5);
      one.player.actions.seekBy(-2);
      expect(one.player.currentTime).to.equal(3);
      one.player.actions.seekBy(-20);
      expect(one.player.currentTime).to.equal(0);
    });

    it('takes the duration from the queue, and sends `durationchange` when it changes', async () => {
      const queue = (durations: Record<string, number>) => ({
        data: Object.entries(durations).map(([track_id, duration]) => ({ track_id, duration })),
      });
      const length = (): number => one.store.get(one.player.atoms.duration);
      one.api.answer('summer', queue({ a: 180, b: 5, c: 6, d: 180, e: 180 }));
      await one.player.reload();
      expect([length(), one.log.count('durationchange')]).to.deep.equal([15, 0]);
      for (const [id, seconds, changes] of [
        ['b', 5, 1],
        ['c', 6, 2],
        ['d', 15, 3],
        ['e', 15, 3],
      ] as const) {
        void one.player.select(id).catch(() => {});
        expect([id, length(), one.log.count('durationchange')]).to.deep.equal([id, seconds, changes]);
      }
    });

    it('starts the next track at its beginning', async () => {
      one.player.currentTime = 5;
      const played = one.player.next();
      expect(one.player.currentTime).to.equal(0);
      release();
      await played;
      expect(one.audio.currentTime).to.equal(8);
    });
  });

  it('keeps a pending play() when a track is selected that is not in the queue', async () => {
    const release = one.holdEngine();
    await ready();
    const promise = one.player.play();
    expect((await rejection(one.player.select('x'))).name).to.equal('RangeError');
    release();
    await promise;
    expect(one.paused).to.equal(false);
  });

  it('waits its whole time for the engine, however long that was loading before', async () => {
    one = another({ api: one.api, deadlines: FAST });
    const release = one.holdEngine();
    await ready();
    one.player.actions.intend();
    await wait(FAST.sentenceMs * 0.9);
    const played = one.player.play();
    await wait(FAST.sentenceMs * 0.9);
    release();
    await played;
    expect(one.paused).to.equal(false);
  });

  it('keeps the error if the engine comes late, and plays with it after the next play()', async () => {
    one = another({ api: one.api, deadlines: FAST });
    const release = one.holdEngine();
    await ready();
    const failed = rejection(one.player.play());
    await wait(FAST.sentenceMs);
    expect((await failed).name).to.equal('NotSupportedError');
    release();
    await settled();
    const { error, notice } = one.player.atoms;
    expect([one.engines, one.store.get(error)?.code, one.store.get(notice)]).to.deep.equal([
      0,
      'media-failed',
      'unavailable',
    ]);
    await one.player.play();
    expect(one.engines).to.equal(1);
    expect(one.store.get(error)).to.equal(null);
  });

  describe('whose engine cannot be loaded', () => {
    let fail: (() => void)[];

    beforeEach(async () => {
      fail = [];
      one.beforeEngine = () =>
        new Promise((_resolve, reject) => fail.push(() => reject(new TypeError('Failed to fetch'))));
      await ready();
    });

    it('pauses the element again', async () => {
      const failed = rejection(one.player.play());
      expect(one.audio.paused).to.equal(false);
      for (const each of fail) each();
      await failed;
      expect(one.audio.paused).to.equal(true);
    });

    it('reports that the engine could not be loaded', async () => {
      const failed = rejection(one.player.play());
      for (const each of fail) each();
      const message = 'What plays the tracks could not be loaded from beside the player script.';
      expect(await failed).to.include({ name: 'NotSupportedError', message });
      const { error, notice } = one.player.atoms;
      expect(one.store.get(error)).to.include({ code: 'media-failed', message });
      expect(one.store.get(error)?.cause).to.be.instanceOf(TypeError);
      expect(one.store.get(notice)).to.equal('unavailable');
    });

    it('sends one `error` for two calls of play(), and keeps a call of its handler', async () => {
      const failed = [rejection(one.player.play()), rejection(one.player.play())];
      let other: Promise<void> | null = null;
      one.log.onEvent = (type) => {
        if (type === 'error') other = one.player.play();
      };
      for (const each of fail.splice(0)) each();
      await Promise.all(failed);
      expect(one.log.count('error')).to.equal(1);
      expect(one.store.get(one.player.atoms.error)).to.equal(null);
      expect(one.paused).to.equal(false);
      one.log.onEvent = () => {};
      const again = rejection(other ?? Promise.resolve());
      for (const each of fail) each();
      await again;
    });

    it('does not show another track as unavailable', async () => {
      const failed = rejection(one.player.play());
      for (const each of fail.splice(0)) each();
      await failed;
      const other = rejection(one.player.next());
      const { error, notice } = one.player.atoms;
      expect([one.store.get(error), one.store.get(notice)]).to.deep.equal([null, null]);
      for (const each of fail) each();
      await other;
    });

    it('pauses other players when it plays at last', async () => {
      const failed = rejection(one.player.play());
      for (const each of fail) each();
      await failed;
      const two = another({ api: one.api });
      two.connect();
      await two.untilStatus('ready');
      one.beforeEngine = () => Promise.resolve();
      one.player.actions.intend();
      await settled();
      const overtaken = rejection(two.player.play());
      await one.player.play();
      await overtaken;
      expect([one.paused, two.paused]).to.deep.equal([false, true]);
    });

    it('tries again if a handler of `error` calls play()', async () => {
      const failed = [rejection(one.player.play()), rejection(one.player.play())];
      one.log.onEvent = (type) => {
        if (type === 'error') one.player.actions.play();
      };
      for (const each of fail.splice(0)) each();
      await Promise.all(failed);
      expect(one.paused).to.equal(false);
      expect(fail.length).to.equal(1);
    });
  });

  describe('and its buttons', () => {
    it('plays the next track, and the first after the last', async () => {
      await playing('c');
      await one.player.next();
      await one.player.next();
      expect(changes()).to.deep.equal(['d 3 next', 'a 0 next']);
      expect(one.audio.src).to.equal('fake:stream/a');
      expect(one.paused).to.equal(false);
    });

    it('plays the previous track, and the last before the first', async () => {
      await ready();
      one.log.clear();
      await one.player.previous();
      expect(changes()).to.deep.equal(['d 3 previous']);
      expect(one.audio.src).to.equal('fake:stream/d');
    });

    it('selects by index and by id', async () => {
      await ready();
      one.log.clear();
      await one.player.select(2);
      await one.player.select('b');
      expect(changes()).to.deep.equal(['c 2 select', 'b 1 select']);
    });

    for (const wanted of [-1, 4, 1.5, Number.NaN, 'x', '', '0']) {
      it(`has no track ${JSON.stringify(wanted)}, and plays on`, async () => {
        await playing('b');
        const error = await rejection(one.player.select(wanted));
        expect(error).to.be.instanceOf(RangeError);
        expect(one.activeId).to.equal('b');
        expect(one.audio.isPlaying).to.equal(true);
      });
    }

    it('plays the track of the last of many fast clicks', async () => {
      await ready();
      const results = await Promise.allSettled([
        one.player.next(),
        one.player.next(),
        one.player.select('b'),
        one.player.previous(),
        one.player.next(),
        one.player.next(),
      ]);
      await one.untilPlaying('c');
      expect(one.audio.src).to.equal('fake:stream/c');
      expect(results.map(({ status }) => status)).to.deep.equal([
        'rejected',
        'rejected',
        'rejected',
        'rejected',
        'rejected',
        'fulfilled',
      ]);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).to.have.property('name', 'AbortError');
    });

    it('opens and closes its list, and tries again', async () => {
      await ready();
      const { actions, atoms } = one.player;
      actions.setListOpen(true);
      expect(one.store.get(atoms.listOpen)).to.equal(true);
      actions.setListOpen(false);
      expect(one.store.get(atoms.listOpen)).to.equal(false);
      actions.retry();
      await one.untilPlaying('a');
    });

    it('pauses and plays the active row, and selects any other', async () => {
      await playing('a');
      one.player.actions.toggleTrack('a');
      expect(one.paused).to.equal(true);
      one.player.actions.toggleTrack('a');
      expect(one.paused).to.equal(false);
      one.player.actions.toggleTrack('c');
      await one.untilPlaying('c');
      expect(one.activeId).to.equal('c');
    });

    it('starts the only track over', async () => {
      one.api.answer('summer', queueAnswer(['a']));
      await playing('a');
      one.audio.run(6);
      await one.player.next();
      expect(one.player.currentTime).to.equal(0);
      expect(one.audio.currentTime).to.equal(8);
      one.audio.run(6);
      await one.player.previous();
      expect(one.player.currentTime).to.equal(0);
      expect(changes()).to.deep.equal([]);
    });

    it('plays each track once with shuffle', async () => {
      await ready();
      one.player.actions.setShuffle(true);
      await one.player.play();
      const playedIds = [one.activeId];
      for (const chance of [0.9, 0, 0.5]) {
        one.random = chance;
        await one.player.next();
        playedIds.push(one.activeId);
      }
      expect([...playedIds].sort()).to.deep.equal(FOUR);
      await one.player.previous();
      expect(one.activeId).to.equal(playedIds[2]);
    });

    it('sends one event for each change of shuffle and repeat', async () => {
      await ready();
      for (const on of [true, true, false, false]) {
        one.player.actions.setShuffle(on);
        one.player.actions.setRepeat(on);
      }
      expect(one.log.details('shufflechange')).to.deep.equal([{ shuffle: true }, { shuffle: false }]);
      expect(one.log.details('repeatchange')).to.deep.equal([{ repeat: true }, { repeat: false }]);
    });

    it('ignores rejections of its own buttons’ calls', async () => {
      one.audio.refusal = 'NotAllowedError';
      await ready();
      one.player.actions.play();
      one.player.actions.next();
      one.player.actions.toggleTrack('d');
      await settled();
      expect(one.paused).to.equal(true);
    });
  });

  describe('at the end of a track', () => {
    it('plays the next', async () => {
      await playing('a');
      one.audio.run(15);
      await one.untilPlaying('b');
      expect(changes()).to.deep.equal(['b 1 ended']);
      expect(one.log.count('ended')).to.equal(1);
      expect(one.log.count('pause')).to.equal(0);
    });

    it('goes on by exactly one track if the file ends by itself', async () => {
      one.sources.script('stream', { fileSeconds: 5 });
      await playing('a');
      one.audio.run(5);
      await settled();
      expect(changes()).to.deep.equal(['b 1 ended']);
    });

    it('shows the first, paused, after the last', async () => {
      await playing('d');
      one.audio.run(15);
      await settled();
      expect(changes()).to.deep.equal(['a 0 ended']);
      expect(one.paused).to.equal(true);
      expect(one.audio.isPlaying).to.equal(false);
      expect(one.player.currentTime).to.equal(0);
      expect(one.sources.names.filter((name) => name === 'stream a')).to.deep.equal([]);
      await one.player.play();
      expect(one.audio.src).to.equal('fake:stream/a');
    });

    it('preloads the first after the last, with `preload`', async () => {
      one.configure({ preload: true });
      await playing('d');
      const before = one.sources.names.length;
      one.audio.run(15);
      await settled();
      expect(one.sources.names.slice(before)).to.deep.equal(['stream a']);
      expect(one.paused).to.equal(true);
    });

    it('preloads nothing if a handler of `trackchange` removes it after the last', async () => {
      one.configure({ preload: true });
      await playing('d');
      one.log.onEvent = (type) => {
        if (type === 'trackchange') one.player.disconnect();
      };
      one.audio.run(15);
      await settled();
      expect(one.sources.open).to.deep.equal([]);
    });

    it('shows the only track again, paused', async () => {
      one.api.answer('summer', queueAnswer(['a']));
      await playing('a');
      one.audio.run(15);
      await settled();
      expect(one.paused).to.equal(true);
      expect(one.log.count('ended')).to.equal(1);
    });

    it('plays the same again while repeat is on', async () => {
      await playing('d');
      one.player.actions.setRepeat(true);
      one.audio.run(15);
      await settled();
      expect(one.activeId).to.equal('d');
      expect(one.log.count('ended')).to.equal(0);
      expect(one.audio.isPlaying).to.equal(true);
    });

    it('has prefetched the next one during playback', async () => {
      await playing('a');
      one.audio.loadedUntil = 30;
      one.audio.run(3);
      await settled();
      expect(one.sources.names).to.deep.equal(['stream a', 'stream b']);
      one.audio.run(12);
      await one.untilPlaying('b');
      expect(one.sources.names).to.deep.equal(['stream a', 'stream b']);
    });

    it('keeps the prefetched track when settings change that do not concern it', async () => {
      await playing('a');
      one.audio.loadedUntil = 30;
      one.audio.run(3);
      await settled();
      one.configure({});
      one.configure({ hotkeys: false });
      one.configure({ trackIds: ['a', 'b'] });
      await one.player.reload();
      one.audio.run(1);
      await settled();
      expect(one.sources.names).to.deep.equal(['stream a', 'stream b']);
      one.audio.run(11);
      await one.untilPlaying('b');
      expect(one.sources.names).to.deep.equal(['stream a', 'stream b']);
    });

    it('prefetches the next one again when settings of its request or its window change', async () => {
      await playing('a');
      one.audio.loadedUntil = 30;
      one.audio.run(1);
      await settled();
      for (const [change, times] of [
        [{ apiKey: 'another' }, 2],
        [{ startSeconds: 3 }, 3],
        [{ durationSeconds: 9 }, 4],
        [{ siteBase: 'https://other.example' }, 5],
      ] as const) {
        one.configure(change);
        one.audio.run(1);
        await settled();
        expect(one.sources.names.filter((name) => name === 'stream b')).to.have.lengthOf(times);
      }
    });

    it('prefetches the next one also after it was removed and added again', async () => {
      await playing('a');
      one.audio.loadedUntil = 30;
      one.audio.run(1);
      await settled();
      one.player.disconnect();
      one.connect();
      await one.player.play();
      one.audio.loadedUntil = 30;
      one.audio.run(1);
      await settled();
      expect(one.sources.names.at(-1)).to.equal('stream b');
    });

    it('plays the track that shuffle drew and prefetched', async () => {
      await playing('a');
      one.player.actions.setShuffle(true);
      one.audio.loadedUntil = 30;
      one.random = 0.99;
      one.audio.run(3);
      await settled();
      expect(one.sources.last.trackId).to.equal('d');
      one.random = 0;
      one.audio.run(12);
      await one.untilPlaying('d');
    });

    it('plays the track that a handler of `ended` selects', async () => {
      await playing('a');
      one.log.onEvent = (type) => {
        if (type === 'ended') void one.player.select('d').catch(() => {});
      };
      one.audio.run(15);
      await settled();
      expect(one.activeId).to.equal('d');
    });

    it('plays a prefetched track that a handler of `pause` selects after the last', async () => {
      await playing('d');
      one.player.actions.pointAt('b');
      await one.sources.untilAsked('stream b');
      await settled();
      const promises: Promise<void>[] = [];
      one.log.onEvent = (type) => {
        if (type === 'pause') promises.push(one.player.select('b'));
      };
      one.audio.run(15);
      await one.untilPlaying('b');
      await Promise.all(promises);
      expect(changes()).to.deep.equal(['b 1 select']);
      expect([one.paused, one.audio.isPlaying]).to.deep.equal([false, true]);
      const names = one.log.names.filter((name) => ['pause', 'ended', 'trackchange', 'playing'].includes(name));
      expect(names).to.deep.equal(['pause', 'ended', 'trackchange', 'playing']);
    });

    it('plays from the start if a handler of `ended` calls play() while the mp3 loads', async () => {
      await playing('a');
      one.sources.script('play-url a', { headMs: 300 });
      one.sources.last.options.onError(BROKEN);
      await one.sources.untilAsked('play-url a');
      const promises: Promise<void>[] = [];
      one.log.onEvent = (type) => {
        if (type === 'ended') promises.push(one.player.play());
      };
      one.player.currentTime = 99;
      await Promise.all(promises);
      await one.untilPlaying('a');
      expect([promises.length, one.audio.src, one.audio.currentTime]).to.deep.equal([1, 'fake:play-url/a', 8]);
    });

    for (const isPlaying of [true, false]) {
      const when = isPlaying ? 'while another plays' : 'while paused';
      it(`stops after the last track if a handler of \`trackchange\` seeks to its end, selected ${when}`, async () => {
        await playing('c');
        if (!isPlaying) one.player.actions.pause();
        one.log.clear();
        one.log.onEvent = (type) => {
          if (type === 'trackchange' && one.activeId === 'd') one.player.currentTime = 99;
        };
        expect((await rejection(one.player.next())).name).to.equal('AbortError');
        await wait(500);
        expect(changes()).to.deep.equal(['d 3 next', 'a 0 ended']);
        expect([one.activeId, one.paused, one.audio.isPlaying]).to.deep.equal(['a', true, false]);
      });
    }

    it('keeps shuffle that a handler of `ended` turns on', async () => {
      await playing('a');
      one.log.onEvent = (type) => {
        if (type === 'ended') one.player.actions.setShuffle(true);
      };
      one.audio.run(15);
      await settled();
      expect(one.store.get(one.player.atoms.shuffle)).to.equal(true);
    });

    for (const preload of [false, true]) {
      it(`stops if a handler of \`ended\` makes it the last${preload ? ', with preload' : ''}`, async () => {
        one.configure({ preload });
        await playing('d');
        one.player.actions.setShuffle(true);
        one.log.onEvent = (type) => {
          if (type === 'ended') one.player.actions.setShuffle(false);
        };
        one.audio.run(15);
        await settled();
        expect(one.activeId).to.equal('a');
        expect(one.paused).to.equal(true);
        expect(one.audio.isPlaying).to.equal(false);
        expect(one.log.count('pause')).to.equal(1);
      });
    }

    it('stays paused if a handler of `ended` pauses it', async () => {
      await playing('a');
      one.log.onEvent = (type) => {
        if (type === 'ended') one.player.actions.pause();
      };
      one.audio.run(15);
      await wait(20);
      expect(one.paused).to.equal(true);
      expect(one.audio.isPlaying).to.equal(false);
    });
  });

  describe('that a handler of `trackchange` pauses', () => {
    beforeEach(async () => {
      await playing('a');
      one.log.onEvent = (type) => {
        if (type === 'trackchange') one.player.actions.pause();
      };
    });

    it('shows the other track and stays paused', async () => {
      expect((await rejection(one.player.next())).name).to.equal('AbortError');
      await settled();
      expect([one.activeId, one.paused, one.audio.paused]).to.deep.equal(['b', true, true]);
    });

    it('stays paused also if the track before has ended', async () => {
      one.audio.run(15);
      await settled();
      expect([one.activeId, one.paused, one.audio.paused]).to.deep.equal(['b', true, true]);
    });

    it('stays paused also if the track before could not be played', async () => {
      breakTracks('a');
      one.sources.last.options.onError(BROKEN);
      await one.log.until('trackchange');
      await settled();
      expect([one.activeId, one.paused, one.audio.paused]).to.deep.equal(['b', true, true]);
    });
  });

  describe('with a track that cannot be played', () => {
    it('goes on after 2 s with the next that can', async () => {
      breakTracks('b', 'c');
      await playing('a');
      const promise = one.player.next();
      expect((await rejection(promise)).name).to.equal('NotSupportedError');
      const started = performance.now();
      await one.untilPlaying('d');
      expect(performance.now() - started).to.be.at.least(FAST.advanceMs * 1.9);
      expect(changes()).to.deep.equal(['b 1 next', 'c 2 ended', 'd 3 ended']);
      expect(one.log.count('error')).to.equal(2);
    });

    it('waits while the visitor is in its message, and goes on 2 s after that', async () => {
      breakTracks('b');
      await playing('a');
      await rejection(one.player.next());
      const { setNoticeHeld } = one.player.actions;
      setNoticeHeld(true);
      await wait(FAST.advanceMs * 3);
      expect(one.activeId).to.equal('b');
      setNoticeHeld(false);
      const released = performance.now();
      await one.untilPlaying('c');
      expect(performance.now() - released).to.be.at.least(FAST.advanceMs * 0.9);
    });

    it('sends no `error` if a handler of `waiting` goes on', async () => {
      await playing('a');
      one.sources.script('play-url a', { attachError: BROKEN });
      one.log.onEvent = (type) => {
        if (type === 'waiting' && one.activeId === 'a') void one.player.next().catch(() => {});
      };
      one.sources.last.options.onError(BROKEN);
      await one.untilPlaying('b');
      expect([one.log.count('error'), one.store.get(one.player.atoms.error)]).to.deep.equal([0, null]);
    });

    it('shows it as unavailable meanwhile', async () => {
      breakTracks('b');
      await playing('a');
      await rejection(one.player.next());
      expect(one.store.get(one.player.atoms.notice)).to.equal('unavailable');
      expect(one.activeId).to.equal('b');
    });

    it('tries it again once another has played in between', async () => {
      one.api.answer('summer', queueAnswer(['a', 'b']));
      breakTracks('b');
      await playing('a');
      await rejection(one.player.next());
      await one.untilPlaying('a');
      one.sources.forget();
      breakTracks('a');
      one.sources.last.options.onError(BROKEN);
      await one.untilPlaying('b');
    });

    it('goes on after the last with the first', async () => {
      breakTracks('d');
      await playing('c');
      await rejection(one.player.next());
      await one.untilPlaying('a');
    });

    it('stops once all have failed', async () => {
      breakTracks(...FOUR);
      await ready();
      await rejection(one.player.play());
      await one.log.until('pause');
      await wait(FAST.advanceMs * 2);
      expect(one.log.count('error')).to.equal(4);
      expect(one.paused).to.equal(true);
      expect(one.store.get(one.player.atoms.notice)).to.equal('unavailable');
    });

    it('stops at once if there is no other', async () => {
      one.api.answer('summer', queueAnswer(['a']));
      breakTracks('a');
      await ready();
      await rejection(one.player.play());
      expect(one.paused).to.equal(true);
    });

    it('can be asked to play again afterwards', async () => {
      breakTracks(...FOUR);
      await ready();
      await rejection(one.player.play());
      await one.log.until('pause');
      for (const id of FOUR) one.sources.script(`stream ${id}`, {});
      await one.player.play();
      expect(one.audio.isPlaying || !one.paused).to.equal(true);
    });

    it('tries it again on request, and does not go on then', async () => {
      breakTracks('b');
      await playing('a');
      await rejection(one.player.next());
      one.sources.script('stream b', {});
      one.player.actions.retry();
      await one.untilPlaying('b');
      await wait(FAST.advanceMs * 2);
      expect(one.activeId).to.equal('b');
    });

    for (const [what, act] of [
      ['pauses', () => one.player.actions.pause()],
      ['presses the button', () => one.player.actions.togglePlay()],
      ['removes it', () => one.player.disconnect()],
      ['starts another player', () => startAnother(page)],
    ] as const) {
      it(`does not play the next one if a page or a visitor ${what} meanwhile`, async () => {
        breakTracks('b');
        await playing('a');
        await rejection(one.player.next());
        act();
        await wait(FAST.advanceMs * 2);
        expect(one.paused).to.equal(true);
        expect(one.audio.isPlaying).to.equal(false);
        expect(one.activeId).to.equal('b');
      });
    }

    it('stays at the track that a handler of `error` selects', async () => {
      breakTracks('b');
      await playing('a');
      one.log.onEvent = (type) => {
        if (type === 'error') void one.player.select('d').catch(() => {});
      };
      await rejection(one.player.next());
      await one.untilPlaying('d');
      await wait(FAST.advanceMs * 2);
      expect(one.activeId).to.equal('d');
    });

    it('stays at the track that is selected meanwhile', async () => {
      breakTracks('b');
      await playing('a');
      await rejection(one.player.next());
      await one.player.select('d');
      await wait(FAST.advanceMs * 2);
      expect(one.activeId).to.equal('d');
    });

    it('keeps shuffle and repeat that are turned on meanwhile', async () => {
      breakTracks('b');
      await playing('a');
      await rejection(one.player.next());
      one.player.actions.setShuffle(true);
      one.player.actions.setRepeat(true);
      await one.log.until('trackchange', 2);
      await wait(FAST.advanceMs);
      expect(one.store.get(one.player.atoms.shuffle)).to.equal(true);
      expect(one.store.get(one.player.atoms.repeat)).to.equal(true);
    });

    it('keeps a queue that comes meanwhile', async () => {
      breakTracks('b');
      await playing('a');
      await rejection(one.player.next());
      one.api.answer('summer', queueAnswer(['b', 'z']));
      await one.player.reload();
      await one.untilPlaying('z');
      expect(one.store.get(one.player.atoms.activeIndex)).to.equal(1);
    });

    it('shows another mixtape that is set meanwhile, paused', async () => {
      one.api.answer('winter', queueAnswer(['w', 'x']));
      breakTracks('b');
      await playing('a');
      await rejection(one.player.next());
      one.configure({ mixtapeId: 'winter' });
      await one.untilStatus('ready');
      await wait(FAST.advanceMs * 2);
      expect(one.activeId).to.equal('w');
      expect(one.paused).to.equal(true);
    });

    it('does not go on if it was only preloaded', async () => {
      breakTracks('a');
      await ready();
      one.player.actions.intend();
      await wait(FAST.advanceMs * 2);
      expect(one.activeId).to.equal('a');
      expect(one.store.get(one.player.atoms.error)).to.equal(null);
    });
  });

  describe('whose queue changes', () => {
    it('plays on if the track is still there', async () => {
      await playing('b');
      one.audio.run(4);
      one.api.answer('summer', queueAnswer(['x', 'y', 'b']));
      await one.player.reload();
      expect(one.activeId).to.equal('b');
      expect(one.store.get(one.player.atoms.activeIndex)).to.equal(2);
      expect(one.audio.isPlaying).to.equal(true);
      expect(one.player.currentTime).to.equal(4);
      expect(changes()).to.deep.equal([]);
      expect(one.api.asked).to.deep.equal(['summer', 'summer']);
    });

    it('shows the first if the track is gone, and shows whether it plays', async () => {
      await playing('b');
      one.api.answer('summer', queueAnswer(['x', 'y']));
      await one.player.reload();
      await wait(30);
      expect(changes()).to.deep.equal(['x 0 load']);
      expect(one.audio.isPlaying).to.equal(!one.paused);
    });

    it('keeps its queue if a reload fails, and reports that', async () => {
      await playing('b');
      one.api.answer('summer', undefined);
      expect(await rejection(one.player.reload())).to.include({ code: 'queue-failed' });
      expect(one.status).to.equal('ready');
      expect(one.audio.isPlaying).to.equal(true);
      expect(one.log.count('mixtapeerror')).to.equal(1);
    });

    it('closes its share overlay when there is nothing to share any more', async () => {
      await ready();
      const { actions, atoms } = one.player;
      actions.openShare();
      await one.player.reload();
      expect(one.store.get(atoms.shareOpen)).to.equal(true);
      one.api.answer('summer', queueAnswer(FOUR, null));
      await one.player.reload();
      expect(one.store.get(atoms.shareOpen)).to.equal(false);
    });

    it('hides if no track is left', async () => {
      await playing('b');
      one.configure({ trackIds: ['nothing'] });
      await settled();
      expect(one.status).to.equal('failed');
      expect(one.audio.isPlaying).to.equal(false);
      expect(one.paused).to.equal(true);
    });

    it('shows the tracks of other `track-ids` without a request', async () => {
      await ready();
      one.configure({ trackIds: ['c', 'd'] });
      expect(one.store.get(one.player.atoms.tracks).map(({ trackId }) => trackId)).to.deep.equal(['c', 'd']);
      expect(one.activeId).to.equal('c');
      one.configure({ trackIds: [] });
      expect(one.store.get(one.player.atoms.tracks)).to.have.lengthOf(4);
      expect(one.activeId).to.equal('c');
      expect(one.api.asked).to.deep.equal(['summer']);
    });

    it('pauses and shows the other mixtape', async () => {
      one.api.answer('winter', queueAnswer(['w', 'x']));
      await playing('b');
      one.configure({ mixtapeId: 'winter' });
      expect(one.audio.isPlaying).to.equal(false);
      await one.untilStatus('ready');
      expect(one.activeId).to.equal('w');
      expect(one.paused).to.equal(true);
    });

    it('requests it from the new address of the API', async () => {
      await ready();
      one.configure({ apiBase: 'https://other.example' });
      expect(one.status).to.equal('loading');
      await one.untilStatus('ready');
      expect(one.api.asked).to.deep.equal(['summer', 'summer']);
    });

    it('shows the last of several mixtapes that are set while it loads', async () => {
      one.api.answer('winter', queueAnswer(['w'])).answer('spring', queueAnswer(['s']));
      const release = one.api.hold();
      one.connect();
      one.configure({ mixtapeId: 'winter' });
      one.configure({ mixtapeId: 'spring' });
      release();
      await one.untilStatus('ready');
      await settled();
      expect(one.activeId).to.equal('s');
      expect(one.log.count('mixtapeload')).to.equal(1);
      expect(one.log.count('mixtapeerror')).to.equal(0);
      expect(one.api.aborted).to.include.members(['summer', 'winter']);
    });

    it('shows nothing of the old mixtape while the other loads, also with other `track-ids`', async () => {
      one.api.answer('winter', queueAnswer(['b', 'w']));
      await ready();
      one.log.clear();
      const release = one.api.hold();
      one.configure({ mixtapeId: 'winter' });
      one.configure({ trackIds: ['b'] });
      await settled();
      expect(one.status).to.equal('loading');
      expect(one.activeId).to.equal(null);
      expect(one.log.count('mixtapeload')).to.equal(0);
      release();
      await one.untilStatus('ready');
      expect(one.store.get(one.player.atoms.tracks).map(({ trackId }) => trackId)).to.deep.equal(['b']);
      expect(one.log.count('mixtapeload')).to.equal(1);
      expect(one.api.asked).to.deep.equal(['summer', 'winter']);
    });

    it('preloads the track when `preload` is set later', async () => {
      await ready();
      one.configure({ preload: true });
      await settled();
      expect(one.sources.names).to.deep.equal(['stream a']);
    });

    it('moves the preview of the next track, not of this one', async () => {
      await playing('a');
      one.configure({ startSeconds: 30 });
      expect(one.player.currentTime).to.equal(0);
      expect(one.audio.currentTime).to.equal(8);
      await one.player.next();
      expect(one.audio.currentTime).to.equal(30);
    });
  });

  it('rejects play() and is paused if `track-ids` leave no track', async () => {
    const release = one.holdEngine();
    await ready();
    one.configure({ trackIds: ['x'] });
    expect((await rejection(one.player.play())).name).to.equal('NotSupportedError');
    expect([one.paused, one.store.get(one.player.atoms.waiting)]).to.deep.equal([true, false]);
    release();
  });

  describe('whose `pause` by another queue is handled', () => {
    beforeEach(() => playing('a'));

    it('plays the other mixtape if the handler calls play()', async () => {
      one.api.answer('winter', queueAnswer(['x', 'y']));
      one.log.onEvent = (type) => {
        if (type === 'pause') one.player.actions.play();
      };
      one.configure({ mixtapeId: 'winter' });
      await one.untilPlaying('x');
      expect(one.paused).to.equal(false);
    });

    it('keeps what the handler sets', async () => {
      one.log.onEvent = (type) => {
        if (type === 'pause') one.player.actions.setRepeat(true);
      };
      one.configure({ trackIds: ['d'] });
      expect(one.activeId).to.equal('d');
      expect(one.store.get(one.player.atoms.repeat)).to.equal(true);
    });
  });

  describe('that is removed', () => {
    it('stops playback and requests', async () => {
      await playing('b');
      const { options } = one.sources.last;
      one.player.disconnect();
      await settled();
      expect(one.audio.isPlaying).to.equal(false);
      expect(one.audio.hasAttribute('src')).to.equal(false);
      expect(options.signal.aborted).to.equal(true);
      expect(one.paused).to.equal(true);
    });

    it('works on if a handler of `pause` puts it back at once', async () => {
      await playing('b');
      const { options } = one.sources.last;
      let back = (): void => one.connect();
      one.log.onEvent = (type) => {
        if (type !== 'pause') return;
        back();
        back = () => {};
      };
      one.player.disconnect();
      expect(options.signal.aborted).to.equal(true);
      expect([one.activeId, one.paused]).to.deep.equal(['b', true]);
      await one.player.play();
      expect(one.audio.src).to.equal('fake:stream/b');
      // No listener from before is left.
      one.log.clear();
      one.player.actions.pause();
      expect(one.log.count('pause')).to.equal(1);
    });

    it('aborts its request for the queue', async () => {
      one.api.hold();
      one.connect();
      await settled();
      one.player.disconnect();
      expect(one.api.aborted).to.deep.equal(['summer']);
      await settled();
      expect(one.log.count('mixtapeerror')).to.equal(0);
      expect(quiet.said).to.deep.equal([]);
    });

    it('shows the same track, paused, when it is added again, and plays it', async () => {
      await playing('c');
      one.player.disconnect();
      one.log.clear();
      one.connect();
      expect(one.activeId).to.equal('c');
      expect(one.paused).to.equal(true);
      await settled();
      expect(one.activeId).to.equal('c');
      expect(changes()).to.deep.equal([]);
      await one.player.play();
      expect(one.audio.src).to.equal('fake:stream/c');
      expect(one.log.count('play')).to.equal(1);
    });

    describe('far from the viewport', () => {
      class Observer {
        observe(): void {}
        disconnect(): void {}
      }

      beforeEach(() => {
        const observer = { value: Observer, configurable: true, writable: true };
        Object.defineProperty(globalThis, 'IntersectionObserver', observer);
      });
      afterEach(() => {
        Reflect.deleteProperty(globalThis, 'IntersectionObserver');
      });

      for (const [when, hasFailed] of [
        ['while its queue was loading', false],
        ['after its queue has failed', true],
      ] as const) {
        it(`requests its queue again when it is added and played: removed ${when}`, async () => {
          const release = hasFailed ? () => {} : one.api.hold();
          if (hasFailed) one.api.answer('summer', undefined);
          one.connect();
          const promise = rejection(one.player.play());
          if (hasFailed) await promise;
          await settled();
          one.player.disconnect();
          expect((await promise).name).to.equal(hasFailed ? 'NotSupportedError' : 'AbortError');
          release();
          one.api.answer('summer', queueAnswer(FOUR));
          one.connect();
          await one.player.play();
          expect(one.audio.src).to.equal('fake:stream/a');
        });
      }
    });

    it('has no queue to reload', async () => {
      await one.player.reload();
      expect(one.api.asked).to.deep.equal([]);
    });

    it('cannot be played', async () => {
      await ready();
      one.player.disconnect();
      expect((await rejection(one.player.play())).name).to.equal('NotSupportedError');
    });

    it('shows its tracks at once when it is added again', async () => {
      await ready();
      one.player.disconnect();
      expect(one.status).to.equal('ready');
    });
  });

  describe('on a page with other players', () => {
    it('pauses the other player when it starts', async () => {
      const two = another();
      two.api.answer('summer', queueAnswer(['z']));
      await playing('a');
      two.connect();
      await two.player.play();
      await settled();
      expect(two.audio.isPlaying).to.equal(true);
      expect(one.audio.isPlaying).to.equal(false);
      expect(one.paused).to.equal(true);
      await one.player.play();
      await settled();
      expect([one.audio.isPlaying, two.audio.isPlaying]).to.deep.equal([true, false]);
    });

    it('shares their loudness', async () => {
      const two = another();
      two.api.answer('summer', queueAnswer(['z']));
      await ready();
      two.connect();
      one.player.actions.setVolume(0.4);
      one.player.actions.setMuted(true);
      expect([two.audio.volume, two.audio.muted]).to.deep.equal([0.4, true]);
      expect(two.log.count('volumechange')).to.equal(2);
    });
  });
});
