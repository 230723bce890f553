import { expect } from 'chai';
import { rejection } from '../support/until.ts';
import {
  audioOf,
  clear,
  held,
  hush,
  logEvents,
  mount,
  mountReady,
  once,
  pollUntil,
  queueOf,
  quietFor,
  recordRequests,
  sounding,
  standstill,
  unpaused,
} from './stage.ts';

describe('the methods of <mixtape-player>', () => {
  afterEach(clear);

  describe('play()', () => {
    it('resolves when playback starts, at the start of the preview window', async () => {
      const player = await mountReady();
      const result = await player.play();
      expect(result).to.equal(undefined);
      expect(player.paused).to.equal(false);
      expect(sounding()).to.deep.equal([audioOf(player)]);
      expect(audioOf(player).currentTime).to.be.within(8, 8.5 + standstill());
      expect(player.currentTime).to.be.within(0, 0.5 + standstill());
    });

    it('followed by pause() before the queue has loaded stays silent', async () => {
      const { answer, give } = held();
      recordRequests((url) => (url.pathname.endsWith('/queue') ? answer : undefined));
      const player = mount();
      const played = player.play().then(
        () => 'played',
        (error: Error) => error.name,
      );
      player.pause();
      give(queueOf(['northbound']));
      await once(player, 'mixtapeload');
      expect(await played).to.equal('AbortError');
      await quietFor(150);
      expect(player.paused).to.equal(true);
      expect(unpaused()).to.have.length(0);
    });

    it('rejects with NotSupportedError if the queue cannot be loaded', async () => {
      hush();
      const player = mount({ 'mixtape-id': 'queue-404' });
      const error = await rejection(player.play());
      expect(error).to.be.instanceOf(DOMException);
      expect(error.name).to.equal('NotSupportedError');
      expect((await rejection(player.play())).name).to.equal('NotSupportedError');
    });

    it('rejects with AbortError when pause() or another track interrupts it', async () => {
      const player = await mountReady();
      const paused = rejection(player.play());
      player.pause();
      expect((await paused).name).to.equal('AbortError');
      expect(player.paused).to.equal(true);
      const changed = rejection(player.play());
      const next = player.next();
      expect((await changed).name).to.equal('AbortError');
      await next;
      expect(player.activeIndex).to.equal(1);
    });

    it('called twice at once resolves twice and plays once', async () => {
      const player = await mountReady();
      await Promise.all([player.play(), player.play()]);
      expect(sounding()).to.have.length(1);
    });
  });

  describe('pause()', () => {
    it('keeps the position, and play() resumes from there', async () => {
      const player = await mountReady();
      await player.play();
      await pollUntil(() => player.currentTime > 0.3);
      player.pause();
      const { currentTime } = player;
      await quietFor(60);
      expect(player.currentTime).to.be.closeTo(currentTime, 0.05);
      await player.play();
      expect(player.currentTime).to.be.within(currentTime - 0.05, currentTime + 0.3 + standstill());
    });
  });

  describe('next(), previous() and select()', () => {
    it('restart the only track', async () => {
      const player = await mountReady({ 'mixtape-id': 'one-track' });
      for (const step of [() => player.next(), () => player.previous(), () => player.select(0)]) {
        await player.play();
        player.currentTime = 5;
        await step();
        expect(player.currentTime).to.be.within(0, 0.5 + standstill());
        expect(player.paused).to.equal(false);
      }
    });

    it('distinguish a number from an id that looks like one', async () => {
      const player = await mountReady({ 'mixtape-id': 'numeric-ids' });
      await player.select('102');
      expect(player.activeTrack?.trackId).to.equal('102');
      await player.select(0);
      expect(player.activeTrack?.trackId).to.equal('101');
      expect((await rejection(player.select(102))).name).to.equal('RangeError');
    });

    for (const wanted of [-1, 8, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '', '0', 'nothing-like-it']) {
      it(`select(${JSON.stringify(wanted)}) rejects with a RangeError and changes nothing`, async () => {
        const player = await mountReady();
        const error = await rejection(player.select(wanted));
        expect(error).to.be.instanceOf(RangeError);
        expect(player.activeIndex).to.equal(0);
        expect(player.paused).to.equal(true);
      });
    }

    it('count from the first track if they are called before the queue has loaded', async () => {
      const player = mount();
      await player.next();
      expect(player.activeIndex).to.equal(1);
      expect(sounding()).to.have.length(1);
    });

    it('select() waits for the queue before it rejects an unknown track', async () => {
      const first = mount();
      const second = mount({ 'mixtape-id': 'night-drive' });
      await first.select('slow-ferry');
      expect(first.activeTrack?.trackId).to.equal('slow-ferry');
      expect(await rejection(second.select('nothing-like-it'))).to.be.instanceOf(RangeError);
      expect(second.paused).to.equal(true);
    });
  });

  describe('reload()', () => {
    it('reloads the queue and keeps the active track playing', async () => {
      const lists = [
        ['opening-lights', 'northbound'],
        ['paper-moons', 'northbound', 'slow-ferry'],
      ];
      const requests = recordRequests((url) =>
        url.pathname.endsWith('/queue') ? queueOf(lists[requests.to('/queue').length - 1] ?? []) : undefined,
      );
      const player = await mountReady();
      await player.select('northbound');
      const audio = audioOf(player);
      const log = logEvents(player, ['pause', 'waiting', 'trackchange', 'mixtapeload']);
      await player.reload();
      expect(log).to.deep.equal(['mixtapeload']);
      expect(player.activeIndex).to.equal(1);
      expect(player.tracks).to.have.length(3);
      const before = audio.currentTime;
      await pollUntil(() => audio.currentTime > before + 0.05);
      await player.next();
      expect(player.activeTrack?.trackId).to.equal('slow-ferry');
    });

    it('shows the first track if the active one was removed', async () => {
      const lists = [['opening-lights'], ['paper-moons']];
      const requests = recordRequests((url) =>
        url.pathname.endsWith('/queue') ? queueOf(lists[requests.to('/queue').length - 1] ?? []) : undefined,
      );
      const player = await mountReady();
      await player.play();
      const changed = once<CustomEvent>(player, 'trackchange');
      await player.reload();
      expect((await changed).detail.reason).to.equal('load');
      expect(player.activeTrack?.trackId).to.equal('paper-moons');
      await pollUntil(() => player.paused || sounding().length > 0);
      expect(sounding()).to.have.length(player.paused ? 0 : 1);
    });
  });

  describe('currentTime', () => {
    it('is clamped to the preview window and throws for a value that is not a number', async () => {
      const player = await mountReady();
      await player.play();
      player.pause();
      player.currentTime = -5;
      expect(player.currentTime).to.equal(0);
      player.currentTime = 99;
      expect(player.currentTime).to.equal(15);
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(() => {
          player.currentTime = value;
        }).to.throw(TypeError);
      }
    });

    for (const when of [
      'before anything is loaded',
      'while it loads',
      'once it is in hand',
      'while it plays',
    ] as const) {
      it(`set ${when} moves playback there`, async () => {
        const player = await mountReady();
        if (when === 'once it is in hand') {
          const requests = recordRequests();
          player.preload = true;
          await pollUntil(() => requests.to('.m4s').length > 0);
        }
        if (when === 'while it plays') await player.play();
        const played = when === 'while it loads' ? player.play() : null;
        player.currentTime = 7;
        expect(player.currentTime).to.be.within(7, 7.2 + standstill());
        await (played ?? player.play());
        await pollUntil(() => !audioOf(player).seeking);
        expect(audioOf(player).currentTime).to.be.within(14.95, 15.6 + standstill());
        expect(player.currentTime).to.be.within(6.95, 7.6 + standstill());
      });
    }

    it('is not carried over to the next track', async () => {
      const player = await mountReady();
      await player.play();
      player.currentTime = 10;
      await player.next();
      expect(player.currentTime).to.be.within(0, 0.5 + standstill());
      player.pause();
      player.currentTime = 10;
      await player.previous();
      expect(player.currentTime).to.be.within(0, 0.5 + standstill());
    });
  });
});
