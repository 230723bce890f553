import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { setState } from '../../support/fakes/set-state.ts';
import { activate, createTracks, renderView, untilRendered, type View } from './render-view.tsx';

const PEAKS = Array.from({ length: 96 }, (_, index) => (index * 37) % 256);
const TRACKS = createTracks(10).map((track) => ({ ...track, peaks: PEAKS }));

/** A player whose fourth track is played to 6 of 15 seconds. */
function renderPlaying(options: { readonly layout: 'auto' | 'bar'; readonly width: number }): View {
  const view = renderView({
    tracks: TRACKS,
    width: options.width,
    before: (store, atoms) =>
      setState(store, atoms, ({ settings }) => ({ settings: { ...settings, layout: options.layout } })),
  });
  activate(view, 'id-4');
  view.change(() => setState(view.store, view.atoms, { clock: { time: 6, running: false } }));
  finishMotion(view);
  return view;
}

function finishMotion(view: View): void {
  for (const animation of view.root.getAnimations()) animation.finish();
}

function setTime(view: View, ms: number): void {
  for (const animation of view.root.getAnimations()) {
    animation.pause();
    animation.currentTime = ms;
  }
}

describe('a change of track in a narrow tape', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  for (const [to, direction] of [
    ['id-5', 1],
    ['id-3', -1],
  ] as const)
    it(`moves the dashes along a bar's edge on by one, or the wide splice to its place, to ${to}`, async () => {
      const view = renderPlaying({ layout: 'bar', width: 390 });
      const edge = view.one('.edge');
      const { left, width } = edge.getBoundingClientRect();
      const dash = (width + 4) / 20;
      const shape = (): number[] => {
        const { maskPosition, paddingLeft, paddingRight } = getComputedStyle(edge);
        return [maskPosition, paddingLeft, paddingRight].map(Number.parseFloat);
      };
      const before = shape();
      const playedTo = view.one('.edge > .fill').getBoundingClientRect().right;
      activate(view, to);
      setTime(view, 0);
      const from = shape();
      expect(edge.getBoundingClientRect().left, 'its ends stand still').to.equal(left);
      const former = view.one('.edge .former');
      expect(former.getBoundingClientRect().right).to.be.closeTo(playedTo, 0.1);
      expect(getComputedStyle(former).opacity).to.equal('1');
      setTime(view, 119);
      expect(Number(getComputedStyle(former).opacity)).to.be.below(0.05);
      finishMotion(view);
      await untilRendered(() => view.all('.edge .former').length === 0);
      const after = shape();
      const moved = after.map((value, index) => value - (before[index] ?? 0));
      if (direction > 0) {
        // Three dashes stand on both sides before and after.
        for (const value of moved) expect(value).to.be.closeTo(0, 0.1);
        expect((from[0] ?? 0) - (after[0] ?? 0)).to.be.closeTo(dash, 0.1);
      } else {
        expect(moved[1]).to.be.closeTo(-dash, 0.1);
        expect(moved[2]).to.be.closeTo(dash, 0.1);
        for (const [index, value] of from.entries()) expect(value).to.be.closeTo(before[index] ?? 0, 0.1);
      }
    });

  it('fades a stub out where it was, though the splice beside it is clipped', async () => {
    const view = renderPlaying({ layout: 'auto', width: 358 });
    const first = view.all('.stub').find((each) => each.checkVisibility()) as HTMLElement;
    const bars = first.querySelector('.stub-bars') as Element;
    const box = bars.getBoundingClientRect();
    const { opacity } = getComputedStyle(first);
    activate(view, 'id-5');
    setTime(view, 0);
    expect(first.isConnected && first.checkVisibility(), 'it has left the tape').to.equal(false);
    const copy = view.one('.timeline-row > .copies > .former');
    const after = (copy.querySelector('.stub-bars') as Element).getBoundingClientRect();
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(after[side], side).to.be.closeTo(box[side], 0.6);
    expect(getComputedStyle(copy).opacity).to.equal(opacity);
    expect(copy.querySelector('[part]')).to.equal(null);
    setTime(view, 119);
    expect(Number(getComputedStyle(copy).opacity)).to.be.below(0.05);
    finishMotion(view);
    await untilRendered(() => view.all('.timeline-row .former').length === 0);
  });
});

describe('the track list', () => {
  it('opens with tracks before the active one and more after it', () => {
    const view = renderView({ tracks: createTracks(60) });
    activate(view, 'id-30');
    view.change(() => view.store.set(view.atoms.listOpen, true));
    const list = view.part('track-list');
    const row = view.one('[aria-posinset="30"]');
    expect(row.offsetTop - list.scrollTop).to.be.closeTo(2.5 * row.offsetHeight, 1);
  });
});
