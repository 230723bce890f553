import { expect } from 'chai';
import { FULL_WINDOW } from '../../../src/player/model/playback/preview-window.ts';
import { FAST } from '../../support/fakes/deadlines.ts';
import { queueAnswer } from '../../support/fakes/fake-api.ts';
import { installConnection } from '../../support/fakes/fake-connection.ts';
import { rejection } from '../../support/until.ts';
import { FOUR, fixture, ready, replaceFixture, setUpPlayer, wait } from './player-fixture.ts';

describe('a player before its engine is loaded', () => {
  setUpPlayer();

  let release: () => void;
  beforeEach(async () => {
    release = fixture.holdEngine();
    await ready();
    fixture.log.clear();
  });

  it('seeks, and starts there', async () => {
    fixture.player.currentTime = 5.5;
    expect(fixture.player.currentTime).to.equal(5.5);
    expect(fixture.store.get(fixture.player.atoms.seconds)).to.equal(5);
    expect(fixture.store.get(fixture.player.atoms.clock)).to.deep.equal({ time: 5.5, running: false });
    release();
    await fixture.player.play();
    expect(fixture.sources.last.startedAt).to.equal(5.5);
    expect(fixture.audio.currentTime).to.equal(13.5);
  });

  it('seeks forward and back from its position', () => {
    fixture.player.actions.seekBy(5);
    fixture.player.actions.seekBy(-2);
    expect(fixture.player.currentTime).to.equal(3);
    fixture.player.actions.seekBy(-20);
    expect(fixture.player.currentTime).to.equal(0);
  });
});

describe('the sound of a player whose engine is still loading', () => {
  setUpPlayer();

  let release: () => void;
  beforeEach(() => {
    release = fixture.holdEngine();
  });

  const requested = (): readonly string[] => [...new Set(fixture.firstRequests.map(({ trackId }) => trackId))];
  const wanted = (): readonly string[] =>
    fixture.firstRequests.filter(({ isWanted }) => isWanted()).map(({ trackId }) => trackId);

  it('is requested at a press, until the engine does it', async () => {
    await ready();
    expect(requested()).to.deep.equal([]);
    const played = fixture.player.play();
    expect(requested()).to.deep.equal(['a']);
    expect(wanted()).to.include('a');
    release();
    await played;
    expect(wanted()).to.deep.equal([]);
    const before = fixture.firstRequests.length;
    await fixture.player.next();
    expect(fixture.firstRequests).to.have.length(before);
  });

  it('is not requested if playback begins elsewhere than at the start of the preview', async () => {
    await ready();
    fixture.player.currentTime = 9;
    const played = fixture.player.play();
    expect(requested()).to.deep.equal([]);
    release();
    await played;
  });

  it('is requested with the queue, if playback was requested before that', async () => {
    fixture.connect();
    const played = fixture.player.play();
    expect(requested()).to.deep.equal([]);
    await fixture.untilStatus('ready');
    expect(requested()).to.deep.equal(['a']);
    release();
    await played;
  });

  it('is that of the track that was selected last', async () => {
    await ready();
    const replaced = rejection(fixture.player.play());
    const played = fixture.player.select('c');
    expect(requested()).to.deep.equal(['a', 'c']);
    expect(wanted()).to.include('c').and.not.include('a');
    release();
    await Promise.all([replaced, played]);
  });

  it('is not wanted any more once the player is removed', async () => {
    await ready();
    const removed = rejection(fixture.player.play());
    fixture.player.disconnect();
    expect(wanted()).to.deep.equal([]);
    await removed;
  });

  for (const [what, connection, expected] of [
    ['is requested', {}, ['a']],
    ['is not requested for a visitor who saves data', { saveData: true }, []],
  ] as const)
    it(`${what} when a pointer or the focus is on the play button`, async () => {
      await ready();
      const restore = installConnection(connection);
      try {
        fixture.player.actions.preload();
        expect(requested()).to.deep.equal(expected);
      } finally {
        restore();
      }
    });
});

describe('a player of whole tracks', () => {
  setUpPlayer();

  it('does not seek on the timeline before the length of the track is known', async () => {
    fixture.api.answer('summer', queueAnswer(FOUR, undefined, null));
    fixture.connect(FULL_WINDOW);
    await fixture.untilStatus('ready');
    const { player } = fixture;
    player.currentTime = 30;
    player.actions.seek(43_200);
    expect(player.currentTime).to.equal(30);
    await player.play();
    expect(fixture.audio.currentTime).to.equal(30);
    player.actions.seek(90);
    expect(player.currentTime).to.equal(90);
  });
});

describe('a player whose engine comes late', () => {
  setUpPlayer();

  it('waits its whole time for the engine, however long that was loading before', async () => {
    replaceFixture({ api: fixture.api, deadlines: FAST });
    const release = fixture.holdEngine();
    await ready();
    fixture.player.actions.preload();
    await wait(FAST.messageMs * 0.9);
    const played = fixture.player.play();
    await wait(FAST.messageMs * 0.9);
    release();
    await played;
    expect(fixture.paused).to.equal(false);
  });
});

describe('a player whose engine cannot be loaded', () => {
  setUpPlayer();

  let fail: (() => void)[];

  beforeEach(async () => {
    fail = [];
    fixture.beforeEngine = () =>
      new Promise((_resolve, reject) => fail.push(() => reject(new TypeError('Failed to fetch'))));
    await ready();
  });

  it('pauses the element again', async () => {
    const failed = rejection(fixture.player.play());
    expect(fixture.audio.paused).to.equal(false);
    for (const each of fail) each();
    await failed;
    expect(fixture.audio.paused).to.equal(true);
  });

  it('reports that the engine could not be loaded', async () => {
    const failed = rejection(fixture.player.play());
    for (const each of fail) each();
    const message = 'The engine could not be loaded from beside the player script.';
    expect(await failed).to.include({ name: 'NotSupportedError', message });
    const { error, notice } = fixture.player.atoms;
    expect(fixture.store.get(error)).to.include({ code: 'media-failed', message });
    expect(fixture.store.get(error)?.cause).to.be.instanceOf(TypeError);
    expect(fixture.store.get(notice)).to.equal('unavailable');
  });
});
