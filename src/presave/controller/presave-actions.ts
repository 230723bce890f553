import { log } from '../../platform/log.ts';
import { onStoreChange } from '../../platform/on-store-change.ts';
import type { Press } from '../../platform/page/attention.ts';
import { type Consent, type ConsentDecision, type ConsentSubject, checkConsent } from '../model/consent.ts';
import type { PresaveFailure } from '../model/presave-outcome.ts';
import type { PresaveService } from '../model/providers.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import type { PresaveDeps } from './presave-deps.ts';
import type { ButtonReporter, PresaveQuestion } from './presave-events.ts';
import { withLoaded } from './presave-run.ts';
import { remind } from './remind.ts';
import { reportOutcome } from './report-outcome.ts';

/** The button that the visitor acts on. */
interface ActingButton {
  readonly deps: Pick<PresaveDeps, 'store' | 'page' | 'loadReminder'>;
  readonly atoms: PresaveAtoms;
  readonly reporter: ButtonReporter;
  /** Whether the site wrote the button. */
  isTrusted(): boolean;
  /** A signal that is aborted when the button leaves the page; `null` while it is not there. */
  connected(): AbortSignal | null;
  startFlow(service: PresaveService, consent: Consent, startedAt: number): void;
}

/** What a press starts, once the visitor has agreed. */
export interface ConsentRequest {
  readonly subject: ConsentSubject;
  /**
   * Called right inside the click.
   * @param isAnswer whether that click was in the dialog
   */
  start(consent: Consent, startedAt: number, isAnswer: boolean): void;
  /** Called if the dialog that asks cannot be loaded. */
  fail(failure: PresaveFailure): void;
}

/** Creates the visitor's actions on a pre-save button. */
export function createPresaveActions(button: ActingButton) {
  const { deps, atoms, reporter, startFlow } = button;
  const { store, page } = deps;
  const withConsent = createConsentGate(button);
  const inAppMessage = createInAppMessage(button);
  const settings = () => store.get(atoms.settings);
  const kind = () => store.get(atoms.kind);

  /** The visitor follows the button's link. @returns false if a message shows instead */
  function follow(): boolean {
    const { service, projectId } = settings();
    // After the release, the link leads to where it can be heard.
    if (service === null || kind() !== 'link' || store.get(atoms.released)) return true;
    if (inAppMessage.show()) return false;
    reporter.dispatch('presavestart', { service, projectId });
    return true;
  }

  /** Call it right inside the click that ends the press, or once this code is there. */
  function press(pressed: Press): void {
    const { service, listenUrl, presaveUrl } = settings();
    const current = kind();
    switch (current) {
      case 'listen':
        page.open(listenUrl);
        break;
      case 'link':
        if (follow()) page.open(presaveUrl);
        break;
      case 'flow':
        if (service !== null) pressFlow(service, pressed);
        break;
      case 'saved':
      case 'reminder':
      case 'unavailable':
        break;
      default:
        current satisfies never;
    }
  }

  function pressFlow(service: PresaveService, pressed: Press): void {
    withConsent(
      {
        subject: { kind: 'presave', service },
        start(consent, startedAt, isAnswer) {
          if (isAnswer) inAppMessage.setRead();
          if (!inAppMessage.show()) startFlow(service, consent, startedAt);
        },
        fail: (failure) => reportOutcome(store, { ...settings(), service }, reporter, failure),
      },
      pressed,
    );
  }

  return {
    press,
    withConsent,
    follow,
    /** The visitor goes on in the browser of an app, in spite of the message. A link leads on without us. */
    continueInApp(pressed: Press): void {
      inAppMessage.setRead();
      store.set(atoms.inApp, null);
      if (kind() === 'flow') press(pressed);
      else follow();
    },
    remind: () => void remind(deps, atoms, reporter),
  };
}

/** Starts what a press is about, after a dialog has asked if the press alone does not say enough. */
function createConsentGate(button: ActingButton) {
  const { deps, atoms, reporter, isTrusted, connected } = button;
  const { store, page } = deps;

  function decide(subject: ConsentSubject, { attentiveForMs }: Press, seenForMs: number | null): ConsentDecision {
    const service = subject.kind === 'presave' ? subject.service : null;
    return checkConsent({ service, isFramed: page.isFramed, isTrusted: isTrusted(), attentiveForMs, seenForMs });
  }

  function ask({ subject, start, fail }: ConsentRequest): void {
    const signal = connected();
    if (signal === null || (subject.kind === 'presave' && store.get(atoms.status) !== 'ready')) return;
    const { projectId, releaseTitle: title, releaseArtist: artist, releaseCover: cover } = store.get(atoms.settings);
    const closing = closingWith(button, signal);
    const question: PresaveQuestion = {
      subject,
      projectId,
      isReleased: store.get(atoms.released),
      releaseAt: store.get(atoms.releaseAt),
      // The dialog contains the message in the browser of an app.
      app: reporter.showInApp ? store.get(atoms.app) : null,
      release: isTrusted() ? { title, artist, cover } : null,
      closing,
      onContinue(pressed, seenForMs) {
        const decision = decide(subject, pressed, seenForMs);
        if (decision.kind !== 'start') return false;
        closing.abort();
        start(decision.consent, pressed.at, true);
        return true;
      },
    };
    void withLoaded(fail, reporter.loadDialog, (open) => closing.signal.aborted || open(question));
  }

  return function withConsent(request: ConsentRequest, pressed: Press): void {
    const decision = decide(request.subject, pressed, null);
    switch (decision.kind) {
      case 'open-page':
        log('warn', 'A page of another origin frames this one, so the pre-save opens it in a new tab.');
        page.open(page.href);
        break;
      case 'ask':
        ask(request);
        break;
      case 'start':
        request.start(decision.consent, pressed.at, false);
        break;
      case 'wait':
        // Only an answer in the dialog can come too early.
        break;
      default:
        decision satisfies never;
    }
  };
}

/** Closes a dialog if the button leaves the page, or is for another release or another site meanwhile. */
function closingWith({ deps: { store }, atoms }: ActingButton, connected: AbortSignal): AbortController {
  const closing = new AbortController();
  const { signal } = closing;
  const close = (): void => closing.abort();
  // Without a service, only the project says which release it is.
  for (const atom of [atoms.release, atoms.projectId, atoms.siteBase, atoms.kind])
    onStoreChange(store, atom, signal, close);
  connected.addEventListener('abort', close, { signal });
  return closing;
}

/** The message in the browser of an app, which shows until the visitor has gone on in spite of it. */
function createInAppMessage({ deps: { store }, atoms, reporter }: ActingButton) {
  let isRead = false;
  const setRead = (): void => {
    isRead = true;
  };
  return {
    /** @returns whether it shows: there may be none, or the visitor has read it */
    show(): boolean {
      const app = store.get(atoms.app);
      if (app === null || isRead || reporter.showInApp === undefined) return false;
      // If it does not load, the next press goes on without it.
      reporter.showInApp(app).catch(setRead);
      return true;
    },
    setRead,
  };
}
