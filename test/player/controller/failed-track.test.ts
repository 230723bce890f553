import { expect } from 'chai';
import { FAST } from '../../support/fakes/deadlines.ts';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { rejection } from '../../support/until.ts';
import {
  BROKEN,
  breakTracks,
  changes,
  FOUR,
  fixture,
  page,
  playing,
  ready,
  setUpPlayer,
  startAnother,
  wait,
} from './player-fixture.ts';

describe('a player with a track that cannot be played', () => {
  setUpPlayer();

  it('goes on after 2 s with the next that can', async () => {
    breakTracks('b', 'c');
    await playing('a');
    const promise = fixture.player.next();
    expect((await rejection(promise)).name).to.equal('NotSupportedError');
    const started = performance.now();
    await fixture.untilPlaying('d');
    expect(performance.now() - started).to.be.at.least(FAST.advanceMs * 1.9);
    expect(changes()).to.deep.equal(['b 1 next', 'c 2 ended', 'd 3 ended']);
    expect(fixture.log.count('error')).to.equal(2);
  });

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

  it('shows it as unavailable meanwhile', async () => {
    breakTracks('b');
    await playing('a');
    await rejection(fixture.player.next());
    expect(fixture.store.get(fixture.player.atoms.notice)).to.equal('unavailable');
    expect(fixture.activeId).to.equal('b');
  });

  it('tries it again once another has played in between', async () => {
    fixture.api.answer('summer', queueAnswer(['a', 'b']));
    breakTracks('b');
    await playing('a');
    await rejection(fixture.player.next());
    await fixture.untilPlaying('a');
    fixture.sources.forget();
    breakTracks('a');
    fixture.sources.last.options.onError(BROKEN);
    await fixture.untilPlaying('b');
  });

  it('goes on after the last with the first', async () => {
    breakTracks('d');
    await playing('c');
    await rejection(fixture.player.next());
    await fixture.untilPlaying('a');
  });

  it('stops once all have failed', async () => {
    breakTracks(...FOUR);
    await ready();
    await rejection(fixture.player.play());
    await fixture.log.until('pause');
    await wait(FAST.advanceMs * 2);
    expect(fixture.log.count('error')).to.equal(4);
    expect(fixture.paused).to.equal(true);
    expect(fixture.store.get(fixture.player.atoms.notice)).to.equal('unavailable');
  });

  it('stops at once if there is no other', async () => {
    fixture.api.answer('summer', queueAnswer(['a']));
    breakTracks('a');
    await ready();
    await rejection(fixture.player.play());
    expect(fixture.paused).to.equal(true);
  });

  it('can play again afterwards', async () => {
    breakTracks(...FOUR);
    await ready();
    await rejection(fixture.player.play());
    await fixture.log.until('pause');
    for (const id of FOUR) fixture.sources.script(`stream ${id}`, {});
    await fixture.player.play();
    expect(fixture.audio.isPlaying || !fixture.paused).to.equal(true);
  });

  it('tries it again on request, and does not go on then', async () => {
    breakTracks('b');
    await playing('a');
    await rejection(fixture.player.next());
    fixture.sources.script('stream b', {});
    fixture.player.actions.play();
    await fixture.untilPlaying('b');
    await wait(FAST.advanceMs * 2);
    expect(fixture.activeId).to.equal('b');
  });

  for (const [what, act] of [
    ['pauses', () => fixture.player.actions.pause()],
    ['presses the button', () => fixture.player.actions.togglePlay()],
    ['removes it', () => fixture.player.disconnect()],
    ['starts another player', () => startAnother(page)],
  ] as const) {
    it(`does not play the next one if a page or a visitor ${what} meanwhile`, async () => {
      breakTracks('b');
      await playing('a');
      await rejection(fixture.player.next());
      act();
      await wait(FAST.advanceMs * 2);
      expect(fixture.paused).to.equal(true);
      expect(fixture.audio.isPlaying).to.equal(false);
      expect(fixture.activeId).to.equal('b');
    });
  }

  it('stays at the track that a handler of `error` selects', async () => {
    breakTracks('b');
    await playing('a');
    fixture.log.onEvent = (type) => {
      if (type === 'error') void fixture.player.select('d').catch(() => {});
    };
    await rejection(fixture.player.next());
    await fixture.untilPlaying('d');
    await wait(FAST.advanceMs * 2);
    expect(fixture.activeId).to.equal('d');
  });

  it('stays at the track that is selected meanwhile', async () => {
    breakTracks('b');
    await playing('a');
    await rejection(fixture.player.next());
    await fixture.player.select('d');
    await wait(FAST.advanceMs * 2);
    expect(fixture.activeId).to.equal('d');
  });

  it('keeps shuffle and repeat that are turned on meanwhile', async () => {
    breakTracks('b');
    await playing('a');
    await rejection(fixture.player.next());
    fixture.player.actions.setShuffle(true);
    fixture.player.actions.setRepeat(true);
    await fixture.log.until('trackchange', 2);
    await wait(FAST.advanceMs);
    expect(fixture.store.get(fixture.player.atoms.shuffle)).to.equal(true);
    expect(fixture.store.get(fixture.player.atoms.repeat)).to.equal(true);
  });

  it('keeps a queue that comes meanwhile', async () => {
    breakTracks('b');
    await playing('a');
    await rejection(fixture.player.next());
    fixture.api.answer('summer', queueAnswer(['b', 'z']));
    await fixture.player.reload();
    await fixture.untilPlaying('z');
    expect(fixture.store.get(fixture.player.atoms.activeIndex)).to.equal(1);
  });

  it('shows another mixtape that is set meanwhile, paused', async () => {
    fixture.api.answer('winter', queueAnswer(['w', 'x']));
    breakTracks('b');
    await playing('a');
    await rejection(fixture.player.next());
    fixture.configure({ mixtapeId: 'winter' });
    await fixture.untilStatus('ready');
    await wait(FAST.advanceMs * 2);
    expect(fixture.activeId).to.equal('w');
    expect(fixture.paused).to.equal(true);
  });

  it('does not go on if it was only preloaded', async () => {
    breakTracks('a');
    await ready();
    fixture.player.actions.preload();
    await wait(FAST.advanceMs * 2);
    expect(fixture.activeId).to.equal('a');
    expect(fixture.store.get(fixture.player.atoms.error)).to.equal(null);
  });
});
