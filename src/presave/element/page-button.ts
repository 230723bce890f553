import { watchForwardedClicks } from '../../platform/page/forwarded-clicks.ts';
import type { PresaveResult } from '../controller/presave-events.ts';
import { isMeant } from '../model/consent.ts';
import type { PresaveStatus } from '../state/presave-atoms.ts';
import { hasFocus, onFocusLeft } from './on-focus-left.ts';
import { STATE } from './presave-role.ts';

/** The release is out. */
const RELEASED = 'data-presave-released';

/** What a page's own button shows and does. */
export interface PageButtonModel {
  status(): PresaveStatus;
  isReleased(): boolean;
  results(): readonly PresaveResult[];
  /** The label of a saved release; `null` until its language is loaded. */
  addedLabel(): string | null;
  /** The page has changed one of the button's attributes. */
  configure(): void;
  press(): void;
}

/** A page's own button: its markup and style stay the page's. */
export interface PageButton {
  /** Shows the current status. */
  show(): void;
}

/**
 * Connects a page's own button: it shows the status and forwards clicks, until it leaves the document or loses its
 * attribute. Then it is as the page has made it.
 * @param attributes names of the attributes that configure it
 * @param release called when the button is released
 */
export function connectPageButton(
  button: HTMLButtonElement,
  { status, isReleased, results, addedLabel, configure, press }: PageButtonModel,
  attributes: readonly string[],
  release: AbortController,
): PageButton {
  const { signal } = release;
  const setOff = createSwitch(button);
  const isForwarded = watchForwardedClicks(button, signal);
  let restoreLabel: (() => void) | null = null;

  function show(): void {
    const current = status();
    button.setAttribute(STATE, current);
    button.toggleAttribute(RELEASED, isReleased());
    button.ariaBusy = current === 'busy' ? 'true' : null;
    setOff(current === 'saved' || current === 'unavailable');
    const text = current === 'saved' ? addedLabel() : null;
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
      release.abort();
      restoreLabel?.();
      setOff(false);
      button.ariaBusy = null;
      button.removeAttribute(STATE);
      button.removeAttribute(RELEASED);
      Reflect.deleteProperty(button, 'presaveResults');
    }
  }

  Object.defineProperty(button, 'presaveResults', { get: results, configurable: true });
  button.addEventListener(
    'click',
    (event) => {
      // In a form, the click would submit it.
      event.preventDefault();
      if (countsAsPress(button, event, isForwarded())) press();
    },
    { signal },
  );
  onFocusLeft(button, signal, () => signal.aborted || show());
  const attributeChanges = new MutationObserver(onChange);
  attributeChanges.observe(button, { attributes: true, attributeFilter: ['data-presave', ...attributes] });
  const removals = new MutationObserver(() => button.isConnected || onChange());
  removals.observe(document, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    attributeChanges.disconnect();
    removals.disconnect();
  });
  return { show };
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
    const isFocused = hasFocus(button);
    button.disabled = wasDisabled || !isFocused;
    button.ariaDisabled = isFocused ? 'true' : null;
  };
}

export function countsAsPress(button: HTMLButtonElement, { isTrusted }: Event, isForwarded: boolean): boolean {
  return isMeant({
    isScripted: !isTrusted,
    isVisible: button.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false,
    isForwarded,
  });
}
