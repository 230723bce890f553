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
  'opacity',
  'padding',
];

/**
 * Moves the names that differ out, then in. The page has the new ones from the start, for assistive technology; what moves
 * out is a copy without parts.
 * @param direction 1: the track is one further down the queue; -1: further up
 * @returns starts the animations. Until then, only styles and places are read, so that the page is laid out once.
 */
export function changeNames(
  root: ShadowRoot,
  before: Track | null,
  track: Track | null,
  direction: number,
  isReduced: boolean,
): () => (Animation | undefined)[] {
  const distance = DISTANCE * direction * (getComputedStyle(root.host).direction === 'rtl' ? -1 : 1);
  for (const copy of root.querySelectorAll('.names > .former')) copy.remove();
  const names = NAMES.filter(([name]) => before?.[name] !== track?.[name]).flatMap(([name, selector]) => {
    const element = root.querySelector<HTMLElement>(selector);
    return element === null ? [] : { element, copy: copyName(element, before?.[name] ?? '') };
  });
  return () =>
    names.flatMap(({ element, copy }) =>
      isReduced
        ? element.animate?.({ opacity: [0, 1] }, 100)
        : [moveOut(element, copy, distance), moveIn(element, distance)],
    );
}

/** A copy with another text, which has the place and the look of an element once it is beside it. */
function copyName(element: HTMLElement, text: string): HTMLElement {
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

function moveIn(element: Element, distance: number): Animation | undefined {
  return element.animate?.([{ translate: `${distance}px`, opacity: 0 }, {}], {
    duration: 180,
    delay: 80,
    easing: EASING,
    fill: 'backwards',
  });
}

/** Shows a copy for as long as it moves out. */
function moveOut(element: HTMLElement, copy: HTMLElement, distance: number): Animation | undefined {
  element.after(copy);
  const animation = copy.animate?.([{}, { translate: `${-distance}px`, opacity: 0 }], { duration: 80, easing: EASING });
  // Libraries replace `animate`, and polyfills implement only a part of it.
  if (animation?.effect) animation.onfinish = () => copy.remove();
  else copy.remove();
  return animation;
}
