import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import { another, fixture, isWaiting, playing, settled, setUpPlayer } from './player-fixture.ts';

describe('a player on which play() is called before its queue is loaded', () => {
  setUpPlayer();

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
});
