import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { FOUR, fixture, playing, ready, settled, setUpPlayer } from './player-fixture.ts';

describe('a player whose queue changes', () => {
  setUpPlayer();

  it('closes its share overlay when there is nothing to share any more', async () => {
    await ready();
    const { actions, atoms } = fixture.player;
    actions.openShare();
    await fixture.player.reload();
    expect(fixture.store.get(atoms.shareOpen)).to.equal(true);
    fixture.api.answer('summer', queueAnswer(FOUR, null));
    await fixture.player.reload();
    expect(fixture.store.get(atoms.shareOpen)).to.equal(false);
  });

  it('closes its share overlay when the page to share is taken away', async () => {
    fixture.api.answer('summer', queueAnswer(FOUR, null));
    fixture.configure({ pageUrl: 'https://label.example/summer' });
    await ready();
    const { actions, atoms } = fixture.player;
    actions.openShare();
    expect(fixture.store.get(atoms.shareOpen)).to.equal(true);
    fixture.configure({ pageUrl: '' });
    expect(fixture.store.get(atoms.shareOpen)).to.equal(false);
  });

  it('hides if no track is left', async () => {
    await playing('b');
    fixture.configure({ trackIds: ['nothing'] });
    await settled();
    expect(fixture.status).to.equal('failed');
    expect(fixture.audio.isPlaying).to.equal(false);
    expect(fixture.paused).to.equal(true);
  });

  it('requests it from the new address of the API', async () => {
    await ready();
    fixture.configure({ apiBase: 'https://other.example' });
    expect(fixture.status).to.equal('loading');
    await fixture.untilStatus('ready');
    expect(fixture.api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('shows the last of several mixtapes that are set while it loads', async () => {
    fixture.api.answer('winter', queueAnswer(['w'])).answer('spring', queueAnswer(['s']));
    const release = fixture.api.hold();
    fixture.connect();
    fixture.configure({ mixtapeId: 'winter' });
    fixture.configure({ mixtapeId: 'spring' });
    release();
    await fixture.untilStatus('ready');
    await settled();
    expect(fixture.activeId).to.equal('s');
    expect(fixture.log.count('mixtapeload')).to.equal(1);
    expect(fixture.log.count('mixtapeerror')).to.equal(0);
    expect(fixture.api.aborted).to.include.members(['summer', 'winter']);
  });

  it('shows nothing of the old mixtape while the other loads, also with other `track-ids`', async () => {
    fixture.api.answer('winter', queueAnswer(['b', 'w']));
    await ready();
    fixture.log.clear();
    const release = fixture.api.hold();
    fixture.configure({ mixtapeId: 'winter' });
    fixture.configure({ trackIds: ['b'] });
    await settled();
    expect(fixture.status).to.equal('loading');
    expect(fixture.activeId).to.equal(null);
    expect(fixture.log.count('mixtapeload')).to.equal(0);
    release();
    await fixture.untilStatus('ready');
    expect(fixture.store.get(fixture.player.atoms.tracks).map(({ trackId }) => trackId)).to.deep.equal(['b']);
    expect(fixture.log.count('mixtapeload')).to.equal(1);
    expect(fixture.api.asked).to.deep.equal(['summer', 'winter']);
  });

  it('moves the preview of the next track, not of this one', async () => {
    await playing('a');
    fixture.configure({ startSeconds: 30 });
    expect(fixture.player.currentTime).to.equal(0);
    expect(fixture.audio.currentTime).to.equal(8);
    await fixture.player.next();
    expect(fixture.audio.currentTime).to.equal(30);
  });

  it('preloads the track when `preload` is set later', async () => {
    await ready();
    fixture.configure({ preload: true });
    await settled();
    expect(fixture.sources.names).to.deep.equal(['stream a']);
  });
});
