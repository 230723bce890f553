import { animate, animateAway, EASING } from './animate.ts';
import { copiesIn, measureTape, removeParts, type TapeShape, tapeElements } from './tape-shape.ts';

interface Change {
  /** Of the track in the queue, from 0. */
  readonly index: number;
  /** Of the track before. */
  readonly indexBefore: number;
  readonly before: TapeShape;
  /** The timeline of the track before. */
  readonly former: HTMLElement;
}

type Animations = readonly (Animation | undefined)[];

const TIMING = { duration: 380, easing: EASING, id: 'splice' };

/** The width of a stub's bars with the distance after them, in pixels. */
const STUB_ROOM = 16;

/** The width of a stub's bars, and of the widest stub, in pixels. */
const STUB_BARS_WIDTH = 12;
const WIDEST_STUB = 28;

/** The distance between the bars of the wide splice and its edge, in pixels, as in the style sheet. */
const DISTANCE = 8;

/**
 * Widens the splice of the active track while that of the track before becomes narrow. Bars keep their distances,
 * because a splice only shows more or fewer of them. Each frame lays out the tape, and nothing around it. Without Web
 * Animations, the splices change at once.
 */
export function widenSplice(within: Element, { index, indexBefore, before, former }: Change): Animations {
  const now = measureTape(within, index);
  const { tape, wide, timeline, splices } = tapeElements(within);
  if (!now || !wide || !timeline) return [];
  const spliceOf = (place: number): Element | undefined => splices[splices.indexOf(wide) + place - index];
  const isNext = index > indexBefore;
  const leaving = now.splices.has(indexBefore) ? spliceOf(indexBefore) : undefined;
  // During a change, it can be a splice that has not become narrow yet.
  const widthBefore = before.splices.get(index)?.width ?? 0;
  const wasStub = widthBefore > 0 && widthBefore < WIDEST_STUB + 1;
  return [
    ...resizeStubs(spliceOf, before, now, index),
    ...keepEdges(spliceOf, before, now, leaving),
    ...(leaving ? narrow(leaving, former, before, isNext) : []),
    // A stub that leaves goes on beyond the edge of the tape.
    tape ? animate(tape, HIDE_BEYOND, TIMING) : undefined,
    ...reveal(wide, timeline, now, isNext, wasStub ? widthBefore : 0),
    ...(wasStub ? exchangeBars(within, timeline, before.elements.get(index), isNext) : []),
  ];
}

type SpliceOf = (place: number) => Element | undefined;

/** New stubs come in from the tape's edge. The wide splice has the room that the stubs leave. */
function resizeStubs(spliceOf: SpliceOf, before: TapeShape, now: TapeShape, index: number): Animations {
  return [...now.splices].flatMap(([place, { width }]) => {
    const splice = spliceOf(place);
    if (!splice) return [];
    const widthBefore = before.splices.get(place)?.width ?? 0;
    const opacityBefore = widthBefore > 0 ? before.opacities.get(place) : '0';
    const isResized = place !== index && Math.abs(width - widthBefore) > 0.5;
    return [
      isResized ? animate(splice, [{ flexBasis: `${widthBefore}px` }, {}], TIMING) : undefined,
      opacityBefore !== now.opacities.get(place)
        ? animate(splice, [{ opacity: opacityBefore }, {}], TIMING)
        : undefined,
    ];
  });
}

/** Removed stubs leave gaps at the tape's edges. The gaps close, while copies of the stubs fade out in them. */
function keepEdges(spliceOf: SpliceOf, before: TapeShape, now: TapeShape, leaving: Element | undefined): Animations {
  const places = [...now.splices.keys()];
  const kept = places.flatMap((place) => before.splices.get(place) ?? []);
  const [firstBox, lastBox] = [kept[0], kept.at(-1)];
  const [from = 0, to = 0] = [places[0], places.at(-1)];
  const [first, last] = [spliceOf(from), spliceOf(to)];
  if (!firstBox || !lastBox || !first || !last) return [];
  const leave = ([place, box]: readonly [number, DOMRect]): Animation | undefined => {
    const stub = before.elements.get(place);
    const isFirst = place < from;
    const edge = isFirst ? first : last;
    if (now.splices.has(place) || !stub?.matches('.stub')) return undefined;
    // The copy moves with the stub beside it, unless that is clipped: the wide splice, and the one that becomes narrow.
    const isClipped = edge === leaving || !edge.matches('.stub');
    const copy = isClipped
      ? copyAbove(edge, stub, box)
      : copyBeside(edge, stub, isFirst ? { left: box.left - firstBox.left } : { right: lastBox.right - box.right });
    // A copy in a stub is drawn with the opacity of that stub, too.
    const opacityAround = isClipped ? 1 : Number(before.opacities.get(isFirst ? from : to));
    copy.style.opacity = `${Number(before.opacities.get(place)) / opacityAround}`;
    return animateAway(copy, [{}, { opacity: 0 }], { ...TIMING, duration: 120 });
  };
  return [
    ...Array.from(before.splices, leave),
    animate(first, [{ marginLeft: `${firstBox.left - before.tape.left}px` }, {}], TIMING),
    animate(last, [{ marginRight: `${before.tape.right - lastBox.right}px` }, {}], TIMING),
  ];
}

