import { Provider, useAtomValue } from 'jotai';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { InAppProps, PresaveButtonProps, PresaveModel } from '../presave-model.ts';
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
  const InApp = useInApp(inApp !== null, model);
  const isInApp = InApp !== null;
  const wasInApp = useRef(isInApp);
  useLayoutEffect(() => {
    // The message takes the place of the main control, or gives it back.
    if (wasInApp.current !== isInApp) model.onFocusLost();
    wasInApp.current = isInApp;
  }, [isInApp, model]);
  return (
    <div className="root" lang={labels.language} ref={root}>
      <Countdown model={model} labels={labels} />
      {mainAction !== 'reminder' && !isInApp && <MainControl model={model} labels={labels} />}
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

/** The component of the message in the browser of an app; `null` if it does not show, and until it is loaded. */
function useInApp(isShown: boolean, { loadInApp }: PresaveModel): ComponentType<InAppProps> | null {
  const [component, setComponent] = useState<ComponentType<InAppProps> | null>(null);
  useEffect(() => {
    // A function would be called, as one that returns the next state.
    if (isShown) void loadInApp().then((loaded) => setComponent(() => loaded));
  }, [isShown, loadInApp]);
  return isShown ? component : null;
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
