// Runs: in all engines

import { expect } from 'chai';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import { furthest, HARD_TO_SEE } from './furthest.ts';
import { audioOf, clear, heard, mountReady, once, pollUntil, recordRequests, standstill } from './stage.ts';

// All other tracks of the demo are as mixtape-publish makes them: one playlist, fragmented MP4.

describe('other packagings of a stream', () => {
  afterEach(clear);

  for (const [trackId, what, playlists] of [
    ['mpeg-ts', 'MPEG-TS segments', /^index\.m3u8$/],
    ['multivariant', 'a multivariant playlist of MPEG-TS renditions', /^(index|audio-(56|40)k\/index)\.m3u8$/],
  ] as const) {
    it(`plays ${what} from second 8 to second 23, with each segment requested once`, async () => {
      const requests = recordRequests();
      const player = await mountReady({ 'mixtape-id': 'packagings', 'track-ids': trackId });
      const ended = once(player, 'ended');
      await player.play();
      const reached = furthest(player);
      const audio = audioOf(player);
      expect(audio.currentSrc).to.match(/^blob:/);
      expect(await heard(player)).to.be.within(8, 9);
      await pollUntil(() => audio.buffered.length > 0 && audio.buffered.end(0) > 22.9);
      player.currentTime = 13;
      await ended;
      expect(reached.seconds).to.be.within(23 - HARD_TO_SEE - standstill(), 23.05);
      const files = requests
        .to(`/media/tracks/${trackId}/`)
        .map(({ url }) => url.pathname.split(`/${trackId}/`)[1] ?? '');
      expect(files.map((file) => /segment-\d+\.ts$/.exec(file)?.[0]).filter(Boolean)).to.deep.equal([
        'segment-01.ts',
        'segment-02.ts',
        'segment-03.ts',
      ]);
      const lists = files.filter((file) => file.endsWith('.m3u8'));
      expect(lists[0]).to.equal('index.m3u8');
      for (const list of lists) expect(list).to.match(playlists);
      expect(requests.to('/play/')).to.have.length(0);
    });
  }

  it('loads a minute of a whole track ahead, not all of it', async () => {
    const playlist = await (await fetch(`${demoOrigin}/media/tracks/mpeg-ts/index.m3u8`)).text();
    const [head = '', ...segments] = playlist.split(/(?=#EXTINF)/);
    const recording = segments.join('').replace('#EXT-X-ENDLIST', '#EXT-X-DISCONTINUITY');
    // The same recording again and again is a long one.
    const long = `${head}${recording.repeat(5)}#EXT-X-ENDLIST`;
    const requests = recordRequests(({ pathname }) =>
      pathname.endsWith('/index.m3u8') ? new Response(long) : undefined,
    );
    const player = await mountReady({ 'mixtape-id': 'packagings', 'track-ids': 'mpeg-ts', full: '' });
    await player.play();
    const audio = audioOf(player);
    const ahead = (): number => audio.buffered.end(audio.buffered.length - 1) - audio.currentTime;
    await pollUntil(() => audio.buffered.length > 0 && ahead() > 50);
    // Time enough to load the rest, too, which comes from this machine.
    const start = await heard(player);
    await pollUntil(() => audio.currentTime > start + 2);
    expect(ahead()).to.be.below(75);
    expect(player.duration).to.be.above(150);
    expect(requests.to('.ts').length).to.be.within(9, 14);
  });
});
