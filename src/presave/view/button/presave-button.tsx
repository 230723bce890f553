import { Provider, useAtomValue } from 'jotai';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { PresaveButtonProps, PresaveModel } from '../presave-model.ts';
import { Countdown } from './countdown.tsx';
import { MainControl } from './main-control.tsx';
import { Message } from './message.tsx';
import { NotifyLine } from './notify-line.tsx';
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
  const root = useRef<HTMLDivElement>(null);
  usePageCover(root, model);
  useLayoutEffect(() => model.onRendered(), [model]);
  const InApp = model.inAppView();
  const isInApp = inApp !== null;
  const wasInApp = useRef(isInApp);
  useLayoutEffect(() => {
    // The message takes the place of the main control, or gives it back.
    if (wasInApp.current !== isInApp) model.onFocusLost();
    wasInApp.current = isInApp;
  }, [isInApp, model]);
  return (
    <div className="root" lang={labels.language} ref={root}>
      <Countdown model={model} labels={labels} />
      {mainAction !== 'reminder' && inApp === null && <MainControl model={model} labels={labels} />}
      <p className="quiet" role="status">
        {status !== 'busy' && isAnnounced && labels.presaveAdded}
      </p>
      {inApp !== null && InApp && <InApp app={inApp} model={model} labels={labels} />}
      <Message model={model} labels={labels} />
      <ReleaseLine model={model} labels={labels} />
      <ReceiptLink model={model} labels={labels} />
      <NotifyLine model={model} labels={labels} />
    </div>
  );
}

/** Gives the button's root the colour of the page's cover, as a custom property. */
function usePageCover(root: RefObject<HTMLElement | null>, { pageCover, onPageCover }: PresaveModel): void {
  useLayoutEffect(() => {
    const listening = new AbortController();
    const update = (): void => root.current?.style.setProperty('--_page-cover', pageCover());
    onPageCover(listening.signal, update);
    update();
    return () => listening.abort();
  }, [root, pageCover, onPageCover]);
}
