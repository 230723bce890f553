import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { FULL_WINDOW } from '../../../src/player/model/playback/preview-window.ts';
import { select } from '../../../src/player/model/queue/play-order.ts';
import { enhance } from '../../../src/player/view/player/after-paint.ts';
import { NOTICES, setState } from '../../support/fakes/set-state.ts';
import { TEST_COVERS } from '../../support/pages/test-covers.ts';
import { moveTo } from './mouse.ts';
import {
  activate,
  createTracks,
  MIXTAPE,
  renderView,
  untilRendered,
  type View,
  type ViewOptions,
} from './render-view.tsx';

const PEAKS = Array.from({ length: 96 }, (_, index) => (index * 37) % 256);

before(() => setViewport({ width: 1280, height: 800 }));

let connection = new AbortController();
afterEach(() => {
  connection.abort();
  connection = new AbortController();
});

const TRACKS = createTracks(3).map((track) => ({ ...track, peaks: PEAKS }));

/** A player as it is once it has been painted. */
function renderPainted(options: ViewOptions = {}): View {
  const view = renderView({ tracks: TRACKS, ...options });
  const sheet = new CSSStyleSheet();
  view.root.adoptedStyleSheets = [...view.root.adoptedStyleSheets, sheet];
  const { root, store, atoms } = view;
  const setCoverStyles = (styles: string): void => sheet.replaceSync(styles);
  enhance({ root, store, atoms, playLink: () => null, setCoverStyles }, connection.signal);
  return view;
}

function finishMotion(view: View): void {
  for (const animation of view.root.getAnimations()) animation.finish();
}

