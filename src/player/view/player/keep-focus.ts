/** For the `ref` of the card: if it is rendered again, the control that had the focus gets it again. */
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
