import type { ReactNode } from 'react';
import { copyText } from '../../platform/page/clipboard.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import type { InAppProps } from '../view/presave-button.tsx';

// The message in the browser of an app. Loaded when such a visitor presses a button.
export { default as styles } from '../view/in-app.css';

const COPIED_MS = 1000;

/** Copies the page's address, and shows whether that worked. If not, the link is selected. */
export async function copyPageLink(store: PageStore, { inApp }: PresaveAtoms, within: Element): Promise<void> {
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

const COPY = 'M9 9h11v11H9zM5 15H4V4h11v1';

/** Says that the visitor is not signed in here, and offers the way out. Going on is possible. */
export function InApp({ message, view, actions }: InAppProps): ReactNode {
  const { mainAction, href, labels } = view;
  return (
    <section className="in-app" part="in-app" aria-labelledby="in-app">
      <p id="in-app">{labels.inApp(message.app)}</p>
      <button
        type="button"
        className="presave copy"
        aria-describedby="in-app"
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button. Screen readers read the new label of the focused one.
          currentTarget.focus({ preventScroll: true });
          actions.copyLink(currentTarget.parentElement ?? currentTarget);
        }}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={COPY} />
        </svg>
        {message.isCopied ? labels.copied : labels.copyLink}
      </button>
      {message.isCopied === false && <input className="link" readOnly value={location.href} aria-label={labels.link} />}
      {mainAction === 'link' ? (
        <a className="continue" href={href} target="_blank" rel="noopener" onClick={actions.continueInApp}>
          {labels.presaveContinue}
        </a>
      ) : (
        <button type="button" className="continue" onClick={actions.continueInApp}>
          {labels.presaveContinue}
        </button>
      )}
    </section>
  );
}
