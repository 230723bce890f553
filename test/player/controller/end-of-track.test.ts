import { expect } from 'chai';
import { rejection } from '../../support/until.ts';
import { changes, fixture, playing, settled, setUpPlayer, wait } from './player-fixture.ts';

describe('a player at the end of a track', () => {
  setUpPlayer();

  it('plays the next', async () => {
    await playing('a');
    fixture.audio.run(15);
    await fixture.untilPlaying('b');
    expect(changes()).to.deep.equal(['b 1 ended']);
    expect(fixture.log.count('ended')).to.equal(1);
    expect(fixture.log.count('pause')).to.equal(0);
  });

  it('goes on by exactly one track if the file ends by itself', async () => {
    fixture.sources.script('stream', { fileSeconds: 5 });
    await playing('a');
    fixture.audio.run(5);
    await settled();
    expect(changes()).to.deep.equal(['b 1 ended']);
  });

  it('shows the first, paused, after the last', async () => {
    await playing('d');
    fixture.audio.run(15);
    await settled();
    expect(changes()).to.deep.equal(['a 0 ended']);
    expect(fixture.paused).to.equal(true);
    expect(fixture.audio.isPlaying).to.equal(false);
    expect(fixture.player.currentTime).to.equal(0);
    expect(fixture.sources.names.filter((name) => name === 'stream a')).to.deep.equal([]);
    await fixture.player.play();
    expect(fixture.audio.src).to.equal('fake:stream/a');
  });

  it('preloads the first after the last, with `preload`', async () => {
    fixture.configure({ preload: true });
    await playing('d');
    const before = fixture.sources.names.length;
    fixture.audio.run(15);
    await settled();
    expect(fixture.sources.names.slice(before)).to.deep.equal(['stream a']);
    expect(fixture.paused).to.equal(true);
  });

  it('preloads nothing if a handler of `trackchange` removes it after the last', async () => {
    fixture.configure({ preload: true });
    await playing('d');
    fixture.log.onEvent = (type) => {
      if (type === 'trackchange') fixture.player.disconnect();
    };
    fixture.audio.run(15);
    await settled();
    expect(fixture.sources.open).to.deep.equal([]);
  });

  it('keeps the prefetched track when settings change that do not concern it', async () => {
    await playing('a');
    fixture.audio.loadedUntil = 30;
    fixture.audio.run(3);
    await settled();
    fixture.configure({});
    fixture.configure({ hotkeys: false });
    fixture.configure({ trackIds: ['a', 'b'] });
    await fixture.player.reload();
    fixture.audio.run(1);
    await settled();
    expect(fixture.sources.names).to.deep.equal(['stream a', 'stream b']);
    fixture.audio.run(11);
    await fixture.untilPlaying('b');
    expect(fixture.sources.names).to.deep.equal(['stream a', 'stream b']);
  });

  it('prefetches the next one again when settings of its request or its window change', async () => {
    await playing('a');
    fixture.audio.loadedUntil = 30;
    fixture.audio.run(1);
    await settled();
    for (const [change, times] of [
      [{ apiKey: 'another' }, 2],
      [{ startSeconds: 3 }, 3],
      [{ durationSeconds: 9 }, 4],
      [{ siteBase: 'https://other.example' }, 5],
    ] as const) {
      fixture.configure(change);
      fixture.audio.run(1);
      await settled();
      expect(fixture.sources.names.filter((name) => name === 'stream b')).to.have.lengthOf(times);
    }
  });

  it('plays the track that shuffle drew and prefetched', async () => {
    await playing('a');
    fixture.player.actions.setShuffle(true);
    fixture.audio.loadedUntil = 30;
    fixture.random = 0.99;
    fixture.audio.run(3);
    await settled();
    expect(fixture.sources.last.trackId).to.equal('d');
    fixture.random = 0;
    fixture.audio.run(12);
    await fixture.untilPlaying('d');
  });

  for (const isPlaying of [true, false]) {
    const when = isPlaying ? 'while another plays' : 'while paused';
    it(`stops after the last track if a handler of \`trackchange\` seeks to its end, selected ${when}`, async () => {
      await playing('c');
      if (!isPlaying) fixture.player.actions.pause();
      fixture.log.clear();
      fixture.log.onEvent = (type) => {
        if (type === 'trackchange' && fixture.activeId === 'd') fixture.player.currentTime = 99;
      };
      expect((await rejection(fixture.player.next())).name).to.equal('AbortError');
      await wait(500);
      expect(changes()).to.deep.equal(['d 3 next', 'a 0 ended']);
      expect([fixture.activeId, fixture.paused, fixture.audio.isPlaying]).to.deep.equal(['a', true, false]);
    });
  }
});
