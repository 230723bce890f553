import { animate, animateAway, EASING } from './animate.ts';

/** What a visitor reads of a track: names travel, numbers change where they are. */
export interface TrackTexts {
  readonly title: string;
  readonly artist: string;
  /** Its place in the mixtape. */
  readonly place: string;
  readonly time: string;
}

const TEXTS = [
  ['title', '.title', true],
  ['artist', '.artists', true],
  ['place', '.number', false],
  ['time', '.time', false],
] as const;

/** How far names move, in pixels. */
const DISTANCE = 8;

/** Also what a page may have set for the names by their parts, which a copy does not have. */
const COPIED_STYLES = [
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-transform',
  'color',
  'opacity',
  'padding',
];

/**
 * Cross-fades the texts that differ, all at the same moment. The page has the new ones from the start, for assistive technology;
 * what fades out is a copy without parts.
 * @param former of the track before
 * @param direction 1: the track is one further down the queue; -1: further up; 0: nothing is to move
 * @returns starts the animations. Until then, only styles and places are read, so that the page is laid out once.
 */
export function changeTexts(root: ShadowRoot, former: TrackTexts, direction: number): () => (Animation | undefined)[] {
  const travel = DISTANCE * direction * (getComputedStyle(root.host).direction === 'rtl' ? -1 : 1);
  for (const copy of root.querySelectorAll(':is(.names, .readout) > .former')) copy.remove();
  const changed = TEXTS.flatMap(([name, selector, travels]) => {
    const element = root.querySelector<HTMLElement>(selector);
    const isShown = element !== null && element.getClientRects().length > 0;
    return isShown && element.textContent !== former[name]
      ? { element, copy: copyText(element, former[name]), distance: travels ? travel : 0 }
      : [];
  });
  return () =>
    changed.flatMap(({ element, copy, distance }) => {
      element.closest('.names, .readout')?.append(copy);
      return [fadeOut(copy, -distance), fadeIn(element, distance)];
    });
}

/** A copy with another text, which has the place and the look of an element once it is in its box. */
function copyText(element: HTMLElement, text: string): HTMLElement {
  const style = getComputedStyle(element);
  const copy = element.cloneNode() as HTMLElement;
  copy.removeAttribute('part');
  copy.className = 'former';
  copy.ariaHidden = 'true';
  copy.textContent = text;
  for (const name of COPIED_STYLES) copy.style.setProperty(name, style.getPropertyValue(name));
  const { offsetLeft, offsetTop, offsetWidth } = element;
  Object.assign(copy.style, {
    boxSizing: 'border-box',
    left: `${offsetLeft}px`,
    top: `${offsetTop}px`,
    width: `${offsetWidth}px`,
  });
  return copy;
}

const moved = (distance: number): Keyframe => ({ opacity: 0, ...(distance !== 0 && { translate: `${distance}px` }) });

/** Begins before the former text has gone: in every frame there is something to read, and hardly ever both. */
function fadeIn(element: Element, distance: number): Animation | undefined {
  return animate(element, [moved(distance), {}], { duration: 180, delay: 50, easing: EASING, fill: 'backwards' });
}

/** Moves as it fades: it does not come near what is beside it. */
function fadeOut(copy: HTMLElement, distance: number): Animation | undefined {
  return animateAway(copy, [{}, moved(distance)], { duration: 80 });
}
