import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { rejection } from '../../support/until.ts';
import { changes, FOUR, fixture, playing, ready, settled, setUpPlayer, wait } from './player-fixture.ts';

describe('a player whose queue changes', () => {
  setUpPlayer();

  it('plays on if the track is still there', async () => {
    await playing('b');
    fixture.audio.run(4);
    fixture.api.answer('summer', queueAnswer(['x', 'y', 'b']));
    await fixture.player.reload();
    expect(fixture.activeId).to.equal('b');
    expect(fixture.store.get(fixture.player.atoms.activeIndex)).to.equal(2);
    expect(fixture.audio.isPlaying).to.equal(true);
    expect(fixture.player.currentTime).to.equal(4);
    expect(changes()).to.deep.equal([]);
    expect(fixture.api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('shows the first if the track was removed, and whether it plays', async () => {
    await playing('b');
    fixture.api.answer('summer', queueAnswer(['x', 'y']));
    await fixture.player.reload();
    await wait(30);
    expect(changes()).to.deep.equal(['x 0 load']);
    expect(fixture.audio.isPlaying).to.equal(!fixture.paused);
  });

  it('keeps its queue if a reload fails, and reports that', async () => {
    await playing('b');
    fixture.api.answer('summer', undefined);
    expect(await rejection(fixture.player.reload())).to.include({ code: 'queue-failed' });
    expect(fixture.status).to.equal('ready');
    expect(fixture.audio.isPlaying).to.equal(true);
    expect(fixture.log.count('mixtapeerror')).to.equal(1);
  });

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

  it('shows the tracks of other `track-ids` without a request', async () => {
    await ready();
    fixture.configure({ trackIds: ['c', 'd'] });
    expect(fixture.store.get(fixture.player.atoms.tracks).map(({ trackId }) => trackId)).to.deep.equal(['c', 'd']);
    expect(fixture.activeId).to.equal('c');
    fixture.configure({ trackIds: [] });
    expect(fixture.store.get(fixture.player.atoms.tracks)).to.have.lengthOf(4);
    expect(fixture.activeId).to.equal('c');
    expect(fixture.api.asked).to.deep.equal(['summer']);
  });

  it('pauses and shows the other mixtape', async () => {
    fixture.api.answer('winter', queueAnswer(['w', 'x']));
    await playing('b');
    fixture.configure({ mixtapeId: 'winter' });
    expect(fixture.audio.isPlaying).to.equal(false);
    await fixture.untilStatus('ready');
    expect(fixture.activeId).to.equal('w');
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

  it('preloads the track when `preload` is set later', async () => {
    await ready();
    fixture.configure({ preload: true });
    await settled();
    expect(fixture.sources.names).to.deep.equal(['stream a']);
  });

  it('moves the preview of the next track, not of this one', async () => {
    await playing('a');
    fixture.configure({ startSeconds: 30 });
    expect(fixture.player.currentTime).to.equal(0);
    expect(fixture.audio.currentTime).to.equal(8);
    await fixture.player.next();
    expect(fixture.audio.currentTime).to.equal(30);
  });

  it('rejects play() and is paused if `track-ids` leave no track', async () => {
    const release = fixture.holdEngine();
    await ready();
    fixture.configure({ trackIds: ['x'] });
    expect((await rejection(fixture.player.play())).name).to.equal('NotSupportedError');
    expect([fixture.paused, fixture.store.get(fixture.player.atoms.waiting)]).to.deep.equal([true, false]);
    release();
  });
});

describe('a player whose `pause` by another queue is handled', () => {
  setUpPlayer();

  beforeEach(() => playing('a'));

  it('plays the other mixtape if the handler calls play()', async () => {
    fixture.api.answer('winter', queueAnswer(['x', 'y']));
    fixture.log.onEvent = (type) => {
      if (type === 'pause') fixture.player.actions.play();
    };
    fixture.configure({ mixtapeId: 'winter' });
    await fixture.untilPlaying('x');
    expect(fixture.paused).to.equal(false);
  });

  it('keeps what the handler sets', async () => {
    fixture.log.onEvent = (type) => {
      if (type === 'pause') fixture.player.actions.setRepeat(true);
    };
    fixture.configure({ trackIds: ['d'] });
    expect(fixture.activeId).to.equal('d');
    expect(fixture.store.get(fixture.player.atoms.repeat)).to.equal(true);
  });
});
