import { checkReturnAddress, originOf } from '../../platform/http/safe-url.ts';
import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { Press } from '../../platform/page/attention.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { NotifySubject } from '../model/consent-question.ts';
import { notifySupport } from '../model/notify-support.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { bareCause, failed, type PresaveFailure, type PresaveOutcome } from '../model/presave-outcome.ts';
import { savedKey } from '../model/presave-states.ts';
import { isEnded } from '../model/receipt.ts';
import { postNotify, requestNotifyKey, timeZone } from '../page/presave-api.ts';
import type { PresavePage } from '../page/presave-page.ts';
import type { PushPage } from '../page/push-page.ts';
import type { NotifyView, PresaveAtoms } from '../state/presave-atoms.ts';
import {
  onSavedFlagChange,
  readReceipt,
  readReceiptCheck,
  readSavedFlag,
  saveReceipt,
  setSavedFlag,
} from '../storage/saved-storage.ts';
import type { createPresaveActions } from './presave-actions.ts';
import { askReceipt } from './receipt-check.ts';

/** The message beside the button. */
type NotifyNote = 'refused' | 'unsupported' | 'home-screen' | 'failed';

/** The texts of the button, in the visitor's language. */
export interface NotifyWords {
  readonly saved: string;
  readonly receipt: string;
  readonly notes: Readonly<Record<NotifyNote, string>>;
  /** The content of the dialog that asks first. */
  readonly question: Omit<NotifySubject, 'finish'>;
}

export interface NotifyDeps {
  readonly store: PageStore;
  readonly atoms: Pick<PresaveAtoms, 'settings' | 'projectId' | 'notifyView'>;
  readonly withConsent: ReturnType<typeof createPresaveActions>['withConsent'];
  readonly page: Pick<PresavePage, 'origin' | 'now' | 'isVisible' | 'onVisible'>;
  readonly push: PushPage;
  readonly onIdle: (signal: AbortSignal, callback: () => void) => void;
  words(): NotifyWords;
}

/** The state of one button. `viewOf()` puts it into the visitor's language. */
interface NotifyState {
  readonly status: NotifyView['status'];
  readonly note: NotifyNote | null;
  /** Whether this button has just been told `We will tell you`. */
  readonly isNews: boolean;
  readonly receipt: string | null;
}

const READY: NotifyState = { status: 'ready', note: null, isNews: false, receipt: null };

function viewOf({ status, note, isNews, receipt }: NotifyState, words: NotifyWords): NotifyView {
  return {
    status,
    text: status === 'saved' ? words.saved : '',
    note:
      note === null
        ? { kind: 'told', text: isNews ? words.saved : '' }
        : { kind: note === 'failed' ? 'failed' : 'not-saved', text: words.notes[note] },
    receipt: receipt === null ? null : { href: receipt, text: words.receipt },
  };
}

