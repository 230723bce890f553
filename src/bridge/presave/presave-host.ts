import type { PresaveLabels } from '../../labels/presave-labels.ts';
import type { PresaveHost } from '../../runtime/presave/presave-events.ts';
import type { Localization } from '../element/localization.ts';

/** Dispatches a button's events on an element of the page, and shows its messages in alerts. */
export function presaveHost(target: EventTarget, wording: Pick<Localization<PresaveLabels>, 'labels'>): PresaveHost {
  return {
    dispatch: (type, detail) =>
      // Not `target.dispatchEvent`: a form's field with this name would hide it.
      void EventTarget.prototype.dispatchEvent.call(
        target,
        new CustomEvent(type, { detail, bubbles: true, composed: true }),
      ),
    show(message) {
      try {
        alert(wording.labels[message]);
      } catch {
        // Pages for kiosks remove `alert`. The console and the event report the failure as well.
      }
    },
  };
}
