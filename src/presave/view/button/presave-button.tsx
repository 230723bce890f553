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
import type { PresaveLabels } from '../../../i18n/presave-labels.ts';
import { PROVIDERS, type PresaveService } from '../../model/providers/providers.ts';
import type { ButtonView } from '../../state/presave-atoms.ts';
import type { InAppProps, PresaveButtonProps, PresaveModel } from '../presave-model.ts';
import { Countdown } from './countdown.tsx';
import { Message } from './message.tsx';
import { NotifyLine } from './notify-line.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { ReleaseLine } from './release-line.tsx';
import { useFocus } from './use-focus.ts';

const CHECK = 'M20 6 9 17l-5-5';

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

/** The button, or the link in its place. */
function MainControl({ model, labels }: PresaveButtonProps): ReactNode {
  const view = useAtomValue(model.atoms.view);
  const { mainAction, status, service, href, isReleased } = view;
  const isFocused = useFocus(model);
  const mark = useMark(model, service);
  const text = mainLabel(view, labels);
  const isSaved = status === 'saved';
  const content = (
    <>
      <svg className={`icon mark ${service}`} part="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={mark} />
      </svg>
      <span part="label">{isSaved || isReleased ? text : <slot>{text}</slot>}</span>
      {status === 'busy' && <span className="under-way" />}
      {isSaved && (
        <svg className="icon check" viewBox="0 0 24 24" aria-hidden="true">
          <path d={CHECK} />
        </svg>
      )}
    </>
  );
  if (mainAction === 'listen' || mainAction === 'link') {
    return (
      <a
        className="presave ready"
        part="button"
        href={href}
        target="_blank"
        rel="noopener"
        onClick={(event) => model.actions.follow() || event.preventDefault()}
      >
        {content}
      </a>
    );
  }
  const isOff = isSaved || status === 'unavailable';
  return (
    <button
      type="button"
      className={`presave ${status}`}
      part="button"
      disabled={isOff && !isFocused}
      aria-disabled={isOff && isFocused}
      aria-busy={status === 'busy'}
      onClick={({ nativeEvent }) => model.actions.press(nativeEvent)}
    >
      {content}
    </button>
  );
}

/** The outline of a service's mark, which is loaded if it is not there; `undefined` until then. */
function useMark({ marksAtom, loadMark }: PresaveModel, service: PresaveService): string | undefined {
  useEffect(() => loadMark(service), [loadMark, service]);
  return useAtomValue(marksAtom)[service];
}

function mainLabel({ status, mainAction, service, isReleased }: ButtonView, labels: PresaveLabels): string {
  const { name } = PROVIDERS[service];
  if (status === 'saved') return labels.presaveAdded;
  if (!isReleased) return labels.presaveOn(name);
  return mainAction === 'listen' || mainAction === 'link' ? labels.listenOn(name) : labels.saveOn(name);
}
