import { log } from '../../platform/log.ts';
import type { Press } from '../../platform/page/attention.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { type Consent, type ConsentDecision, checkConsent } from '../model/consent.ts';
import type { ConsentSubject } from '../model/consent-question.ts';
import type { PresaveService } from '../model/providers/providers.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import { askFirst } from './ask-first.ts';
import type { ButtonReporter } from './presave-events.ts';
import type { PresaveDeps } from './presave-run.ts';
import { remind } from './remind.ts';

/** Starts what the visitor has agreed to, right inside a click. @param isAnswer whether that click was in the dialog */
type ConsentStart = (consent: Consent, startedAt: number, isAnswer: boolean) => void;

/** Creates the visitor's actions on a pre-save button. @param connection aborted when the button leaves the page */
export function createPresaveActions(
  deps: Pick<PresaveDeps, 'store' | 'page' | 'loadReminder'>,
  atoms: PresaveAtoms,
  reporter: ButtonReporter,
  isTrusted: () => boolean,
  connection: () => AbortSignal | null,
  startFlow: (service: PresaveService, consent: Consent, startedAt: number) => void,
) {
  const { store, page } = deps;
  const inAppMessage = createInAppMessage(store, atoms, reporter);
  const settings = () => store.get(atoms.settings);
  const action = () => store.get(atoms.mainAction);

  /** The visitor follows the button's link. @returns false if a message shows instead */
  function follow(): boolean {
    const { service, projectId } = settings();
    // After the release, the link leads to where it can be heard.
    if (service === null || action() !== 'link' || store.get(atoms.released)) return true;
    if (inAppMessage.show()) return false;
    reporter.dispatch('presavestart', { service, projectId });
    return true;
  }

  /** Call it right inside the click that ends the press, or once this code is there. */
  function press(pressed: Press): void {
    const { service, listenUrl, presaveUrl } = settings();
    switch (action()) {
      case 'listen':
        page.open(listenUrl);
        break;
      case 'link':
        if (follow()) page.open(presaveUrl);
        break;
      case 'flow':
        if (service !== null) pressFlow(service, pressed);
        break;
      default:
    }
  }

  function pressFlow(service: PresaveService, pressed: Press): void {
    withConsent(service, pressed, (consent, startedAt, isAnswer) => {
      if (isAnswer) inAppMessage.setRead();
      if (!inAppMessage.show()) startFlow(service, consent, startedAt);
    });
  }

  /** Asks the visitor, if the press alone does not say enough. */
  function withConsent(subject: ConsentSubject, pressed: Press, start: ConsentStart): void {
    const decision = decide(subject, pressed, null);
    switch (decision.kind) {
      case 'open-page':
        log('warn', 'A page of another origin frames this one, so the pre-save button opens this page in a new tab.');
        page.open(page.href);
        break;
      case 'ask':
        ask(subject, start);
        break;
      case 'start':
        start(decision.consent, pressed.at, false);
        break;
      default:
    }
  }

  function decide(subject: ConsentSubject, { attentiveForMs }: Press, seenForMs: number | null): ConsentDecision {
    const service = typeof subject === 'string' ? subject : null;
    return checkConsent({ service, isFramed: page.isFramed, isTrusted: isTrusted(), attentiveForMs, seenForMs });
  }

  function ask(subject: ConsentSubject, start: ConsentStart): void {
    const connected = connection();
    if (connected === null || (typeof subject === 'string' && store.get(atoms.status) !== 'ready')) return;
    askFirst(store, atoms, reporter, {
      subject,
      isTrusted: isTrusted(),
      connected,
      onContinue(pressed, seenForMs, close) {
        const decision = decide(subject, pressed, seenForMs);
        if (decision.kind !== 'start') return false;
        close();
        start(decision.consent, pressed.at, true);
        return true;
      },
    });
  }

  return {
    press,
    withConsent,
    follow,
    /** The visitor goes on in the browser of an app, in spite of the message. A link leads on without us. */
    continueInApp(pressed: Press): void {
      inAppMessage.setRead();
      store.set(atoms.inApp, null);
      if (action() === 'flow') press(pressed);
      else follow();
    },
    remind: () => void remind(deps, atoms, reporter),
  };
}

/** The message in the browser of an app, which shows until the visitor has gone on in spite of it. */
function createInAppMessage(store: PageStore, atoms: PresaveAtoms, reporter: ButtonReporter) {
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
