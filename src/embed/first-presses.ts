import { earlyPresses, keepEarlyPresses, PRESS_KEPT_MS } from '../platform/page/early-presses.ts';
import { createElement, listenTo, nativeMember } from '../platform/page/native-member.ts';

/** Keeps presses on first views. @param onForgotten called with view and row if the script does not come */
export function keepPresses(onForgotten?: (view: HTMLElement, row: number) => void): void {
  keepEarlyPresses((control, view) => {
    const play = view.querySelector('[part~="play"]');
    const showWaiting = (isWaiting: boolean): void => {
      play?.classList.toggle('waiting', isWaiting);
      play?.setAttribute('aria-busy', `${isWaiting}`);
    };
    const isRow = control.getAttribute('part') === 'button';
    // Once more on play: pause.
    if (isRow || control === play) showWaiting(isRow || !play?.matches('.waiting'));
    setTimeout(() => {
      showWaiting(false);
      if (view.isConnected) onForgotten?.(view, Number(control.closest('li')?.getAttribute('aria-posinset') ?? 1));
    }, PRESS_KEPT_MS);
  });
}

/** An active one is being pressed: its click will come. */
const PRESSED = '.first-view button:not(:focus-visible, :active)';

/**
 * Keeps the press on a player that came before any script. A pointer leaves the focus on the button that it presses, without
 * the ring that a keyboard gets; in Safari it does not, so there the press is lost. A press with the right button looks the
 * same, and plays too. A pre-save is never started like this: it needs a press that is known.
 */
export function keepMissedPress(): void {
  const { localName, shadowRoot } = nativeMember(document, 'activeElement') ?? {};
  const button = localName === 'mixtape-player' ? (shadowRoot?.activeElement as HTMLElement | null) : null;
  if (performance.now() > PRESS_KEPT_MS || !button?.matches(PRESSED) || earlyPresses().length > 0) return;
  // What is around the player has seen the visitor's own click.
  listenTo(document, 'click', (event) => event.stopPropagation(), { capture: true, once: true });
  button.click();
}

/** Shows the browser's own player for a track, with the address that the markup has for pages without scripts. */
export function showPlainAudio(view: HTMLElement, row: number): void {
  const markup = view.querySelector('noscript')?.textContent ?? '';
  const src = [...markup.matchAll(/<audio [^>]*src="([^"]*)/g)][row - 1]?.[1];
  if (src === undefined || view.querySelector('audio') !== null) return;
  const audio = createElement(document, 'audio');
  audio.controls = true;
  audio.preload = 'none';
  // What React escapes in an attribute and can be in an address.
  audio.src = src.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  view.append(audio);
}
