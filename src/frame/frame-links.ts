/** Opens links by script, to notice a sandbox without `allow-popups`: the player then shows the address. */
export function openLinks(): void {
  /** The click whose window is open already, so that its link must not open a second one. */
  let opened: Event | null = null;
  // No cleanup: the frame's document has one player for its whole life.
  addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
      if (link?.target !== '_blank') return;
      // With the option `noopener`, `open()` always returns `null`. So the opener is removed before the new page runs.
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
