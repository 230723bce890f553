import { expect } from 'chai';
import { FAST } from '../../support/fakes/deadlines.ts';
import { rejection } from '../../support/until.ts';
import { BROKEN, breakTracks, fixture, playing, setUpPlayer, wait } from './player-fixture.ts';

describe('a player with a track that cannot be played', () => {
  setUpPlayer();

  it('waits while the visitor is in its message, and goes on 2 s after that', async () => {
    breakTracks('b');
    await playing('a');
    await rejection(fixture.player.next());
    const { setNoticeHeld } = fixture.player.actions;
    setNoticeHeld(true);
    await wait(FAST.advanceMs * 3);
    expect(fixture.activeId).to.equal('b');
    setNoticeHeld(false);
    const released = performance.now();
    await fixture.untilPlaying('c');
    expect(performance.now() - released).to.be.at.least(FAST.advanceMs * 0.9);
  });

  it('sends no `error` if a handler of `waiting` goes on', async () => {
    await playing('a');
    fixture.sources.script('play-url a', { attachError: BROKEN });
    fixture.log.onEvent = (type) => {
      if (type === 'waiting' && fixture.activeId === 'a') void fixture.player.next().catch(() => {});
    };
    fixture.sources.last.options.onError(BROKEN);
    await fixture.untilPlaying('b');
    expect([fixture.log.count('error'), fixture.store.get(fixture.player.atoms.error)]).to.deep.equal([0, null]);
  });
});
