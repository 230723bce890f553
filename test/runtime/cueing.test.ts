import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import type { Track } from '../../src/domain/queue/mixtape.ts';
import { withRepeat, withShuffle, withTracks } from '../../src/domain/queue/play-order.ts';
import { type Cueing, createCueing } from '../../src/runtime/player/cueing.ts';
import { createPlayerAtoms, NO_QUEUE, type PlayerAtoms } from '../../src/state/player-atoms.ts';
import { installConnection } from '../support/fakes/fake-connection.ts';

const IDS = ['a', 'b', 'c', 'd'];
const TRACKS = IDS.map((trackId): Track => ({ trackId, title: trackId, artist: '', duration: null }));

describe('cueing', () => {
  let store: ReturnType<typeof createStore>;
  let atoms: PlayerAtoms;
  let cued: string[][];
  let cueing: Cueing;
  let restoreConnection: () => void;

  beforeEach(() => {
    restoreConnection = installConnection({});
    store = createStore();
    atoms = createPlayerAtoms();
    store.set(atoms.queue, { ...NO_QUEUE, status: 'ready', tracks: TRACKS });
    store.set(atoms.order, (order) => withTracks(order, IDS));
    cued = [];
    cueing = createCueing(
      store,
      atoms,
      () => 0.99,
      (tracks) => void cued.push(tracks.map(({ trackId }) => trackId)),
    );
  });
  afterEach(() => restoreConnection());

  /** Behind every timer that is set before this is called. */
  const afterDwelling = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

  it('has the next in order ready, and asks for it once', () => {
    cueing.next();
    cueing.next();
    expect(cued).to.deep.equal([['b']]);
  });

  it('draws what shuffle will choose', () => {
    store.set(atoms.order, (order) => withShuffle(order, true));
    cueing.next();
    expect(cued).to.deep.equal([['d']]);
    expect(store.get(atoms.order).drawnId).to.equal('d');
  });

  it('has nothing next while a track repeats', () => {
    store.set(atoms.order, (order) => withRepeat(order, true));
    cueing.next();
    expect(cued).to.deep.equal([[]]);
  });

  it('has the track ready that is pointed at, besides the next', async () => {
    cueing.next();
    cueing.point('d');
    await afterDwelling();
    expect(cued.at(-1)).to.deep.equal(['b', 'd']);
    cueing.point(null);
    await afterDwelling();
    expect(cued.at(-1)).to.deep.equal(['b']);
  });

  it('asks once for what is pointed at again', async () => {
    cueing.point('d');
    await afterDwelling();
    cueing.point('d');
    await afterDwelling();
    expect(cued).to.deep.equal([['d']]);
  });

  it('asks for no track more than twice, however often a pointer goes up and down the list', async () => {
    for (const trackId of ['c', 'd', 'c', 'd', 'c', 'd', 'c', null, 'b']) {
      cueing.point(trackId);
      await afterDwelling();
    }
    expect(cued).to.deep.equal([['c'], ['d'], ['c'], ['d'], [], [], [], ['b']]);
    cueing.reset();
    cueing.point('c');
    await afterDwelling();
    expect(cued.at(-1)).to.deep.equal(['c']);
  });

  it('leaves it open what shuffle will choose while there is no time for the next', async () => {
    store.set(atoms.order, (order) => withShuffle(order, true));
    cueing.point('b');
    await afterDwelling();
    expect(store.get(atoms.order).drawnId).to.equal(null);
  });

  it('ignores what a pointer crosses on its way', async () => {
    cueing.point('b');
    cueing.point('c');
    cueing.point('d');
    await afterDwelling();
    expect(cued).to.deep.equal([['d']]);
  });

  it('drops everything when the order changes, and what was about to be pointed at', async () => {
    cueing.next();
    cueing.point('d');
    cueing.reset();
    await afterDwelling();
    expect(cued).to.deep.equal([['b'], []]);
    cueing.next();
    expect(cued.at(-1)).to.deep.equal(['b']);
  });

  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    it(`has nothing ready for ${JSON.stringify(connection)}`, async () => {
      restoreConnection();
      restoreConnection = installConnection(connection);
      cueing.next();
      cueing.point('c');
      await afterDwelling();
      expect(cued).to.deep.equal([]);
    });
  }
});
