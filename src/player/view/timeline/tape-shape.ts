/** The boxes of a tape and its splices, in pixels of the window. */
export interface TapeShape {
  readonly tape: DOMRect;
  /** The splices that are shown, by their tracks' places in the queue. */
  readonly splices: ReadonlyMap<number, DOMRect>;
  /** How opaque the splices are, by the same places. */
  readonly opacities: ReadonlyMap<number, string>;
  /** All splices by the same places. Elements that React has removed since still contain their bars. */
  readonly elements: ReadonlyMap<number, Element>;
  readonly wide: DOMRect;
  /** The timeline in the wide splice. */
  readonly timeline: DOMRect;
}

/**
 * The elements of a tape, those of its splices in the order of the queue.
 * @param within the wide splice
 */
export function tapeElements(within: Element) {
  const tape = within.closest('.tape');
  return {
    tape,
    wide: within.closest('.wide-splice'),
    timeline: within.closest<HTMLElement>('.timeline'),
    splices: [...(tape?.children ?? [])],
  };
}

/**
 * @returns `null` if there is no tape, or if it is not shown.
 * @param index of the active track in the queue
 */
export function measureTape(within: Element, index: number): TapeShape | null {
  const { tape, wide, timeline, splices } = tapeElements(within);
  const bars = timeline?.getBoundingClientRect();
  if (!tape || !wide || !bars?.width) return null;
  const elements = new Map(splices.map((splice, at) => [index - splices.indexOf(wide) + at, splice]));
  const boxes = [...elements].map(([place, splice]) => [place, splice.getBoundingClientRect()] as const);
  return {
    tape: tape.getBoundingClientRect(),
    splices: new Map(boxes.filter(([, { width }]) => width > 0)),
    opacities: new Map([...elements].map(([place, splice]) => [place, getComputedStyle(splice).opacity])),
    elements,
    wide: wide.getBoundingClientRect(),
    timeline: bars,
  };
}

/**
 * The place for copies in an element that React renders: see `Copies`. `null`
 * until the code for after the first paint has loaded.
 */
export const copiesIn = (parent: Element | null): Element | null => parent?.querySelector('.copies') ?? null;

/** Removes the parts of a copy, so that no rule or script of the page takes it for the original. */
export function removeParts(copy: Element): void {
  for (const element of [copy, ...copy.querySelectorAll('[part]')]) element.removeAttribute('part');
}

/**
 * A copy of the bars or the line of the timeline, as they are.
 * @param played the fraction that was played, from 0 to 1
 */
export function copyTimeline(within: Element, played: number): HTMLElement | null {
  const { timeline } = tapeElements(within);
  const line = timeline?.querySelector('.line');
  if (!timeline || !line) return null;
  const copy = timeline.cloneNode() as HTMLElement;
  copy.classList.add('former');
  copy.append(line.cloneNode(true));
  removeParts(copy);
  // New bars would play the animation in which they dip.
  for (const bars of copy.querySelectorAll<SVGElement>('.waveform')) bars.style.animation = 'none';
  // Animations have moved these, and a copy does not have them.
  for (const [selector, empty] of [
    ['.fill', -100],
    ['.still', 100],
  ] as const)
    copy.querySelector<HTMLElement>(selector)?.style.setProperty('transform', `translateX(${empty * (1 - played)}%)`);
  return copy;
}
