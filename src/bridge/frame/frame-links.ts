/**
 * Opens what leads to a new window, and says where that is not allowed: in a sandbox without `allow-popups` a link does
 * nothing, and nobody is told. A click that can open nothing is prevented before the player sees it.
 */
export function openLinks(): void {
  /** The click whose window has been opened by us, so that its link must not open another one. */
  let opened: Event | null = null;
  // Without an undo: a frame's document has links of its one player, and goes with it.
  addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
      if (link?.target !== '_blank') return;
      // `noopener` as an option would hide whether there is a window: it is cut off before anything runs in it.
      const view = open(link.href, '_blank');
      if (view === null) event.preventDefault();
      else {
        view.opener = null;
        opened = event;
      }
    },
    { capture: true },
  );
  addEventListener('click', (event) => {
    if (event === opened) event.preventDefault();
  });
}
