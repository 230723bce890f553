import type { PagePresave } from './presave-role.ts';

const SERVICE = 'data-presave';
/** Holds the `PresaveStatus` of a page's own button. */
export const STATE = 'data-presave-state';

/**
 * Connects a page's own button to its pre-save: shows the status and forwards clicks, until the button leaves the
 * document or loses its attribute. Part of the classic script, because only that finds such buttons.
 * @param adoption the button's behaviour, once it is loaded; `null` if another copy of the script serves the button
 */
export async function servePageButton(button: HTMLButtonElement, adoption: Promise<PagePresave | null>): Promise<void> {
  const binding = new AbortController();
  const { signal } = binding;
  let presave: PagePresave['presave'] | null = null;
  /** When the visitor pressed the button before it had its behaviour. */
  let pressedAt: number | null = null;
  button.addEventListener(
    'click',
    (event) => {
      // In a form, the click would submit it.
      event.preventDefault();
      if (!isScriptedOrVisible(button, event)) return;
      if (presave === null) pressedAt = performance.now();
      else presave.press();
    },
    { signal },
  );
  const adopted = await adoption;
  if (adopted === null) return binding.abort();
  presave = adopted.presave;
  connect(button, adopted, binding);
  if (pressedAt !== null) presave.press(pressedAt);
}

function connect(
  button: HTMLButtonElement,
  { presave, attributes, addedLabel }: PagePresave,
  binding: AbortController,
): void {
  const { signal } = binding;
  let undoSaved: (() => void) | null = null;

  function show(): void {
    const status = presave.status();
    button.setAttribute(STATE, status);
    button.ariaBusy = status === 'busy' ? 'true' : null;
    const savedText = status === 'saved' ? addedLabel() : null;
    // Not a form: its fields hide its members.
    const label = button.querySelector('[data-presave-label]:not(form)') ?? button;
    if (undoSaved !== null && label.textContent === savedText) return;
    undoSaved?.();
    undoSaved = savedText === null ? null : showSaved(button, label, savedText);
  }

  function configure(): void {
    if (button.isConnected && button.hasAttribute(SERVICE)) {
      presave.configure();
      // If the new release is saved as well, the status does not change, but the page may have changed the label.
      show();
    } else {
      binding.abort();
      undoSaved?.();
      button.ariaBusy = null;
      button.removeAttribute(STATE);
    }
  }

  presave.connect(signal, show);
  show();
  for (const type of presave.warmUpEvents) button.addEventListener(type, presave.warmUp, { signal, passive: true });
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
 * Disables the button of a saved release, and writes the text into its label.
 * @param label the element that the page has marked as the label, or the button itself
 * @returns a function that restores the button
 */
function showSaved(button: HTMLButtonElement, label: Element, text: string): () => void {
  const before = [...label.childNodes];
  const wasDisabled = button.disabled;
  label.replaceChildren(text);
  button.disabled = true;
  return () => {
    // The page may have changed the label meanwhile, for another release.
    if (label.textContent === text) label.replaceChildren(...before);
    button.disabled = wasDisabled;
  };
}

/** An author may hide a button behind a label, or in a form that Enter submits: such a click does not count. */
function isScriptedOrVisible(button: HTMLButtonElement, { isTrusted }: Event): boolean {
  return !isTrusted || button.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;
}
