import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import type { PresaveLabels } from '../../../i18n/presave-labels.ts';
import type { PresaveButtonProps } from '../presave-model.ts';
import { useValue } from '../use-value.ts';
import { InApp } from './in-app.tsx';
import { MainControl } from './main-control.tsx';
import { Message } from './message.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { ReleaseLine } from './release-line.tsx';

/** `<presave-button>`. Nothing shows until the visitor's language is known. */
export function PresaveButton({ model }: Pick<PresaveButtonProps, 'model'>): ReactNode {
  const { localization } = model;
  const read = (): PresaveLabels | null => localization.current;
  const labels = useSyncExternalStore(localization.subscribe, read, read);
  return labels && <LabelledButton model={model} labels={labels} />;
}

function LabelledButton({ model, labels }: PresaveButtonProps): ReactNode {
  const { inApp, mainAction, isAnnounced, status } = useValue(model.store, model.atoms.view);
  useLayoutEffect(() => model.onRendered(), [model]);
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
