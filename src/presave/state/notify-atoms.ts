import { atom } from 'jotai/vanilla';
import { checkReturnAddress, originOf } from '../../platform/http/safe-url.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { savedKey } from '../model/presave-states.ts';
import type { PresaveAtoms } from './presave-atoms.ts';
import { receiptsAtom } from './saved-releases.ts';

/** Why no message will come, as the button says it. */
export type NotifyNote = 'refused' | 'unsupported' | 'home-screen' | 'failed';

/** The state of *Notify me* for a release. */
export interface NotifyState {
  readonly status: 'ready' | 'busy' | 'saved';
  readonly note: NotifyNote | null;
  /** Whether it has been pressed for that in this page view, so that screen readers are told. */
  readonly isNews: boolean;
}

export const NOTIFY_READY: NotifyState = { status: 'ready', note: null, isNews: false };

export type NotifyAtoms = ReturnType<typeof createNotifyAtoms>;

/** The state of a button *Notify me*. @param origin of the page */
export function createNotifyAtoms({ settings, siteBase, projectId }: PresaveAtoms, origin: string) {
  const states = atom<ReadonlyMap<string, NotifyState>>(new Map());
  const release = atom((get) => savedKey('push', get(projectId)));
  return {
    /** By release. */
    states,
    /** The `savedKey()` of the release that the button is for. */
    release,
    state: atom((get) => get(states).get(get(release)) ?? NOTIFY_READY),
    /** Why the button cannot be used, for the page author; empty if it can. */
    problem: atom((get) => problemOf(get(settings), origin)),
    /** The address of the receipt. The page's other scripts can write storage. */
    receipt: atom((get) => {
      const href = get(receiptsAtom).get(get(release))?.href;
      return href === undefined ? null : checkReturnAddress(href, [get(siteBase)]);
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
