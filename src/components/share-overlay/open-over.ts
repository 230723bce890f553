/** Pixels that stay free between the dialog and the edges of the window. */
const MARGIN = 8;

/**
 * Opens a dialog over the player that it belongs to, as far as the window lets it: in the top layer, so that no
 * scrolling, transformed or small parent can cut it, and with the page behind it out of reach.
 * @param onVanish called when there is nothing of it to see, since the page shows the player no more
 * @returns the undo, which gives the focus back to whoever had it
 */
export function openOver(dialog: HTMLDialogElement, onVanish: () => void): () => void {
  const undo = new AbortController();
  const player = dialog.closest('section') ?? dialog;
  const view = dialog.ownerDocument.defaultView ?? window;

  const place = (): void => {
    const { left, top, width, height } = player.getBoundingClientRect();
    // Boxes are measured as they are seen, lengths are set before the page's `zoom`.
    const zoom = dialog.currentCSSZoom ?? 1;
    dialog.style.width = `${width / zoom}px`;
    const [ownWidth, ownHeight] = [dialog.offsetWidth * zoom, dialog.offsetHeight * zoom];
    dialog.style.left = `${between(left + (width - ownWidth) / 2, view.innerWidth - ownWidth) / zoom}px`;
    dialog.style.top = `${between(top + (height - ownHeight) / 2, view.innerHeight - ownHeight) / zoom}px`;
  };
  // Its contents may grow; and where a page hides the player, nobody could see what keeps them off the page.
  const observer = new ResizeObserver(() => (dialog.getBoundingClientRect().width > 0 ? place() : onVanish()));
  dialog.showModal();
  place();
  observer.observe(dialog);
  // It is as wide as the player: where that is told first, both are settled in one go.
  observer.observe(player);
  view.addEventListener('resize', place, { signal: undo.signal });
  dialog.addEventListener('keydown', (event) => keepKeysIn(dialog, event), { signal: undo.signal });
  return () => {
    undo.abort();
    observer.disconnect();
    dialog.close();
  };
}

function between(position: number, room: number): number {
  return Math.max(MARGIN, Math.min(position, room - MARGIN));
}

/**
 * The engine keeps the focus off the page, but lets it go to the browser's own controls. And whatever the page has open
 * around us, a script's own dialog among others, is not closed by the key that closes this one.
 */
function keepKeysIn(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
  // WebKitGTK knows the key by its place only, while Shift is held.
  if ((event.key !== 'Tab' && event.code !== 'Tab') || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>('a, button, input')];
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
}
