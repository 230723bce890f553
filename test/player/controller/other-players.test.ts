import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { another, fixture, page, playing, ready, setUpPlayer } from './player-fixture.ts';

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

  it('plays on after invalid events of the page', async () => {
    await playing();
    for (const detail of [null, 'now', '1e9', {}, Number.NaN])
      page.document.dispatchEvent(new CustomEvent('mixtape-player-started', { detail }));
    expect(fixture.paused).to.equal(false);
  });

  it('plays on if muted media of the page starts, or media that is paused again at once', async () => {
    await playing();
    page.media({ muted: true }).start();
    page.media({}).startAndPause();
    expect(fixture.paused).to.equal(false);
    page.media({}).start();
    expect(fixture.paused).to.equal(true);
  });
});
