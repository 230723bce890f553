import { expect } from 'chai';
import { FAST } from '../../support/fakes/deadlines.ts';
import { untilAtom } from '../../support/until.ts';
import {
  atoms,
  audio,
  log,
  open,
  PAUSED,
  PLAYING,
  player,
  playing,
  settled,
  setUpEngine,
  sources,
  state,
  store,
  untilPlaying,
  WAITING,
  wait,
} from './engine-fixture.ts';

describe('the engine on a slow connection', () => {
  setUpEngine();

  beforeEach(async () => {
    await open({ deadlines: FAST });
    for (const kind of ['stream', 'play-url'] as const)
      sources.script(kind, { goes: 'silent', bytesEveryMs: FAST.silenceMs / 20 });
  });

  it('says so until the track plays', async () => {
    const promise = player.play();
    await untilAtom(store, atoms.notice, (notice) => notice === 'slow');
    expect(state()).to.include({ paused: false, waiting: true });
    audio.feedData();
    await promise;
    await untilPlaying();
    expect(store.get(atoms.notice)).to.equal(null);
  });
});

describe('the engine that runs out of data', () => {
  setUpEngine();

  it('calls the element’s play() again on request', async () => {
    await playing();
    audio.runOutOfData();
    audio.calls.length = 0;
    void player.play().catch(() => {});
    expect(audio.calls).to.deep.equal(['play']);
  });

  it('waits also if the element reports `playing` without data', async () => {
    await playing();
    audio.runOutOfData();
    audio.dispatchEvent(new Event('playing'));
    expect(state()).to.deep.equal(WAITING);
    expect(log.count('playing')).to.equal(1);
  });

  for (const [how, stall] of [
    ['reported by the element', () => audio.runOutOfData()],
    ['seen by its clock', () => Object.assign(audio, { hangs: true })],
  ] as const) {
    it(`does nothing more if a handler of \`waiting\` pauses it: ${how}`, async () => {
      await open({ deadlines: FAST });
      await playing();
      audio.run(3);
      log.onEvent = (type) => {
        if (type === 'waiting') player.actions.pause();
      };
      stall();
      await untilAtom(store, atoms.paused, Boolean);
      await wait(FAST.messageMs * 2);
      expect(sources.names).to.deep.equal(['stream a']);
      expect([store.get(atoms.error), store.get(atoms.notice)]).to.deep.equal([null, null]);
      expect(state()).to.deep.equal(PAUSED);
    });
  }
});

describe('the engine and a clock that has stopped or jumps', () => {
  setUpEngine();

  it('waits while its source restarts', async () => {
    await playing();
    audio.run(5);
    audio.refusal = 'AbortError';
    audio.src = 'fake:stream/a again';
    sources.last.options.onRestart();
    expect(state()).to.deep.equal(WAITING);
    expect(player.currentTime).to.equal(5);
    expect(log.count('waiting')).to.equal(2);
  });

  it('still waits if the clock jumps forward, whenever that happens', async () => {
    for (const afterMs of [0, 250, 3000]) {
      await playing();
      audio.runOutOfData();
      await wait(afterMs);
      audio.drift(2);
      audio.reportTime();
      expect(state()).to.deep.equal(WAITING);
      audio.feedData();
      await untilPlaying();
    }
  });

  it('still waits if the clock has stopped since a `waiting` without a `timeupdate`', async () => {
    await playing();
    audio.run(1);
    await wait(200);
    audio.drift(0.2);
    audio.readyState = 2;
    audio.dispatchEvent(new Event('waiting'));
    await wait(50);
    audio.reportTime();
    expect(state()).to.deep.equal(WAITING);
    expect(log.count('playing')).to.equal(1);
  });

  it('still waits if a script seeks the element a little forward', async () => {
    await playing();
    audio.runOutOfData();
    await wait(250);
    audio.currentTime += 0.2;
    await settled();
    expect(state()).to.deep.equal(WAITING);
  });

  for (const rate of [1, 2]) {
    it(`plays if the clock runs, also without a \`playing\` of the element, at ${rate} times the speed`, async () => {
      await playing();
      audio.playbackRate = rate;
      audio.runOutOfData();
      expect(state()).to.deep.equal(WAITING);
      audio.drift(0.05);
      audio.reportTime();
      expect(state()).to.deep.equal(WAITING);
      await wait(250);
      audio.drift(0.25 * rate);
      audio.reportTime();
      expect(state()).to.deep.equal(PLAYING);
      expect(log.count('playing')).to.equal(2);
    });
  }
});
