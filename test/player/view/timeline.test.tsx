import { expect } from 'chai';
import { PLAY_REQUESTED, setState } from '../../support/fakes/set-state.ts';
import { pressKey } from '../../support/pages/keyboard.ts';
import { click, letGo, moveTo, press, shareOf } from './mouse.ts';
import { renderView, type View } from './render-view.tsx';

const thumbShare = (view: View): number => shareOf(view.part('timeline'), view.one('[part~="timeline"] .thumb'));
const animationOf = (view: View): Animation | undefined => view.one('[part~="timeline"] .fill').getAnimations()[0];

/** @returns when it was set, on the clock of `performance.now()` */
function setClock(view: View, time: number, running: boolean): number {
  const setAt = performance.now();
  view.change(() => {
    setState(view.store, view.atoms, { clock: { time, running } });
    setState(view.store, view.atoms, { seconds: Math.floor(time) });
  });
  return setAt;
}

/** A running animation's time is that of the last frame, not of the moment in which it is read. */
const FRAMES_SECONDS = 0.2;

/** A running animation is at most as far from its start as time has passed since. */
function expectRun(seconds: number, from: number, since: number, slack = FRAMES_SECONDS): void {
  const ran = (performance.now() - since) / 1000;
  expect(seconds).to.be.within(from - slack, from + ran + slack);
}

function seeks(view: View): number[] {
  return view.calls.flatMap(([name, time]) => (name === 'seek' ? [Number(time)] : []));
}

