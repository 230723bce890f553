/** What a tape shows, in pixels of the window. */
export interface TapeShape {
  readonly tape: DOMRect;
  /** The splices that are shown, by their tracks' places in the queue. */
  readonly splices: ReadonlyMap<number, DOMRect>;
  readonly wide: DOMRect;
  /** The timeline in the wide splice. */
  readonly timeline: DOMRect;
}

interface Change {
  /** Of the track in the queue, from 0. */
  readonly index: number;
  /** Of the track before. */
  readonly indexBefore: number;
  readonly before: TapeShape;
  /** The timeline of the track before. */
  readonly former: HTMLElement;
}

const TIMING = { duration: 380, easing: 'cubic-bezier(0.2, 0, 0, 1)', id: 'splice' };

/** @returns `null` if there is no tape, or if it is not shown. @param index of the active track in the queue */
export function measureTape(within: Element, index: number): TapeShape | null {
  const { tape, wide, timeline, splices } = elementsOf(within);
  const bars = timeline?.getBoundingClientRect();
  if (!tape || !wide || !bars?.width) return null;
  const boxes = splices.map(
    (splice, at) => [index - splices.indexOf(wide) + at, splice.getBoundingClientRect()] as const,
  );
  return {
    tape: tape.getBoundingClientRect(),
    splices: new Map(boxes.filter(([, { width }]) => width > 0)),
    wide: wide.getBoundingClientRect(),
    timeline: bars,
  };
}

/** A copy of the bars or the line of the timeline, as they are. @param played how much of it, from 0 to 1 */
export function copyTimeline(within: Element, played: number): HTMLElement | null {
  const { timeline } = elementsOf(within);
  const line = timeline?.querySelector('.line');
  if (!timeline || !line) return null;
  const copy = timeline.cloneNode() as HTMLElement;
  copy.classList.add('former');
  copy.append(line.cloneNode(true));
  for (const element of [copy, ...copy.querySelectorAll('[part]')]) element.removeAttribute('part');
  // Newly drawn bars would rise.
  for (const bars of copy.querySelectorAll<SVGElement>('.waveform')) bars.style.animation = 'none';
  // They are moved by animations, which are not copied.
  for (const [selector, empty] of [
    ['.fill', -100],
    ['.still', 100],
  ] as const)
    copy.querySelector<HTMLElement>(selector)?.style.setProperty('transform', `translateX(${empty * (1 - played)}%)`);
  return copy;
}

/**
 * Widens the splice of the active track while that of the track before becomes narrow. Bars keep their places and distances: the
 * splices only show more or less of them. Lays out the tape for each frame, and nothing around it.
 */
export function widenSplice(
  within: Element,
  { index, indexBefore, before, former }: Change,
): (Animation | undefined)[] {
  const now = measureTape(within, index);
  const { tape, wide, timeline, splices } = elementsOf(within);
  if (!now || !tape || !wide || !timeline) return [];
  /** The splice of the track at a place in the queue. */
  const spliceOf = (place: number): Element | undefined => splices[splices.indexOf(wide) + place - index];
  const isNext = index > indexBefore;
  const animations: (Animation | undefined)[] = [];
  /** Where there are no Web Animations, the splices are exchanged at once. */
  function animate(element: Element | null | undefined, keyframes: Keyframe[], more?: KeyframeAnimationOptions): void {
    animations.push(element?.animate?.(keyframes, { ...TIMING, ...more }));
  }
  const hold = (element: Element, keyframe: Keyframe): void => animate(element, [keyframe, keyframe]);

  for (const [place, { width }] of now.splices) {
    // Those that were not there come from the tape's edge. The wide one has what the others leave.
    const widthBefore = before.splices.get(place)?.width ?? 0;
    if (place !== index && Math.abs(width - widthBefore) > 0.5)
      animate(spliceOf(place), [{ flexBasis: `${widthBefore}px`, ...(widthBefore === 0 && { opacity: 0 }) }, {}]);
  }
  // Those that are no longer there leave their room.
  const kept = [...now.splices.keys()].flatMap((place) => before.splices.get(place) ?? []);
  const [first, last] = [kept[0], kept.at(-1)];
  if (first && last) {
    animate(spliceOf(Math.min(...now.splices.keys())), [{ marginLeft: `${first.left - before.tape.left}px` }, {}]);
    animate(spliceOf(Math.max(...now.splices.keys())), [{ marginRight: `${before.tape.right - last.right}px` }, {}]);
  }

  const leaving = spliceOf(indexBefore);
  if (leaving && now.splices.has(indexBefore)) {
    Object.assign(former.style, {
      width: `${before.timeline.width}px`,
      ...(isNext
        ? { left: `${before.timeline.left - before.wide.left}px` }
        : { right: `${before.wide.right - before.timeline.right}px` }),
    });
    leaving.append(former);
    hold(leaving, { overflowX: 'clip' });
    animate(leaving, [{ opacity: 1 }, {}]);
    // The bars of the whole track sink and are gone before those of the stub come: never both at one place.
    animate(leaving.firstElementChild, [{ opacity: 0 }, { opacity: 0, offset: 0.4 }, { opacity: 1, offset: 0.7 }, {}], {
      easing: 'linear',
    });
    const fading = former.animate?.([{}, { transform: 'scaleY(0.55)', opacity: 0 }], {
      ...TIMING,
      duration: 200,
      easing: 'linear',
    });
    // Libraries replace `animate`, and polyfills implement only a part of it.
    if (fading?.effect) fading.onfinish = () => former.remove();
    else former.remove();
    animations.push(fading);
  }

  // As wide as it will be, and at its end.
  const { width } = now.timeline;
  const clip = { overflowX: 'clip' };
  // At its other end it has no distance yet, which would be wider than a stub.
  animate(wide, [{ ...clip, [isNext ? 'paddingLeft' : 'paddingRight']: '0px' }, clip]);
  hold(timeline, { width: `${width}px`, left: isNext ? `calc(100% - ${width}px)` : '0' });
  // Not the bars themselves, which rise when playback begins: two animations of one property run on the main thread.
  animate(timeline.querySelector('.line:has(.waveform)'), [{ transform: 'scaleY(0.2)' }, {}]);
  return animations;
}

function elementsOf(within: Element) {
  const tape = within.closest('.tape');
  return {
    tape,
    wide: within.closest('.wide-splice'),
    timeline: within.closest<HTMLElement>('.timeline'),
    splices: [...(tape?.children ?? [])],
  };
}
