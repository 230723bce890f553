import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { loudnessAtom } from '../../../src/player/state/player-atoms.ts';
import { pressKey } from '../../support/pages/keyboard.ts';
import { click, letGo, moveTo, press, shareOf } from './mouse.ts';
import { renderView, type View } from './render-view.tsx';

function renderAt(volume: number, muted = false): View {
  // From 1000 px on the line is always open.
  return renderView({ width: 1000, before: (store) => store.set(loudnessAtom, { volume, muted }) });
}

const volumes = (view: View): number[] =>
  view.calls.flatMap(([name, to]) => (name === 'setVolume' ? [Number(to)] : []));
const thumbShare = (view: View): number => shareOf(view.part('volume'), view.one('[part~="volume"] .thumb'));

describe('the volume', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  it("is read in the visitor's language once the page is idle, and as in English before", () => {
    const before = (store: View['store']): void => store.set(loudnessAtom, { volume: 0.7, muted: false });
    const view = renderView({ language: 'tr', before });
    const text = (): string | null => view.slider('Volume').getAttribute('aria-valuetext');
    expect(text()).to.equal('70%');
    view.idle();
    expect(text()).to.equal('%70');
    view.change(() => view.store.set(loudnessAtom, { volume: 0.5, muted: false }));
    expect(text()).to.equal('%50');
  });

  it('follows a drag at once, without a render', async () => {
    const view = renderAt(0.2);
    await press(view.part('volume'), 0.5);
    const before = view.renders();
    await moveTo(view.part('volume'), 0.75);
    expect(volumes(view).at(-1)).to.be.closeTo(0.75, 0.02);
    view.change(() => view.store.set(loudnessAtom, { volume: 0.75, muted: false }));
    expect(thumbShare(view)).to.be.closeTo(0.75, 0.005);
    await letGo();
    expect(view.renders()).to.equal(before);
  });

  it('follows a simulated pointer, which cannot be captured', () => {
    const view = renderAt(0.2);
    const slider = view.slider('Volume');
    const { left, width, top } = slider.getBoundingClientRect();
    const at = (share: number): PointerEventInit => ({
      pointerId: 77,
      clientX: left + width * share,
      clientY: top,
      bubbles: true,
    });
    const errors: unknown[] = [];
    const listen = (event: ErrorEvent): void => {
      errors.push(event.message);
      // Mocha would count it as an error of the test.
      event.stopImmediatePropagation();
    };
    addEventListener('error', listen, { capture: true });
    slider.dispatchEvent(new PointerEvent('pointerdown', at(0.5)));
    slider.dispatchEvent(new PointerEvent('pointermove', at(0.6)));
    slider.dispatchEvent(new PointerEvent('pointerup', at(0.75)));
    removeEventListener('error', listen, { capture: true });
    expect(errors).to.deep.equal([]);
    expect(volumes(view).at(-1)).to.be.closeTo(0.75, 0.02);
  });

  it('unmutes when it is turned up', async () => {
    const view = renderAt(0.7, true);
    await click(view.part('volume'), 0.5);
    expect(view.calls).to.deep.include(['setMuted', false]);
  });

  it('stays muted when it is set to 0', async () => {
    const view = renderAt(0.7, true);
    view.slider('Volume').focus();
    await pressKey('Home');
    expect(view.calls).to.deep.equal([['setVolume', 0]]);
  });

  it('moves by 5 % with the arrows, and by 10 % with Page Up and Page Down', async () => {
    const view = renderAt(0.7);
    view.slider('Volume').focus();
    for (const key of ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']) await pressKey(key);
    expect(volumes(view)).to.deep.equal([0.75, 0.65, 0.8, 0.6, 0, 1]);
  });

  it('moves by 5 % for assistive technology, which does not use keys', () => {
    const view = renderAt(0.7);
    const slider = view.slider('Volume');
    slider.stepDown();
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new Event('change', { bubbles: true }));
    expect(volumes(view)).to.deep.equal([0.65, 0.65]);
  });

  it('moves by 5 % from a value between two steps', () => {
    const view = renderAt(0.74);
    const slider = view.slider('Volume');
    slider.stepDown();
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    expect(volumes(view)).to.deep.equal([0.69]);
  });

  it('is turned up from the volume before it was muted, for assistive technology', () => {
    const view = renderAt(0.7, true);
    const slider = view.slider('Volume');
    slider.stepUp();
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    expect(view.calls).to.deep.equal([
      ['setVolume', 0.75],
      ['setMuted', false],
    ]);
  });

  it('is restored if the drag was a finger that scrolls the page', async () => {
    const view = renderAt(0.7, true);
    const slider = view.slider('Volume');
    let pointerId = 0;
    slider.addEventListener('pointerdown', (event) => {
      pointerId = event.pointerId;
    });
    await press(view.part('volume'), 0.2);
    view.change(() => view.store.set(loudnessAtom, { volume: 0.2, muted: false }));
    view.calls.length = 0;
    slider.dispatchEvent(new PointerEvent('pointercancel', { pointerId }));
    expect(view.calls).to.deep.equal([
      ['setVolume', 0.7],
      ['setMuted', true],
    ]);
    await letGo();
  });

  it('plays and pauses with Space', async () => {
    const view = renderAt(0.7);
    view.slider('Volume').focus();
    await pressKey(' ');
    expect(view.calls).to.deep.equal([['togglePlay']]);
  });
});
