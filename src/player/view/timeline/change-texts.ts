import { animate, animateAway } from './animate.ts';
import { copiesIn, removeParts } from './tape-shape.ts';

/** The names of a track, which fade over. Its number and times change at once. */
const NAMES = ['.title', '.artists'];

/** How far they move, in pixels. */
const DISTANCE = 8;

/** A page may have set these properties by `::part()`. A copy has no parts, so they are copied. */
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
  'overflow',
  'text-overflow',
  'white-space',
  'overflow-wrap',
  'padding',
];

/** A name of a track, and a copy of it as it was before the change. */
interface FormerText {
  readonly element: HTMLElement;
  readonly copy: HTMLElement;
}

/** Copies the names that are shown, while the page still shows the track before. */
export function copyTexts(root: ShadowRoot): readonly FormerText[] {
  return NAMES.flatMap((selector) => {
    const element = root.querySelector<HTMLElement>(selector);
    return element === null || element.getClientRects().length === 0 ? [] : { element, copy: copyText(element) };
  });
}

/** The texts that have changed or moved. */
export const changedTexts = (texts: readonly FormerText[]): readonly FormerText[] =>
  texts.filter(
    ({ element, copy }) => copy.textContent !== element.textContent || copy.style.top !== `${element.offsetTop}px`,
  );

/**
 * Cross-fades texts, all at the same moment. The page has the new ones from the start, for assistive technology.
 * @param direction 1: the track is one further down the queue; -1: further up; 0: nothing is to move
 */
export function fadeTexts(
  root: ShadowRoot,
  texts: readonly FormerText[],
  direction: number,
): readonly (Animation | undefined)[] {
  // Without texts, copies of an earlier change stay.
  if (texts.length === 0) return [];
  const distance = DISTANCE * direction * (getComputedStyle(root.host).direction === 'rtl' ? -1 : 1);
  for (const copy of root.querySelectorAll('.names > .copies > *')) copy.remove();
  return texts.flatMap(({ element, copy }) => {
    copiesIn(element.parentElement)?.append(copy);
    return [fadeOut(copy, -distance), fadeIn(element, distance)];
  });
}

/** A copy with the place and the look of an element, without parts and hidden from assistive technology. */
function copyText(element: HTMLElement): HTMLElement {
  const style = getComputedStyle(element);
  const copy = element.cloneNode(true) as HTMLElement;
  removeParts(copy);
  copy.classList.add('former');
  copy.inert = true;
  copy.ariaHidden = 'true';
  for (const name of COPIED_STYLES) copy.style.setProperty(name, style.getPropertyValue(name));
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  Object.assign(copy.style, {
    boxSizing: 'border-box',
    margin: '0',
    left: `${offsetLeft}px`,
    top: `${offsetTop}px`,
    width: `${offsetWidth}px`,
    height: `${offsetHeight}px`,
  });
  return copy;
}

const moved = (distance: number): Keyframe => ({ opacity: 0, ...(distance !== 0 && { translate: `${distance}px` }) });

/** Begins before the former text has gone, so that there is something to read in every frame. */
function fadeIn(element: Element, distance: number): Animation | undefined {
  const easing = 'cubic-bezier(0, 0, 0.2, 1)';
  return animate(element, [moved(distance), {}], { duration: 180, delay: 45, easing, fill: 'backwards' });
}

/** Fades out fast, before it comes near the text beside it. */
function fadeOut(copy: HTMLElement, distance: number): Animation | undefined {
  return animateAway(copy, [{}, moved(distance)], { duration: 60 });
}
