import type { ReactNode } from 'react';
import { PresaveButton } from '../../components/presave-button/presave-button.tsx';
import { presaveEnglish } from '../../labels/presave-en.ts';
import { type PresaveLabels, presaveLabels } from '../../labels/presave-labels.ts';
import { browserPresave } from '../../runtime/presave/browser-presave.ts';
import { createPresave, type Presave } from '../../runtime/presave/create-presave.ts';
import { hasFocus, onFocusLeft } from './keep-focus.ts';
import { presaveHost } from './presave-host.ts';
import type { PresaveTools } from './presave-tools.ts';

/** What `<presave-button>` consists of once its code is loaded. */
export interface LoadedButton {
  readonly presave: Presave;
  /** Checks the language again. */
  refresh(): void;
  /** Loads the labels, and follows changes of the language until the signal aborts. */
  localize(signal: AbortSignal): void;
  /** What is shown now: the same object until something changes. `null` until the language is known. */
  readonly view: ReactNode;
  /** Calls back when `view` has changed; returns the cleanup. */
  subscribe(onChange: () => void): () => void;
}

/** Creates the button of an element, which is rendered into its shadow root. */
export function createPresaveButton(
  element: Element,
  root: ShadowRoot,
  { store, createLocalization }: PresaveTools,
): LoadedButton {
  const localization = createLocalization(element, presaveEnglish, presaveLabels);
  const { dispatch, show } = presaveHost(element, localization, () => store.set(presave.atoms.announced, true));
  const presave = createPresave(browserPresave(store), {
    dispatch,
    show(message) {
      if (message === 'presaveRefused') store.set(presave.atoms.refused, true);
      else show(message);
    },
  });
  const { status, settings, refused, announced } = presave.atoms;
  const press = (): void => presave.press();
  let shown: readonly unknown[] = [];
  let view: ReactNode = null;

  function draw(labels: PresaveLabels): ReactNode {
    const current = store.get(status);
    const { service } = store.get(settings);
    const isRefused = store.get(refused);
    const isAnnounced = store.get(announced) && current === 'saved';
    const button = root.querySelector('button');
    const isFocused = button !== null && hasFocus(button);
    const values = [labels, current, service, isRefused, isAnnounced, isFocused];
    if (values.every((value, index) => value === shown[index])) return view;
    shown = values;
    view = PresaveButton({ labels, status: current, service, isRefused, isAnnounced, isFocused, press });
    return view;
  }

  return {
    presave,
    refresh: localization.refresh,
    localize(signal) {
      localization.follow(signal);
      void localization.load();
    },
    get view() {
      return localization.shown === null ? null : draw(localization.shown);
    },
    subscribe(onChange) {
      const unsubscribe = [
        localization.subscribe(onChange),
        ...[status, settings, refused, announced].map((atom) => store.sub(atom, onChange)),
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
