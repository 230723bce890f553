import { expect } from 'chai';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { rejection } from '../../support/until.ts';
import { changes, FOUR, fixture, playing, ready, settled, setUpPlayer } from './player-fixture.ts';

describe('a player and its buttons', () => {
  setUpPlayer();

  it('plays the next track, and the first after the last', async () => {
    await playing('c');
    await fixture.player.next();
    await fixture.player.next();
    expect(changes()).to.deep.equal(['d 3 next', 'a 0 next']);
    expect(fixture.audio.src).to.equal('fake:stream/a');
    expect(fixture.paused).to.equal(false);
  });

  it('plays the previous track, and the last before the first', async () => {
    await ready();
    fixture.log.clear();
    await fixture.player.previous();
    expect(changes()).to.deep.equal(['d 3 previous']);
    expect(fixture.audio.src).to.equal('fake:stream/d');
  });

  it('selects by index and by id', async () => {
    await ready();
    fixture.log.clear();
    await fixture.player.select(2);
    await fixture.player.select('b');
    expect(changes()).to.deep.equal(['c 2 select', 'b 1 select']);
  });

  for (const wanted of [-1, 4, 1.5, Number.NaN, 'x', '', '0']) {
    it(`has no track ${JSON.stringify(wanted)}, and plays on`, async () => {
      await playing('b');
      const error = await rejection(fixture.player.select(wanted));
      expect(error).to.be.instanceOf(RangeError);
      expect(fixture.activeId).to.equal('b');
      expect(fixture.audio.isPlaying).to.equal(true);
    });
  }

  it('plays the track of the last of many fast clicks', async () => {
    await ready();
    const results = await Promise.allSettled([
      fixture.player.next(),
      fixture.player.next(),
      fixture.player.select('b'),
      fixture.player.previous(),
      fixture.player.next(),
      fixture.player.next(),
    ]);
    await fixture.untilPlaying('c');
    expect(fixture.audio.src).to.equal('fake:stream/c');
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

  it('says why a call was rejected', async () => {
    await ready();
    const [unknown, interrupted] = [fixture.player.select('x'), fixture.player.play()].map(rejection);
    fixture.player.actions.pause();
    expect(await unknown).to.include({ name: 'RangeError', message: 'There is no track x in the queue.' });
    const message = 'Playback was paused, or another track was selected, before it began.';
    expect(await interrupted).to.include({ name: 'AbortError', message });
    fixture.audio.refusal = 'NotAllowedError';
    const refused = await rejection(fixture.player.play());
    expect(refused).to.include({ name: 'NotAllowedError', message: 'The test refuses.' });
    fixture.configure({ mixtapeId: '' });
    await settled();
    const { error } = fixture.store.get(fixture.player.atoms.queue);
    expect(await rejection(fixture.player.play())).to.include({ name: 'NotSupportedError', message: error?.message });
  });

  it('lets the page go on if handlers call each other for ever', async () => {
    await ready();
    let shuffle = true;
    fixture.log.onEvent = (type) => {
      shuffle = !shuffle;
      if (type === 'shufflechange') fixture.player.actions.setShuffle(shuffle);
    };
    fixture.log.clear();
    fixture.player.actions.setShuffle(true);
    const { length } = fixture.log.names;
    expect(length).to.be.within(50, 100);
    fixture.log.onEvent = null;
    await settled();
    expect(fixture.log.names.length).to.be.above(length);
  });

  it('opens and closes its list, and tries again', async () => {
    await ready();
    const { actions, atoms } = fixture.player;
    actions.setListOpen(true);
    expect(fixture.store.get(atoms.listOpen)).to.equal(true);
    actions.setListOpen(false);
    expect(fixture.store.get(atoms.listOpen)).to.equal(false);
    actions.play();
    await fixture.untilPlaying('a');
  });

  it('pauses and plays the active row, and selects any other', async () => {
    await playing('a');
    fixture.player.actions.toggleTrack('a');
    expect(fixture.paused).to.equal(true);
    fixture.player.actions.toggleTrack('a');
    expect(fixture.paused).to.equal(false);
    fixture.player.actions.toggleTrack('c');
    await fixture.untilPlaying('c');
    expect(fixture.activeId).to.equal('c');
  });

  it('starts the only track over', async () => {
    fixture.api.answer('summer', queueAnswer(['a']));
    await playing('a');
    fixture.audio.run(6);
    await fixture.player.next();
    expect(fixture.player.currentTime).to.equal(0);
    expect(fixture.audio.currentTime).to.equal(8);
    fixture.audio.run(6);
    await fixture.player.previous();
    expect(fixture.player.currentTime).to.equal(0);
    expect(changes()).to.deep.equal([]);
  });

  it('plays each track once with shuffle', async () => {
    await ready();
    fixture.player.actions.setShuffle(true);
    await fixture.player.play();
    const playedIds = [fixture.activeId];
    for (const chance of [0.9, 0, 0.5]) {
      fixture.random = chance;
      await fixture.player.next();
      playedIds.push(fixture.activeId);
    }
    expect([...playedIds].sort()).to.deep.equal(FOUR);
    await fixture.player.previous();
    expect(fixture.activeId).to.equal(playedIds[2]);
  });
});
