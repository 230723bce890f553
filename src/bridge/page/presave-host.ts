import type { PresaveLabels } from '../../labels/presave-labels.ts';
import type { PresaveHost } from '../../runtime/presave/presave-events.ts';
import type { Localization } from '../element/localization.ts';

/** Sends a button's events from an element of the page, and says what a visitor has to be told. */
export function presaveHost(
  target: EventTarget,
  localization: Pick<Localization<PresaveLabels>, 'labels'>,
): PresaveHost {
  return {
    dispatch: (type, detail) =>
      // Not `target.dispatchEvent`, which an element of the page may hide.
      void EventTarget.prototype.dispatchEvent.call(
        target,
        new CustomEvent(type, { detail, bubbles: true, composed: true }),
      ),
    alertFailure: () => say(localization.labels.presaveFailed),
    showRefusal: () => say(localization.labels.presaveRefused),
  };
}

function say(words: string): void {
  try {
    alert(words);
  } catch {
    // Pages for kiosks take it away: the console and the event have said why.
  }
}
