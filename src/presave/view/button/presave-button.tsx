import { Provider, useAtomValue } from 'jotai';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PresaveButtonProps } from '../presave-model.ts';
import { InApp } from './in-app.tsx';
import { MainControl } from './main-control.tsx';
import { Message } from './message.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { ReleaseLine } from './release-line.tsx';

/** `<presave-button>`. Nothing shows until the visitor's language is known. */
export function PresaveButton({ model }: Pick<PresaveButtonProps, 'model'>): ReactNode {
  const labels = useAtomValue(model.labelsAtom, { store: model.store });
  return (
    labels && (
      <Provider store={model.store}>
        <LabelledButton model={model} labels={labels} />
      </Provider>
    )
  );
}

function LabelledButton({ model, labels }: PresaveButtonProps): ReactNode {
  const { inApp, mainAction, isAnnounced, status } = useAtomValue(model.atoms.view);
  useLayoutEffect(() => model.onRendered(), [model]);
  const isInApp = inApp !== null;
  const wasInApp = useRef(isInApp);
  useLayoutEffect(() => {
    // The message takes the place of the main control, or gives it back.
    if (wasInApp.current !== isInApp) model.onFocusLost();
    wasInApp.current = isInApp;
  }, [isInApp, model]);
  return (
    <div className="root" lang={labels.language}>
      {mainAction !== 'reminder' && inApp === null && <MainControl model={model} labels={labels} />}
      <p className="quiet" role="status">
        {status !== 'busy' && isAnnounced && labels.presaveAdded}
      </p>
      {inApp !== null && <InApp app={inApp} model={model} labels={labels} />}
      <Message model={model} labels={labels} />
      <ReleaseLine model={model} labels={labels} />
      <ReceiptLink model={model} labels={labels} />
    </div>
  );
}
