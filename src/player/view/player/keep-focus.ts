/**
 * For the `ref` of the card: if the card is removed while a control has the focus, and rendered again with another queue, the
 * same control gets the focus, unless the focus has moved elsewhere since.
 */
export function keepFocus(): (card: HTMLElement) => () => void {
  let part: string | null | undefined = null;
  return (card) => {
    const root = card.getRootNode() as ShadowRoot;
    if (part && card.ownerDocument.activeElement === card.ownerDocument.body) {
      const control = card.querySelector<HTMLElement>(`[part="${part}"]`) ?? card.querySelector<HTMLElement>('.play');
      (control?.querySelector('input') ?? control)?.focus({ preventScroll: true });
    }
    return () => {
      // The part of a slider is around its input.
      part = root.activeElement?.closest('[part]')?.getAttribute('part');
    };
  };
}
