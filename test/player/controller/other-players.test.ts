import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { another, fixture, ready, setUpPlayer } from './player-fixture.ts';

describe('a player on a page with other players', () => {
  setUpPlayer();

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
