import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import { rejection } from '../../support/until.ts';
import { another, fixture, isWaiting, playing, ready, settled, setUpPlayer } from './player-fixture.ts';

describe('a player on which play() is called before its queue is loaded', () => {
  setUpPlayer();

  it('plays when it is loaded', async () => {
    const release = fixture.api.hold();
    fixture.connect();
    const promise = fixture.player.play();
    await settled();
    expect(fixture.sources.names).to.deep.equal([]);
    release();
    await promise;
    expect(fixture.audio.src).to.equal('fake:stream/a');
  });

  it('selects when it is loaded', async () => {
    const release = fixture.api.hold();
    fixture.connect();
    const promise = fixture.player.select('c');
    release();
    await promise;
    expect(fixture.activeId).to.equal('c');
  });

  it('waits, and calls the element’s play() inside the tap', async () => {
    fixture.api.hold();
    fixture.connect();
    void rejection(fixture.player.play());
    expect([fixture.paused, isWaiting(), fixture.audio.paused]).to.deep.equal([false, true, false]);
  });

  it('is paused at once by pause(), and stays paused', async () => {
    const release = fixture.api.hold();
    fixture.connect();
    const promise = rejection(fixture.player.play());
    fixture.player.actions.togglePlay();
    expect([fixture.paused, isWaiting(), fixture.audio.paused]).to.deep.equal([true, false, true]);
    release();
    expect((await promise).name).to.equal('AbortError');
    await settled();
    expect(fixture.paused).to.equal(true);
    expect(fixture.sources.names).to.deep.equal([]);
  });

  it('rejects with AbortError after pause() also if the queue fails afterwards', async () => {
    fixture.api.answer('summer', undefined);
    const release = fixture.api.hold();
    fixture.connect();
    const promise = rejection(fixture.player.play());
    fixture.player.actions.pause();
    release();
    expect((await promise).name).to.equal('AbortError');
  });

  it('rejects with NotSupportedError if the queue fails, and is paused', async () => {
    fixture.api.answer('summer', undefined);
    fixture.connect();
    const promises = [rejection(fixture.player.play()), rejection(fixture.player.play())];
    for (const { name } of await Promise.all(promises)) expect(name).to.equal('NotSupportedError');
    expect([fixture.paused, isWaiting(), fixture.audio.paused]).to.deep.equal([true, false, true]);
  });

  it('is paused if the selected track is not in the queue', async () => {
    fixture.connect();
    expect((await rejection(fixture.player.select('nowhere'))).name).to.equal('RangeError');
    expect([fixture.paused, isWaiting(), fixture.audio.paused]).to.deep.equal([true, false, true]);
  });

  it('waits for the queue of another mixtape that is set meanwhile', async () => {
    fixture.api.answer('winter', queueAnswer(['w']));
    await playing('a');
    const release = fixture.api.hold();
    fixture.configure({ mixtapeId: 'autumn' });
    const promise = fixture.player.play();
    fixture.configure({ mixtapeId: 'winter' });
    expect([fixture.paused, isWaiting()]).to.deep.equal([false, true]);
    release();
    await promise;
    expect(fixture.audio.src).to.equal('fake:stream/w');
  });

  for (const type of ['mixtapeload', 'trackchange']) {
    it(`is paused by a handler of ${type}`, async () => {
      fixture.api.answer('winter', queueAnswer(['w']));
      await playing('a');
      fixture.log.onEvent = (name) => {
        if (name === type) fixture.player.actions.pause();
      };
      fixture.configure({ mixtapeId: 'winter', preload: true });
      expect((await rejection(fixture.player.play())).name).to.equal('AbortError');
      await settled();
      expect([fixture.paused, isWaiting(), fixture.audio.paused]).to.deep.equal([true, false, true]);
    });
  }

  it('plays for a handler of `mixtapeload` although the track selected before is not in the queue', async () => {
    await playing('a');
    fixture.api.answer('winter', queueAnswer(['w']));
    fixture.log.onEvent = (type) => {
      if (type === 'mixtapeload') fixture.player.actions.play();
    };
    fixture.configure({ mixtapeId: 'winter' });
    expect((await rejection(fixture.player.select('nowhere'))).name).to.equal('RangeError');
    await fixture.untilPlaying('w');
    expect(fixture.paused).to.equal(false);
  });

  it('still waits when the engine is loaded before the queue', async () => {
    await ready();
    fixture.api.answer('winter', queueAnswer(['w']));
    const release = fixture.api.hold();
    fixture.configure({ mixtapeId: 'winter' });
    const promise = fixture.player.play();
    fixture.player.actions.preload();
    await settled();
    expect([fixture.engines, fixture.paused, isWaiting()]).to.deep.equal([1, false, true]);
    release();
    await promise;
    expect(fixture.audio.src).to.equal('fake:stream/w');
  });

  it('plays the track that a handler of `durationchange` selects while the engine is loaded', async () => {
    const release = fixture.holdEngine();
    await ready();
    const first = rejection(fixture.player.play());
    fixture.configure({ durationSeconds: 5 });
    const promises: Promise<void>[] = [];
    fixture.log.onEvent = (type) => {
      if (type === 'durationchange' && promises.length === 0) promises.push(fixture.player.select('b'));
    };
    release();
    expect((await first).name).to.equal('AbortError');
    await Promise.all(promises);
    expect([fixture.activeId, fixture.audio.src]).to.deep.equal(['b', 'fake:stream/b']);
  });

  it('starts at a position within the `preview-duration` of the author', async () => {
    fixture.connect({ durationSeconds: 30 });
    fixture.player.currentTime = 20;
    expect([fixture.player.currentTime, fixture.store.get(fixture.player.atoms.ended)]).to.deep.equal([20, false]);
    await fixture.player.play();
    expect(fixture.audio.currentTime).to.equal(28);
  });

  it('is paused by another player that was started later, although its own queue is loaded last', async () => {
    const two = another();
    two.api.answer('summer', queueAnswer(['z']));
    const releases = [two, fixture].map((each) => each.api.hold());
    const engines = [two, fixture].map((each) => each.holdEngine());
    fixture.connect();
    two.connect();
    const overtaken = rejection(fixture.player.play());
    const played = two.player.play();
    for (const each of [...releases, ...engines]) {
      each();
      await settled();
    }
    await played;
    expect((await overtaken).name).to.equal('AbortError');
    expect([fixture.paused, two.audio.isPlaying]).to.deep.equal([true, true]);
  });

  it('rejects with AbortError if it is removed meanwhile', async () => {
    fixture.api.hold();
    fixture.connect();
    const promise = fixture.player.play();
    fixture.player.disconnect();
    expect((await rejection(promise)).name).to.equal('AbortError');
  });

  it('plays also if the queue is reloaded meanwhile', async () => {
    const release = fixture.api.hold();
    fixture.connect();
    const promise = fixture.player.play();
    const reloaded = fixture.player.reload();
    release();
    await reloaded;
    await promise;
    expect(fixture.audio.src).to.equal('fake:stream/a');
  });

  it('plays when other `track-ids` bring tracks back, while a newer queue is loading', async () => {
    await playing('a');
    const release = fixture.api.hold();
    const reloaded = fixture.player.reload();
    fixture.configure({ trackIds: ['x'] });
    const promise = fixture.player.play();
    fixture.configure({ trackIds: [] });
    await settled();
    await promise;
    expect([fixture.status, fixture.paused, isWaiting()]).to.deep.equal(['ready', false, false]);
    release();
    await reloaded;
    expect(fixture.audio.isPlaying).to.equal(true);
  });

  it('does not wait for an older request of the queue that another player still waits for', async () => {
    const two = another({ api: fixture.api, apiBase: fixture.settings.apiBase });
    fixture.api.latencyMs = 3000;
    fixture.connect();
    two.connect();
    const promise = fixture.player.play();
    await nextTask();
    fixture.api.latencyMs = 0;
    const started = performance.now();
    await Promise.all([fixture.player.reload(), promise]);
    expect(performance.now() - started).to.be.below(1000);
    expect([two.status, fixture.audio.isPlaying]).to.deep.equal(['loading', true]);
  });

  it('does not reject with NotSupportedError when another mixtape is set meanwhile', async () => {
    fixture.api.answer('winter', queueAnswer(['w']));
    const release = fixture.api.hold();
    fixture.connect();
    const promise = fixture.player.play().then(
      () => 'plays',
      (error: Error) => error.name,
    );
    fixture.configure({ mixtapeId: 'winter' });
    release();
    expect(await promise).to.be.oneOf(['plays', 'AbortError']);
  });
});
