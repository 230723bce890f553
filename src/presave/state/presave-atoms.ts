import { atom, type ExtractAtomValue } from 'jotai/vanilla';
import { checkReturnAddress } from '../../platform/http/safe-url.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { ConfigProblem } from '../model/config-problems.ts';
import { DEFAULT_PRESAVE_SETTINGS } from '../model/presave-attributes.ts';
import type { PresaveNotice } from '../model/presave-notice.ts';
import {
  isBusy,
  type PresaveAction,
  type PresaveEffect,
  type PresaveState,
  reduce,
  releaseOf,
} from '../model/presave-states.ts';
import { DEFAULT_SERVICE, type PresaveService } from '../model/providers/providers.ts';
import { parseReleaseDate } from '../model/release-date.ts';
import { receiptsAtom, type SavedReceipt } from './saved-releases.ts';

/** The state of a pre-save button as the page sees it: style sheets use these names. */
export type PresaveStatus = 'ready' | 'busy' | 'saved' | 'unavailable';

/** Status of a pre-save button's main button. */
export type MainAction =
  /** A link to where the release can be heard. */
  | 'listen'
  | 'saved'
  /** A link to the service's own page, where the release can be pre-saved; after the release, where it can be heard. */
  | 'link'
  /** A press saves the release. */
  | 'flow'
  /** No main button: there is only the reminder. */
  | 'reminder'
  | 'unavailable';

/** The button *Notify me*. Its sentences come with its code. */
export interface NotifyView {
  /** `off`: the author has left out what it needs. */
  readonly status: 'ready' | 'busy' | 'saved' | 'off';
  /** Empty: as the button is called at first. */
  readonly text: string;
  /** The message for the visitor. `told`: only screen readers are, because it shows elsewhere. */
  readonly note: { readonly kind: 'told' | 'not-saved' | 'failed'; readonly text: string };
  readonly receipt: { readonly href: string; readonly text: string } | null;
}

const NOTIFY_READY: NotifyView = { status: 'ready', text: '', note: { kind: 'told', text: '' }, receipt: null };

/** By release, named by its `savedKey()`: all buttons of a release share its state. Only `changePresave` writes it. */
const statesAtom = atom<ReadonlyMap<string, PresaveState>>(new Map());

/** Applies an action to a release, and returns what to do about it. */
export function changePresave(store: PageStore, release: string, action: PresaveAction): PresaveEffect | undefined {
  const states = store.get(statesAtom);
  const before = stateOf(states, release);
  const { state, effect } = reduce(before, action);
  if (state !== before) store.set(statesAtom, new Map(states).set(release, state));
  return effect;
}

function stateOf(states: ReadonlyMap<string, PresaveState>, release: string | null): PresaveState {
  return states.get(release ?? '') ?? 'ready';
}

export type PresaveAtoms = Readonly<ReturnType<typeof createPresaveAtoms>>;

export type ButtonView = ExtractAtomValue<PresaveAtoms['view']>;

/** The release of a button: what its attributes and the page say of it. */
function createReleaseAtoms() {
  const settings = atom(DEFAULT_PRESAVE_SETTINGS);
  const configProblems = atom<readonly ConfigProblem[]>([]);
  const returnedRelease = atom<{ readonly service: PresaveService; readonly projectId: string } | null>(null);
  const projectId = atom((get) => {
    const { service, projectId } = get(settings);
    const returned = get(returnedRelease);
    return projectId || (returned?.service === service ? returned.projectId : '');
  });
  const release = atom((get) => releaseOf({ service: get(settings).service, projectId: get(projectId) }));
  const state = atom((get) => {
    // The configuration is this button's alone, so it is applied on top of what all buttons of the release share.
    const configuration = get(configProblems).length > 0 ? 'misconfigured' : 'configured';
    return reduce(stateOf(get(statesAtom), get(release)), configuration).state;
  });
  const releaseDate = atom((get) => parseReleaseDate(get(settings).releaseDate));
  const released = atom(false);
  const isTooFarAhead = atom(false);
  const outlasted = atom((get) => get(configProblems).length === 0 && get(isTooFarAhead));
  return {
    settings,
    /** The site that saves, and that sends messages. */
    siteBase: atom((get) => get(settings).siteBase),
    configProblems,
    /** The release of the flow that came to this page: a button of its service without a project shows how it goes. */
    returnedRelease,
    /** The project of the release; empty while it is unknown. */
    projectId,
    /** The release's `savedKey()`; `null` while service or project are unknown. */
    release,
    state,
    /** `null` if the date is missing or invalid. */
    releaseDate,
    released,
    /** Whether a consent that is given now ends before the release is out: see `outlastsConsent`. */
    isTooFarAhead,
    /** Whether that is why a reminder takes the place of the flow. */
    outlasted,
  };
}

