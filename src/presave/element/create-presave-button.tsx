import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { visitorLabels } from '../../i18n/presave-labels.ts';
import { presaveEnglish } from '../../i18n/texts.ts';
import { borrowReact } from '../../platform/borrowed-react.ts';
import { log } from '../../platform/log.ts';
import { type Attribute, attributeName } from '../../platform/model/attribute-table.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { onStoreChange } from '../../platform/on-store-change.ts';
import { pressOf } from '../../platform/page/attention.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { nativeMember } from '../../platform/page/native-member.ts';
import { createPresave } from '../controller/create-presave.ts';
import { browserDeps } from '../controller/presave-deps.ts';
import type { ButtonReporter, PresaveEventDetail } from '../controller/presave-events.ts';
import { IGNORED_WHEN_ASKING, PRESAVE_ATTRIBUTES, type PresaveSettings } from '../model/presave-attributes.ts';
import type { PresaveNotice } from '../model/presave-notice.ts';
import { releaseOf } from '../model/presave-states.ts';
import { onPageCover, pageCover } from '../page/page-cover.ts';
import buttonStyles from '../view/button/presave-button.css';
import { PresaveButton } from '../view/button/presave-button.tsx';
import receiptStyles from '../view/button/receipt.css';
import type { PresaveModel } from '../view/presave-model.ts';
import {
  changeGroups,
  type GroupedButton,
  hasCountdownAbove,
  isDateBelow,
  joinGroup,
  onGroupChange,
} from './button-group.ts';
import { eventReporter, resultsOf } from './event-reporter.ts';
import { reportMissingCode } from './load-code.ts';
import type { Notifier, NotifierParts } from './notify-chunk.ts';
import { loadConfirm } from './page-dialogs.ts';
import { keepRenderedMark, loadMark, marksAtom } from './service-marks.ts';
import type { SharedCode } from './shared-code.ts';

const STYLES: readonly string[] = [buttonStyles, receiptStyles];

const loadInAppCode = lazyChunk(() => import('./in-app-chunk.tsx'));
const loadNotify = lazyChunk(() => import('./notify-chunk.ts'));

type ButtonElement = GroupedButton & { readonly container: ShadowRoot };

/** The inside of `<presave-button>`, once its code is loaded. */
export type LoadedButton = ReturnType<typeof createPresaveButton>;

/**
 * @param scriptUrl of the script that defines the element
 * @param onRendered called before the button is painted for the first time
 */
export function createPresaveButton(
  element: ButtonElement,
  scriptUrl: string,
  shared: SharedCode,
  onRendered: () => void,
) {
  borrowReact(shared.react);
  const root = element.container;
  const { store } = shared;
  const localization = shared.createLocalization(element, presaveEnglish, visitorLabels);
  let styles = STYLES;
  const addStyles = (more: readonly string[]): void => {
    styles = [...styles, ...more];
    shared.adoptStyles(root, styles);
  };
  const loadInApp = async () => (await loadInAppCode(true)).inAppView(shared, addStyles);
  const focusBack = (): void => void setTimeout(focusMainControl, 0, root);
  const setResult = (notice: PresaveNotice | null, { service, projectId }: PresaveEventDetail): void =>
    store.set(presave.atoms.lastResult, { notice, release: releaseOf(service, projectId) });
  const { dispatch } = eventReporter(element, localization, (_text, _language, of) => setResult(null, of));
  const reporter: ButtonReporter = {
    dispatch,
    show(notice, of) {
      setResult(notice, of);
      if (notice.kind === 'not-saved') focusBack();
    },
    async showInApp(app) {
      // The button shows as long as there is nothing in its place.
      await loadInApp();
      store.set(presave.atoms.inApp, app);
    },
    loadDialog: () => loadConfirm(shared, localization, focusBack),
  };
  const deps = browserDeps(store);
  const presave = createPresave(deps, reporter, (settings) => !settings.asksFirst);
  const { atoms } = presave;
  joinGroup(element, () => store.get(atoms.status));
  const parts: NotifierParts = { shared, element, deps, presave, localization, addStyles };
  const readOfSite = createSiteSettings(element, scriptUrl, shared.readAttribute);
  const model = modelOf(parts, element, loadInApp, onRendered);
  return {
    presave,
    configure(settings: PresaveSettings): void {
      presave.configure(settings.asksFirst ? { ...settings, ...readOfSite() } : settings);
      keepRenderedMark(store, store.get(atoms.shownService), root);
      changeGroups();
    },
    styles: () => styles,
    results: () => resultsOf(presave, store),
    /** Call it when the element has moved. */
    refresh(): void {
      localization.refresh();
      changeGroups();
    },
    /** Loads the labels, and follows changes of the language until the signal aborts. */
    localize(signal: AbortSignal): void {
      localization.follow(signal);
      void localization.load();
      const offer = (): void => {
        if (store.get(atoms.canNotify)) withNotifier(parts);
      };
      onStoreChange(store, atoms.canNotify, signal, offer);
      onStoreChange(store, atoms.status, signal, changeGroups);
      offer();
    },
    render: (): ReactNode => (
      <Provider store={store}>
        <PresaveButton model={model} />
      </Provider>
    ),
  };
}