/** The button *Notify me*: lets the site's server send this browser one message on the day of the release. */
export function createNotify(deps: NotifyDeps) {
  const { store, atoms, withConsent, page, push, onIdle, words } = deps;
  const button = createNotifyState(deps);

  /** Asks the server what has become of it, at most once a day. */
  async function check(): Promise<void> {
    const key = button.key();
    const { status, receipt } = button.state();
    if (status !== 'saved') return;
    const found = await askReceipt(key, receipt, readReceiptCheck(key), page.now());
    if (found !== null && isEnded(found.state)) button.finish(key, READY);
  }

  /** Call it right inside the click in which the visitor has agreed. */
  async function subscribe(): Promise<void> {
    const given = store.get(atoms.settings);
    const key = button.key();
    const project = button.projectId();
    button.change({ status: 'busy', note: null });
    const permission = await push.ask().catch(() => 'default' as const);
    if (permission !== 'granted') {
      button.finish(key, { status: 'ready', note: permission === 'denied' ? 'refused' : null });
      return;
    }
    const outcome = await send(given, project).catch(failureOf);
    if (outcome.kind === 'saved') {
      if (outcome.receipt !== undefined) saveReceipt(key, outcome.receipt);
      button.finish(key, { status: 'saved', isNews: true, receipt: outcome.receipt ?? null });
      setSavedFlag(key);
      return;
    }
    fail(key, outcome);
  }

  function fail(key: string, failure: PresaveFailure): void {
    log('error', new PlayerError(failure.code, failure.message, failure));
    button.finish(key, { status: 'ready', note: 'failed' });
  }

  async function send({ siteBase, notifyWorker, sendTimeZone }: PresaveSettings, project: string) {
    const subscription = await push.subscribe(notifyWorker, await requestNotifyKey(siteBase));
    return postNotify(siteBase, { project_id: project, subscription, ...timeZone({ sendTimeZone }) });
  }

  return {
    /** Follows storage and the button's attributes until the signal aborts. */
    start(signal: AbortSignal): void {
      const checkWhenIdle = (): void => {
        if (page.isVisible()) onIdle(signal, () => void check());
      };
      for (const atom of [atoms.settings, atoms.projectId])
        signal.addEventListener('abort', store.sub(atom, button.sync));
      onSavedFlagChange(signal, (changed, isSaved) => {
        if (changed === button.key() && !isSaved) button.change(READY);
        else if (changed === null || changed === button.key()) button.sync();
      });
      page.onVisible(signal, () => {
        button.sync();
        checkWhenIdle();
      });
      button.sync();
      checkWhenIdle();
    },
    /** Writes the texts again: the visitor's language has changed. */
    show: button.show,
    /** Call it right inside the click that ends the press. */
    press(pressed: Press): void {
      // Its code may have come with this press.
      button.sync();
      if (button.state().status !== 'ready') return;
      const support = notifySupport(push.browser());
      if (support !== 'ready') {
        button.change({ note: support });
        return;
      }
      const key = button.key();
      const finish = (failure: PresaveOutcome): void => {
        if (failure.kind === 'failed') fail(key, failure);
      };
      withConsent({ ...words().question, finish }, pressed, () => void subscribe());
    },
  };
}

/** The state of the button, for the release that its attributes name now. */
function createNotifyState({ store, atoms, page, push, words }: NotifyDeps) {
  let state = READY;
  /** The project that the state is about. */
  let projectId = '';
  let reported = '';
  const key = (): string => savedKey('push', projectId);

  /** Writes the state in the visitor's language. */
  function show(): void {
    store.set(atoms.notifyView, viewOf(state, words()));
  }

  function change(next: Partial<NotifyState>): void {
    state = { ...state, ...next };
    show();
  }

  /** The page's other scripts can write storage. */
  const ownReceipt = (siteBase: string): string | null => checkReturnAddress(readReceipt(key()), [siteBase]);

  return {
    state: (): NotifyState => state,
    projectId: (): string => projectId,
    /** The release's `savedKey()`. */
    key,
    show,
    change,
    /** Changes the state if the button is still for that release. @param pressed the key of the release that was pressed */
    finish(pressed: string, next: Partial<NotifyState>): void {
      if (pressed === key()) change(next);
    },
    /** Reads what storage and attributes say. */
    sync(): void {
      const settings = store.get(atoms.settings);
      const current = store.get(atoms.projectId);
      if (current !== projectId) state = READY;
      projectId = current;
      if (state.status === 'busy') return;
      const problem = problemOf(settings, page.origin);
      if (problem !== reported && problem !== '') log('error', new PlayerError('presave-config', problem));
      reported = problem;
      // A visitor who has blocked messages since then gets none.
      const isSaved = readSavedFlag(key()) && push.browser().permission === 'granted';
      if (problem !== '') change({ status: 'off' });
      else if (isSaved) change({ status: 'saved', note: null, receipt: ownReceipt(settings.siteBase) });
      else if (state.status !== 'saved' || !state.isNews) change({ status: 'ready', isNews: false, receipt: null });
    },
  };
}

function failureOf(error: unknown): PresaveFailure {
  const cause = bareCause(error);
  return failed('presave-failed', 'This browser could not subscribe to the message on the day.', { cause });
}

/** Why the button cannot be used, for the page author; empty if it can. */
function problemOf({ notifyWorker, siteBase, isSiteBaseGuessed }: PresaveSettings, origin: string): string {
  if (originOf(notifyWorker) !== origin)
    return 'A pre-save button with notify needs notify-worker, the address of mixtape-notify.js on the origin of the page.';
  if (isSiteBaseGuessed && originOf(siteBase) !== origin)
    return 'A pre-save button with notify needs site-base, the site that answers /api/notify: the script is on another origin than the page.';
  return '';
}
