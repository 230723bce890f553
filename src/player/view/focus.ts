import { type RefObject, useLayoutEffect, useRef } from 'react';
import { nativeMember } from '../../platform/page/native-member.ts';

/** For the `ref` of a button that may be removed with the focus: the button with that part gets it. */
export function useFocusAfterRemoval(part: string): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  // React cleans this up before it removes the button, and `useEffect` after.
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button !== null) moveFocus(button, part);
    };
  }, [part]);
  return ref;
}

/** Moves the focus to the button with a part of the player, if the focus is on an element or in it. */
export function moveFocus(from: HTMLElement, part: string): void {
  if (from.matches(':focus-within')) from.closest('section')?.querySelector<HTMLElement>(`[part~="${part}"]`)?.focus();
}

function isFocusLost(document: Document): boolean {
  return nativeMember(document, 'activeElement') === nativeMember(document, 'body');
}

/** For the `ref` of a player's box: if another layout's box replaces it, the same control gets the focus there. */
export function useKeptFocus(focusedPart: RefObject<string | null>): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return undefined;
    if (focusedPart.current !== null && isFocusLost(box.ownerDocument)) {
      const control =
        box.querySelector<HTMLElement>(`[part="${focusedPart.current}"]`) ?? box.querySelector<HTMLElement>('.play');
      (control?.querySelector('input') ?? control)?.focus({ preventScroll: true });
    }
    const listening = new AbortController();
    const remember = ({ target }: Event): void => {
      // The part of a slider is around its input.
      focusedPart.current = (target as Element).closest('[part]')?.getAttribute('part') ?? null;
    };
    const forget = (): void => {
      // The browser takes the focus from a hidden box, in some cases before it is removed.
      if (box.checkVisibility?.({ visibilityProperty: true })) focusedPart.current = null;
    };
    box.addEventListener('focusin', remember, { signal: listening.signal });
    box.addEventListener('focusout', forget, { signal: listening.signal });
    return () => listening.abort();
  }, [focusedPart]);
  return ref;
}
