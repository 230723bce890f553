import { PRESS_KEPT_MS } from '../../platform/page/attention.ts';
import { listenTo, nativeMember } from '../../platform/page/native-member.ts';
import { earlyPresses } from './early-presses.ts';

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
  // The elements around the player have seen the visitor's own click.
  listenTo(document, 'click', (event) => event.stopPropagation(), { capture: true, once: true });
  button.click();
}
