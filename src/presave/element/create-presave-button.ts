import type { Atom } from 'jotai';
import type { ReactNode } from 'react';
import { presaveEnglish } from '../../i18n/labels/presave-en.ts';
import { type PresaveLabels, presaveLabels } from '../../i18n/presave-labels.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { browserPresave } from '../controller/browser-presave.ts';
import { createPresave, type Presave } from '../controller/create-presave.ts';
import type { PresaveButtonHost, PresaveResult } from '../controller/presave-events.ts';
import buttonStyles from '../view/presave-button.css';
import { PresaveButton, type PresaveButtonActions, type PresaveView } from '../view/presave-button.tsx';
import { loadConfirm } from './confirm.ts';
import { onFocusLeft } from './on-focus-left.ts';
import { resultsOf } from './page-results.ts';
import { presaveHost } from './presave-host.ts';
import type { PresaveTools } from './presave-tools.ts';

const loadInApp = lazyChunk(() => import('./in-app-chunk.ts'));
const loadAppleMusicMark = lazyChunk(() => import('../services/apple-music/apple-music-mark.ts'));

/** What `<presave-button>` consists of once its code is loaded. */
export interface LoadedButton {
  readonly presave: Presave;
  styles(): readonly string[];
  results(): readonly PresaveResult[];
  /** Checks the language again. */
  refresh(): void;
  /** Loads the labels, and follows changes of the language until the signal aborts. */
  localize(signal: AbortSignal): void;
  /** What is shown now: the same object until something changes. `null` until the language is known. */
  readonly view: ReactNode;
  /** Calls back when `view` has changed; returns the cleanup. */
  subscribe(onChange: () => void): () => void;
}

function presaveView(
  { atoms, canRemind }: Presave,
  store: PageStore,
): Omit<PresaveView, 'labels' | 'isFocused' | 'InApp' | 'appleMusicMark'> {
  const { service, listenUrl, presaveUrl, noInApp } = store.get(atoms.settings);
  const shownCase = store.get(atoms.shownCase);
  const status = store.get(atoms.status);
  const isReleased = store.get(atoms.released);
  return {
    shownCase,
    status,
    service,
    isReleased,
    href: shownCase === 'listen' ? listenUrl : presaveUrl,
    releaseAt: isReleased ? null : (store.get(atoms.releaseDate)?.at ?? null),
    canRemind: canRemind(),
    inApp: !noInApp && (shownCase === 'link' || shownCase === 'flow') ? store.get(atoms.inApp) : null,
    isRefused: store.get(atoms.refused),
    isAnnounced: store.get(atoms.announced) && status === 'saved',
  };
}

/** Creates the button of an element, which is rendered into its shadow root. */
export function createPresaveButton(
  element: Element,
  root: ShadowRoot,
  { store, adoptStyles, createLocalization }: PresaveTools,
): LoadedButton {
  const localization = createLocalization(element, presaveEnglish, (texts, language) =>
    presaveLabels(texts, language, navigator.languages),
  );
  let inAppCode: Awaited<ReturnType<typeof loadInApp>> | null = null;
  let confirmStyles: readonly string[] = [];
  const styles = (): readonly string[] => [buttonStyles, ...(inAppCode ? [inAppCode.styles] : []), ...confirmStyles];
  const { dispatch, show } = presaveHost(element, localization, () => store.set(presave.atoms.announced, true));
  const host: PresaveButtonHost = {
    dispatch,
    show(message) {
      if (message === 'presaveRefused') store.set(presave.atoms.refused, true);
      else show(message);
    },
    async showInApp(app) {
      inAppCode = await loadInApp(true);
      adoptStyles(root, styles());
      store.set(presave.atoms.inApp, { app, isCopied: null });
      moveFocus();
    },
    loadDialog: () =>
      loadConfirm(localization, {
        root,
        adoptStyles(_root, added) {
          confirmStyles = added;
          adoptStyles(root, styles());
        },
        focusBack: moveFocus,
      }),
  };
  const presave = createPresave(browserPresave(store), host, ({ asksFirst }) => !asksFirst);
  const { atoms } = presave;
  const shownAtoms = [
    atoms.status,
    atoms.settings,
    atoms.refused,
    atoms.announced,
    atoms.released,
    atoms.inApp,
    atoms.shownCase,
  ];
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
  let appleMusicMark = '';
  let shown: readonly unknown[] = [];
  let view: ReactNode = null;

  function draw(labels: PresaveLabels): ReactNode {
    const isFocused = isFocusMoving || root.activeElement !== null;
    const values = [labels, isFocused, appleMusicMark, ...shownAtoms.map((atom: Atom<unknown>) => store.get(atom))];
    if (values.every((value, index) => value === shown[index])) return view;
    shown = values;
    view = PresaveButton({
      view: { ...presaveView(presave, store), InApp: inAppCode?.InApp ?? null, appleMusicMark, labels, isFocused },
      actions,
    });
    return view;
  }

  return {
    presave,
    styles,
    results: () => resultsOf(presave, store),
    refresh: localization.refresh,
    localize(signal) {
      localization.follow(signal);
      void localization.load();
    },
    get view() {
      return localization.shown === null ? null : draw(localization.shown);
    },
    subscribe(onChange) {
      const loadMark = (): void => {
        if (appleMusicMark !== '' || store.get(atoms.settings).service !== 'apple_music') return;
        loadAppleMusicMark(false).then(
          (loaded) => {
            appleMusicMark = loaded.APPLE_MUSIC_MARK.d;
            onChange();
          },
          // The text is enough.
          () => {},
        );
      };
      loadMark();
      const onAtomChange = (): void => {
        // What has the focus may be replaced or removed.
        if (root.activeElement !== null) moveFocus();
        onChange();
      };
      const unsubscribe = [
        store.sub(atoms.settings, loadMark),
        localization.subscribe(onChange),
        ...shownAtoms.map((atom) => store.sub(atom, onAtomChange)),
      ];
      const connection = new AbortController();
      onFocusLeft(root, connection.signal, onChange);
      return () => {
        for (const each of unsubscribe) each();
        connection.abort();
      };
    },
  };
}
