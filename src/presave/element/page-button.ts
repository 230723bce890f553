import type { Localization } from '../../i18n/localization.ts';
import type { PresaveLabels, PresaveLocalization } from '../../i18n/presave-labels.ts';
import { onStoreChange } from '../../platform/on-store-change.ts';
import { isStillMeant, onIntent, type Press, pressOf } from '../../platform/page/attention.ts';
import { watchForwardedClicks } from '../../platform/page/forwarded-clicks.ts';
import { createLiveRegion } from '../../platform/page/live-region.ts';
import { onDomParsed } from '../../platform/page/page-lifecycle.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { Presave } from '../controller/create-presave.ts';
import type { ButtonReporter } from '../controller/presave-events.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import type { PresaveNotice } from '../model/presave-notice.ts';
import { STATUS_ATTRIBUTE } from '../model/presave-states.ts';
import { noticeText } from '../view/notice-text.ts';
import { eventReporter } from './event-reporter.ts';
import { loadConfirm } from './page-dialogs.ts';
import type { SharedCode } from './shared-code.ts';

const RELEASED_ATTRIBUTE = 'data-presave-released';

/** A click that came before this code, and the press that it has ended. */
export interface KeptClick {
  readonly isTrusted: boolean;
  readonly press: Press;
}

/** A button takes these from the script that serves it, which has each of them only once. */
interface PageButtonHost {
  readonly localization: Localization<PresaveLabels>;
  /** The attributes that `readSettings` reads. */
  readonly attributes: readonly string[];
  createPresave(reporter: ButtonReporter): Presave;
  readSettings(): PresaveSettings;
}

/**
 * Serves a button of the page's own: shows its status, and forwards clicks.
 * @param connection is aborted when the button leaves the page
 * @returns `press`: repeats an earlier click
 */
export function createPageButton(
  button: HTMLButtonElement,
  shared: SharedCode,
  connection: AbortController,
  { localization, attributes, createPresave, readSettings }: PageButtonHost,
) {
  const { store } = shared;
  const { signal } = connection;
  const region = createLiveRegion(button);
  const presave = createPresave(reporterOf(button, shared, localization, region.announce));
  const { show, restore } = createButtonView(button, store, presave, localization);
  const isForwarded = watchForwardedClicks(button, signal);
  const configure = (): void => presave.configure(readSettings());

  function onChange(): void {
    if (button.isConnected && button.hasAttribute('data-presave')) {
      configure();
      // If the new release is saved as well, the status does not change, but the page may have changed the label.
      show();
    } else {
      connection.abort();
      restore();
    }
  }

  function press(pressed: Press): void {
    region.add();
    presave.press(pressed);
  }

  button.addEventListener(
    'click',
    (event) => {
      // In a form, the click would submit it.
      event.preventDefault();
      if (isMeant(button, event, isForwarded())) press(pressOf(event));
    },
    { signal },
  );
  // Disabled before, it would lose the focus to the page's body. Later: during the event, browsers differ in what has
  // it.
  button.addEventListener('focusout', () => setTimeout(() => signal.aborted || show()), { signal });
  watchButton(button, attributes, signal, onChange);
  // Scripts further down in the document may still set the page's globals.
  onDomParsed(document, () => signal.aborted || configure());
  configure();
  presave.connect();
  signal.addEventListener('abort', presave.disconnect);
  for (const atom of [presave.atoms.status, presave.atoms.released, localization.labelsAtom])
    onStoreChange(store, atom, signal, show);
  localization.follow(signal);
  void localization.load();
  onIntent(button, presave.preload, signal);
  show();
  return {
    presave,
    press(kept: KeptClick): void {
      // The classic script has kept no click that the browser made for another element.
      if (isStillMeant(kept.press) && isMeant(button, kept, false)) press(kept.press);
    },
  };
}

