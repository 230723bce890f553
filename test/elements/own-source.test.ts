// Runs: in all engines

import { expect } from 'chai';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { isBuffered } from '../../src/player/engine/sources/audio-source.ts';
import {
  audioOf,
  clear,
  heard,
  mountReady,
  once,
  pollUntil,
  type Requests,
  recordRequests,
  setGlobal,
} from './stage.ts';

// Recordings in fMP4, which the player plays without hls.js. Where the preview ends: preview-window.test.ts.

const HLS_KEY = 'mixtape_player_hls';
const TRACK = 'last-exit-home';

type MediaSourceClass = typeof MediaSource;
const page: { ManagedMediaSource?: MediaSourceClass; MediaSource?: MediaSourceClass } = globalThis;
const kind = page.ManagedMediaSource ? 'ManagedMediaSource' : 'MediaSource';

/** The files of a track that were requested, in order. */
const filesOf = (requests: Requests, trackId: string): readonly string[] =>
  requests.to(`/media/tracks/${trackId}/`).map(({ url }) => url.pathname.split('/').at(-1) ?? '');

/** Waits until the clock runs near a position of the preview. */
async function heardNear(player: MixtapePlayerElement, seconds: number): Promise<void> {
  await pollUntil(() => Math.abs(player.currentTime - seconds) < 1 && !audioOf(player).seeking);
  const position = await heard(player);
  expect(position).to.be.within(8 + seconds - 0.1, 8 + seconds + 2);
}

describe('a preview without a streaming library', () => {
  beforeEach(() => sessionStorage.removeItem(HLS_KEY));
  afterEach(clear);

  it('begins where the visitor has put it, and then loads what lies before, each segment once', async () => {
    const requests = recordRequests();
    const player = await mountReady({ 'mixtape-id': 'one-track' });
    player.currentTime = 12;
    await player.play();
    await heardNear(player, 12);
    await pollUntil(() => isBuffered(audioOf(player), 23));
    expect(filesOf(requests, TRACK)).to.deep.equal(['index.m3u8', 'init.mp4', '4.m4s']);
    player.currentTime = 0.2;
    await heardNear(player, 0.2);
    await pollUntil(() => isBuffered(audioOf(player), 23));
    player.currentTime = 9;
    await heardNear(player, 9);
    expect(filesOf(requests, TRACK).toSorted()).to.deep.equal([
      '1.m4s',
      '2.m4s',
      '3.m4s',
      '4.m4s',
      'index.m3u8',
      'init.mp4',
    ]);
  });

  it('is the whole track with `full`', async () => {
    const player = await mountReady({ 'mixtape-id': 'one-track', full: '' });
    await player.play();
    const position = await heard(player);
    expect(position).to.be.below(5);
    expect(player.duration).to.be.closeTo(player.tracks[0]?.duration ?? 0, 0.5);
    // A Managed Media Source may not want all of it yet.
    player.currentTime = player.duration - 0.5;
    await once(player, 'ended');
  });

  it('goes on at the last of many seeks', async () => {
    const requests = recordRequests();
    const player = await mountReady({ 'mixtape-id': 'one-track' });
    void player.play();
    for (const seconds of [13, 2, 11, 0.5, 14, 7]) {
      player.currentTime = seconds;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await heardNear(player, 7);
    const files = filesOf(requests, TRACK);
    expect(new Set(files).size).to.equal(files.length);
    expect(requests.to('/play/')).to.have.length(0);
  });

  it('has nothing left to request for the first sound of the next track', async () => {
    const requests = recordRequests();
    const player = await mountReady();
    await player.play();
    const next = String(player.tracks[1]?.trackId);
    await pollUntil(() => filesOf(requests, next).includes('1.m4s'));
    expect(filesOf(requests, next)).to.deep.equal(['index.m3u8', 'init.mp4', '1.m4s']);
    let requested: readonly string[] = [];
    const changed = player.next();
    player.addEventListener('playing', () => {
      requested = filesOf(requests, next);
    });
    await changed;
    expect(await heard(player)).to.be.within(8, 9);
    // Segments behind the first may already be on their way.
    expect(requested.filter((file) => ['index.m3u8', 'init.mp4', '1.m4s'].includes(file))).to.have.length(3);
    expect(audioOf(player).currentSrc).to.match(/^blob:/);
  });

  it('plays one file by its byte ranges, each requested once', async () => {
    const requests = recordRequests();
    const player = await mountReady({ 'mixtape-id': 'packagings', 'track-ids': 'one-file' });
    await player.play();
    expect(await heard(player)).to.be.within(8, 9);
    await pollUntil(() => isBuffered(audioOf(player), 23));
    const ranges = requests.to('/one-file/all.m4s').map(({ headers }) => headers.get('Range'));
    expect(new Set(ranges).size).to.equal(ranges.length);
    // The init segment and the four segments of the preview.
    expect(ranges).to.have.length(5);
    expect(ranges).not.to.include(null);
  });

  it('keeps the sound on this device only while a Managed Media Source feeds the element', async () => {
    // Its third segment is missing.
    const player = await mountReady({ 'mixtape-id': 'segment-404-middle', 'track-ids': 'segment-404-middle' });
    const audio = audioOf(player);
    // Not every browser knows other devices.
    const isLocal = (): boolean => Boolean(audio.disableRemotePlayback);
    void player.play();
    await pollUntil(() => audio.currentSrc.startsWith('blob:'));
    expect(isLocal()).to.equal(kind === 'ManagedMediaSource');
    await pollUntil(() => audio.currentSrc.includes('/play/'));
    expect(isLocal()).to.equal(false);
  });

  it('is played by hls.js if the browser does not open a Media Source, and so is every other on the page', async () => {
    const NativeSource = page[kind];
    if (NativeSource === undefined) throw new Error('The browser has no Media Source.');
    let made = 0;
    setGlobal(
      kind,
      class extends NativeSource {
        constructor() {
          super();
          made += 1;
          // Only the first.
          if (made === 1) this.addEventListener('sourceopen', (event) => event.stopImmediatePropagation());
        }
      },
    );
    const requests = recordRequests();
    const player = await mountReady();
    await player.play();
    expect(await heard(player)).to.be.within(8, 9);
    expect(audioOf(player).currentSrc).to.match(/^blob:/);
    expect(requests.to('/play/')).to.have.length(0);
    expect(sessionStorage.getItem(HLS_KEY)).to.equal(player.apiBase);
    // Segments that were loaded before are not loaded again.
    const files = filesOf(requests, String(player.tracks[0]?.trackId));
    expect(new Set(files).size).to.equal(files.length);
    sessionStorage.removeItem(HLS_KEY);
    await player.next();
    expect(sessionStorage.getItem(HLS_KEY)).to.equal(player.apiBase);
  });

  it('sends `ended` when its sound ends, also while a script holds up the page', async () => {
    const player = await mountReady({ 'mixtape-id': 'one-track', 'preview-duration': '1' });
    await player.play();
    const ended = once(player, 'ended');
    const until = performance.now() + 1200;
    while (performance.now() < until);
    expect(audioOf(player).currentTime).to.be.at.most(9.05);
    await ended;
  });
});