/** A copy of a stub's bars in another stub. @param offset how far from its side, in pixels */
function copyBeside(other: Element, stub: Element, offset: { readonly left: number } | { readonly right: number }) {
  const copy = stub.firstElementChild?.cloneNode(true) as SVGElement;
  copy.classList.add('former');
  for (const [side, distance] of Object.entries(offset)) copy.style.setProperty(side, `${distance}px`);
  copiesIn(other)?.append(copy);
  return copy;
}

/** A copy of a stub where it was, over the tape. */
function copyAbove(splice: Element, stub: Element, box: DOMRect): HTMLElement {
  const { left, top, width, height } = box;
  const copy = stub.cloneNode(true) as HTMLElement;
  removeParts(copy);
  // The copy has no place in the tape any more.
  const isPlayed = stub.matches('.played');
  copy.className = 'former';
  if (isPlayed) copy.style.setProperty('--_bar', 'var(--_accent)');
  const row = splice.closest('.timeline-row');
  const origin = splice.closest('.box')?.getBoundingClientRect();
  Object.assign(copy.style, {
    direction: 'ltr',
    display: 'grid',
    placeItems: isPlayed ? 'center start' : 'center end',
    // The copy is placed within the player's border of 1 px.
    left: `${left - (origin?.left ?? 0) - 1}px`,
    top: `${top - (origin?.top ?? 0) - 1}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  row?.querySelector(':scope > .copies')?.append(copy);
  return copy;
}

/** Clips the overflow for as long as an animation runs. */
const HIDE_BEYOND: PropertyIndexedKeyframes = { overflowX: ['clip', 'clip'] };

/**
 * A mask in which bars fade out towards the seam, because its edge would cut through a bar.
 * @param gap the width without bars at the seam, in pixels
 */
const softSeam = (side: 'left' | 'right', gap: number): string =>
  `linear-gradient(to ${side}, #000 calc(100% - ${gap + 8}px), #0000 calc(100% - ${gap}px))`;

/**
 * Narrows the splice of the track before to a stub: its bars sink and fade, and the bars of the stub take their place.
 */
function narrow(leaving: Element, former: HTMLElement, before: TapeShape, isNext: boolean): Animations {
  const side = isNext ? 'left' : 'right';
  const distance = isNext ? before.timeline.left - before.wide.left : before.wide.right - before.timeline.right;
  Object.assign(former.style, { width: `${before.timeline.width}px`, [side]: '0' });
  copiesIn(leaving)?.append(former);
  const clipPath = isNext ? `inset(0 0 0 ${STUB_ROOM}px)` : `inset(0 ${STUB_ROOM}px 0 0)`;
  const low = { clipPath, transform: 'scaleY(0.55)' };
  const stubBars = leaving.firstElementChild;
  return [
    animate(leaving, { ...HIDE_BEYOND, maskImage: Array(2).fill(softSeam(isNext ? 'right' : 'left', 0)) }, TIMING),
    // The stub beside it gets its full width meanwhile, and the bars keep their distance from its bars.
    animate(former, [{ [side]: `${distance}px` }, {}], { ...TIMING, duration: 320 }),
    ...recolor(former, isNext),
    // The bars of the whole track stay until those of the stub are there, so
    // that there is never a gap, nor both at one place.
    stubBars
      ? animate(stubBars, [{ opacity: 0 }, { opacity: 0, offset: 0.3 }, { opacity: 1, offset: 0.6 }, {}], {
          ...TIMING,
          easing: 'linear',
        })
      : undefined,
    animateAway(
      former,
      [
        { clipPath: 'inset(0)' },
        { clipPath: 'inset(0)', offset: 0.35 },
        { ...low, opacity: 1, offset: 0.7 },
        { ...low, opacity: 0 },
      ],
      { ...TIMING, duration: 320, easing: 'linear' },
    ),
  ];
}

/**
 * Gives the bars that leave the colour of their stub. After Next that is the accent: it comes slowly, as the splice
 * narrows, because otherwise the track would flash as if it had been played to its end.
 */
function recolor(former: HTMLElement, isNext: boolean): Animations {
  const played = former.querySelector('.fill');
  const bars = former.querySelector('.line > .waveform');
  if (!played) return [];
  if (!isNext || !bars) return [animate(played, { opacity: [1, 0] }, { ...TIMING, duration: 120, fill: 'forwards' })];
  // Bars in the accent fade in over the others: a stroke cannot be animated beside the main thread.
  const tinted = bars.cloneNode(true) as SVGElement;
  tinted.style.stroke = 'var(--_accent)';
  bars.after(tinted);
  const timing: KeyframeAnimationOptions = { ...TIMING, duration: 240, easing: 'linear', fill: 'forwards' };
  return [animate(tinted, { opacity: [0, 1] }, timing), animate(played, { opacity: [1, 1, 0] }, timing)];
}

/**
 * Reveals the timeline of the active track, which has its final width from the start. In the first frame, its outermost
 * bars are where those of the stub were. Then the splice gets its distance from the stub beside it. On the other side,
 * the mask keeps the seam free of bars until the end, when the seam hardly moves any more.
 * @param stubWidth of the stub that the splice was, in pixels; 0 without one
 */
function reveal(wide: Element, timeline: HTMLElement, now: TapeShape, isNext: boolean, stubWidth: number): Animations {
  const bars = timeline.querySelector('.line:has(.waveform)');
  const { width } = now.timeline;
  const [side, seam] = isNext ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const [from, to] = isNext ? ['0', `-${DISTANCE}px`] : ['100%', `calc(100% + ${DISTANCE}px)`];
  const edge = `calc(100% - ${Math.max(stubWidth - STUB_BARS_WIDTH, 0)}px)`;
  const hardSeam = `linear-gradient(to ${seam}, #000 ${edge}, #0000 ${edge})`;
  const start = isNext ? `100% - ${width}px` : '0%';
  return [
    animate(
      wide,
      [
        // A soft seam would hide bars that the stub had. It replaces the hard one at once: some engines would mix the
        // two, and paint the mixture anew in each frame.
        { maskImage: hardSeam, maskPosition: from },
        { maskImage: hardSeam, offset: 0.1 },
        { maskImage: softSeam(seam, DISTANCE), offset: 0.1 },
        { maskPosition: from, offset: 0.5 },
        { maskImage: softSeam(seam, DISTANCE), maskPosition: to },
      ].map((frame) => ({ ...frame, overflowX: 'clip', maskSize: `calc(100% + ${2 * DISTANCE}px)` })),
      { ...TIMING, easing: 'linear' },
    ),
    animate(
      timeline,
      [
        { width: `${width}px`, left: `calc(${start} + ${now.wide[side] - now.timeline[side]}px)` },
        { width: `${width}px`, left: `calc(${start})` },
      ],
      TIMING,
    ),
    // From the height of a stub. The line, not its bars, which dip when playback begins: with two
    // animations of one property, both leave the compositor.
    bars ? animate(bars, [{ transform: 'scaleY(0.55)' }, {}], TIMING) : undefined,
  ];
}

/** Fades the bars of the stub out where it was, while those of the whole track come in. */
function exchangeBars(within: Element, timeline: HTMLElement, stub: Element | undefined, isNext: boolean): Animations {
  const line = timeline.querySelector('.line');
  const copy = stub?.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!stub || !line || !copy) return [];
  copy.classList.add('former');
  if (stub.matches('.played')) copy.style.setProperty('--_bar', 'var(--_accent)');
  Object.assign(copy.style, { insetBlock: '0', marginBlock: 'auto', [isNext ? 'right' : 'left']: '0' });
  within.append(copy);
  const timing = { ...TIMING, duration: 60, easing: 'linear' };
  return [animate(line, [{ opacity: 0 }, {}], timing), animateAway(copy, [{}, { opacity: 0 }], timing)];
}
