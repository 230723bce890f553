import { type Atom, atom } from 'jotai/vanilla';
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
import { DEFAULT_SERVICE, type PresaveService } from '../model/providers.ts';
import { parseReleaseDate } from '../model/release-date.ts';
import { receiptAtom } from './saved-releases.ts';

/** The state of a pre-save button as the page sees it: style sheets use these names. */
export type PresaveStatus = 'ready' | 'busy' | 'saved' | 'unavailable';

/** The kinds of a pre-save button. */
export type ButtonKind =
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

/** How a press ended, as the button shows it. */
export interface ShownResult {
  /** The `savedKey()` of what was to be saved. */
  readonly release: string | null;
  /** `null`: it is saved. */
  readonly notice: PresaveNotice | null;
}

/** The button *Notify me*. Its sentences come with its code, which sets the atom that they are in. */
export interface NotifyView {
  /** `off`: the author has left out what it needs. */
  readonly status: 'ready' | 'busy' | 'saved' | 'off';
  /** Empty: the button keeps its first label. */
  readonly text: string;
  /** The message for the visitor. `read-out`: only screen readers say it, because it shows elsewhere. */
  readonly note: { readonly kind: 'read-out' | 'not-saved' | 'failed'; readonly text: string };
  readonly receipt: { readonly href: string; readonly text: string } | null;
}

const NOTIFY_AT_FIRST: NotifyView = { status: 'ready', text: '', note: { kind: 'read-out', text: '' }, receipt: null };

/** The state of each release, by its `savedKey()`: all its buttons share it. Only `changePresave` writes this atom. */
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

/**
 * The state of a pre-save button.
 * @param appBrowser the app whose built-in browser this is, see `inAppBrowser()`; `null` for a normal browser
 */
export function createPresaveAtoms(appBrowser: string | null = null) {
  const release = createReleaseAtoms();
  const button = createButtonAtoms(release);
  return {
    ...release,
    ...button,
    ...createMessageAtoms(release, button, appBrowser),
  };
}

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
  const release = atom((get) => releaseOf(get(settings).service, get(projectId)));
  const releaseDate = atom((get) => parseReleaseDate(get(settings).releaseDate));
  const released = atom(false);
  const outlastsConsent = atom(false);
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
    /** `null` if the date is missing or invalid. */
    releaseDate,
    released,
    /** When the release will be out, in milliseconds since 1970; `null` if it is out, or the page does not say. */
    releaseAt: atom((get) => (get(released) ? null : (get(releaseDate)?.at ?? null))),
    /** Whether a consent that is given now ends before the release is out: the result of `outlastsConsent()`. */
    outlastsConsent,
    /** Whether the reminder takes the place of a flow that would be possible, because its consent would end too early. */
    remindsInstead: atom((get) => get(configProblems).length === 0 && get(outlastsConsent)),
  };
}

type ReleaseAtoms = ReturnType<typeof createReleaseAtoms>;

/** The button itself. */
function createButtonAtoms(of: ReleaseAtoms) {
  const { settings, configProblems, projectId, release, releaseDate, released, remindsInstead } = of;
  const state = atom((get) => {
    // The configuration is this button's alone, so it is applied on top of what all buttons of the release share.
    const configuration = get(configProblems).length > 0 ? 'misconfigured' : 'configured';
    return reduce(stateOf(get(statesAtom), get(release)), configuration).state;
  });
  /** The first that applies. */
  const kind = atom((get): ButtonKind => {
    const { service, listenUrl, presaveUrl, reminder, notify } = get(settings);
    if (get(released) && service !== null && listenUrl !== '') return 'listen';
    if (get(state) === 'saved') return 'saved';
    if (service !== null && presaveUrl !== '') return 'link';
    // A consent that ends before the release would save nothing.
    if (get(remindsInstead)) return 'reminder';
    if (get(configProblems).length === 0) return 'flow';
    return (reminder && get(releaseDate) !== null) || (notify && get(projectId) !== '') ? 'reminder' : 'unavailable';
  });
  return {
    kind,
    status: atom((get): PresaveStatus => {
      if (['listen', 'link', 'reminder'].includes(get(kind))) return 'ready';
      const current = get(state);
      if (isBusy(current)) return 'busy';
      return current === 'failed' ? 'ready' : current;
    }),
    /** The service whose name and mark it has. */
    shownService: atom((get) => get(settings).service ?? DEFAULT_SERVICE),
    /** The address of the button, if it is a link. */
    href: atom((get) => get(settings)[get(kind) === 'listen' ? 'listenUrl' : 'presaveUrl']),
  };
}

