import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { onStoreChange } from '../../platform/on-store-change.ts';
import type { Press } from '../../platform/page/attention.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { notifySupport } from '../model/notify-support.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { bareCause, failed, type PresaveFailure } from '../model/presave-outcome.ts';
import { postNotify, requestNotifyKey, timeZone } from '../page/presave-api.ts';
import type { PresavePage } from '../page/presave-page.ts';
import type { PushPage } from '../page/push-page.ts';
import {
  createNotifyAtoms,
  NOTIFY_READY,
  type NotifyAtoms,
  type NotifyState,
  type NotifyWordsAtom,
} from '../state/notify-atoms.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import { onSavedFlagChange, readSavedFlag, setSavedFlag } from '../storage/saved-storage.ts';
import type { ConsentRequest } from './presave-actions.ts';
import { checkReceipt, keepReceipt, syncReceipt } from './saved-release.ts';

export interface NotifyDeps {
  readonly store: PageStore;
  readonly atoms: PresaveAtoms;
  withConsent(request: ConsentRequest, pressed: Press): void;
  readonly page: Pick<PresavePage, 'origin' | 'now' | 'isVisible' | 'onVisible'>;
  readonly push: PushPage;
  readonly onIdle: (signal: AbortSignal, callback: () => void) => void;
  readonly wordsAtom: NotifyWordsAtom;
}

/** The button *Notify me*: lets the site's server send this browser one message on the day of the release. */
export function createNotify(deps: NotifyDeps) {
  const { store, atoms, withConsent, page, push, onIdle, wordsAtom } = deps;
  const notifyAtoms = createNotifyAtoms(atoms, wordsAtom, page.origin);
  store.set(atoms.notifyViewAtom, notifyAtoms.view);
  const { change, sync, follow } = createNotifyState(deps, notifyAtoms);
  const { subscribe, fail } = createSubscription(deps, notifyAtoms, change);

  /** Asks the server what has become of the message, at most once a day. */
  async function check(): Promise<void> {
    const release = store.get(notifyAtoms.release);
    if (store.get(notifyAtoms.state).status !== 'saved') return;
    const ended = await checkReceipt(store, release, store.get(atoms.siteBase), page.now());
    if (ended !== null) change(release, NOTIFY_READY);
  }

  return {
    /** Follows storage and the button's attributes until the signal aborts. */
    start(signal: AbortSignal): void {
      const checkWhenIdle = (): void => {
        if (page.isVisible()) onIdle(signal, () => void check());
      };
      follow(signal);
      page.onVisible(signal, () => {
        sync();
        checkWhenIdle();
      });
      checkWhenIdle();
    },
    /** Call it right inside the click that ends the press. */
    press(pressed: Press): void {
      // The code of this button may have come with this press.
      sync();
      const release = store.get(notifyAtoms.release);
      if (store.get(notifyAtoms.problem) !== '' || store.get(notifyAtoms.state).status !== 'ready') return;
      const support = notifySupport(push.browser());
      if (support !== 'ready') {
        change(release, { note: support });
        return;
      }
      withConsent(
        {
          subject: { kind: 'notify', ...store.get(wordsAtom).question },
          start: () => void subscribe(),
          fail: (failure) => fail(release, failure),
        },
        pressed,
      );
    },
  };
}

/** Asks the browser for its permission, and the site's server for the message. */
function createSubscription(
  { store, atoms, push }: Pick<NotifyDeps, 'store' | 'atoms' | 'push'>,
  notifyAtoms: NotifyAtoms,
  change: (release: string, next: Partial<NotifyState>) => void,
) {
  /** Call it right inside the click in which the visitor has agreed. */
  async function subscribe(): Promise<void> {
    const release = store.get(notifyAtoms.release);
    const given = store.get(atoms.settings);
    const project = store.get(atoms.projectId);
    change(release, { status: 'busy', note: null });
    const permission = await push.ask().catch(() => 'default' as const);
    if (permission !== 'granted') {
      change(release, { status: 'ready', note: permission === 'denied' ? 'refused' : null });
      return;
    }
    const outcome = await send(push, given, project).catch(failureOf);
    if (outcome.kind === 'failed') {
      fail(release, outcome);
      return;
    }
    keepReceipt(store, release, outcome.receipt);
    setSavedFlag(release);
    change(release, { status: 'saved', isNews: true, isUnstored: !readSavedFlag(release) });
  }

  function fail(release: string, failure: PresaveFailure): void {
    log('error', new PlayerError(failure.code, failure.message, failure));
    change(release, { status: 'ready', note: 'failed' });
  }

  return { subscribe, fail };
}

/** Keeps the state of the button as storage has it. */
function createNotifyState({ store, push }: Pick<NotifyDeps, 'store' | 'push'>, notifyAtoms: NotifyAtoms) {
  let reported = '';

  function change(release: string, next: Partial<NotifyState>): void {
    const states = store.get(notifyAtoms.states);
    store.set(notifyAtoms.states, new Map(states).set(release, { ...(states.get(release) ?? NOTIFY_READY), ...next }));
  }

  /** Reads what storage says of the release. */
  function sync(): void {
    const release = store.get(notifyAtoms.release);
    const { status, isUnstored } = store.get(notifyAtoms.state);
    if (status === 'busy') return;
    syncReceipt(store, release);
    // A visitor who has blocked messages since then gets none.
    if ((isUnstored || readSavedFlag(release)) && push.browser().permission === 'granted')
      change(release, { status: 'saved', note: null });
    else change(release, { status: 'ready', isNews: false });
  }

  function reportProblem(): void {
    const problem = store.get(notifyAtoms.problem);
    if (problem !== '' && problem !== reported) log('error', new PlayerError('presave-config', problem));
    reported = problem;
  }

  function follow(signal: AbortSignal): void {
    onStoreChange(store, notifyAtoms.release, signal, sync);
    onStoreChange(store, notifyAtoms.problem, signal, reportProblem);
    onSavedFlagChange(signal, (changed, isSaved) => {
      const release = store.get(notifyAtoms.release);
      if (changed === release && !isSaved) change(release, NOTIFY_READY);
      else if (changed === null || changed === release) sync();
    });
    reportProblem();
    sync();
  }

  return { change, sync, follow };
}

async function send(push: PushPage, { siteBase, notifyWorker, sendTimeZone }: PresaveSettings, project: string) {
  const subscription = await push.subscribe(notifyWorker, await requestNotifyKey(siteBase));
  return postNotify(siteBase, { project_id: project, subscription, ...timeZone({ sendTimeZone }) });
}

function failureOf(error: unknown): PresaveFailure {
  const cause = bareCause(error);
  return failed('presave-failed', 'This browser could not subscribe to the message on the day.', { cause });
}