/** @param appBrowser the app whose built-in browser this is, see `inAppBrowser()`; `null` for a normal browser */
export function createPresaveAtoms(appBrowser: string | null = null) {
  const releaseAtoms = createReleaseAtoms();
  const { settings, configProblems, projectId, release, state, releaseDate, released, outlasted } = releaseAtoms;
  /** The first that applies. */
  const action = atom((get): MainAction => {
    const { service, listenUrl, presaveUrl, reminder, notify } = get(settings);
    if (get(released) && service !== null && listenUrl !== '') return 'listen';
    if (get(state) === 'saved') return 'saved';
    if (service !== null && presaveUrl !== '') return 'link';
    // A consent that ends before the release would save nothing.
    if (get(outlasted)) return 'reminder';
    if (get(configProblems).length === 0) return 'flow';
    return (reminder && get(releaseDate) !== null) || (notify && get(projectId) !== '') ? 'reminder' : 'unavailable';
  });
  const status = atom((get): PresaveStatus => {
    if (['listen', 'link', 'reminder'].includes(get(action))) return 'ready';
    const current = get(state);
    if (isBusy(current)) return 'busy';
    return current === 'failed' ? 'ready' : current;
  });
  const announced = atom<string | null>(null);
  const notice = atom<(PresaveNotice & { readonly release: string | null }) | null>(null);
  const visibleNotice = atom((get): PresaveNotice | null => {
    const last = get(notice);
    // The button may be for another release now.
    const latest = last?.release === get(release) ? last : null;
    // A saved release has not failed, but an answer may have come to another browser's.
    if (get(status) === 'saved' && latest?.kind !== 'elsewhere') return null;
    const lacksStorage =
      get(action) === 'unavailable' && get(configProblems).some(({ code }) => code === 'presave-storage');
    return latest ?? (lacksStorage ? { kind: 'no-storage' } : null);
  });
  const inApp = atom<string | null>(null);
  const app = atom((get) => (get(settings).noInApp ? null : appBrowser));
  const notifyView = atom(NOTIFY_READY);
  const canNotify = atom(
    (get): boolean =>
      get(settings).notify && get(projectId) !== '' && !get(released) && get(notifyView).status !== 'off',
  );
  const canRemind = atom((get): boolean => {
    // Also in place of a message that cannot come.
    const isOffered =
      get(settings).reminder ||
      (get(action) === 'reminder' && (get(outlasted) || !get(settings).notify)) ||
      get(notifyView).note.kind !== 'told';
    return isOffered && get(releaseDate) !== null && !get(released) && get(app) === null;
  });
  const receipt = atom((get): SavedReceipt | null => {
    const key = get(release);
    const saved = key === null ? undefined : get(receiptsAtom).get(key);
    const href = saved && checkReturnAddress(saved.href, [get(settings).siteBase]);
    return saved && href ? { ...saved, href } : null;
  });
  const view = atom((get) => {
    const { service, listenUrl, presaveUrl, reminderUrl, noInApp } = get(settings);
    const isReleased = get(released);
    const isSaved = get(status) === 'saved';
    return {
      mainAction: get(action),
      status: get(status),
      service: service ?? DEFAULT_SERVICE,
      isReleased,
      /** Whether the page says when the release is out. */
      isDated: get(releaseDate) !== null,
      /** The address of the main button, if that is a link. */
      href: get(action) === 'listen' ? listenUrl : presaveUrl,
      /** `null` also if the release is out. */
      releaseAt: isReleased ? null : (get(releaseDate)?.at ?? null),
      /** Calendars subscribe to this address; empty if there is none. */
      feedHref: get(canRemind) ? reminderUrl.replace(/^https?/, 'webcal') : '',
      inApp: !noInApp && ['link', 'flow'].includes(get(action)) ? get(inApp) : null,
      notice: get(visibleNotice),
      isAnnounced: isSaved && get(announced) === get(release),
      receipt: isSaved ? get(receipt) : null,
    };
  });
  return {
    ...releaseAtoms,
    /** The message beside the button, and the release that it is about. */
    notice,
    /** The release that this button has saved, so that screen readers are told; it may not say so for another button. */
    announced,
    /** The app whose browser a message is about; `null`: no message shows. */
    inApp,
    /** The app whose built-in browser this is; `null` in a normal browser, or if the author disables the message. */
    app,
    canRemind,
    /** Whether a message on the day is offered. */
    canNotify,
    notifyView,
    mainAction: action,
    status,
    view,
  };
}