describe('a pointer over the timeline', () => {
  beforeEach(() => moveTo(document.documentElement, 1));

  // WebKit delivers a move with its next frame, which may come after the driver's answer.
  const reads = (view: View, time: string): Promise<void> =>
    untilRendered(() => view.all('.pointer-time').some(({ textContent }) => textContent === time));
  const hasLeft = (view: View): Promise<void> =>
    untilRendered(() => view.all('.pointer-time, .to-pointer').length === 0);

  it('shows the time where it is, and the bars up to it, until it leaves', async () => {
    const view = renderPainted();
    await moveTo(view.part('timeline'), 0.62);
    await reads(view, '00:09');
    expect(view.one('.pointer-time').closest('[aria-hidden="true"]')).not.to.equal(null);
    const bars = view.one('.to-pointer');
    expect(bars.querySelector('[part]')).to.equal(null);
    expect(Number(/inset\(0px ([\d.]+)%/.exec(getComputedStyle(bars).clipPath)?.[1])).to.be.closeTo(38, 0.5);
    await moveTo(view.part('timeline'), 0.22);
    await reads(view, '00:03');
    await moveTo(document.documentElement, 1);
    await hasLeft(view);
  });

  it('shows the bars of the present track', async () => {
    const tracks = createTracks(2).map((track, index) => ({ ...track, peaks: index ? [...PEAKS].reverse() : PEAKS }));
    const view = renderPainted({ tracks });
    await moveTo(view.part('timeline'), 0.62);
    await reads(view, '00:09');
    activate(view, 'id-2');
    // The splice of the track has its width then.
    finishMotion(view);
    await moveTo(view.part('timeline'), 0.7);
    await reads(view, '00:10');
    const path = (selector: string): string | null => view.one(`${selector} path`).getAttribute('d');
    expect(path('.to-pointer')).to.equal(path('[part="waveform"]'));
  });

  it('shows no time as long as the length of a whole track is not known', async () => {
    const tracks = createTracks(1).map((track) => ({ ...track, duration: null }));
    const view = renderPainted({
      tracks,
      before: (store, atoms) => setState(store, atoms, { duration: FULL_WINDOW.durationSeconds }),
    });
    await moveTo(view.part('timeline'), 0.62);
    await reads(view, '--:--');
    view.change(() => setState(view.store, view.atoms, { duration: 100 }));
    expect(view.one('.pointer-time').textContent).to.match(/^01:0[12]$/);
  });

  it('no longer shows them once Escape is pressed, wherever the focus is, until it comes again', async () => {
    // The test before may have left the pointer on the timeline: then a move to the same place is no event.
    await moveTo(document.documentElement, 1);
    const view = renderPainted();
    const isShown = (): boolean => getComputedStyle(view.one('.pointer-time')).visibility === 'visible';
    await moveTo(view.part('timeline'), 0.62);
    await reads(view, '00:09');
    expect(isShown()).to.equal(true);
    expect(view.root.activeElement).to.equal(null);
    await sendKeys({ press: 'Escape' });
    expect(isShown()).to.equal(false);
    await moveTo(view.part('timeline'), 0.4);
    await reads(view, '00:06');
    expect(isShown(), 'moved within').to.equal(false);
    await moveTo(document.documentElement, 1);
    await hasLeft(view);
    await moveTo(view.part('timeline'), 0.62);
    await untilRendered(() => view.all('.pointer-time').length > 0 && isShown());
  });

  it('shows only the time over a line', async () => {
    const view = renderPainted({ tracks: createTracks(1) });
    await moveTo(view.part('timeline'), 0.62);
    await reads(view, '00:09');
    expect(view.all('.to-pointer')).to.have.length(0);
  });
});

describe('a long name', () => {
  const TITLE = 'A title that goes on and on, so that no player of any width has room for the whole of it';

  for (const width of [320, 400])
    it(`is cut after one line at ${width} px, and shown whole to a pointer, without moving anything`, async () => {
      await moveTo(document.documentElement, 1);
      const view = renderPainted({ width, tracks: createTracks(1).map((track) => ({ ...track, title: TITLE })) });
      const text = view.one('[part="title"] > span');
      const link = view.one('.title a');
      const isCut = (): boolean => link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight;
      const places = (): string[] =>
        ['artists', 'timeline', 'play', 'container'].map((part) =>
          JSON.stringify(view.part(part).getBoundingClientRect()),
        );
      const before = places();
      const style = getComputedStyle(link);
      const height = link.clientHeight - Number.parseFloat(style.paddingTop);
      expect(height).to.be.closeTo(Number.parseFloat(style.lineHeight), 1);
      expect(isCut()).to.equal(true);
      await moveTo(view.part('title'), 0.3);
      expect(isCut()).to.equal(false);
      expect(text.getBoundingClientRect().height).to.be.above(40);
      expect(places()).to.deep.equal(before);
      await sendKeys({ press: 'Escape' });
      expect(isCut()).to.equal(true);
    });
});

describe('the volume line', () => {
  it('slides out beside the mute button, for a pointer and for the keyboard, over what is there', async function () {
    // As in a Firefox without a mouse: the line is open from 400 px, and in the menu before.
    if (matchMedia('not (hover: hover)').matches) this.skip();
    await sendMouse({ type: 'move', position: [640, 600] });
    const view = renderPainted({ width: 399 });
    const line = (): DOMRect => view.part('volume').getBoundingClientRect();
    await untilRendered(() => line().width === 0);
    const mute = view.part('mute').getBoundingClientRect();
    await moveTo(view.part('mute'));
    await untilRendered(() => line().width === 88);
    // It comes from 12 px nearer.
    expect(line().right).to.be.at.most(mute.left + 13);
    expect(view.part('mute').getBoundingClientRect().left).to.equal(mute.left);
    await sendKeys({ press: 'Escape' });
    await untilRendered(() => line().width === 0);
    await sendMouse({ type: 'move', position: [640, 600] });
    await moveTo(view.part('mute'));
    await untilRendered(() => line().width === 88);
    await sendMouse({ type: 'move', position: [640, 600] });
    await untilRendered(() => line().width === 0);
    view.button('Mute').focus();
    await sendMouse({ type: 'move', position: [0, 0] });
    view.slider('Volume').focus();
    expect(view.root.activeElement).to.equal(view.slider('Volume'));
  });

  it('stays open from 1000 px', () => {
    expect(renderPainted({ width: 1000 }).part('volume').offsetWidth).to.equal(88);
  });
});

describe('a refused play', () => {
  it('is two pulses of a ring, and nothing else', async () => {
    const view = renderPainted();
    const ring = (): CSSStyleDeclaration => getComputedStyle(view.part('play'), '::before');
    const before = view.part('container').textContent;
    view.host.dispatchEvent(new CustomEvent('playblocked'));
    await untilRendered(() => ring().animationName === 'pulse');
    expect(ring().animationIterationCount).to.equal('2');
    expect(view.part('container').textContent).to.equal(before);
    view.part('play').dispatchEvent(new AnimationEvent('animationend', { animationName: 'pulse', bubbles: true }));
    await untilRendered(() => ring().content === 'none');
  });
});

describe('motion', () => {
  const running = (view: View): string[] =>
    view.root.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.getAttribute('class') ?? '');

  it('is none at rest', async () => {
    const view = renderPainted();
    await untilRendered(() => running(view).length === 0);
  });

  const MANY = createTracks(24).map((track) => ({ ...track, peaks: PEAKS }));

  /** The splices that are shown, by their tracks' places: where they begin and end in the tape. */
  function splicesOf(view: View, active: number): Map<number, string> {
    const { left: start } = view.part('tape').getBoundingClientRect();
    const splices = view.all('.tape > *');
    const wide = splices.indexOf(view.one('.wide-splice'));
    const boxes = splices.map((splice, index) => {
      const { left, right, width } = splice.getBoundingClientRect();
      return [
        active + index - wide,
        width > 0.1 ? `${Math.round(left - start)} to ${Math.round(right - start)}` : '',
      ] as const;
    });
    return new Map(boxes.filter(([, box]) => box !== ''));
  }

  /** Sets all that moves to a time since the change. */
  function setTime(view: View, ms: number): void {
    for (const animation of view.root.getAnimations()) {
      animation.pause();
      if (ms < Number(animation.effect?.getComputedTiming().endTime)) animation.currentTime = ms;
      else animation.finish();
    }
  }

  for (const width of [280, 600])
    for (const [from, to] of [
      [1, 2],
      [2, 1],
      [12, 13],
      [13, 12],
      [24, 23],
      [12, 14],
    ] as const)
      it(`narrows the old splice while the new one widens, ${from} to ${to}, ${width} px`, () => {
        const view = renderPainted({ tracks: MANY, width });
        activate(view, `id-${from}`);
        finishMotion(view);
        const before = splicesOf(view, from);
        activate(view, `id-${to}`);
        setTime(view, 0);
        const first = splicesOf(view, to);
        // What stays begins where it was. The one that widens has taken nothing from the others yet.
        for (const [place, box] of first) expect(box, `${place}`).to.equal(before.get(place));
        // A narrow tape has a single splice on that side, and not the one before it.
        expect([...first.keys()]).to.include.members(width < 400 && to - from > 1 ? [to] : [from, to]);
        setTime(view, 379.9);
        const last = splicesOf(view, to);
        finishMotion(view);
        expect([...last]).to.deep.equal([...splicesOf(view, to)]);
        expect(view.one('.wide-splice').offsetWidth).to.be.at.least(0.6 * view.part('tape').offsetWidth);
      });

  it('keeps the bars where they are: the splices show more or less of them, and what was played fades', async () => {
    const view = renderPainted({ tracks: MANY });
    view.change(() => setState(view.store, view.atoms, { clock: { time: 6, running: false } }));
    const { left, width } = view.part('waveform').getBoundingClientRect();
    view.change(() =>
      setState(view.store, view.atoms, ({ order }) => ({
        order: select(order, 'id-2'),
        clock: { time: 0, running: false },
      })),
    );
    const widths: number[] = [];
    const heights: number[] = [];
    for (const ms of [0, 120, 240, 379]) {
      setTime(view, ms);
      const bars = view.one('.former .line > .waveform:first-child').getBoundingClientRect();
      expect([bars.left, bars.width], `${ms} ms`).to.deep.equal([left, width]);
      const fill = view.one('.former .fill').getBoundingClientRect();
      expect((fill.right - left) / width).to.be.closeTo(0.4, 0.01);
      const wide = view.part('waveform').getBoundingClientRect();
      widths.push(wide.width);
      heights.push(wide.height);
    }
    expect(new Set(widths).size).to.equal(1);
    expect(heights[0], 'they rise from the height of a stub').to.be.closeTo(0.55 * (heights.at(-1) ?? 0), 0.5);
    expect(view.all('.former [part]')).to.have.length(0);
    finishMotion(view);
    await untilRendered(() => view.all('.tape .former').length === 0);
  });

  it('moves names out and in, in the direction of travel, and not those that stay; parts stay unique', async () => {
    for (const [direction, language] of [
      [1, 'en'],
      [-1, 'ar'],
    ] as const) {
      const view = renderPainted({ tracks: TRACKS.map((track) => ({ ...track, artist: 'One artist' })) });
      view.host.dir = language === 'ar' ? 'rtl' : 'ltr';
      const rest = view.part('title').getBoundingClientRect().left;
      activate(view, 'id-2');
      expect(view.part('title').textContent).to.equal('Title 2');
      expect(view.all('[part="title"]')).to.have.length(1);
      const copy = view.one('.names > .copies > *');
      expect([copy.textContent, copy.ariaHidden]).to.deep.equal(['Title 1', 'true']);
      expect(running(view)).not.to.include('artists');
      const cover = view.part('cover').getBoundingClientRect();
      for (let ms = 0; ms < 60; ms += 5) {
        setTime(view, ms);
        const opacities = [copy, view.part('title')].map((name) => Number(getComputedStyle(name).opacity));
        expect(opacities[0] ?? 0, `${ms} ms`).to.be.above(0);
        // There is something to read in each frame, and not two texts.
        expect(Math.max(...opacities)).to.be.above(0.15);
        expect(Math.min(...opacities)).to.be.below(0.15);
        const box = copy.getBoundingClientRect();
        const distance = Math.max(box.left - cover.right, cover.left - box.right);
        if ((opacities[0] ?? 0) > 0.2) expect(distance, `${ms} ms from the cover`).to.be.at.least(4);
      }
      expect(Math.sign(copy.getBoundingClientRect().left - rest), language).to.equal(-direction);
      const moving = view.root.getAnimations();
      setTime(view, 41);
      expect(view.part('title').getBoundingClientRect().left - rest, language).to.be.closeTo(8 * direction, 0.6);
      // Those that are over are no longer among the view's.
      for (const animation of moving) animation.finish();
      await untilRendered(() => view.all('.former').length === 0);
      view.unmount();
    }
  });

  it('fades a long title out where it was', () => {
    const tracks = MANY.map((track, index) =>
      index ? track : { ...track, title: 'A title that has no room on one line' },
    );
    const view = renderPainted({ tracks, width: 320 });
    const before = view.part('title').getBoundingClientRect();
    activate(view, 'id-2');
    setTime(view, 0);
    const copy = view.one('.title.former');
    const after = copy.getBoundingClientRect();
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(after[side], side).to.be.closeTo(before[side], 0.6);
    expect(view.all('.former a:not([inert] a)')).to.have.length(0);
    // Nor is it seen over the names.
    expect(copy.offsetParent).to.equal(view.one('.names'));
  });

  /** What is seen of the tape from left to right: where it begins and ends. @param leaving the splice, from the wide one */
  function piecesOf(view: View, leaving: number): { readonly left: number; readonly right: number }[] {
    const splices = view.all('.tape > *');
    const wide = view.one('.wide-splice');
    const former = splices[splices.indexOf(wide) + leaving];
    const drawn = view.all('.tape :is(.stub-bars, .timeline)').map((each) => {
      const splice = each.closest('[class=copies]')?.parentElement ?? (each.parentElement as Element);
      const opacity = Number(getComputedStyle(each).opacity) * Number(getComputedStyle(splice).opacity);
      const [box, room] = [each, splice].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
      const clips = splice === wide || splice === former;
      const inset = /\d/.test(getComputedStyle(each).clipPath)
        ? (getComputedStyle(each).clipPath.match(/[\d.]+(?=px)/g) ?? []).map(Number)
        : [];
      return {
        // A copy whose animation is over is removed before the next paint.
        isSeen: room.width > 0 && opacity >= 0.25 && (!each.matches('.former') || each.getAnimations().length > 0),
        left: Math.max(box.left + (inset[3] ?? 0), clips ? room.left : 0),
        right: Math.min(box.right - (inset[1] ?? 0), clips ? room.right : 1e4),
      };
    });
    return drawn.filter(({ isSeen, left, right }) => isSeen && left < right).sort((a, b) => a.left - b.left);
  }

  const gapsOf = (pieces: readonly { readonly left: number; readonly right: number }[]): number[] =>
    pieces.slice(1).map(({ left }, index) => left - (pieces[index]?.right ?? left));

  it('changes the number and the times at once: only names fade', () => {
    const view = renderPainted({ tracks: MANY, width: 600 });
    view.change(() => setState(view.store, view.atoms, { clock: { time: 6, running: false } }));
    view.change(() =>
      setState(view.store, view.atoms, ({ order }) => ({
        order: select(order, 'id-2'),
        clock: { time: 0, running: false },
      })),
    );
    setTime(view, 0);
    expect(view.one('.readout').textContent).to.match(/^02\/24.*00:00 \/ 00:15$/);
    for (const each of ['.number', '.time', '[part~="duration"]', '[part~="preview-label"]', '.mixtape-title'])
      expect(getComputedStyle(view.all(each)[0] as Element).opacity, each).to.equal('1');
    expect(view.all('.readout .former')).to.have.length(0);
  });

  it('keeps the distance between the old splice and the new one in every frame, and what was played goes first', () => {
    for (const [from, to] of [
      [12, 13],
      [13, 12],
    ] as const) {
      const view = renderPainted({ tracks: MANY, width: 600 });
      activate(view, `id-${from}`);
      finishMotion(view);
      activate(view, `id-${to}`);
      setTime(view, 0);
      const maskPosition = (): string => getComputedStyle(view.one('.wide-splice')).maskPosition;
      expect(maskPosition()).to.match(to > from ? /^0(px|%)/ : /^(100%|calc\(100% \+ 0px\))/);
      setTime(view, 100);
      const seam = getComputedStyle(view.one('.wide-splice')).maskImage;
      expect(seam, 'a soft seam, 8 px from the old splice').to.match(/calc\(100% - 16px\).*calc\(100% - 8px\)\)$/);
      expect(maskPosition()).to.match(to > from ? /^0(px|%)/ : /^(100%|calc\(100% \+ 0px\))/);
      expect(getComputedStyle(view.part('tape')).overflowX, 'no stub is drawn beside the tape').to.equal('clip');
      // After Next, the bars keep the accent for longer, because their stub has it.
      setTime(view, to > from ? 240 : 120);
      expect(getComputedStyle(view.one('.former .fill')).opacity).to.equal('0');
      const [former, accent] = view.all('.former .line .waveform').slice(1);
      expect(accent !== undefined, 'the colour of its stub').to.equal(to > from);
      if (former && accent) {
        expect(getComputedStyle(former).opacity).to.equal('1');
        expect(getComputedStyle(former).stroke).to.equal(getComputedStyle(accent).stroke);
      }
      setTime(view, 379.9);
      expect(Math.abs(Number.parseFloat(maskPosition().match(/-?[\d.]+(?=px)/)?.[0] ?? '0'))).to.be.closeTo(8, 0.1);
      finishMotion(view);
      expect(getComputedStyle(view.part('tape')).overflowX).to.equal('visible');
      view.unmount();
    }
  });

  for (const [from, to] of [
    [12, 13],
    [13, 12],
    [12, 14],
    [23, 24],
    [2, 1],
  ] as const)
    it(`shows the bars of the stub in its first frame, and no stub brightens at once, ${from} to ${to}`, () => {
      const view = renderPainted({ tracks: MANY, width: 600 });
      activate(view, `id-${from}`);
      finishMotion(view);
      const opacitiesOf = (active: number): Map<number, string> => {
        const splices = view.all('.tape > *');
        const wide = splices.indexOf(view.one('.wide-splice'));
        return new Map(
          splices
            .map((splice, at) => [active + at - wide, getComputedStyle(splice)] as const)
            .filter(([, { display }]) => display !== 'none')
            .map(([place, { opacity }]) => [place, opacity]),
        );
      };
      const opacities = opacitiesOf(from);
      const splices = view.all('.tape > *');
      const stub = splices[splices.indexOf(view.one('.wide-splice')) + to - from];
      const picture = stub?.querySelector('.stub-bars');
      const bars = picture?.getBoundingClientRect() ?? new DOMRect();
      const stroke = getComputedStyle(picture ?? document.body).stroke;
      activate(view, `id-${to}`);
      setTime(view, 0);
      const copy = view.one('.wide-splice .stub-bars');
      expect(copy.innerHTML).to.equal(picture?.innerHTML);
      expect(getComputedStyle(copy).stroke).to.equal(stroke);
      for (const side of ['left', 'top', 'width', 'height'] as const)
        expect(copy.getBoundingClientRect()[side], side).to.be.closeTo(bars[side], 0.5);
      expect(getComputedStyle(view.one('.timeline:not(.former) .line')).opacity, 'the new bars come later').to.equal(
        '0',
      );
      const side = to > from ? 'right' : 'left';
      expect(view.part('waveform').getBoundingClientRect()[side]).to.be.closeTo(bars[side], 0.5);
      const wide = view.one('.wide-splice');
      const { maskImage } = getComputedStyle(wide);
      const gap = wide.getBoundingClientRect().width - bars.width;
      expect(maskImage.match(/[\d.]+(?=px)/g)?.map(Number), 'a hard edge before them').to.deep.equal([gap, gap]);
      for (const [place, opacity] of opacitiesOf(to)) expect(opacity, `${place}`).to.equal(opacities.get(place) ?? '0');
      view.unmount();
    });

  it('removes the copies of a change that is cancelled', async () => {
    const view = renderPainted({ tracks: MANY });
    activate(view, 'id-2');
    expect(view.all('.former')).not.to.have.length(0);
    for (const animation of view.root.getAnimations()) animation.cancel();
    await untilRendered(() => view.all('.former').length === 0);
  });

  for (const [from, to] of [
    [12, 13],
    [13, 12],
    [1, 2],
    [24, 23],
  ] as const)
    it(`leaves no hole in the tape, and shows no bars at the place of others, ${from} to ${to}`, () => {
      const view = renderPainted({ tracks: MANY, width: 600 });
      activate(view, `id-${from}`);
      finishMotion(view);
      activate(view, `id-${to}`);
      const atRest = Math.max(...gapsOf(piecesOf(view, from - to)));
      for (let ms = 0; ms < 379; ms += 10) {
        setTime(view, ms);
        const pieces = piecesOf(view, from - to);
        expect(Math.max(...gapsOf(pieces)), `${ms} ms`).to.be.below(atRest + 6);
        expect(Math.min(...gapsOf(pieces)), `${ms} ms`).to.be.above(-6);
      }
    });

  for (const [from, to, gone] of [
    [12, 13, 'first'],
    [13, 12, 'last'],
  ] as const)
    it(`fades the stub out that has no place any more, from where it was, ${from} to ${to}`, async () => {
      const view = renderPainted({ tracks: MANY, width: 600 });
      activate(view, `id-${from}`);
      finishMotion(view);
      const barsOf = (): HTMLElement[] =>
        view.all('.stub > :is(.stub-bars, .dot)').filter((each) => each.checkVisibility());
      const stub = barsOf().at(gone === 'first' ? 0 : -1);
      const before = stub?.getBoundingClientRect();
      const opacityOf = (bars: Element | undefined): number =>
        Number(getComputedStyle(bars ?? document.body).opacity) *
        Number(getComputedStyle(bars?.closest('.stub') ?? document.body).opacity);
      const opacityBefore = opacityOf(stub);
      activate(view, `id-${to}`);
      setTime(view, 0);
      const [copy, ...others] = view.all('.stub > .copies > :not(.timeline)');
      expect(others).to.have.length(0);
      const after = copy?.getBoundingClientRect();
      for (const side of ['left', 'top', 'width', 'height'] as const)
        expect(after?.[side], side).to.be.closeTo(before?.[side] ?? 0, 1);
      expect(opacityOf(copy)).to.be.closeTo(opacityBefore, 0.01);
      setTime(view, 110);
      expect(Number(getComputedStyle(copy ?? document.body).opacity)).to.be.below(0.2);
      finishMotion(view);
      await untilRendered(() => view.all('.tape .former').length === 0);
    });

  it('moves the names once in a bar whose open menu has a second timeline', () => {
    const view = renderPainted({
      width: 480,
      before: (store, atoms) =>
        setState(store, atoms, ({ settings }) => ({ settings: { ...settings, layout: 'bar' } })),
    });
    view.change(() => view.part('menu-toggle').click());
    expect(view.all('.menu .timeline')).to.have.length(1);
    activate(view, 'id-2');
    const copies = view.all('.names > .copies > *');
    expect(copies.map(({ textContent }) => textContent)).to.include('Title 1');
    for (const copy of copies) expect(Number(getComputedStyle(copy).opacity)).to.be.above(0.5);
  });

  it('moves nothing if the track is the same again before it is rendered, and the next change as always', () => {
    const view = renderPainted({ tracks: MANY });
    view.change(() => {
      setState(view.store, view.atoms, ({ order }) => ({ order: select(order, 'id-2') }));
      setState(view.store, view.atoms, ({ order }) => ({ order: select(order, 'id-1') }));
    });
    expect(view.all('.former')).to.have.length(0);
    view.change(() => setState(view.store, view.atoms, { clock: { time: 6, running: false } }));
    activate(view, 'id-2');
    setTime(view, 0);
    const [fill, bars] = ['.former .fill', '.former .line > .waveform:first-child'].map((each) =>
      view.one(each).getBoundingClientRect(),
    );
    expect(((fill?.right ?? 0) - (bars?.left ?? 0)) / (bars?.width ?? 1)).to.be.closeTo(0.4, 0.01);
  });

  it('starts over with a change during a change, from where that was, and ends', async () => {
    const view = renderPainted({ tracks: MANY });
    activate(view, 'id-2');
    setTime(view, 60);
    const middle = splicesOf(view, 2).get(2);
    const { left } = view.part('waveform').getBoundingClientRect();
    activate(view, 'id-3');
    setTime(view, 0);
    expect(splicesOf(view, 3).get(2)).to.equal(middle);
    expect(view.one('.former .line > .waveform:first-child').getBoundingClientRect().left).to.be.closeTo(left, 0.5);
    expect(view.all('.timeline.former')).to.have.length(1);
    expect(view.all('.stub-bars.former')).to.have.length(1);
    finishMotion(view);
    await untilRendered(() => running(view).length === 0 && view.all('.former').length === 0);
  });

  it('goes back in the middle of a change from what is seen: bars of the track, and not of its stub', async () => {
    const view = renderPainted({ tracks: MANY, width: 600 });
    activate(view, 'id-12');
    finishMotion(view);
    activate(view, 'id-13');
    setTime(view, 60);
    activate(view, 'id-12');
    setTime(view, 0);
    expect(view.all('.wide-splice .stub-bars')).to.have.length(0);
    expect(getComputedStyle(view.one('.timeline:not(.former) .line')).opacity).to.equal('1');
    finishMotion(view);
    await untilRendered(() => view.all('.former').length === 0);
  });

  it('changes transforms, opacity and clips only, and the widths of splices within the tape', async () => {
    const view = renderPainted();
    activate(view, 'id-2');
    const changed = view.root
      .getAnimations()
      .filter((animation) => !(animation instanceof CSSTransition))
      .map(({ effect }) => effect as KeyframeEffect)
      .filter(({ target }) => !view.part('tape').contains(target))
      .flatMap((effect) => effect.getKeyframes().flatMap(Object.keys))
      .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
    expect(new Set(changed)).to.deep.equal(new Set(['translate', 'opacity']));
    expect(getComputedStyle(view.part('tape')).contain).to.match(/size.*layout|layout.*size|strict/);
  });

  it('dims all of the tape while the track cannot be played: no stub outshines the wide splice', () => {
    const view = renderPainted({ before: (store, atoms) => setState(store, atoms, NOTICES.unavailable) });
    expect(getComputedStyle(view.one('.timeline .line')).opacity).to.equal('0.4');
    expect(view.all('.stub').length).to.be.above(0);
    for (const stub of view.all('.stub')) expect(Number(getComputedStyle(stub).opacity)).to.be.below(0.4);
  });
});

