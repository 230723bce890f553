import { expect } from 'chai';
import { FAST, PATIENT } from '../../support/fakes/deadlines.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
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

  it('says so until it is paused', async () => {
    player.play().catch(() => {});
    await untilAtom(store, atoms.notice, (notice) => notice === 'slow');
    player.actions.pause();
    expect(store.get(atoms.notice)).to.equal(null);
  });
});

describe('the engine that runs out of data', () => {
  setUpEngine();

  it('waits, and goes on', async () => {
    await playing();
    audio.run(3);
    audio.runOutOfData();
    expect(state()).to.deep.equal(WAITING);
    expect(store.get(atoms.clock)).to.deep.equal({ time: 3, running: false });
    expect(log.names.at(-1)).to.equal('waiting');
    audio.feedData();
    await untilPlaying();
    expect(state()).to.deep.equal(PLAYING);
  });

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

  it('opens the play URL at the same position when no more data arrives', async () => {
    await open({ deadlines: FAST });
    await playing();
    audio.run(3);
    audio.runOutOfData();
    while (sources.opened.length < 2 || !audio.isPlaying) await nextTask();
    expect(sources.names).to.deep.equal(['stream a', 'play-url a']);
    expect(sources.last.startedAt).to.equal(3);
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

  it('waits if the element reports `playing` but its clock has stopped, with deadlines from then', async () => {
    await open({ deadlines: { ...PATIENT, silenceMs: 50, fallbackMs: 1000 } });
    await playing();
    const startedAt = performance.now();
    expect(store.get(atoms.waiting)).to.equal(false);
    await untilAtom(store, atoms.waiting, Boolean);
    const noticedAt = performance.now();
    expect(store.get(atoms.playing)).to.equal(false);
    expect(log.names.at(-1)).to.equal('waiting');
    // The clock is checked once a second, and less than a second is left until the deadline.
    expect(noticedAt - startedAt).to.be.below(1100);
    await sources.untilAsked('play-url a');
    expect(performance.now() - noticedAt).to.be.below(600);
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
