import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { setState } from '../../support/fakes/set-state.ts';
import { activate, createTracks, renderView, type View } from './render-view.tsx';

const PEAKS = Array.from({ length: 96 }, (_, index) => (index * 37) % 256);

/** With peaks for every second track. */
const someDrawn = (count: number) =>
  createTracks(count).map((track, index) => (index % 2 ? track : { ...track, peaks: PEAKS }));

const shownStubs = (view: View): HTMLElement[] => view.all('.stub').filter((stub) => stub.checkVisibility());

describe('the tape', () => {
  before(() => setViewport({ width: 1280, height: 800 }));

  for (const width of [160, 240, 320, 399, 400, 600, 1200])
    for (const count of [2, 10, 24, 200])
      it(`gives the wide splice at least 60 % of itself, ${width} px, ${count} tracks`, () => {
        const view = renderView({ width, tracks: someDrawn(count) });
        for (const id of ['id-1', `id-${Math.ceil(count / 2)}`, `id-${count}`]) {
          activate(view, id);
          for (const each of view.root.getAnimations()) each.finish();
          const [tape, wide] = [view.part('tape'), view.one('.wide-splice')].map((each) =>
            each.getBoundingClientRect(),
          );
          expect(wide?.width, id).to.be.at.least(0.6 * (tape?.width ?? 0) - 4);
          const sides = [view.all('.played'), view.all('.stub:not(.played)')];
          for (const side of sides)
            expect(side.filter((stub) => stub.checkVisibility()).length).to.be.at.most(width < 400 ? 3 : 6);
          for (const stub of shownStubs(view)) {
            const { left, right } = stub.getBoundingClientRect();
            expect(left).to.be.at.least((tape?.left ?? 0) - 0.1);
            expect(right).to.be.at.most((tape?.right ?? 0) + 0.1);
          }
        }
      });

  for (const width of [240, 320, 399, 480, 600, 900, 1200])
    it(`has one width of the wide splice and one distance of stubs, whatever track plays, ${width} px`, () => {
      const view = renderView({ width, tracks: createTracks(10).map((track) => ({ ...track, peaks: PEAKS })) });
      const stubs: number[] = [];
      const shares: number[] = [];
      const distances: number[] = [];
      for (let track = 1; track <= 10; track++) {
        activate(view, `id-${track}`);
        for (const each of view.root.getAnimations()) each.finish();
        stubs.push(shownStubs(view).length);
        // What is drawn of it, without its distance from the stubs.
        shares.push(
          view.part('timeline').getBoundingClientRect().width / view.part('tape').getBoundingClientRect().width,
        );
        for (const side of [view.all('.stub.played'), view.all('.stub:not(.played)')]) {
          const shown = side.filter((stub) => stub.checkVisibility());
          const lefts = shown.map((stub) => stub.firstElementChild?.getBoundingClientRect().left ?? 0);
          for (const [index, left] of lefts.slice(1).entries()) distances.push(left - (lefts[index] ?? 0));
        }
      }
      expect(new Set(stubs)).to.deep.equal(new Set([width < 400 ? 3 : width < 560 ? 5 : 6]));
      for (const share of shares) expect(share).to.be.at.least(0.6);
      expect(Math.max(...shares) - Math.min(...shares)).to.be.below(0.001);
      // One strip at every width.
      for (const distance of distances) expect(distance).to.be.closeTo(width < 260 ? 26 : 28, 0.1);
    });

  it('has the splices of the tracks in the order of the queue, and the timeline in the wide one', () => {
    const view = renderView({ width: 600, tracks: someDrawn(5) });
    activate(view, 'id-3');
    for (const each of view.root.getAnimations()) each.finish();
    const splices = view.all('[part="tape"] > [part="splice"]');
    expect(splices.map(({ title }) => title)).to.deep.equal(['Title 1', 'Title 2', '', 'Title 4', 'Title 5']);
    expect(splices[2]?.contains(view.part('timeline'))).to.equal(true);
    const lefts = splices.map((splice) => splice.getBoundingClientRect().left);
    expect(lefts).to.deep.equal([...lefts].sort((one, other) => one - other));
  });

  it('draws a stub with bars, and one without peaks as a dot; assistive technology has neither', () => {
    const stubs = renderView({ width: 600, tracks: someDrawn(3) }).all('.stub');
    expect(stubs.map((stub) => stub.firstElementChild?.localName)).to.deep.equal(['span', 'svg']);
    for (const stub of stubs) expect(stub.getAttribute('aria-hidden')).to.equal('true');
  });

  for (const width of [240, 320, 600, 1200])
    it(`is flush with the names and the foot, and its splices have one distance, ${width} px`, () => {
      const tracks = createTracks(30).map((track) => ({ ...track, peaks: PEAKS }));
      const view = renderView({ width, tracks });
      activate(view, 'id-15');
      for (const each of view.root.getAnimations()) each.finish();
      const tape = view.part('tape').getBoundingClientRect();
      const drawn = view.all('.stub-bars, .timeline').filter((each) => each.checkVisibility());
      const boxes = drawn.map((each) => each.getBoundingClientRect());
      expect(boxes.at(0)?.left).to.be.closeTo(tape.left, 0.5);
      expect(boxes.at(-1)?.right).to.be.closeTo(tape.right, 0.5);
      const wide = drawn.indexOf(view.one('.timeline'));
      const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
      const isBeside = (index: number): boolean => index === wide - 1 || index === wide;
      const between = Math.max(...gaps.filter((_, index) => !isBeside(index)));
      for (const [index, gap] of gaps.entries())
        expect(gap).to.be.closeTo(isBeside(index) ? Math.max(between, 8) : between, 0.5);
      // More than the distance of bars.
      expect(between).to.be.at.least(4);
    });

  it('shows at a glance what has been played: in the accent, and quieter than what plays', () => {
    const view = renderView({ width: 600, tracks: createTracks(9).map((track) => ({ ...track, peaks: PEAKS })) });
    activate(view, 'id-5');
    for (const each of view.root.getAnimations()) each.finish();
    const look = (stub: HTMLElement): string => {
      const bars = stub.querySelector('.stub-bars') as Element;
      return `${getComputedStyle(bars).stroke} ${getComputedStyle(stub).opacity}`;
    };
    const accent = getComputedStyle(view.part('play')).backgroundColor;
    expect(getComputedStyle(view.one('.wide-splice .still .waveform')).stroke).to.equal(accent);
    const line = getComputedStyle(view.all('.line > .waveform')[0] as Element).stroke;
    expect(line).not.to.equal(accent);
    // The last ones fade out.
    const opacities = { 'at-5': 0.5, 'at-6': 0.35 };
    for (const stub of shownStubs(view)) {
      const opacity = Object.entries(opacities).find(([rank]) => stub.classList.contains(rank))?.[1] ?? 0.7;
      expect(look(stub)).to.equal(`${stub.matches('.played') ? accent : line} ${opacity}`);
    }
  });

  it('is the wide splice alone for a single track, and missing if the author wants a line', () => {
    const single = renderView({ tracks: someDrawn(1) });
    expect(single.all('[part="splice"]')).to.have.length(1);
    const line = renderView({
      tracks: someDrawn(3),
      before: (store, atoms) =>
        setState(store, atoms, ({ settings }) => ({ settings: { ...settings, waveform: 'none' } })),
    });
    expect(line.all('[part="tape"], [part="splice"], .mini')).to.have.length(0);
    expect(line.part('timeline').offsetHeight).to.equal(44);
  });

  it('plays the track whose splice is pressed', () => {
    const view = renderView({ width: 600, tracks: someDrawn(3) });
    view.all('.stub')[1]?.click();
    expect(view.calls).to.deep.equal([['toggleTrack', 'id-3']]);
  });

  it('stays as it is while a track plays, and keeps its slider when the track changes', () => {
    const view = renderView({ width: 600, tracks: someDrawn(5) });
    const slider = view.slider('Timeline');
    activate(view, 'id-4');
    expect(view.slider('Timeline')).to.equal(slider);
  });

  it('is beside the word Preview, unless whole tracks are played', () => {
    const view = renderView({ width: 600, tracks: someDrawn(5) });
    expect(view.part('preview-label').textContent).to.equal('Preview');
    view.change(() =>
      setState(view.store, view.atoms, ({ settings }) => ({
        settings: { ...settings, startSeconds: 0, durationSeconds: 86_400 },
      })),
    );
    expect(view.all('[part="preview-label"]')).to.have.length(0);
  });
});
