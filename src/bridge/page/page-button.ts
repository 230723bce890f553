import type { PagePresave } from './presave-role.ts';

const SERVICE = 'data-presave';
/** What a pre-save button of the page's own can do, in the words of `PresaveStatus`. */
export const STATE = 'data-presave-state';

/**
 * Shows on a button of the page's own what is true of its pre-save, and hands its clicks on (contract, section 1),
 * until it leaves the document or loses its attribute. In the classic script, since only that serves such buttons.
 */
export function servePageButton(button: HTMLButtonElement, { presave, attributes, addedLabel }: PagePresave): void {
  const binding = new AbortController();
  const { signal } = binding;
  let unshowSaved: (() => void) | null = null;

  function show(): void {
    const status = presave.status();
    button.setAttribute(STATE, status);
    button.ariaBusy = status === 'busy' ? 'true' : null;
    const word = status === 'saved' ? addedLabel() : null;
    // A form's fields hide its members.
    const label = button.querySelector('[data-presave-label]:not(form)') ?? button;
    if (unshowSaved !== null && label.textContent === word) return;
    unshowSaved?.();
    unshowSaved = word === null ? null : showSaved(button, label, word);
  }

  function configure(): void {
    if (button.isConnected && button.hasAttribute(SERVICE)) {
      presave.configure();
      // Another release that is saved as well is no change of the status, but the page may have brought its words.
      show();
    } else {
      binding.abort();
      unshowSaved?.();
      button.ariaBusy = null;
      button.removeAttribute(STATE);
    }
  }

  presave.connect(signal, show);
  show();
  button.addEventListener(
    'click',
    (event) => {
      // In a form it would be the button that sends it.
      event.preventDefault();
      if (isScriptedOrVisible(button, event)) presave.press();
    },
    { signal },
  );
  for (const sign of presave.intentSigns) button.addEventListener(sign, presave.intend, { signal, passive: true });
  const attributeChanges = new MutationObserver(configure);
  attributeChanges.observe(button, { attributes: true, attributeFilter: [SERVICE, ...attributes] });
  const removals = new MutationObserver(() => button.isConnected || configure());
  removals.observe(document, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    attributeChanges.disconnect();
    removals.disconnect();
  });
}

/**
 * A saved release: the button is disabled, and the word stands in its label, if it marks one, else in the button.
 * @returns puts back what was there
 */
function showSaved(button: HTMLButtonElement, label: Element, word: string): () => void {
  const before = [...label.childNodes];
  const wasDisabled = button.disabled;
  label.replaceChildren(word);
  button.disabled = true;
  return () => {
    // A page that uses its button for another release has its own words by now.
    if (label.textContent === word) label.replaceChildren(...before);
    button.disabled = wasDisabled;
  };
}

/** An author may hide a button behind a label, or in a form that Enter sends: a visitor's press on it does not count. */
function isScriptedOrVisible(button: HTMLButtonElement, { isTrusted }: Event): boolean {
  return !isTrusted || button.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;
}
