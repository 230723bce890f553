import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { another, fixture, playing, ready, settled, setUpPlayer } from './player-fixture.ts';

describe('a player on a page with other players', () => {
  setUpPlayer();

  it('pauses the other player when it starts', async () => {
    const two = another();
    two.api.answer('summer', queueAnswer(['z']));
    await playing('a');
    two.connect();
    await two.player.play();
    await settled();
    expect(two.audio.isPlaying).to.equal(true);
    expect(fixture.audio.isPlaying).to.equal(false);
    expect(fixture.paused).to.equal(true);
    await fixture.player.play();
    await settled();
    expect([fixture.audio.isPlaying, two.audio.isPlaying]).to.deep.equal([true, false]);
  });

  it('shares their loudness', async () => {
    const two = another();
    two.api.answer('summer', queueAnswer(['z']));
    await ready();
    two.connect();
    fixture.player.actions.setVolume(0.4);
    fixture.player.actions.setMuted(true);
    expect([two.audio.volume, two.audio.muted]).to.deep.equal([0.4, true]);
    expect(two.log.count('volumechange')).to.equal(2);
  });
});