describe('the timeline', () => {
  it('shows the time while paused', () => {
    const view = renderView();
    setClock(view, 3.5, false);
    expect(view.part('current-time').textContent).to.equal('00:03');
    expect(view.slider('Timeline').valueAsNumber).to.equal(3);
    expect(view.slider('Timeline').getAttribute('aria-valuetext')).to.equal('3 seconds of 15 seconds');
    expect(thumbShare(view)).to.be.closeTo(3.5 / 15, 0.001);
    // No animation has been created yet.
    expect(animationOf(view)).to.equal(undefined);
  });

  it('shows the length of a short preview', () => {
    const view = renderView();
    setClock(view, 2.5, false);
    view.change(() => setState(view.store, view.atoms, { duration: 5 }));
    expect(view.part('duration').textContent).to.equal('00:05');
    expect(view.slider('Timeline').max).to.equal('5');
    expect(thumbShare(view)).to.be.closeTo(0.5, 0.001);
  });

  it('runs as one animation of the length of the window, from the clock’s position', () => {
    const view = renderView();
    const setAt = setClock(view, 6, true);
    const animation = animationOf(view);
    expect(animation?.playState).to.equal('running');
    expect(animation?.effect?.getTiming().duration).to.equal(15000);
    expectRun(Number(animation?.currentTime) / 1000, 6, setAt);
    setClock(view, 2, false);
    expect(animationOf(view)).to.equal(animation);
    expect(animation?.currentTime).to.equal(2000);
  });

  it('renders nothing while seconds pass', () => {
    const view = renderView({ before: (store, atoms) => store.set(atoms.listOpen, true) });
    setClock(view, 0, true);
    const before = view.renders();
    for (let second = 1; second <= 5; second += 1) {
      view.change(() => setState(view.store, view.atoms, { seconds: second }));
      expect(view.part('current-time').textContent).to.equal(`00:0${second}`);
      expect(view.slider('Timeline').getAttribute('aria-valuetext')).to.equal(
        second === 1 ? '1 second of 15 seconds' : `${second} seconds of 15 seconds`,
      );
    }
    expect(view.renders()).to.equal(before);
    view.change(() => setState(view.store, view.atoms, PLAY_REQUESTED));
    expect(view.renders(), 'what is counted').to.be.above(before);
  });

  it('moves by a second for assistive technology, which does not use keys', () => {
    const view = renderView();
    setClock(view, 3.5, false);
    const slider = view.slider('Timeline');
    slider.stepUp();
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new Event('change', { bubbles: true }));
    expect(seeks(view)).to.deep.equal([4]);
  });

  it('moves by a second from the current time if assistive technology has focused it', () => {
    const view = renderView();
    setClock(view, 0, true);
    const slider = view.slider('Timeline');
    slider.focus();
    // Time passes, and the slider's own value is not updated.
    const before = performance.now;
    performance.now = () => before.call(performance) + 9500;
    slider.stepUp();
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new Event('change', { bubbles: true }));
    performance.now = before;
    expect(seeks(view)).to.deep.equal([10]);
  });

  it('tells screen readers the time on focus, on a seek and at a pause, and every five seconds while it runs', () => {
    const view = renderView();
    setClock(view, 0, true);
    const slider = view.slider('Timeline');
    slider.focus();
    const before = [slider.value, slider.getAttribute('aria-valuetext')];
    view.change(() => setState(view.store, view.atoms, { seconds: 1 }));
    expect(view.part('current-time').textContent).to.equal('00:01');
    expect([slider.value, slider.getAttribute('aria-valuetext')]).to.deep.equal(before);
    for (const [seconds, spoken] of [
      [4, 0],
      [5, 5],
      [6, 5],
      [9, 5],
      [10, 10],
    ] as const) {
      view.change(() => setState(view.store, view.atoms, { seconds }));
      expect(slider.getAttribute('aria-valuetext'), `after ${seconds} s`).to.equal(`${spoken} seconds of 15 seconds`);
    }
    expect(view.one('[role="status"]').textContent, 'announced').to.equal('');
    setClock(view, 11, false);
    expect(slider.getAttribute('aria-valuetext'), 'at a pause').to.equal('11 seconds of 15 seconds');
    setClock(view, 7, true);
    expect([slider.value, slider.getAttribute('aria-valuetext')]).to.deep.equal(['7', '7 seconds of 15 seconds']);
    slider.blur();
    view.change(() => setState(view.store, view.atoms, { seconds: 8 }));
    expect([slider.value, slider.getAttribute('aria-valuetext')]).to.deep.equal(['8', '8 seconds of 15 seconds']);
  });

  it('continues from the right time if it is rendered again while the track plays', () => {
    const drawnAt = performance.now();
    const view = renderView({
      before(store, atoms) {
        setState(store, atoms, { clock: { time: 1, running: true } });
        setState(store, atoms, { seconds: 9 });
      },
    });
    expectRun(thumbShare(view) * 15, 9, drawnAt);
    expect(view.part('current-time').textContent).to.equal('00:09');
  });

  it('seeks exactly to where it is clicked', async () => {
    const view = renderView();
    for (const share of [0.5, 0.25, 0.9]) {
      view.calls.length = 0;
      await click(view.part('timeline'), share);
      expect(seeks(view)).to.have.length(1);
      expect(seeks(view)[0]).to.be.closeTo(share * 15, 0.03);
      expect(thumbShare(view)).to.be.closeTo(share, 0.002);
    }
  });

  it('stays within its ends, however far the pointer goes', async () => {
    const view = renderView();
    await press(view.part('timeline'), 0.5);
    await moveTo(view.part('timeline'), 1.3);
    await letGo();
    await press(view.part('timeline'), 0.5);
    await moveTo(view.part('timeline'), -0.02);
    await letGo();
    expect(seeks(view)).to.deep.equal([15, 0]);
  });

  it('returns to the clock when a drag is cancelled', async () => {
    const view = renderView();
    setClock(view, 3, false);
    let pointerId = 0;
    view.slider('Timeline').addEventListener('pointerdown', (event) => {
      pointerId = event.pointerId;
    });
    await press(view.part('timeline'), 0.8);
    view.slider('Timeline').dispatchEvent(new PointerEvent('pointercancel', { pointerId }));
    expect(thumbShare(view)).to.be.closeTo(0.2, 0.002);
    expect(view.part('current-time').textContent).to.equal('00:03');
    await letGo();
    // The native slider has followed the finger.
    view.slider('Timeline').dispatchEvent(new Event('change'));
    expect(seeks(view)).to.deep.equal([]);
  });

  it('ignores the other buttons of a mouse', () => {
    const view = renderView();
    view.slider('Timeline').dispatchEvent(new PointerEvent('pointerdown', { button: 2, clientX: 200 }));
    expect(view.part('current-time').textContent).to.equal('00:00');
  });

  it('moves by a second with the arrows, by two with Page Up and Page Down, and to its ends with Home and End', async () => {
    const view = renderView();
    setClock(view, 3.5, false);
    view.slider('Timeline').focus();
    for (const [key, time] of [
      ['ArrowRight', 4.5],
      ['ArrowLeft', 2.5],
      ['ArrowUp', 4.5],
      ['ArrowDown', 2.5],
      ['PageUp', 5.5],
      ['PageDown', 1.5],
      ['Home', 0],
      ['End', 15],
    ] as const) {
      view.calls.length = 0;
      setClock(view, 3.5, false);
      await pressKey(key);
      expect(view.calls, key).to.deep.equal([['seek', time]]);
    }
  });

  it('does nothing with a modifier', async () => {
    const view = renderView();
    view.slider('Timeline').focus();
    await pressKey('Shift+ArrowRight');
    await pressKey('Control+End');
    expect(view.calls.filter(([name]) => name !== 'seek')).to.deep.equal([]);
    expect(seeks(view)).to.deep.equal([]);
  });

  it('keeps its direction on a right-to-left page', async () => {
    const view = renderView();
    view.host.dir = 'rtl';
    const left = (part: string): number => view.part(part).getBoundingClientRect().left;
    expect(left('current-time')).to.be.below(left('duration'));
    await click(view.part('timeline'), 0.2);
    expect(seeks(view)[0]).to.be.closeTo(3, 0.03);
    view.slider('Timeline').focus();
    setClock(view, 3, false);
    await pressKey('ArrowRight');
    expect(seeks(view)[1]).to.equal(4);
  });

  it('moves in steps without Web Animations', () => {
    const { animate } = Element.prototype;
    Reflect.deleteProperty(Element.prototype, 'animate');
    try {
      const view = renderView();
      const setAt = setClock(view, 3, true);
      expectRun(thumbShare(view) * 15, 3, setAt, 0.015);
      view.change(() => setState(view.store, view.atoms, { seconds: 6 }));
      expect(thumbShare(view)).to.be.closeTo(0.4, 0.001);
    } finally {
      Element.prototype.animate = animate;
    }
  });
});
