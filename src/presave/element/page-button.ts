import type { Localization } from '../../i18n/localization.ts';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { isStillMeant, type Press, pressOf } from '../../platform/page/attention.ts';
import { watchForwardedClicks } from '../../platform/page/forwarded-clicks.ts';
import { onIntent } from '../../platform/page/intent.ts';
import type { createLiveRegion } from '../../platform/page/live-region.ts';
import { onDomParsed } from '../../platform/page/page-lifecycle.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { Presave } from '../controller/create-presave.ts';
import { STATUS_ATTRIBUTE } from '../model/presave-states.ts';

const RELEASED_ATTRIBUTE = 'data-presave-released';

/** A click that came before this code, and the press that it has ended. */
export interface KeptClick {
  readonly isTrusted: boolean;
  readonly press: Press;
}

interface PageButtonParts {
  readonly presave: Presave;
  readonly store: PageStore;
  readonly localization: Localization<PresaveLabels>;
  readonly region: ReturnType<typeof createLiveRegion>;
  readonly attributes: readonly string[];
  /** Reads these attributes, and what configures all buttons. */
  configure(): void;
}

/** Shows the status on a button of the page's own, and forwards clicks. @returns a function that repeats an earlier click */
export function connectPageButton(
  button: HTMLButtonElement,
  { presave, store, localization, region, attributes, configure }: PageButtonParts,
  connection: AbortController,
): (kept: KeptClick) => void {
  const { signal } = connection;
  const { status, released } = presave.atoms;
  const setOff = createSwitch(button);
  const isForwarded = watchForwardedClicks(button, signal);
  let restoreLabel: (() => void) | null = null;

  function show(): void {
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
  }

  function onChange(): void {
    if (button.isConnected && button.hasAttribute('data-presave')) {
      configure();
      // If the new release is saved as well, the status does not change, but the page may have changed the label.
      show();
    } else {
      connection.abort();
      restoreLabel?.();
      setOff(false);
      button.ariaBusy = null;
      button.removeAttribute(STATUS_ATTRIBUTE);
      button.removeAttribute(RELEASED_ATTRIBUTE);
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
  // Disabled before, it would lose the focus to the page's body. Later: during the event, browsers differ in what has it.
  button.addEventListener('focusout', () => setTimeout(() => signal.aborted || show()), { signal });
  const attributeChanges = new MutationObserver(onChange);
  attributeChanges.observe(button, { attributes: true, attributeFilter: ['data-presave', ...attributes] });
  const removals = new MutationObserver(() => button.isConnected || onChange());
  removals.observe(document, { childList: true, subtree: true });
  // Scripts further down in the document may still set the page's globals.
  onDomParsed(document, () => signal.aborted || configure());
  configure();
  presave.connect();
  const cleanups = [store.sub(status, show), store.sub(released, show), store.sub(localization.labelsAtom, show)];
  localization.follow(signal);
  void localization.load();
  onIntent(button, presave.preload, signal);
  signal.addEventListener('abort', () => {
    attributeChanges.disconnect();
    removals.disconnect();
    for (const each of cleanups) each();
    presave.disconnect();
  });
  show();
  // The classic script has kept no click that the browser made for another element.
  return (kept) => void (isStillMeant(kept.press) && isMeant(button, kept, false) && press(kept.press));
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

/** Whether the visitor can have meant a click. An author may hide a button behind a label, or in a form that Enter submits. */
function isMeant(button: HTMLButtonElement, { isTrusted }: Pick<Event, 'isTrusted'>, isForwarded: boolean): boolean {
  const isVisible = button.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;
  return !isTrusted || (isVisible && !isForwarded);
}
