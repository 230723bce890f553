import { expect } from 'chai';
import { createStore } from 'jotai/vanilla';
import { PlayerError } from '../../../src/platform/model/player-error.ts';
import { NO_QUEUE } from '../../../src/player/model/playback/player-state.ts';
import {
  EMPTY_ORDER,
  select,
  withRepeat,
  withShuffle,
  withTracks,
} from '../../../src/player/model/queue/play-order.ts';
import { DEFAULT_SETTINGS } from '../../../src/player/model/settings.ts';
import { createPlayerAtoms } from '../../../src/player/state/player-atoms.ts';
import { setState } from '../../support/fakes/set-state.ts';

const TRACKS = ['a', 'b', 'c'].map((trackId) => ({ trackId, title: '', artist: '', duration: null }));
const ORDER = withTracks(
  EMPTY_ORDER,
  TRACKS.map(({ trackId }) => trackId),
);

describe('the state of a player', () => {
  it('is at first paused and empty, with a duration of 15 s', () => {
    const store = createStore();
    const atoms = createPlayerAtoms();
    expect(store.get(atoms.paused)).to.equal(true);
    expect(store.get(atoms.waiting)).to.equal(false);
    expect(store.get(atoms.playing)).to.equal(false);
    expect(store.get(atoms.ended)).to.equal(false);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 0, running: false });
    expect(store.get(atoms.duration)).to.equal(15);
    expect(store.get(atoms.seconds)).to.equal(0);
    expect(store.get(atoms.tracks)).to.deep.equal([]);
    expect(store.get(atoms.mixtape)).to.equal(null);
    expect(store.get(atoms.activeTrack)).to.equal(null);
    expect(store.get(atoms.activeIndex)).to.equal(-1);
  });

  it('has at first no list, overlay, message or error', () => {
    const store = createStore();
    const atoms = createPlayerAtoms();
    expect(store.get(atoms.queue).status).to.equal('idle');
    expect([store.get(atoms.listOpen), store.get(atoms.shareOpen)]).to.deep.equal([false, false]);
    expect([store.get(atoms.copying), store.get(atoms.noticeHeld)]).to.deep.equal([null, false]);
    expect(store.get(atoms.settings)).to.equal(DEFAULT_SETTINGS);
    expect([store.get(atoms.error), store.get(atoms.notice), store.get(atoms.shareUrl)]).to.deep.equal([
      null,
      null,
      null,
    ]);
  });

  it('has the address of the mixtape’s page, if there is one, for sharing', () => {
    const store = createStore();
    const atoms = createPlayerAtoms();
    setState(store, atoms, { settings: { ...DEFAULT_SETTINGS, siteBase: 'https://site.example' } });
    const mixtape = { slug: 'summer', cover: null, artist: '', title: '', djs: [] };
    setState(store, atoms, { queue: { ...NO_QUEUE, status: 'ready', mixtape, tracks: TRACKS } });
    expect(store.get(atoms.shareUrl)).to.equal('https://site.example/mixtape/summer');
    const url = 'https://label.example/summer';
    setState(store, atoms, { queue: { ...NO_QUEUE, status: 'ready', mixtape: { ...mixtape, url }, tracks: TRACKS } });
    expect(store.get(atoms.shareUrl)).to.equal(url);
    setState(store, atoms, {
      queue: { ...NO_QUEUE, status: 'ready', mixtape: { ...mixtape, slug: '' }, tracks: TRACKS },
    });
    expect(store.get(atoms.shareUrl)).to.equal(null);
    for (const queue of [
      { ...NO_QUEUE, status: 'ready' as const, mixtape: null, tracks: TRACKS },
      { ...NO_QUEUE, status: 'loading' as const, mixtape },
    ]) {
      setState(store, atoms, { queue });
      expect(store.get(atoms.shareUrl)).to.equal(null);
    }
  });

  it('says what a visitor hears and reads: an error rather than a slow connection', () => {
    const store = createStore();
    const atoms = createPlayerAtoms();
    const heard = () => [store.get(atoms.playing), store.get(atoms.waiting), store.get(atoms.ended)];
    for (const [status, expected] of [
      ['playing', [true, false, false]],
      ['loading', [false, true, false]],
      ['stalled', [false, true, false]],
      ['ended', [false, false, true]],
    ] as const) {
      setState(store, atoms, { status });
      expect(heard(), status).to.deep.equal(expected);
    }
    setState(store, atoms, { isSlow: true });
    expect(store.get(atoms.notice)).to.equal('slow');
    setState(store, atoms, { error: new PlayerError('media-failed', 'A test error.') });
    expect(store.get(atoms.notice)).to.equal('unavailable');
  });

  it('has the active track of the play order', () => {
    const store = createStore();
    const atoms = createPlayerAtoms();
    setState(store, atoms, { queue: { ...NO_QUEUE, status: 'ready', mixtape: null, tracks: TRACKS } });
    setState(store, atoms, { order: select(ORDER, 'c') });
    expect(store.get(atoms.activeTrack)).to.equal(TRACKS[2]);
    expect(store.get(atoms.activeIndex)).to.equal(2);
    setState(store, atoms, { order: withTracks(select(ORDER, 'c'), []) });
    expect(store.get(atoms.activeTrack)).to.equal(null);
  });

  it('has shuffle and repeat of the play order', () => {
    const store = createStore();
    const atoms = createPlayerAtoms();
    setState(store, atoms, { order: withRepeat(withShuffle(ORDER, true), true) });
    expect([store.get(atoms.shuffle), store.get(atoms.repeat)]).to.deep.equal([true, true]);
  });

  it('is separate for each player in the same store', () => {
    const store = createStore();
    const one = createPlayerAtoms();
    const two = createPlayerAtoms();
    setState(store, one, { playRequested: true });
    expect([store.get(one.paused), store.get(two.paused)]).to.deep.equal([false, true]);
  });
});
