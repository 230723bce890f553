import { animate, animateAway, EASING } from './animate.ts';
import { copiesIn } from './tape-shape.ts';

/** The line along the edge of a narrow bar, which stands for the tape there. */
const edgeBeside = (within: Element): HTMLElement | null | undefined =>
  within.closest('.timeline-row')?.querySelector<HTMLElement>(':scope > .edge');

/**
 * A copy of the played part of the line along a bar's edge, as it is.
 * @returns `null` where the line is not shown
 */
export function copyEdgeFill(within: Element): HTMLElement | null {
  const edge = edgeBeside(within);
  const fill = edge?.querySelector<HTMLElement>('.fill');
  const line = edge?.getBoundingClientRect();
  if (!fill || !line?.width) return null;
  const { left, width } = fill.getBoundingClientRect();
  const copy = fill.cloneNode() as HTMLElement;
  copy.classList.add('former');
  Object.assign(copy.style, { left: `${left - line.left}px`, width: `${width}px`, transform: 'none' });
  return copy;
}

/**
 * Slides the line along a bar's edge in by a track, while what was played of the track before fades out.
 * @param isNext whether the track is one further down the queue
 */
export function slideEdge(within: Element, former: HTMLElement, isNext: boolean): readonly (Animation | undefined)[] {
  const edge = edgeBeside(within);
  const copies = copiesIn(edge ?? null);
  if (!edge || !copies) return [];
  copies.append(former);
  const timing = { duration: 380, easing: EASING, id: 'edge' };
  // As in slider-after-paint.css: a dash, and the distance to the next.
  const dash = (edge.getBoundingClientRect().width + 4) / 20;
  return [
    animate(edge, [{ translate: `${isNext ? dash : -dash}px` }, {}], timing),
    animateAway(former, [{}, { opacity: 0 }], { ...timing, duration: 120 }),
  ];
}
