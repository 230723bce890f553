import { animate, animateAway, EASING } from './animate.ts';
import { copiesIn, tapeElements } from './tape-shape.ts';

/** What the line along a narrow bar's edge showed, which stands for the tape there. */
export interface FormerEdge {
  /** A copy of its played part. */
  readonly fill: HTMLElement;
  /** How many dashes are before the wide splice. */
  readonly dashesBefore: number;
  /** The room of the dashes before and after the wide splice. */
  readonly paddingLeft: string;
  readonly paddingRight: string;
}

const edgeBeside = (within: Element): HTMLElement | null | undefined =>
  within.closest('.timeline-row')?.querySelector<HTMLElement>(':scope > .edge');

/**
 * Keeps what the line along a bar's edge shows.
 * @returns `null` where the line is not shown
 */
export function copyEdge(within: Element): FormerEdge | null {
  const edge = edgeBeside(within);
  const fill = edge?.querySelector<HTMLElement>('.fill');
  const line = edge?.getBoundingClientRect();
  if (!edge || !fill || !line?.width) return null;
  const { left, width } = fill.getBoundingClientRect();
  const copy = fill.cloneNode() as HTMLElement;
  copy.classList.add('former');
  Object.assign(copy.style, { left: `${left - line.left}px`, width: `${width}px`, transform: 'none' });
  const { paddingLeft, paddingRight } = getComputedStyle(edge);
  return { fill: copy, dashesBefore: splicesBefore(within), paddingLeft, paddingRight };
}

/** How many splices of the tape are before the wide one. */
function splicesBefore(within: Element): number {
  const { splices, wide } = tapeElements(within);
  return wide === null ? -1 : splices.indexOf(wide);
}

/**
 * Moves the wide splice of the line along a bar's edge to the place of the track, or, if it has its place already, the
 * dashes beside it on by one. Meanwhile what was played of the track before fades out.
 * @param isNext whether the track is one further down the queue
 */
export function slideEdge(within: Element, former: FormerEdge, isNext: boolean): readonly (Animation | undefined)[] {
  const edge = edgeBeside(within);
  const copies = copiesIn(edge ?? null);
  if (!edge || !copies) return [];
  const { fill, dashesBefore, paddingLeft, paddingRight } = former;
  copies.append(fill);
  const timing = { duration: 380, easing: EASING, id: 'edge' };
  // As in slider-after-paint.css: a dash, and the distance to the next.
  const dash = (edge.getBoundingClientRect().width + 4) / 20;
  const from =
    splicesBefore(within) === dashesBefore
      ? { maskPosition: `${isNext ? dash : -dash}px 100%, 0 0` }
      : { paddingLeft, paddingRight };
  return [animate(edge, [from, {}], timing), animateAway(fill, [{}, { opacity: 0 }], { ...timing, duration: 120 })];
}
