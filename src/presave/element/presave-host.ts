import type { Localization } from '../../i18n/localization.ts';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import type { PresaveHost } from '../controller/presave-events.ts';
import { keepResult } from './page-results.ts';

/**
 * Dispatches a button's events on an element of the page, or on the document once the element has left it, and shows its
 * messages in alerts.
 * @param announce reads a text to those who use a screen reader: the pressed button's, or the one that a flow came back to
 */
export function presaveHost(
  target: Node,
  localization: Pick<Localization<PresaveLabels>, 'labels' | 'load'>,
  announce: (text: string, language: string) => void,
): PresaveHost {
  return {
    dispatch(type, detail) {
      keepResult({ type, ...detail });
      // Not `target.dispatchEvent`: a form's field with this name would hide it.
      EventTarget.prototype.dispatchEvent.call(
        target.isConnected ? target : document,
        new CustomEvent(type, { detail, bubbles: true, composed: true }),
      );
      if (type !== 'presave') return;
      void localization.load().then(() => {
        const { presaveAdded, language } = localization.labels;
        announce(presaveAdded, language);
      });
    },
    show(message) {
      // The page that a visitor returns to is still loading the labels of its language.
      void localization.load().then(() => {
        try {
          alert(localization.labels[message]);
        } catch {
          // Pages for kiosks remove `alert`. The console and the event report the failure as well.
        }
      });
    },
  };
}
