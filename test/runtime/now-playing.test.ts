import { expect } from 'chai';
import { queueAnswer } from '../support/fakes/fake-api.ts';
import { nextTask } from '../support/fakes/fake-audio.ts';
import { FakeMediaSession, installMediaSession } from '../support/fakes/fake-media-session.ts';
import { openPage, type Page } from '../support/fakes/fake-page.ts';
import { PlayerOnPage } from '../support/fakes/fake-player.ts';
import { installStorage, memoryStorage } from '../support/fakes/fake-storage.ts';
import { setState } from '../support/fakes/set-state.ts';
import { listenToConsole } from '../support/until.ts';

const MIXTAPE = { slug: 'summer', title: 'Summer', cover: 'covers/summer.jpg' };

/** Players with one address share one queue. */
let bases = 0;

describe('the system’s own controls', () => {
  let page: Page;
  let session: FakeMediaSession;
  let one: PlayerOnPage;
  let players: PlayerOnPage[];
  let undo: (() => void)[];

  beforeEach(() => {
    page = openPage();
    session = new FakeMediaSession();
    const observer = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
    // Where nothing can be observed, what is off-screen counts as near.
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    const restoreObserver = (): void => {
      if (observer) Object.defineProperty(globalThis, 'IntersectionObserver', observer);
    };
    undo = [installStorage(memoryStorage()), installMediaSession(session), listenToConsole().restore, restoreObserver];
    players = [];
    one = open();
  });
  afterEach(() => {
    for (const { player } of players) player.disconnect();
    for (const each of undo.reverse()) each();
    page.remove();
  });

  function open(mixtape: object | null = MIXTAPE): PlayerOnPage {
    const made = new PlayerOnPage(page, { apiBase: `https://api.example/music-${++bases}` });
    made.api.answer('summer', queueAnswer(['a', 'b', 'c'], mixtape));
    players.push(made);
    return made;
  }

  async function ready(which = one): Promise<void> {
    which.connect();
    await which.untilStatus('ready');
  }

  async function playing(which = one): Promise<void> {
    await ready(which);
    await which.player.play();
  }

  const atoms = () => one.player.atoms;

  it('are left to the page until a player sounds', async () => {
    const own = new MediaMetadata({ title: 'The page’s own' });
    session.metadata = own;
    session.setActionHandler('play', () => {});
    await ready();
    one.player.actions.intend();
    await nextTask();
    expect(one.engines).to.equal(1);
    one.configure({ trackIds: ['b'] });
    expect(one.activeId).to.equal('b');
    expect(session.metadata).to.equal(own);
    expect([...session.handlers.keys()]).to.deep.equal(['play']);
    expect([session.playbackState, session.positions]).to.deep.equal(['none', []]);
  });

  it('show title, artist, mixtape and cover of what sounds', async () => {
    await playing();
    expect({ ...session.metadata }).to.deep.equal({
      title: 'Track a',
      artist: 'Someone',
      album: 'Summer',
      artwork: [{ src: `https://api.example/music-${bases}/covers/summer.jpg` }],
    });
    expect(session.playbackState).to.equal('playing');
  });

  it('show no cover that is not safe to load, and no album where there is none', async () => {
    const unsafe = open({ ...MIXTAPE, cover: 'javascript:alert(1)' });
    await playing(unsafe);
    expect(session.metadata?.artwork).to.deep.equal([]);
    const bare = open(null);
    await playing(bare);
    expect({ ...session.metadata }).to.include({ title: 'Track a', album: '' });
    expect(session.metadata?.artwork).to.deep.equal([]);
  });

  it('play and pause', async () => {
    await playing();
    session.press('pause');
    expect([one.paused, session.playbackState]).to.deep.equal([true, 'paused']);
    session.press('play');
    await one.untilPlaying('a');
    expect([one.paused, session.playbackState]).to.deep.equal([false, 'playing']);
  });

  it('switch tracks, and show the one that is switched to', async () => {
    await playing();
    session.press('nexttrack');
    expect(session.metadata?.title).to.equal('Track b');
    await one.untilPlaying('b');
    session.press('previoustrack');
    await one.untilPlaying('a');
    expect(session.metadata?.title).to.equal('Track a');
    expect(one.log.details('trackchange').map(({ reason }) => reason)).to.deep.equal(['load', 'next', 'previous']);
  });

  it('show what a queue that is asked for again says', async () => {
    await playing();
    one.api.answer('summer', queueAnswer(['a', 'b', 'c'], { ...MIXTAPE, title: 'Late Summer' }));
    await one.player.reload();
    expect(session.metadata).to.include({ title: 'Track a', album: 'Late Summer' });
  });

  it('seek within the window', async () => {
    await playing();
    session.press('seekto', { seekTime: 7 });
    expect(one.player.currentTime).to.equal(7);
    session.press('seekto');
    expect(one.player.currentTime).to.equal(7);
    session.press('pause');
    session.press('seekto', { seekTime: 99 });
    expect(one.player.currentTime).to.equal(15);
  });

  it('have no seek buttons, which would take the place of those that switch tracks', async () => {
    await playing();
    expect([...session.handlers.keys()]).to.have.members(['play', 'pause', 'previoustrack', 'nexttrack', 'seekto']);
  });

  describe('know the position', () => {
    const at = (position: number, duration = 15) => ({ position, duration, playbackRate: 1 });

    it('from the window’s start', async () => {
      await playing();
      expect(session.position).to.deep.equal(at(0));
    });

    it('when it is paused and played on', async () => {
      await playing();
      one.audio.run(4);
      one.player.actions.pause();
      expect(session.position).to.deep.equal(at(4));
      session.positions.length = 0;
      await one.player.play();
      expect(session.position).to.deep.equal(at(4));
    });

    it('when it is sought, by whomever', async () => {
      await playing();
      one.player.currentTime = 9;
      expect(session.position).to.deep.equal(at(9));
    });

    it('of another track, and its length', async () => {
      one.sources.script('stream b', { fileSeconds: 5 });
      await playing();
      one.audio.run(3);
      await one.player.next();
      expect(session.position).to.deep.equal(at(0, 5));
    });

    it('in a window that turns out to be shorter', async () => {
      await playing();
      setState(one.store, atoms(), { duration: 12 });
      expect(session.position).to.deep.equal(at(0, 12));
    });

    it('when a track is repeated', async () => {
      await playing();
      one.player.actions.setRepeat(true);
      one.audio.run(14);
      session.positions.length = 0;
      one.player.currentTime = 15;
      await one.untilPlaying('a');
      expect(session.position).to.deep.equal(at(0));
    });

    it('while time just passes, without being told', async () => {
      await playing();
      session.positions.length = 0;
      for (let second = 0; second < 5; second++) one.audio.run(1);
      expect(session.positions).to.deep.equal([]);
    });
  });

  it('belong to the player that sounds last', async () => {
    const other = open({ ...MIXTAPE, title: 'Winter' });
    await playing();
    await playing(other);
    expect(session.metadata?.album).to.equal('Winter');
    expect([one.paused, session.playbackState]).to.deep.equal([true, 'playing']);
    // The one that is paused has no say any more.
    one.player.currentTime = 3;
    expect(session.position?.position).to.equal(0);
    session.press('pause');
    expect(other.paused).to.equal(true);
    one.player.disconnect();
    expect(session.metadata?.album).to.equal('Winter');
    other.player.disconnect();
    expect(session.metadata).to.equal(null);
  });

  it('come back to a player that sounds again', async () => {
    const other = open({ ...MIXTAPE, title: 'Winter' });
    await playing();
    await playing(other);
    await one.player.play();
    expect(session.metadata?.album).to.equal('Summer');
    session.press('pause');
    expect(one.paused).to.equal(true);
  });

  it('are the page’s again when the player is taken away', async () => {
    const own = new MediaMetadata({ title: 'The page’s own' });
    session.metadata = own;
    await playing();
    expect(session.metadata).not.to.equal(own);
    one.player.disconnect();
    expect(session.metadata).to.equal(own);
    expect(session.playbackState).to.equal('none');
    expect([...session.handlers.keys()]).to.deep.equal([]);
    expect(session.position).to.equal(undefined);
  });

  it('are the page’s again when there is nothing to play any more', async () => {
    const own = new MediaMetadata({ title: 'The page’s own' });
    session.metadata = own;
    await playing();
    one.configure({ mixtapeId: 'nowhere' });
    expect(session.metadata).to.equal(own);
    expect([...session.handlers.keys()]).to.deep.equal([]);
  });

  it('are the player’s again when it is put back and sounds', async () => {
    await playing();
    one.player.disconnect();
    await playing();
    expect(session.metadata?.title).to.equal('Track a');
    session.press('pause');
    expect(one.paused).to.equal(true);
  });

  it('are given up to media of the page’s own that start', async () => {
    const media = page.media({});
    await playing();
    media.start();
    expect(one.paused).to.equal(true);
    expect(session.metadata).to.equal(null);
    expect([...session.handlers.keys()]).to.deep.equal([]);
    expect(session.playbackState).to.equal('none');
  });

  it('are not touched where the page has taken them itself', async () => {
    await playing();
    const own = new MediaMetadata({ title: 'The page’s own' });
    session.metadata = own;
    session.playbackState = 'playing';
    const pressed: string[] = [];
    session.setActionHandler('pause', () => pressed.push('pause'));
    session.positions.length = 0;
    one.player.actions.pause();
    one.player.currentTime = 2;
    one.player.disconnect();
    session.press('pause');
    expect(session.metadata).to.equal(own);
    expect([session.playbackState, session.positions, pressed]).to.deep.equal(['playing', [], ['pause']]);
  });

  it('cost nothing where an engine does not know all of them', async () => {
    for (const action of ['seekto', 'previoustrack', 'nexttrack']) session.unknownActions.add(action);
    await playing();
    expect([...session.handlers.keys()]).to.have.members(['play', 'pause']);
    one.player.disconnect();
  });

  it('cost nothing where the length is no length', async () => {
    await playing();
    setState(one.store, atoms(), { duration: Number.NaN });
    expect(one.paused).to.equal(false);
  });

  it('cost nothing where there are none', async () => {
    undo.push(installMediaSession(null));
    await playing();
    expect(one.audio.sounds).to.equal(true);
    one.player.disconnect();
  });
});
