import { atom } from 'jotai/vanilla';
import { fill } from '../../i18n/fill.ts';
import type { Localization } from '../../i18n/localization.ts';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { type NotifyTexts, notifyEnglish } from '../../i18n/texts.ts';
import { onStoreChange } from '../../platform/on-store-change.ts';
import type { Presave } from '../controller/create-presave.ts';
import { createNotify } from '../controller/notify.ts';
import type { PresaveDeps } from '../controller/presave-deps.ts';
import { pushPage } from '../page/push-page.ts';
import type { NotifyWords } from '../state/notify-atoms.ts';
import styles from '../view/button/notify.css';
import type { SharedCode } from './shared-code.ts';

// The message on the day. Loaded for a button with `notify`.

/** Parts of the button's script that this chunk shares. The same object for each call of a button. */
export interface NotifierParts {
  readonly shared: SharedCode;
  readonly element: Element;
  readonly deps: PresaveDeps;
  readonly presave: Presave;
  readonly localization: Localization<PresaveLabels>;
  readonly addStyles: (styles: readonly string[]) => void;
}

export type Notifier = ReturnType<typeof createNotifier>;

const notifiers = new WeakMap<NotifierParts, Notifier>();

export function notifierOf(parts: NotifierParts): Notifier {
  const notifier = notifiers.get(parts) ?? createNotifier(parts);
  notifiers.set(parts, notifier);
  return notifier;
}

function createNotifier({ shared, element, deps, presave, localization, addStyles }: NotifierParts) {
  const { store, createLocalization } = shared;
  const { atoms, withConsent } = presave;
  addStyles([styles]);
  const notifyLocalization = createLocalization(element, notifyEnglish, (texts: NotifyTexts) => texts);
  // English until others have loaded.
  const wordsAtom = atom((get) =>
    wordsOf(
      get(notifyLocalization.labelsAtom) ?? notifyLocalization.labels,
      (get(localization.labelsAtom) ?? localization.labels).presaveNotify,
    ),
  );
  const notify = createNotify({ ...deps, store, atoms, withConsent, push: pushPage(), wordsAtom });
  /** The connection of the element that is followed. */
  let followed: AbortSignal | null = null;
  return {
    press: notify.press,
    /** Follows storage, attributes and the visitor's language until the signal aborts. */
    start(signal: AbortSignal): void {
      if (signal === followed) return;
      followed = signal;
      notifyLocalization.follow(signal);
      onStoreChange(store, localization.labelsAtom, signal, notifyLocalization.refresh);
      notify.start(signal);
      void notifyLocalization.load();
    },
  };
}

/** @param title of the dialog that asks first */
function wordsOf(texts: NotifyTexts, title: string): NotifyWords {
  return {
    saved: texts.notifySaved,
    receipt: texts.notifyReceipt,
    notes: {
      refused: texts.notifyRefused,
      unsupported: texts.notifyUnsupported,
      'home-screen': texts.notifyHomeScreen,
      failed: texts.notifyFailed,
    },
    question: {
      title,
      // A host is written from left to right in every language.
      ask: (site) => fill(texts.notifyAsk, { site: `\u2068${site}\u2069` }),
      fact: texts.notifyFact,
    },
  };
}
