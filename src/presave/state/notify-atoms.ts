import { type Atom, atom } from 'jotai/vanilla';
import { originOf } from '../../platform/http/safe-url.ts';
import type { ConsentSubject } from '../model/consent.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { savedKey } from '../model/presave-states.ts';
import type { NotifyView, PresaveAtoms } from './presave-atoms.ts';
import { receiptAtom } from './saved-releases.ts';

/** Why no message will come, as the button says it. */
export type NotifyNote = 'refused' | 'unsupported' | 'home-screen' | 'failed';

/** The state of *Notify me* for a release. */
export interface NotifyState {
  readonly status: 'ready' | 'busy' | 'saved';
  readonly note: NotifyNote | null;
  /** Whether the visitor has pressed it in this page view, so that screen readers are told. */
  readonly isNews: boolean;
  /** Whether it has been saved, but storage has not kept that: this page view alone knows it. */
  readonly isUnstored: boolean;
}

export const NOTIFY_READY: NotifyState = { status: 'ready', note: null, isNews: false, isUnstored: false };

export type NotifyAtoms = ReturnType<typeof createNotifyAtoms>;

/** The texts of the button, in the visitor's language. */
export interface NotifyWords {
  readonly saved: string;
  readonly receipt: string;
  readonly notes: Readonly<Record<NotifyNote, string>>;
  /** The content of the dialog that asks first. */
  readonly question: Omit<Extract<ConsentSubject, { readonly kind: 'notify' }>, 'kind'>;
}

export type NotifyWordsAtom = Atom<NotifyWords>;

/**
 * The state of a button *Notify me*.
 * @param origin of the page
 */
export function createNotifyAtoms(
  { settings, siteBase, projectId }: PresaveAtoms,
  wordsAtom: NotifyWordsAtom,
  origin: string,
) {
  const states = atom<ReadonlyMap<string, NotifyState>>(new Map());
  const release = atom((get) => savedKey('push', get(projectId)));
  const state = atom((get) => get(states).get(get(release)) ?? NOTIFY_READY);
  const problem = atom((get) => problemOf(get(settings), origin));
  const receipt = receiptAtom(release, siteBase);
  return {
    /** The states of the button by release. */
    states,
    /** The `savedKey()` of the release that the button is for. */
    release,
    state,
    /** Why the button cannot be used, for the page author; empty if it can. */
    problem,
    view: atom((get): NotifyView => {
      const { status, note, isNews } = get(state);
      const words = get(wordsAtom);
      const saved = status === 'saved' ? get(receipt) : null;
      return {
        status: get(problem) === '' ? status : 'off',
        text: status === 'saved' ? words.saved : '',
        note:
          note === null
            ? { kind: 'read-out', text: isNews ? words.saved : '' }
            : { kind: note === 'failed' ? 'failed' : 'not-saved', text: words.notes[note] },
        receipt: saved && { href: saved.href, text: words.receipt },
      };
    }),
  };
}

function problemOf({ notifyWorker, siteBase, isSiteBaseGuessed }: PresaveSettings, origin: string): string {
  if (originOf(notifyWorker) !== origin)
    return 'A pre-save button with notify needs notify-worker, the address of mixtape-notify.js on the origin of the page.';
  if (isSiteBaseGuessed && originOf(siteBase) !== origin)
    return 'A pre-save button with notify needs site-base, the site that answers /api/notify: the script is on another origin than the page.';
  return '';
}
