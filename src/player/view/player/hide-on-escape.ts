import { windowOf } from '../../../platform/page/native-member.ts';

/** What shows more at the pointer or the focus, over something else. */
const SHOWING = '.timeline, .names > *, .volume-row';

/**
 * Escape hides what the player shows at the pointer or the focus (WCAG 1.4.13): the time over the timeline, the whole of a name that
 * is cut, and the volume line. Each shows again once pointer or focus has left it.
 */
export function hideOnEscape(root: ShadowRoot, signal: AbortSignal): void {
  // A pointer is over the player wherever the focus is.
  windowOf(root.host).addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') for (const element of root.querySelectorAll(SHOWING)) hide(element, signal);
    },
    { capture: true, signal },
  );
}

function hide(element: Element, signal: AbortSignal): void {
  if (!element.matches(':hover, :focus-within')) return;
  element.setAttribute('data-hidden', '');
  for (const type of ['pointerleave', 'focusout'])
    element.addEventListener(type, () => element.removeAttribute('data-hidden'), { once: true, signal });
}