/** The lines around the button: messages, reminder, receipt. */
function createMessageAtoms(
  { settings, siteBase, configProblems, projectId, release, releaseDate, released, remindsInstead }: ReleaseAtoms,
  { kind, status }: ReturnType<typeof createButtonAtoms>,
  appBrowser: string | null,
) {
  const lastResult = atom<ShownResult | null>(null);
  const result = atom((get) => {
    const last = get(lastResult);
    // The button may be for another release now.
    return last?.release === get(release) ? last : null;
  });
  const inApp = atom<string | null>(null);
  const notifyViewAtom = atom<Atom<NotifyView>>(atom(NOTIFY_AT_FIRST));
  const notifyView = atom((get) => get(get(notifyViewAtom)));
  const receipt = receiptAtom(release, siteBase);
  const app = atom((get) => (get(settings).noInApp ? null : appBrowser));
  const canRemind = atom((get): boolean => {
    // The reminder also takes the place of a message that cannot come.
    const isOffered =
      get(settings).reminder ||
      (get(kind) === 'reminder' && (get(remindsInstead) || !get(settings).notify)) ||
      get(notifyView).note.kind !== 'read-out';
    return isOffered && get(releaseDate) !== null && !get(released) && get(app) === null;
  });
  return {
    /** How the last press on this button ended; `null` after the next one. */
    lastResult,
    /** The message beside the button. */
    notice: atom((get): PresaveNotice | null => {
      const latest = get(result)?.notice;
      // A saved release has not failed, but an answer may have come to another browser's.
      if (get(status) === 'saved' && latest?.kind !== 'elsewhere') return null;
      const lacksStorage =
        get(kind) === 'unavailable' && get(configProblems).some(({ code }) => code === 'presave-storage');
      return latest ?? (lacksStorage ? { kind: 'no-storage' } : null);
    }),
    /** Whether screen readers are told that the release is saved: only the button that was pressed does. */
    isAnnounced: atom((get) => get(status) === 'saved' && get(result)?.notice === null),
    /** The app whose built-in browser this is; `null` in a normal browser, or if the author disables the message. */
    app,
    /** The app whose browser a message is to be about; `null`: none. */
    inApp,
    /** The app of `inApp`, as long as the button would lead out of it. */
    shownInApp: atom((get) => (!get(settings).noInApp && ['link', 'flow'].includes(get(kind)) ? get(inApp) : null)),
    canRemind,
    /**
     * The address that calendars subscribe to. Empty if the author has given none, or if it is relative and a server
     * renders this.
     */
    feedHref: atom((get) => {
      const [, address] = /^https?(:.+)/.exec(get(settings).reminderUrl) ?? [];
      return address && get(canRemind) ? `webcal${address}` : '';
    }),
    /** Whether a message on the day is offered. */
    canNotify: atom(
      (get) => get(settings).notify && get(projectId) !== '' && !get(released) && get(notifyView).status !== 'off',
    ),
    /** Holds the atom that `notifyView` reads: the code of *Notify me* sets its own, once it is loaded. */
    notifyViewAtom,
    notifyView,
    /** The receipt of a saved release. */
    receipt: atom((get) => (get(status) === 'saved' ? get(receipt) : null)),
  };
}
