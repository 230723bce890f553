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
    if (ms < Number(animation.effect?.getComputedTiming().endTime)) animation.currentTime = ms;
    else animation.finish();
  }
}

describe('a change of track in a narrow tape', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  for (const [to, before] of [
    // Three dashes stand on both sides before and after.
    ['id-5', 3],
    ['id-3', 2],
    ['id-9', 5],
    ['id-1', 0],
  ] as const)
    it(`exchanges the wide part of the line along a bar's edge with the dash of the track, to ${to}`, async () => {
      const view = renderPlaying({ layout: 'bar', width: 390 });
      const edge = view.one('.edge');
      const { left, width } = edge.getBoundingClientRect();
      const pitch = (width + 4) / 20;
      const wide = 14 * pitch - 4;
      const playedTo = view.one('.edge > .fill').getBoundingClientRect().right;
      activate(view, to);
      /** Where the dashes and the two splices begin and end, from left to right. */
      const pieces = () => {
        const { maskPosition, maskSize } = getComputedStyle(edge);
        const numbers = (list: string): number[][] =>
          list.split(', ').map((pair) => pair.split(' ').map(Number.parseFloat));
        const sizes = numbers(maskSize);
        const [dashesBefore, between, dashesAfter, former, next] = numbers(maskPosition).map(([start = 0], index) => {
          const [width = 0, height] = sizes[index] ?? [];
          return { start, end: start + width, width, height };
        });
        return { dashesBefore, between, dashesAfter, former, next };
      };
      setTime(view, 119);
      const [played = edge, rest] = view.all('.edge .fill.former');
      expect(played.getBoundingClientRect().right).to.be.closeTo(playedTo, 0.1);
      expect(played.getBoundingClientRect().top).to.be.closeTo(edge.getBoundingClientRect().top, 0.1);
      expect(getComputedStyle(played).borderRadius, 'its ends stay square').to.equal('0px');
      const isNext = Number(to.slice(3)) > 4;
      const opacities = [played, ...(rest ? [rest] : [])].map((each) => Number(getComputedStyle(each).opacity));
      if (isNext) expect(opacities, 'the rest gets the accent, too').to.deep.equal([1, 119 / 280]);
      else expect(opacities[0]).to.be.below(0.05);
      const steps = [0, 60, 150, 379.9].map((ms) => {
        const part = view.all('.edge .copies > span:not(.fill)')[0];
        for (const animation of [...edge.getAnimations(), ...(part?.getAnimations() ?? [])]) animation.currentTime = ms;
        const { right = 0 } = part?.getBoundingClientRect() ?? {};
        const [, clipped = 0] = part ? (getComputedStyle(part).clipPath.match(/[\d.]+(?=px)/g) ?? []).map(Number) : [];
        return { ...pieces(), darkenedTo: right - clipped - left };
      });
      const distance = Math.abs(Number(to.slice(3)) - 4);
      const [first, last] = [steps[0], steps.at(-1)];
      // Where they were, and as high as they were.
      expect(first?.former?.start).to.be.closeTo(3 * pitch, 0.1);
      expect((first?.former?.end ?? 0) - (first?.former?.start ?? 0)).to.be.closeTo(wide, 0.1);
      expect(first?.next?.start).to.be.closeTo(
        isNext ? 3 * pitch + wide + 4 + (distance - 1) * pitch : (3 - distance) * pitch,
        0.1,
      );
      expect([first?.former?.height, first?.next?.height]).to.deep.equal([4, 2]);
      // Where they are then.
      expect(last?.next?.start).to.be.closeTo(before * pitch, 0.2);
      expect(last?.next?.end).to.be.closeTo(before * pitch + wide, 0.2);
      expect((last?.former?.end ?? 0) - (last?.former?.start ?? 0)).to.be.closeTo(pitch - 4, 0.2);
      for (const { dashesBefore, between, dashesAfter, former, next, darkenedTo } of steps) {
        if (isNext) expect(darkenedTo).to.be.closeTo((next?.start ?? 0) - 4, 0.2);
        const [left, right] = isNext ? [former, next] : [next, former];
        // Each row of dashes ends with a distance: no gap, and nothing at the place of another.
        expect(dashesBefore?.end).to.be.closeTo(left?.start ?? 0, 0.1);
        expect(between?.start).to.be.closeTo((left?.end ?? 0) + 4, 0.1);
        expect(between?.end).to.be.closeTo(right?.start ?? 0, 0.1);
        expect(dashesAfter?.start).to.be.closeTo((right?.end ?? 0) + 4, 0.1);
        expect(between?.width).to.be.closeTo((distance - 1) * pitch, 0.1);
      }
      expect(edge.getBoundingClientRect().left).to.equal(left);
      finishMotion(view);
      await untilRendered(() => view.all('.edge .former').length === 0);
      expect(getComputedStyle(edge).paddingLeft).to.equal(`${(before * pitch).toFixed(3).replace(/\.?0+$/, '')}px`);
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
