import { writingDirection } from '../../i18n/choose-language.ts';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { copyText } from '../../platform/page/clipboard.ts';
import type { PresaveQuestion } from '../controller/presave-events.ts';
import { PRESAVE_SERVICES } from '../model/presave-services.ts';
import styles from '../view/confirm.css';

// The dialog that asks first. Without React, because a page's own button has no root that React renders into.

export interface ConfirmPlace {
  /** `null`: in a root of its own. */
  readonly root: ShadowRoot | null;
  adoptStyles(root: ShadowRoot, styles: readonly string[]): void;
  focusBack(): void;
}

/** A page has at most one: a newer one closes an older one. */
let newest: AbortController | null = null;

export function openConfirm(
  { root, adoptStyles, focusBack }: ConfirmPlace,
  labels: PresaveLabels,
  { service, isReleased, app, closing, onContinue }: PresaveQuestion,
): void {
  newest?.abort();
  newest = closing;
  const { name } = PRESAVE_SERVICES[service];
  const dialog = create('dialog', { className: 'confirm', part: 'confirm', autofocus: true, tabIndex: -1 });
  dialog.lang = labels.language;
  dialog.dir = writingDirection(labels.language);
  const title = create('h2', {
    id: 'confirm-title',
    textContent: (isReleased ? labels.saveOn : labels.presaveOn)(name),
  });
  const text = create('p', { id: 'confirm-text', textContent: labels.ask(location.host, name) });
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.setAttribute('aria-describedby', text.id);
  const close = (): void => closing.abort();
  const yes = button(labels.presaveConfirm, (click) => {
    // The second click of a double click on the button was not meant for the dialog.
    if (click.detail > 1) return;
    close();
    onContinue();
  });
  yes.className = 'yes';
  dialog.append(
    title,
    text,
    ...(app === null ? [] : inAppParts(app, labels)),
    yes,
    button(labels.presaveCancel, close),
  );
  dialog.addEventListener('close', close);
  dialog.addEventListener('click', (click) => {
    // The page's handlers, and a link or label of the page around the button, do not act on it.
    click.preventDefault();
    click.stopPropagation();
  });
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  // If the page hides or moves the button, an invisible modal dialog would block the page.
  const observer = new ResizeObserver(() => dialog.offsetWidth > 0 || close());
  closing.signal.addEventListener('abort', () => {
    observer.disconnect();
    dialog.close();
    dialog.remove();
    // Safari does not focus a clicked button, so closing the dialog gives the focus back to nothing.
    const { activeElement } = document;
    if (activeElement === null || activeElement === Reflect.get(Document.prototype, 'body', document)) focusBack();
  });
  const parent = root ?? addRoot(closing.signal);
  adoptStyles(parent, [styles]);
  parent.append(dialog);
  dialog.showModal();
  dialog.focus();
  observer.observe(dialog);
}

/** The page's styles cannot reach what is in this root. */
function addRoot(signal: AbortSignal): ShadowRoot {
  const host = document.createElement('mixtape-confirm');
  signal.addEventListener('abort', () => host.remove());
  // An element with this name hides the document's.
  Node.prototype.appendChild.call(Reflect.get(Document.prototype, 'documentElement', document), host);
  return host.attachShadow({ mode: 'open' });
}

/** What the message in the browser of an app says, which does not show besides. */
function inAppParts(app: string, labels: PresaveLabels): readonly HTMLElement[] {
  const copy = button(labels.copyLink, async () => {
    const isCopied = await copyText(location.href, copy.parentElement ?? copy);
    if (isCopied) {
      copy.textContent = labels.copied;
      return;
    }
    const link = create('input', { readOnly: true, value: location.href, ariaLabel: labels.link });
    copy.replaceWith(link);
    link.focus();
    link.select();
  });
  return [create('p', { part: 'in-app', textContent: labels.inApp(app) }), copy];
}

function button(label: string, onClick: (click: MouseEvent) => void): HTMLButtonElement {
  const made = create('button', { type: 'button', textContent: label });
  made.addEventListener('click', onClick);
  return made;
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { part = '', ...properties }: Partial<Omit<HTMLElementTagNameMap[Tag], 'part'>> & { readonly part?: string },
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (part !== '') element.setAttribute('part', part);
  return Object.assign(element, properties);
}