describe('the colour of the cover', () => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  function luminance(color: string): number {
    if (pen === null) throw new Error('There is no canvas.');
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((channel) => {
      const value = channel / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  const style = (view: View, selector: string): CSSStyleDeclaration =>
    getComputedStyle(view.all(selector)[0] as HTMLElement);

  function renderColored(color: string | null, properties: Readonly<Record<string, string>>): View {
    const view = renderPainted({ before: (store, atoms) => store.set(atoms.listOpen, true) });
    const sheet = new CSSStyleSheet();
    // What is read in the same task must not be on its way.
    sheet.replaceSync('* { transition: none !important }');
    view.root.adoptedStyleSheets = [...view.root.adoptedStyleSheets, sheet];
    for (const [name, value] of Object.entries(properties)) view.host.style.setProperty(name, value);
    if (color !== null) view.host.style.setProperty('--_cover', color);
    return view;
  }

  for (const scheme of ['light', 'dark']) {
    it(`makes a ${scheme} surface on which texts have a contrast of 4.5, and bars of 3, for all kinds of covers`, () => {
      for (const [name, color] of Object.entries(TEST_COVERS)) {
        const view = renderColored(color, { 'color-scheme': scheme });
        const card = style(view, '.box').backgroundColor;
        const list = style(view, '.list > div').backgroundColor;
        const play = style(view, '.play');
        for (const surface of [card, list]) {
          for (const text of ['.title', '.artists', '[part="current-time"]', '.track-artist', '.track-duration'])
            expect(contrast(style(view, text).color, surface), `${text}, ${name}`).to.be.at.least(4.5);
          for (const bars of ['.line .waveform', '.still .waveform'])
            expect(contrast(style(view, bars).stroke, surface), `${bars}, ${name}`).to.be.at.least(3);
        }
        expect(contrast(play.backgroundColor, card), name).to.be.at.least(4.5);
        expect(contrast(play.backgroundColor, play.color), name).to.be.at.least(4.5);
        view.unmount();
      }
    });
  }

  it('is a dark grey for covers without a hue, so that no control looks switched off', () => {
    for (const [scheme, selector, grey, tinted] of [
      ['light', '.play', 0.25, 0.42],
      ['dark', '.box', 0.27, 0.36],
    ] as const)
      for (const [color, lightness] of [
        ['#000000', grey],
        ['#ffffff', grey],
        ['#0b6e6e', tinted],
      ] as const) {
        const view = renderColored(color, { 'color-scheme': scheme });
        const [, found] = /oklch\(([\d.]+)/.exec(style(view, selector).backgroundColor) ?? [];
        expect(Number(found), `${scheme}, ${color}`).to.be.closeTo(lightness, 0.005);
        view.unmount();
      }
  });

  it('is an amber for a yellow, and no olive, in both schemes', () => {
    for (const [scheme, selector] of [
      ['light', '.play'],
      ['dark', '.box'],
    ] as const) {
      const view = renderColored('#f5d000', { 'color-scheme': scheme });
      const [, hue] = /oklch\([\d.]+ [\d.]+ ([\d.]+)/.exec(style(view, selector).backgroundColor) ?? [];
      expect(Number(hue), scheme).to.be.within(65, 80);
    }
  });

  it('has one hue: of a yellow, and of a green, which stays green', () => {
    for (const [color, least, most] of [
      ['#f5d000', 65, 80],
      ['#9acd32', 118, 130],
    ] as const) {
      const view = renderColored(color, { 'color-scheme': 'light' });
      const hues = ['.play', '.box'].map((selector) =>
        Number(/oklch\([\d.]+ [\d.]+ ([\d.]+)/.exec(style(view, selector).backgroundColor)?.[1]),
      );
      for (const hue of hues) expect(hue, color).to.be.within(least, most);
      expect(hues[0]).to.be.closeTo(hues[1] ?? 0, 1);
    }
  });

  it('tints both surfaces', () => {
    for (const scheme of ['light', 'dark']) {
      const [one, other, none] = ['#863663', '#2b5d8f', null].map((color) => {
        const view = renderColored(color, { 'color-scheme': scheme });
        return style(view, '.box').backgroundColor;
      });
      expect(new Set([one, other, none]).size, scheme).to.equal(3);
    }
  });

  for (const properties of [
    { '--mixtape-accent-color': 'rgb(1, 2, 3)' },
    { '--media-accent-color': 'rgb(1, 2, 3)' },
    { '--mixtape-background': '#fffbe6' },
    { '--media-control-background': 'oklch(0.6 0.1 200)' },
    { '--media-secondary-color': '#123' },
    { '--mixtape-background': 'linear-gradient(red, blue)' },
  ]) {
    it(`leaves nothing behind on a page with ${JSON.stringify(properties)}`, () => {
      for (const scheme of ['light', 'dark']) {
        const colors = ['#863663', null].map((color) => {
          const view = renderColored(color, { 'color-scheme': scheme, ...properties });
          return [...view.all('*'), view.host].map((each) => {
            const { color: text, stroke, fill, backgroundColor, backgroundImage, boxShadow } = getComputedStyle(each);
            return [each.className, text, stroke, fill, backgroundColor, backgroundImage, boxShadow].join();
          });
        });
        expect(colors[0]).to.deep.equal(colors[1]);
        expect(colors[0]?.join()).not.to.include('NaN');
      }
    });
  }

  it('gives a play button to a page whose background is a picture', () => {
    const view = renderColored('#863663', {
      'color-scheme': 'light',
      '--mixtape-background': 'linear-gradient(red, blue)',
    });
    // It is looked at again with each queue.
    view.change(() =>
      setState(view.store, view.atoms, ({ queue }) => ({ queue: { ...queue, mixtape: { ...MIXTAPE, artist: '' } } })),
    );
    expect(luminance(style(view, '.play').backgroundColor)).to.be.closeTo(luminance('#c93a18'), 0.02);
  });
});
