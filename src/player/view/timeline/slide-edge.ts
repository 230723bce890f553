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
 * in the tape. A track that is before the active one now gets the accent. Otherwise, what was played of it fades out.
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
  const { before, count } = splicesAround(within);
  const pitch = (edge.getBoundingClientRect().width + DISTANCE) / DASHES;
  /** The piece that is so many pieces after the wide one, which begins after some dashes. */
  const pieceAt = (offset: number, dashes: number): Piece => {
    const wide = (DASHES - count) * pitch;
    const left = (dashes + offset) * pitch + (offset > 0 ? wide - pitch : 0);
    return { left, width: (offset === 0 ? wide : pitch) - DISTANCE, height: offset === 0 ? 4 : 2 };
  };
  const travel = index - indexBefore;
  const pairs = [
    [pieceAt(0, dashesBefore), pieceAt(travel, dashesBefore)],
    [pieceAt(-travel, before), pieceAt(0, before)],
  ] as const;
  const timing = { duration: 380, easing: EASING, id: 'edge' };
  const [dashes = ''] = getComputedStyle(edge).maskImage.split(/, (?=linear-gradient)/);
  return [
    animate(
      edge,
      pairs.map((pair) => maskOf(dashes, pair, DASHES * pitch, (Math.abs(travel) - 1) * pitch)),
      timing,
    ),
    ...(travel > 0
      ? darken(copies, fill, [pairs[0][1].left - DISTANCE, pairs[1][1].left - DISTANCE], timing)
      : fadeOut(copies, fill, timing)),
  ];
}

function fadeOut(copies: Element, fill: HTMLElement, timing: KeyframeAnimationOptions) {
  copies.append(fill);
  return [animateAway(fill, [{}, { opacity: 0 }], { ...timing, duration: 120 })];
}

/**
 * Gives the part of the line before the active splice the accent, which what was played keeps all the time.
 * @param fill what was played
 * @param ends where the part before the active splice ends in the first frame and in the last one, in pixels
 */
function darken(copies: Element, fill: HTMLElement, [from, to]: [number, number], timing: KeyframeAnimationOptions) {
  const partBefore = copies.cloneNode() as HTMLElement;
  partBefore.className = 'former';
  Object.assign(partBefore.style, { inset: '0 auto 0 0', width: `${from}px` });
  const accent = fill.cloneNode() as HTMLElement;
  Object.assign(accent.style, { left: '0', width: '100%' });
  partBefore.append(fill, accent);
  copies.append(partBefore);
  return [
    animate(accent, { opacity: [0, 1] }, { ...timing, duration: 280, easing: 'linear' }),
    animateAway(partBefore, [{ clipPath: 'inset(0)' }, { clipPath: `inset(0 ${from - to}px 0 0)` }], timing),
  ];
}

/**
 * A keyframe of the line's mask: two splices, and dashes before, between and after them, which keep their distance.
 * @param dashes an image of dashes
 * @param pair the two splices
 * @param length of the dashes before and after the splices, in pixels
 * @param between the length of those between the splices, in pixels
 */
function maskOf(dashes: string, pair: readonly [Piece, Piece], length: number, between: number): Keyframe {
  const [first, last] = pair[0].left < pair[1].left ? pair : [pair[1], pair[0]];
  const layers = [
    { image: dashes, left: first.left - length, width: length, height: 2 },
    { image: dashes, left: first.left + first.width + DISTANCE, width: between, height: 2 },
    { image: dashes, left: last.left + last.width + DISTANCE, width: length, height: 2 },
    ...pair.map((piece) => ({ image: 'linear-gradient(#000 0 0)', ...piece })),
  ];
  return {
    maskImage: layers.map(({ image }) => image).join(),
    maskRepeat: 'no-repeat',
    maskOrigin: 'border-box',
    maskClip: 'border-box',
    maskPosition: layers.map(({ left }) => `${left}px 100%`).join(),
    maskSize: layers.map(({ width, height }) => `${width}px ${height}px`).join(),
  };
}
