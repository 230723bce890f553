import { placeInWindow } from '../place-in-window.ts';

/** Opens a modal dialog over its player. @param onVanish called if the page hides it @returns a function that closes it */
export function openOver(dialog: HTMLDialogElement, onVanish: () => void): () => void {
  const undo = new AbortController();
  const player = dialog.closest('section') ?? dialog;
  const view = dialog.ownerDocument.defaultView ?? window;

  const place = (): void => {
    const box = player.getBoundingClientRect();
    dialog.style.width = `${box.width / (dialog.currentCSSZoom ?? 1)}px`;
    placeInWindow(dialog, (width, height) => [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2]);
  };
  // Its content may grow. If the page hides the player, an invisible modal dialog would block the page.
  const observer = new ResizeObserver(() => (dialog.getBoundingClientRect().width > 0 ? place() : onVanish()));
  dialog.showModal();
  place();
  observer.observe(dialog);
  // The dialog is as wide as the player.
  observer.observe(player);
  view.addEventListener('resize', place, { signal: undo.signal });
  dialog.addEventListener('keydown', (event) => keepKeysIn(dialog, event), { signal: undo.signal });
  return () => {
    undo.abort();
    observer.disconnect();
    dialog.close();
  };
}

/** Browsers would let Tab reach their own controls, and Escape close a dialog of the page as well. */
function keepKeysIn(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
  // While Shift is held, WebKitGTK sets only `code`.
  if ((event.key !== 'Tab' && event.code !== 'Tab') || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>('a, button, input')];
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
}
