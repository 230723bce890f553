import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { installConnection } from '../../support/fakes/fake-connection.ts';
import { another, FOUR, fixture, playing, quiet, ready, settled, setUpPlayer, wait } from './player-fixture.ts';

describe('a player and its queue', () => {
  setUpPlayer();

  it('is not shown before its labels are loaded', async () => {
    let give = (): void => {};
    fixture.labelsReady = new Promise((resolve) => {
      give = resolve;
    });
    fixture.connect();
    await settled();
    expect(fixture.api.asked).to.deep.equal(['summer']);
    expect([fixture.status, fixture.log.details('mixtapeload')]).to.deep.equal(['loading', []]);
    give();
    await fixture.untilStatus('ready');
    expect(fixture.log.details('mixtapeload')).to.have.length(1);
  });

  it('calls the element’s play() at once if the track is preloaded', async () => {
    fixture.connect({ preload: true });
    await fixture.untilStatus('ready');
    await settled();
    const played = fixture.player.play();
    expect(fixture.audio.paused).to.equal(false);
    await played;
    expect(fixture.sources.last.loadsAll).to.equal(true);
    expect(fixture.sources.names).to.deep.equal(['stream a']);
  });

  for (const [what, streams, named] of [
    ['is asked for', undefined, null],
    ['is named by the queue', [{ type: 'mpegurl', url: 'one.m3u8' }], [{ url: 'one.m3u8' }]],
    ['is missing', [], []],
  ] as const)
    it(`loads the streaming code when the page is idle, without a track, whose stream ${what}`, async () => {
      fixture.api.answer('summer', { data: [{ track_id: 'a', title: 'A', streams }], included: {} });
      await ready();
      await settled();
      expect(fixture.sources.streamingLoads).to.deep.equal([]);
      fixture.idle();
      await settled();
      expect(fixture.sources.streamingLoads).to.deep.equal([named]);
      expect(fixture.sources.names).to.deep.equal([]);
    });

  it('loads nothing in advance if the browser saves data', async () => {
    const restore = installConnection({ saveData: true });
    try {
      await ready();
      fixture.idle();
      await settled();
      expect(fixture.sources.streamingLoads).to.deep.equal([]);
    } finally {
      restore();
    }
  });

  it('preloads the first tracks of several players one after another', async () => {
    fixture.sources.script('stream', { openMs: 20 });
    const two = another();
    two.api.answer('summer', queueAnswer(FOUR));
    for (const each of [fixture, two]) each.connect({ preload: true });
    await two.sources.untilAsked('stream a');
    expect(fixture.sources.last.attached).to.equal(true);
  });

  it('preloads nothing if `preload` is removed before its turn', async () => {
    fixture.sources.script('stream', { openMs: 20 });
    const two = another();
    const three = another();
    for (const each of [two, three]) each.api.answer('summer', queueAnswer(FOUR));
    for (const each of [fixture, two, three]) each.connect({ preload: true });
    await fixture.sources.untilAsked('stream a');
    two.configure({ preload: false });
    await three.sources.untilAsked('stream a');
    expect(two.sources.names).to.deep.equal([]);
  });

  it('prefetches the track under the pointer, and drops it when the pointer leaves', async () => {
    await playing('a');
    fixture.player.actions.prefetchTrack('c');
    const pointed = await fixture.sources.untilAsked('stream c');
    expect(pointed.loadsAll).to.equal(false);
    const { signal } = pointed.options;
    const dropped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    fixture.player.actions.prefetchTrack(null);
    await dropped;
    expect(fixture.audio.isPlaying).to.equal(true);
  });

  it('prefetches the next track for a pointer on Next, also while the last one repeats', async () => {
    await playing('d');
    fixture.player.actions.setRepeat(true);
    fixture.audio.loadedUntil = 30;
    fixture.audio.run(3);
    await settled();
    expect(fixture.sources.names).to.deep.equal(['stream d']);
    fixture.player.actions.prefetchNext();
    await settled();
    expect(fixture.sources.names).to.deep.equal(['stream d', 'stream a']);
  });

  it('requests each track at most twice while the pointer moves up and down the list', async () => {
    await playing('a');
    for (const trackId of ['c', 'd', 'c', 'd', 'c', 'd', 'c', null, 'b']) {
      fixture.player.actions.prefetchTrack(trackId);
      await wait(60);
    }
    const { names } = fixture.sources;
    expect(['b', 'c', 'd'].map((id) => names.filter((name) => name === `stream ${id}`).length)).to.deep.equal([
      1, 2, 2,
    ]);
  });

  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    it(`prefetches nothing with the connection ${JSON.stringify(connection)}`, async () => {
      const restore = installConnection(connection);
      try {
        await playing('a');
        fixture.player.actions.prefetchNext();
        fixture.player.actions.prefetchTrack('c');
        await wait(100);
        expect(fixture.sources.names).to.deep.equal(['stream a']);
      } finally {
        restore();
      }
    });
  }

  it('preloads the active track under the pointer, and no other', async () => {
    await ready();
    fixture.player.actions.prefetchTrack(null);
    fixture.player.actions.prefetchTrack('a');
    await fixture.sources.untilAsked('stream a');
    await settled();
    expect(fixture.sources.names).to.deep.equal(['stream a']);
    expect(fixture.paused).to.equal(true);
  });

  it('requests nothing while the pointer is on no track', async () => {
    await ready();
    fixture.player.actions.prefetchTrack(null);
    await settled();
    expect(fixture.sources.names).to.deep.equal([]);
  });

  it('plays a track that was prefetched for the pointer without a second request', async () => {
    await playing('a');
    fixture.player.actions.prefetchTrack('c');
    await fixture.sources.untilAsked('stream c');
    await fixture.player.select('c');
    await fixture.untilPlaying('c');
    expect(fixture.sources.names.filter((name) => name === 'stream c')).to.have.length(1);
  });

  for (const [what, answer, code] of [
    ['fails', undefined, 'queue-failed'],
    ['is invalid', { data: 3 }, 'queue-invalid'],
    ['is empty', { data: [] }, 'queue-empty'],
  ] as const) {
    it(`is reported by one console error and one event if it ${what}`, async () => {
      fixture.api.answer('summer', answer);
      fixture.connect();
      await fixture.untilStatus('failed');
      await settled();
      expect(fixture.log.details('mixtapeerror').map(({ error }) => error.code)).to.deep.equal([code]);
      expect(quiet.said.map(({ level }) => level)).to.deep.equal(['error']);
      expect(fixture.log.count('mixtapeload')).to.equal(0);
    });
  }

  it('is reported by a warning if there is no `mixtape-id`', async () => {
    fixture.connect({ mixtapeId: '' });
    await fixture.untilStatus('failed');
    await settled();
    expect(quiet.said.map(({ level }) => level)).to.deep.equal(['warn']);
    expect(fixture.api.asked).to.deep.equal([]);
  });

  it('is requested once also if players change to one mixtape together, and again by each reload', async () => {
    fixture.api.answer('winter', queueAnswer(['w']));
    const two = another({ api: fixture.api, apiBase: fixture.settings.apiBase });
    fixture.connect();
    two.connect();
    await Promise.all([fixture.untilStatus('ready'), two.untilStatus('ready')]);
    for (const each of [fixture, two]) each.configure({ mixtapeId: 'winter' });
    await Promise.all([fixture.untilStatus('ready'), two.untilStatus('ready')]);
    expect(fixture.api.asked).to.deep.equal(['summer', 'winter']);
    await Promise.all([fixture.player.reload(), two.player.reload()]);
    expect(fixture.api.asked).to.deep.equal(['summer', 'winter', 'winter', 'winter']);
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
      for (const each of [fixture, named]) each.connect({ mixtapeId: '' });
      named.configure({ mixtapeId: 'summer' });
      expect(quiet.said).to.deep.equal([]);
      await settled();
      expect([fixture.status, named.status]).to.deep.equal(['failed', 'idle']);
      expect(quiet.said.map(({ level }) => level)).to.deep.equal(['warn']);
    } finally {
      Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    }
  });
});
