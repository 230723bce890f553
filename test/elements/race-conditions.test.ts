// Runs: in all engines

import { expect } from 'chai';
import {
  afterwards,
  audioOf,
  clear,
  held,
  hush,
  isShown,
  logEvents,
  mountReady,
  nextTask,
  once,
  pollUntil,
  quietFor,
  recordRequests,
  sounding,
  standstill,
  unpaused,
} from './stage.ts';

describe('race conditions', () => {
  afterEach(clear);

  it('ten fast clicks on next play the tenth track', async () => {
    const unhandled: unknown[] = [];
    const keep = (event: PromiseRejectionEvent): void => void unhandled.push(event.reason);
    addEventListener('unhandledrejection', keep);
    afterwards(() => removeEventListener('unhandledrejection', keep));
    const player = await mountReady({ 'mixtape-id': 'large' });
    await pollUntil(() => isShown(player));
    const requests = recordRequests();
    const next = player.shadowRoot?.querySelector<HTMLElement>('[part~="next"]');
    for (let click = 0; click < 10; click++) {
      next?.click();
      await quietFor(5);
    }
    await once(player, 'playing');
    expect(player.activeTrack?.trackId).to.equal('large-0011');
    expect(player.shadowRoot?.querySelector('[part~="title"]')?.textContent).to.contain('take 11');
    await pollUntil(() => player.currentTime > 0.2);
    expect(sounding()).to.deep.equal([audioOf(player)]);
    expect(requests.to('/large-0011/').some(({ url }) => url.pathname.endsWith('.m4s'))).to.equal(true);
    expect(player.activeIndex).to.equal(10);
    expect(unhandled).to.deep.equal([]);
  });

  it('ten calls of next() in one task: nine reject with AbortError, only the last plays', async () => {
    const player = await mountReady({ 'mixtape-id': 'large' });
    const requests = recordRequests();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => player.next()));
    const names = results.map((result) => (result.status === 'fulfilled' ? 'played' : result.reason.name));
    expect(names).to.deep.equal([...Array(9).fill('AbortError'), 'played']);
    expect(player.activeTrack?.trackId).to.equal('large-0011');
    const streams = requests.to('/v2.0/stream/');
    expect(streams.filter(({ signal }) => !signal?.aborted).map(({ url }) => url.pathname)).to.deep.equal([
      '/v2.0/stream/large-0011',
    ]);
    expect(unpaused()).to.deep.equal([audioOf(player)]);
  });

  it('a slow stream is aborted by a faster click, and a late answer changes nothing', async () => {
    const slow = held();
    const requests = recordRequests((url) => (url.pathname.endsWith('/stream/slow-ferry') ? slow.answer : undefined));
    const player = await mountReady();
    const first = player.select('slow-ferry').catch((error: Error) => error.name);
    await pollUntil(() => requests.to('slow-ferry').length > 0);
    await player.select('paper-moons');
    expect(await first).to.equal('AbortError');
    expect(requests.to('slow-ferry')[0]?.signal?.aborted).to.equal(true);
    const log = logEvents(player, ['trackchange', 'pause', 'waiting', 'error']);
    slow.give(
      Response.json({ streams: [{ type: 'application/x-mpegurl', url: '/media/tracks/slow-ferry/index.m3u8' }] }),
    );
    await quietFor(100);
    expect(log).to.deep.equal([]);
    expect(player.activeTrack?.trackId).to.equal('paper-moons');
    expect(requests.to('/media/tracks/slow-ferry')).to.have.length(0);
  });

  it('going to another track and back while it loads plays the first from its start', async () => {
    const player = await mountReady();
    player.play().catch(() => {});
    player.next().catch(() => {});
    await player.previous();
    expect(player.activeIndex).to.equal(0);
    expect(audioOf(player).currentTime).to.be.within(8, 8.5 + standstill());
    expect(unpaused()).to.have.length(1);
  });

  it('three mixtapes in one task: only the last is requested', async () => {
    const requests = recordRequests();
    const player = await mountReady();
    for (const id of ['night-drive', 'short-tracks', 'one-track']) player.mixtapeId = id;
    await once(player, 'mixtapeload');
    expect(requests.to('/queue').map(({ url }) => url.pathname)).to.deep.equal([
      '/v3/mixtapes/slow-water/queue',
      '/v3/mixtapes/one-track/queue',
    ]);
  });

  it('another mixtape and play() in one task plays the other mixtape', async () => {
    const player = await mountReady();
    player.mixtapeId = 'one-track';
    await player.play();
    expect(player.activeTrack?.trackId).to.equal('last-exit-home');
  });

  it('another mixtape while a track is unavailable does not start by itself', async () => {
    hush();
    const player = await mountReady({ 'mixtape-id': 'unavailable' });
    player.play().catch(() => {});
    await once(player, 'error');
    player.mixtapeId = 'slow-water';
    await once(player, 'mixtapeload');
    await quietFor(2300);
    expect(player.paused).to.equal(true);
    expect(player.activeTrack?.trackId).to.equal('harbour-at-four');
    expect(unpaused()).to.have.length(0);
  });

  it('play and pause twenty times in a row: the last call wins', async () => {
    const player = await mountReady();
    for (let round = 0; round < 20; round++) {
      player.play().catch(() => {});
      if (round % 3 === 0) await nextTask();
      player.pause();
      if (round % 4 === 0) await nextTask();
    }
    await quietFor(100);
    expect(player.paused).to.equal(true);
    expect(unpaused()).to.have.length(0);
    await player.play();
    player.pause();
    await player.play();
    expect(sounding()).to.have.length(1);
  });

  it('a seek during another seek: the last one wins', async () => {
    const player = await mountReady();
    await player.play();
    for (const time of [3, 12, 6, 9]) player.currentTime = time;
    await pollUntil(() => !audioOf(player).seeking);
    expect(audioOf(player).currentTime).to.be.within(16.95, 17.5 + standstill());
    expect(player.currentTime).to.be.within(8.95, 9.5 + standstill());
  });
});