/** The components of a button read and call this. */
function modelOf(
  parts: NotifierParts,
  element: ButtonElement,
  loadInApp: PresaveModel['loadInApp'],
  onRendered: () => void,
): PresaveModel {
  const { presave, localization } = parts;
  const { store } = parts.shared;
  const { container: root } = element;
  return {
    atoms: presave.atoms,
    actions: {
      press: (click) => presave.press(pressOf(click)),
      continueInApp: (click) => presave.continueInApp(pressOf(click)),
      follow: presave.follow,
      remind: presave.remind,
      notify(click) {
        const press = pressOf(click);
        withNotifier(parts, (notifier) => notifier.press(press));
      },
    },
    labelsAtom: localization.labelsAtom,
    loadInApp,
    root,
    onFocusLost: () => focusMainControl(root),
    marksAtom,
    loadMark: (service) => loadMark(store, service),
    now: Date.now,
    pageCover,
    onPageCover,
    hasCountdownAbove: () => hasCountdownAbove(element),
    isDateBelow: () => isDateBelow(element),
    onNeighbours: onGroupChange,
    onRendered,
  };
}

/** Focuses the main control, unless a handler of the page has moved the focus, for example into a dialog. */
function focusMainControl(root: ShadowRoot): void {
  const focused = nativeMember(root.ownerDocument, 'activeElement');
  if (focused === null || focused === nativeMember(root.ownerDocument, 'body'))
    root.querySelector<HTMLElement>('.presave')?.focus({ preventScroll: true });
}

/**
 * Creates a function that reads, for a button that asks first, the settings that only the site may set. It reads them as
 * if the element did not have them: an untrusted author may have written it. Reports the attributes that are not used.
 */
function createSiteSettings(element: Element, scriptUrl: string, readAttribute: SharedCode['readAttribute']) {
  const places = { element, container: element, scriptUrl };
  const reported = new Set<string>();

  function read(property: (typeof IGNORED_WHEN_ASKING)[number]): unknown {
    const attribute = attributeName(property);
    if (element.hasAttribute(attribute) && !reported.has(attribute)) {
      reported.add(attribute);
      const message = `A pre-save button that asks first has ${attribute}, which is not used: only the site may set it.`;
      log('error', new PlayerError('config-untrusted', message));
    }
    const row: Attribute<unknown> = PRESAVE_ATTRIBUTES[property];
    return readAttribute(attribute, row, places);
  }

  return (): Partial<PresaveSettings> =>
    Object.fromEntries(IGNORED_WHEN_ASKING.map((property) => [property, read(property)]));
}

/**
 * Loads the code of the message on the day, and starts it unless the element has left the page.
 * @param parts the same for each call of a button: the code keeps its state with them
 */
function withNotifier(parts: NotifierParts, act?: (notifier: Notifier) => void): void {
  loadNotify(true)
    .then(({ notifierOf }) => {
      const notifier = notifierOf(parts);
      const signal = parts.presave.connected();
      if (signal !== null) notifier.start(signal);
      act?.(notifier);
    })
    .catch((cause: unknown) => reportMissingCode('notify', cause));
}
