import type { Track } from '../../model/queue/mixtape.ts';

/** What a visitor reads of a track, and where. */
const NAMES = [
  ['title', '.title'],
  ['artist', '.artists'],
] as const;

const EASING = 'cubic-bezier(0.2, 0, 0, 1)';

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
  'padding',
];

/**
 * Moves the names that differ out, then in. The page has the new ones from the start, for assistive technology; what moves
 * out is a copy without parts.
 * @param direction 1: the track is one further down the queue; -1: further up
 */
export function changeNames(
  root: ShadowRoot,
  before: Track | null,
  track: Track | null,
  direction: number,
): (Animation | undefined)[] {
  const distance = DISTANCE * direction * (getComputedStyle(root.host).direction === 'rtl' ? -1 : 1);
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return NAMES.filter(([name]) => before?.[name] !== track?.[name]).flatMap(([name, selector]) => {
    const element = root.querySelector<HTMLElement>(selector);
    if (element === null) return [];
    return isReduced
      ? element.animate?.({ opacity: [0, 1] }, 100)
      : [moveOut(element, before?.[name] ?? '', distance), moveIn(element, distance)];
  });
}

function moveIn(element: Element, distance: number): Animation | undefined {
  return element.animate?.([{ translate: `${distance}px`, opacity: 0 }, {}], {
    duration: 180,
    delay: 80,
    easing: EASING,
    fill: 'backwards',
  });
}

/** Shows a copy with the text before in the place of an element, for as long as it moves out. */
function moveOut(element: HTMLElement, text: string, distance: number): Animation | undefined {
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
  element.after(copy);
  const animation = copy.animate?.([{ opacity: style.opacity }, { translate: `${-distance}px`, opacity: 0 }], {
    duration: 80,
    easing: EASING,
  });
  // Libraries replace `animate`, and polyfills implement only a part of it.
  if (animation?.effect) animation.onfinish = () => copy.remove();
  else copy.remove();
  return animation;
}
