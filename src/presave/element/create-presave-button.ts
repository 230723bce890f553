import type { ReactNode } from 'react';
import { type PresaveLabels, presaveLabels } from '../../i18n/presave-labels.ts';
import { type PresaveTexts, presaveEnglish } from '../../i18n/texts.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { readStorage } from '../../platform/storage.ts';
import { createPresave } from '../controller/create-presave.ts';
import type { ButtonReporter } from '../controller/presave-events.ts';
import { browserDeps } from '../controller/presave-run.ts';
import { receiptKey } from '../model/presave-keys.ts';
import { loadMark, markOf } from '../services/service-files.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import buttonStyles from '../view/presave-button.css';
import { PresaveButton, type PresaveButtonActions } from '../view/presave-button.tsx';
import { loadDialog, pageReporter, resultsOf } from './page-reporter.ts';
import type { SharedCode } from './shared-code.ts';

const loadInApp = lazyChunk(() => import('./in-app-chunk.tsx'));

/** What `<presave-button>` consists of once its code is loaded. */
export type LoadedButton = ReturnType<typeof createPresaveButton>;

export function createPresaveButton(
  element: Element,
  root: ShadowRoot,
  { store, adoptStyles, createLocalization }: SharedCode,
) {
  const localization = createLocalization(element, presaveEnglish, (texts: PresaveTexts, language) =>
    presaveLabels(texts, language, navigator.languages),
  );
  let inAppCode: Awaited<ReturnType<typeof loadInApp>> | null = null;
  let confirmStyles: readonly string[] = [];
  const styles = (): readonly string[] => [
    buttonStyles,
    ...(inAppCode ? [inAppCode.styles] : []),
    ...receipt.styles(),
    ...confirmStyles,
  ];
  const { dispatch, show } = pageReporter(element, localization, () => store.set(presave.atoms.announced, true));
  const reporter: ButtonReporter = {
    dispatch,
    show(message) {
      if (message === 'presaveRefused') store.set(presave.atoms.refused, true);
      else show(message);
    },
    async showInApp(app) {
      inAppCode = await loadInApp(true);
      adoptStyles(root, styles());
      store.set(atoms.inApp, { app, isCopied: null });
      moveFocus();
    },
    loadDialog: () =>
      loadDialog(localization, {
        root,
        adoptStyles(_root, added) {
          confirmStyles = added;
          adoptStyles(root, styles());
        },
        focusBack: moveFocus,
      }),
  };
  const presave = createPresave(browserDeps(store), reporter, ({ asksFirst }) => !asksFirst);
  const { atoms } = presave;
  const receipt = buttonReceipt(store, atoms);
  /** Where what had the focus is gone: the message takes the place of the button, a link that of a button. */
  const moveFocus = (): void => {
    isFocusMoving = true;
    setTimeout(() => {
      isFocusMoving = false;
      const { activeElement, body } = root.ownerDocument;
      // A handler of the page may have moved the focus, for example into a dialog.
      if (activeElement === body) root.querySelector<HTMLElement>('.presave')?.focus();
    });
  };
  const actions: PresaveButtonActions = {
    press: () => presave.press(),
    follow: presave.follow,
    continueInApp() {
      presave.continueInApp();
      moveFocus();
    },
    copyLink: (within) => void inAppCode?.copyPageLink(store, atoms, within),
    remind: presave.remind,
  };
  let isFocusMoving = false;
  let drawn: readonly unknown[] = [];
  let view: ReactNode = null;

  function draw(labels: PresaveLabels): ReactNode {
    const shown = store.get(atoms.shown);
    const isFocused = isFocusMoving || root.activeElement !== null;
    const mark = markOf(shown.service, root);
    const isDateHidden = isDateBelow(element);
    const values = [labels, shown, isFocused, mark, isDateHidden];
    if (values.every((value, index) => value === drawn[index])) return view;
    drawn = values;
    view = PresaveButton({
      view: {
        ...shown,
        mark,
        canRemind: presave.canRemind(),
        InApp: inAppCode?.InApp ?? null,
        receipt: receipt.link(labels),
        labels,
        isFocused,
        isDateHidden,
      },
      actions,
    });
    return view;
  }

  return {
    presave,
    styles,
    results: () => resultsOf(presave, store),
    refresh: localization.refresh,
    /** Loads the labels, and follows changes of the language until the signal aborts. */
    localize(signal: AbortSignal): void {
      localization.follow(signal);
      void localization.load();
    },
    /** What is shown now: the same object until something changes. `null` until the language is known. */
    view: () => localization.shown && draw(localization.shown),
    subscribe(onChange: () => void): () => void {
      const loadShown = (): void => {
        loadMark(store.get(atoms.shown).service, onChange);
        receipt.load(() => {
          drawn = [];
          adoptStyles(root, styles());
          onChange();
        });
      };
      loadShown();
      const unsubscribe = [
        localization.subscribe(onChange),
        joinGroup(onChange),
        store.sub(atoms.shown, () => {
          loadShown();
          // What has the focus may be replaced or removed.
          if (root.activeElement !== null) moveFocus();
          onChange();
        }),
      ];
      // Later: during the event, browsers differ in what has the focus.
      const onFocusOut = (): void => void setTimeout(onChange);
      root.addEventListener('focusout', onFocusOut);
      return () => {
        for (const each of unsubscribe) each();
        root.removeEventListener('focusout', onFocusOut);
      };
    },
  };
}

const loadCode = lazyChunk(() => import('./receipt-chunk.tsx'));

/** The link to the receipt that a saved button shows. Its code is loaded if there is a receipt. */
function buttonReceipt(store: PageStore, { shown, release, settings }: PresaveAtoms) {
  let code: Awaited<ReturnType<typeof loadCode>> | null = null;
  const saved = (): string | null => (store.get(shown).status === 'saved' ? store.get(release) : null);

  return {
    styles: (): readonly string[] => (code ? [code.styles] : []),
    link: (labels: PresaveLabels): ReactNode => code?.linkOf(saved(), store.get(settings).siteBase, labels),
    load(onLoaded: () => void): void {
      if (code !== null || readStorage(receiptKey(saved() ?? '')) === null) return;
      loadCode(false).then(
        (loaded) => {
          code = loaded;
          onLoaded();
        },
        // The release is saved without it.
        () => {},
      );
    },
  };
}

const redraws = new Set<() => void>();

function redrawAll(): void {
  for (const redraw of redraws) redraw();
}

/** A button that comes or goes changes which one says the date. @returns a function to call when this one goes */
function joinGroup(redraw: () => void): () => void {
  redraws.add(redraw);
  redrawAll();
  return () => {
    redraws.delete(redraw);
    redrawAll();
  };
}

/** In a group of buttons with the same date, the last one says it, and offers the reminder. */
function isDateBelow(button: Element): boolean {
  const next = button.nextElementSibling;
  return (
    next?.localName === button.localName &&
    next.getAttribute('release-date') === button.getAttribute('release-date') &&
    (next.hasAttribute('reminder') || !button.hasAttribute('reminder'))
  );
}