/** A page's own button has no message beside it: the browser shows one. */
function reporterOf(
  button: HTMLButtonElement,
  shared: SharedCode,
  localization: PresaveLocalization,
  announce: (text: string, language: string) => void,
): ButtonReporter {
  return {
    ...eventReporter(button, localization, announce),
    show(notice) {
      // The page that a visitor returns to is still loading the labels of its language.
      if (notice.kind !== 'not-saved')
        void localization.load().then(() => alert(alertText(notice, localization.labels)));
    },
    loadDialog: () => loadConfirm(shared, localization, () => button.focus({ preventScroll: true })),
  };
}

/** Calls back when the button has other attributes, or leaves the page, until the signal is aborted. */
function watchButton(
  button: HTMLButtonElement,
  attributes: readonly string[],
  signal: AbortSignal,
  onChange: () => void,
): void {
  const changes = new MutationObserver(onChange);
  changes.observe(button, { attributes: true, attributeFilter: ['data-presave', ...attributes] });
  const removals = new MutationObserver(() => button.isConnected || onChange());
  removals.observe(document, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    changes.disconnect();
    removals.disconnect();
  });
}

/** Shows the status of a pre-save on a button whose markup is the page's. `restore` gives that back. */
function createButtonView(
  button: HTMLButtonElement,
  store: PageStore,
  presave: Presave,
  localization: Localization<PresaveLabels>,
) {
  const { status, released } = presave.atoms;
  const setOff = createSwitch(button);
  let restoreLabel: (() => void) | null = null;
  return {
    show(): void {
      const current = store.get(status);
      button.setAttribute(STATUS_ATTRIBUTE, current);
      button.toggleAttribute(RELEASED_ATTRIBUTE, store.get(released));
      button.ariaBusy = current === 'busy' ? 'true' : null;
      setOff(current === 'saved' || current === 'unavailable');
      const text = current === 'saved' ? (store.get(localization.labelsAtom)?.presaveAdded ?? null) : null;
      // Not a form: its fields hide its members.
      const label = button.querySelector('[data-presave-label]:not(form)') ?? button;
      if (restoreLabel !== null && label.textContent === text) return;
      restoreLabel?.();
      restoreLabel = text === null ? null : writeLabel(label, text);
    },
    restore(): void {
      restoreLabel?.();
      setOff(false);
      button.ariaBusy = null;
      button.removeAttribute(STATUS_ATTRIBUTE);
      button.removeAttribute(RELEASED_ATTRIBUTE);
    },
  };
}

/** Text of the browser's alert: of a failed save, the specification's sentence alone. */
function alertText(notice: PresaveNotice, labels: PresaveLabels): string {
  return notice.kind === 'failed' ? labels.presaveFailed : noticeText(notice, labels);
}

/** Writes the text of a saved release. @returns a function that restores the label */
function writeLabel(label: Element, text: string): () => void {
  const before = [...label.childNodes];
  label.replaceChildren(text);
  return () => {
    // The page may have changed the label meanwhile, for another release.
    if (label.textContent === text) label.replaceChildren(...before);
  };
}

/** Disables a button; as long as it has the focus, only for assistive technology. */
function createSwitch(button: HTMLButtonElement): (isOff: boolean) => void {
  let wasDisabled: boolean | null = null;
  return (isOff) => {
    if (!isOff) {
      if (wasDisabled === null) return;
      button.disabled = wasDisabled;
      button.ariaDisabled = null;
      wasDisabled = null;
      return;
    }
    wasDisabled ??= button.disabled;
    const isFocused = (button.getRootNode() as Partial<DocumentOrShadowRoot>).activeElement === button;
    button.disabled = wasDisabled || !isFocused;
    button.ariaDisabled = isFocused ? 'true' : null;
  };
}

/**
 * Whether the visitor can have meant a click. An author may hide a button behind a label, or in a form that Enter
 * submits.
 */
function isMeant(button: HTMLButtonElement, { isTrusted }: Pick<Event, 'isTrusted'>, isForwarded: boolean): boolean {
  const isVisible = button.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;
  return !isTrusted || (isVisible && !isForwarded);
}
