import { copyText } from '../../platform/page/clipboard.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';

// The message in the browser of an app. Loaded when such a visitor presses a button.
export { default as styles } from '../view/in-app.css';
export { InApp } from '../view/in-app.tsx';

const COPIED_MS = 1000;

/** Copies the page's address, and shows whether that worked. If not, the link is selected. */
export async function copyPageLink(
  store: PageStore,
  { inApp }: Pick<PresaveAtoms, 'inApp'>,
  within: Element,
): Promise<void> {
  const setCopied = (isCopied: boolean | null): void => {
    const message = store.get(inApp);
    if (message !== null) store.set(inApp, { ...message, isCopied });
  };
  const isCopied = await copyText(location.href, within);
  setCopied(isCopied);
  if (isCopied) {
    setTimeout(setCopied, COPIED_MS, null);
    return;
  }
  // Once it is drawn.
  setTimeout(() => {
    const link = within.querySelector('input');
    link?.focus();
    link?.select();
  });
}
