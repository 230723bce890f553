import { expect } from 'chai';
import { createPrefetch, type Prefetch } from '../../../src/player/engine/prefetch.ts';
import type { PlayerAction } from '../../../src/player/model/playback/player-action.ts';
import { INITIAL_STATE, NO_QUEUE, type PlayerState } from '../../../src/player/model/playback/player-state.ts';
import { reduce } from '../../../src/player/model/playback/reduce.ts';
import type { Track } from '../../../src/player/model/queue/mixtape.ts';
import { installConnection } from '../../support/fakes/fake-connection.ts';
import { VirtualTime } from '../../support/fakes/virtual-time.ts';

const trackOf = (trackId: string): Track => ({ trackId, title: trackId, artist: '', duration: null });
const TRACKS = ['a', 'b', 'c', 'd'].map(trackOf);

/** Longer than the pointer has to stay on a track. */
const DWELL_MS = 60;

describe('prefetching', () => {
  let time: VirtualTime;
  let state: PlayerState;
  /** The ids of the tracks to prefetch, each time they were set. */
  let prefetched: string[][];
  let prefetch: Prefetch;
  let restoreConnection: () => void;

  function dispatch(action: PlayerAction): void {
    state = reduce(state, action, { now: performance.now(), position: 0, random: () => 0.99 }).state;
  }

  beforeEach(() => {
    time = new VirtualTime().install();
    restoreConnection = installConnection({});
    state = INITIAL_STATE;
    dispatch({ type: 'queueLoaded', queue: { ...NO_QUEUE, tracks: TRACKS } });
    prefetched = [];
    const player = {
      dispatch,
      get state() {
        return state;
      },
    };
    prefetch = createPrefetch(player, (tracks) => void prefetched.push(tracks.map(({ trackId }) => trackId)));
  });
  afterEach(() => {
    restoreConnection();
    time.restore();
  });

  async function prefetchTrack(trackId: string | null): Promise<void> {
    prefetch.prefetchTrack(trackId);
    await time.advance(DWELL_MS);
  }

  it('loads the next track in play order, once', () => {
    prefetch.next();
    prefetch.next();
    expect(prefetched).to.deep.equal([['b']]);
  });

  it('loads each track at most twice while the pointer moves up and down the list', async () => {
    for (const trackId of ['c', 'd', 'c', 'd', 'c', 'd', 'c', null, 'b']) await prefetchTrack(trackId);
    expect(prefetched).to.deep.equal([['c'], ['d'], ['c'], ['d'], [], [], [], ['b']]);
    prefetch.reset();
    await prefetchTrack('c');
    expect(prefetched.at(-1)).to.deep.equal(['c']);
  });

  it('does not draw the next track of shuffle while there is no time to load it', async () => {
    dispatch({ type: 'setShuffle', on: true });
    await prefetchTrack('b');
    expect(state.order.drawnId).to.equal(null);
  });

  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    it(`loads nothing with the connection ${JSON.stringify(connection)}`, async () => {
      restoreConnection();
      restoreConnection = installConnection(connection);
      prefetch.next();
      await prefetchTrack('c');
      expect(prefetched).to.deep.equal([]);
    });
  }
});
