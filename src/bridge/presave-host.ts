import type { PresaveLabels } from '../labels/presave-labels.ts';
import type { PresaveHost } from '../runtime/presave-events.ts';
import type { Wording } from './wording.ts';

/** Sends a button's events from an element of the page, and says what a visitor has to be told. */
export function presaveHost(target: EventTarget, wording: Pick<Wording<PresaveLabels>, 'labels'>): PresaveHost {
  return {
    dispatch: (type, detail) =>
      void target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true })),
    alertFailure: () => alert(wording.labels.presaveFailed),
    showRefusal: () => alert(wording.labels.presaveRefused),
  };
}
