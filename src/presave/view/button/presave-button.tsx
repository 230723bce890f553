import { useAtomValue } from 'jotai';
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
import { PROVIDERS, type PresaveService } from '../../model/providers.ts';
import { CHECK, Icon } from '../icon.tsx';
import type { InAppProps, PresaveButtonProps, PresaveModel } from '../presave-model.ts';
import { Countdown } from './countdown.tsx';
import { Message } from './message.tsx';
import { NotifyLine } from './notify-line.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { ReleaseLine } from './release-line.tsx';
import { useFocus } from './use-focus.ts';

/** `<presave-button>`. Nothing shows until the visitor's language is known. */
export function PresaveButton({ model }: Pick<PresaveButtonProps, 'model'>): ReactNode {
  const labels = useAtomValue(model.labelsAtom);
  return labels && <LabelledButton model={model} labels={labels} />;
}

function LabelledButton({ model, labels }: PresaveButtonProps): ReactNode {
  const { atoms } = model;
  const inApp = useAtomValue(atoms.shownInApp);
  const kind = useAtomValue(atoms.kind);
  const isAnnounced = useAtomValue(atoms.isAnnounced);
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
      {kind !== 'reminder' && !isInApp && <MainControl model={model} labels={labels} />}
      <p className="quiet" role="status">
        {isAnnounced && labels.presaveAdded}
      </p>
      {inApp !== null && InApp && <InApp app={inApp} model={model} labels={labels} />}
      <Message model={model} labels={labels} />
      <ReleaseLine model={model} labels={labels} />
      <ReceiptLink model={model} labels={labels} />
      <NotifyLine model={model} labels={labels} />
    </div>
  );
}

/**
 * The component of the message in the browser of an app; `null` if it does not show, and until it is loaded. Not
 * React's `lazy`: that needs `Suspense`, and the cut of React has neither (build/react/used-features.mjs).
 */
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
  const { atoms } = model;
  const kind = useAtomValue(atoms.kind);
  const status = useAtomValue(atoms.status);
  const service = useAtomValue(atoms.shownService);
  const href = useAtomValue(atoms.href);
  const isReleased = useAtomValue(atoms.released);
  const isFocused = useFocus(model);
  const mark = useMark(model, service);
  const isSaved = status === 'saved';
  const isLink = kind === 'listen' || kind === 'link';
  const text = isSaved ? labels.presaveAdded : askingText(labels, PROVIDERS[service].name, isReleased, isLink);
  const content = (
    <>
      <Icon path={mark} className={`icon mark ${service}`} part="icon" />
      <span part="label">{isSaved || isReleased ? text : <slot>{text}</slot>}</span>
      {status === 'busy' && <span className="under-way" />}
      {isSaved && <Icon path={CHECK} className="icon check" />}
    </>
  );
  if (isLink) {
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

function askingText(labels: PresaveLabels, service: string, isReleased: boolean, isLink: boolean): string {
  if (!isReleased) return labels.presaveOn(service);
  return isLink ? labels.listenOn(service) : labels.saveOn(service);
}
