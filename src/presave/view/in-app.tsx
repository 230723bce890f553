import type { ReactNode } from 'react';
import type { InAppProps } from './presave-button.tsx';

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
