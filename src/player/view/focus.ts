import { nativeMember } from '../../platform/page/native-member.ts';

/** For the `ref` of a button that may be removed with the focus: the button with that part gets it. */
export function moveFocusTo(part: string): (button: HTMLButtonElement) => () => void {
  return (button) => () => moveFocus(button, part);
}

/** Moves the focus to the button with a part of the player, if the focus is on an element or in it. */
export function moveFocus(from: HTMLElement, part: string): void {
  if (from.matches(':focus-within')) from.closest('section')?.querySelector<HTMLElement>(`[part~="${part}"]`)?.focus();
}

function isFocusLost(document: Document): boolean {
  return nativeMember(document, 'activeElement') === nativeMember(document, 'body');
}

/** For the `ref` of the card: if it is rendered again, the control that had the focus gets it again. */
export function keepFocus(): (card: HTMLElement) => () => void {
  let part: string | null | undefined = null;
  return (card) => {
    const root = card.getRootNode() as ShadowRoot;
    if (part && isFocusLost(card.ownerDocument)) {
      const control = card.querySelector<HTMLElement>(`[part="${part}"]`) ?? card.querySelector<HTMLElement>('.play');
      (control?.querySelector('input') ?? control)?.focus({ preventScroll: true });
    }
    return () => {
      // The part of a slider is around its input.
      part = root.activeElement?.closest('[part]')?.getAttribute('part');
    };
  };
}
