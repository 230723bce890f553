import { expect } from 'chai';
import { FULL_WINDOW } from '../../../src/player/model/playback/preview-window.ts';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { FakeMediaSession, installMediaSession } from '../../support/fakes/fake-media-session.ts';
import { openPage, type Page } from '../../support/fakes/fake-page.ts';
import { PlayerOnPage } from '../../support/fakes/fake-player.ts';
import { installStorage, memoryStorage } from '../../support/fakes/fake-storage.ts';
import { listenToConsole } from '../../support/until.ts';

const MIXTAPE = { slug: 'summer', title: 'Summer', cover: 'covers/summer.jpg' };

/** Each test has its own address, because players with the same address share their queue. */
let bases = 0;

describe('the system’s media controls', () => {
  let page: Page;
  let session: FakeMediaSession;
  let one: PlayerOnPage;
  let players: PlayerOnPage[];
  let undo: (() => void)[];

  beforeEach(() => {
    page = openPage();
    session = new FakeMediaSession();
    const observer = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
    // Without it, every player counts as near the viewport.
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

  it('show the title, artist, mixtape and cover of the track that plays', async () => {
    await playing();
    expect({ ...session.metadata }).to.deep.equal({
      title: 'Track a',
      artist: 'Someone',
      album: 'Summer',
      artwork: [{ src: `https://api.example/music-${bases}/covers/summer.jpg`, sizes: 'any', type: 'image/jpeg' }],
    });
    expect(session.playbackState).to.equal('playing');
  });

  it('show no cover with an unsafe URL, and no album without a mixtape', async () => {
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

  it('change to another track, and show it', async () => {
    await playing();
    session.press('nexttrack');
    expect(session.metadata?.title).to.equal('Track b');
    await one.untilPlaying('b');
    session.press('previoustrack');
    await one.untilPlaying('a');
    expect(session.metadata?.title).to.equal('Track a');
    expect(one.log.details('trackchange').map(({ reason }) => reason)).to.deep.equal(['load', 'next', 'previous']);
  });

  it('show the data of a reloaded queue', async () => {
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

  it('have no seek buttons, which would replace those for other tracks', async () => {
    await playing();
    expect([...session.handlers.keys()]).to.have.members(['play', 'pause', 'previoustrack', 'nexttrack', 'seekto']);
  });

  describe('show the position', () => {
    const positionAt = (position: number, duration = 15) => ({ position, duration, playbackRate: 1 });

    it('and the duration of another track', async () => {
      one.sources.script('stream b', { fileSeconds: 5 });
      await playing();
      one.audio.run(3);
      await one.player.next();
      expect(session.position).to.deep.equal(positionAt(0, 5));
    });
  });

  it('show no position in a whole track before its length is known', async () => {
    one.settings = { ...one.settings, ...FULL_WINDOW };
    one.api.answer('summer', queueAnswer(['a', 'b'], MIXTAPE, null));
    await playing();
    await one.player.next();
    const durations = session.positions.map((position) => position?.duration);
    expect(new Set(durations)).to.deep.equal(new Set([undefined, 180]));
    expect(durations.at(-1)).to.equal(180);
  });

  it('belong to the player that was started last', async () => {
    const other = open({ ...MIXTAPE, title: 'Winter' });
    await playing();
    await playing(other);
    expect(session.metadata?.album).to.equal('Winter');
    expect([one.paused, session.playbackState]).to.deep.equal([true, 'playing']);
    // A paused player does not change them any more.
    one.player.currentTime = 3;
    expect(session.position?.position).to.equal(0);
    session.press('pause');
    expect(other.paused).to.equal(true);
    one.player.disconnect();
    expect(session.metadata?.album).to.equal('Winter');
    other.player.disconnect();
    expect(session.metadata).to.equal(null);
  });

  it('belong to the page again when the player is removed', async () => {
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

  it('belong to the page again when there is nothing to play any more', async () => {
    const own = new MediaMetadata({ title: 'The page’s own' });
    session.metadata = own;
    await playing();
    one.configure({ mixtapeId: 'nowhere' });
    expect(session.metadata).to.equal(own);
    expect([...session.handlers.keys()]).to.deep.equal([]);
  });

  it('are released when media of the page start', async () => {
    const media = page.media({});
    await playing();
    media.start();
    expect(one.paused).to.equal(true);
    expect(session.metadata).to.equal(null);
    expect([...session.handlers.keys()]).to.deep.equal([]);
    expect(session.playbackState).to.equal('none');
  });

  it('are not changed after the page has set them itself', async () => {
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

  it('do no harm if the browser does not know all actions', async () => {
    for (const action of ['seekto', 'previoustrack', 'nexttrack']) session.unknownActions.add(action);
    await playing();
    expect([...session.handlers.keys()]).to.have.members(['play', 'pause']);
    one.player.disconnect();
  });

  it('do no harm if the browser has none', async () => {
    undo.push(installMediaSession(null));
    await playing();
    expect(one.audio.isPlaying).to.equal(true);
    one.player.disconnect();
  });
});
