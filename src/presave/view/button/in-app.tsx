import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { CopyLink } from '../copy-link.tsx';
import type { CopyPageLink, InAppProps } from '../presave-model.ts';

/**
 * In the browser of an app: says that the visitor is not signed in there, and offers the way out. Going on is possible.
 */
export function InApp({ app, model, labels, copyLink }: InAppProps & { readonly copyLink: CopyPageLink }): ReactNode {
  const kind = useAtomValue(model.atoms.kind);
  const href = useAtomValue(model.atoms.href);
  const { continueInApp } = model.actions;
  return (
    <section className="in-app" part="in-app" aria-labelledby="in-app">
      <p id="in-app">{labels.inApp(app)}</p>
      <CopyLink className="presave copy" labels={labels} copyLink={copyLink} />
      {kind === 'link' ? (
        <a
          className="continue"
          href={href}
          target="_blank"
          rel="noopener"
          onClick={({ nativeEvent }) => continueInApp(nativeEvent)}
        >
          {labels.presaveContinue}
        </a>
      ) : (
        <button type="button" className="continue" onClick={({ nativeEvent }) => continueInApp(nativeEvent)}>
          {labels.presaveContinue}
        </button>
      )}
    </section>
  );
}
