import { windowOf } from '../../../platform/page/native-member.ts';

/** The elements that show more at the pointer or the focus, and may cover something. */
const REVEALING = '.timeline, .names > *, .volume-row';

/**
 * Makes Escape hide what the player shows at the pointer or the focus (WCAG 1.4.13): the
 * time over the timeline, the whole of a name that is cut off, and the volume slider. Each
 * can show again once the pointer or the focus has left it.
 */
export function hideOnEscape(root: ShadowRoot, signal: AbortSignal): void {
  // On the window, because the focus may be elsewhere while the pointer is over the player.
  windowOf(root.host).addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') for (const element of root.querySelectorAll(REVEALING)) hide(element, signal);
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
