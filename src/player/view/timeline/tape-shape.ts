/** The boxes of a tape and its splices, in pixels of the window. */
export interface TapeShape {
  readonly tape: DOMRect;
  /** The splices that are shown, by their tracks' places in the queue. */
  readonly splices: ReadonlyMap<number, DOMRect>;
  readonly wide: DOMRect;
  /** The timeline in the wide splice. */
  readonly timeline: DOMRect;
}

/** The elements of a tape, those of its splices in the order of the queue. @param within the wide splice */
export function tapeElements(within: Element) {
  const tape = within.closest('.tape');
  return {
    tape,
    wide: within.closest('.wide-splice'),
    timeline: within.closest<HTMLElement>('.timeline'),
    splices: [...(tape?.children ?? [])],
  };
}

/** @returns `null` if there is no tape, or if it is not shown. @param index of the active track in the queue */
export function measureTape(within: Element, index: number): TapeShape | null {
  const { tape, wide, timeline, splices } = tapeElements(within);
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

/** The bars of a stub, or its dot. */
export interface FormerStub {
  readonly copy: SVGElement;
  /** Of the track in the queue. */
  readonly place: number;
  /** Where they were, in pixels of the window. */
  readonly left: number;
}

/** Copies of all stubs that are shown. @param index of the active track in the queue */
export function copyStubs(within: Element, index: number): readonly FormerStub[] {
  const { wide, splices } = tapeElements(within);
  return splices.flatMap((splice, at) => {
    const bars = splice.firstElementChild;
    if (!wide || !bars || splice === wide || splice.clientWidth === 0) return [];
    const copy = bars.cloneNode(true) as SVGElement;
    copy.classList.add('former');
    // In the colour of the side where they are.
    copy.style.setProperty('--_bar', 'inherit');
    return { copy, place: index - splices.indexOf(wide) + at, left: bars.getBoundingClientRect().left };
  });
}

/** Where copies go, in an element that React renders: see `Formers`. */
export const formersOf = (parent: Element | null): Element | null => parent?.querySelector('.formers') ?? null;

/** For a copy: no rule of the page, and no script of it, finds it in place of what it was made from. */
export function removeParts(copy: Element): void {
  for (const element of [copy, ...copy.querySelectorAll('[part]')]) element.removeAttribute('part');
}

/** A copy of the bars or the line of the timeline, as they are. @param played how much of it, from 0 to 1 */
export function copyTimeline(within: Element, played: number): HTMLElement | null {
  const { timeline } = tapeElements(within);
  const line = timeline?.querySelector('.line');
  if (!timeline || !line) return null;
  const copy = timeline.cloneNode() as HTMLElement;
  copy.classList.add('former');
  copy.append(line.cloneNode(true));
  removeParts(copy);
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
