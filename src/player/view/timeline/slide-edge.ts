import { animate, animateAway, EASING } from './animate.ts';
import { copiesIn, tapeElements } from './tape-shape.ts';

/** What the line along a narrow bar's edge showed, which stands for the tape there. */
export interface FormerEdge {
  /** A copy of its played part. */
  readonly fill: HTMLElement;
  /** How many dashes were before the wide splice. */
  readonly dashesBefore: number;
}

/** How many dashes are as long as the line, with the distances between them: see slider-after-paint.css. */
const DASHES = 20;

/** The distance between two dashes, in pixels. */
const DISTANCE = 4;

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
  return { fill: copy, dashesBefore: splicesAround(within).before };
}

/** How many splices of the tape are beside the wide one, and how many of them before it. */
function splicesAround(within: Element): { readonly before: number; readonly count: number } {
  const { splices, wide } = tapeElements(within);
  return { before: wide === null ? 0 : splices.indexOf(wide), count: splices.length - 1 };
}

/** A piece of the line: its distance from the start, and its size, in pixels. */
interface Piece {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Narrows the wide splice of the line along a bar's edge to a dash, while the dash of the active track becomes wide, as
 * in the tape. Meanwhile what was played of the track before fades out.
 * @param index of the active track in the queue
 * @param indexBefore of the track before
 */
export function slideEdge(
  within: Element,
  former: FormerEdge,
  index: number,
  indexBefore: number,
): readonly (Animation | undefined)[] {
  const edge = edgeBeside(within);
  const copies = copiesIn(edge ?? null);
  if (!edge || !copies) return [];
  const { fill, dashesBefore } = former;
  copies.append(fill);
  const { before, count } = splicesAround(within);
  const pitch = (edge.getBoundingClientRect().width + DISTANCE) / DASHES;
  /** The piece that is so many pieces after the wide one, which begins after some dashes. */
  const pieceAt = (offset: number, dashes: number): Piece => {
    const wide = (DASHES - count) * pitch;
    const left = (dashes + offset) * pitch + (offset > 0 ? wide - pitch : 0);
    return { left, width: (offset === 0 ? wide : pitch) - DISTANCE, height: offset === 0 ? 4 : 2 };
  };
  const travel = index - indexBefore;
  /** By how many dashes the tracks move towards the start. They all look the same, so one is enough. */
  const moved = Math.sign(index - before - (indexBefore - dashesBefore));
  const timing = { duration: 380, easing: EASING, id: 'edge' };
  return [
    animate(
      edge,
      exchange(getComputedStyle(edge).maskImage, [
        { shift: moved * pitch, pieces: [pieceAt(0, dashesBefore), pieceAt(travel, dashesBefore)] },
        { shift: 0, pieces: [pieceAt(-travel, before), pieceAt(0, before)] },
      ]),
      timing,
    ),
    animateAway(fill, [{}, { opacity: 0 }], { ...timing, duration: 120 }),
  ];
}

/**
 * Keyframes of the line's mask: the dashes, and the two splices that change, drawn one by one.
 * @param images those of the style sheet: the dashes, and the wide splice
 * @param frames how far the dashes are moved from the start, in pixels, and the two splices
 */
function exchange(
  images: string,
  frames: readonly { readonly shift: number; readonly pieces: readonly Piece[] }[],
): Keyframe[] {
  return frames.map(({ shift, pieces }) => ({
    maskImage: `${images}, linear-gradient(#000 0 0)`,
    maskRepeat: 'repeat-x, no-repeat, no-repeat',
    maskOrigin: 'border-box',
    maskClip: 'border-box',
    maskPosition: [`${shift}px 100%`, ...pieces.map(({ left }) => `${left}px 100%`)].join(),
    maskSize: ['calc(100% + 4px) 2px', ...pieces.map(({ width, height }) => `${width}px ${height}px`)].join(),
  }));
}
