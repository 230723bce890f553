import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { Press } from '../../platform/page/attention.ts';
import { type Consent, type ConsentDecision, checkConsent } from '../model/consent.ts';
import { DEFAULT_SERVICE, type PresaveService } from '../providers/providers.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import type { ButtonReporter, PresaveQuestion } from './presave-events.ts';
import { createRun, type PresaveDeps, withLoaded } from './presave-run.ts';

/** Creates the visitor's actions on a pre-save button. @param connection aborted when the button leaves the page */
export function createPresaveActions(
  { store, page, loadReminder }: Pick<PresaveDeps, 'store' | 'page' | 'loadReminder'>,
  atoms: PresaveAtoms,
  reporter: ButtonReporter,
  isTrusted: () => boolean,
  connection: () => AbortSignal | null,
  startFlow: (service: PresaveService, consent: Consent, startedAt: number) => void,
) {
  let isInAppRead = false;
  const settings = () => store.get(atoms.settings);
  const action = () => store.get(atoms.mainAction);

  /** Shows the message in the browser of an app. @returns false if there is none, or the visitor has read it */
  function showsInApp(): boolean {
    const name = store.get(atoms.app);
    if (name === null || isInAppRead || reporter.showInApp === undefined) return false;
    // If it does not load, the next press goes on without it.
    reporter.showInApp(name).catch(() => {
      isInAppRead = true;
    });
    return true;
  }

  /** The visitor follows the button's link. @returns false if a message shows instead */
  function follow(): boolean {
    const { service, projectId } = settings();
    // After the release, the link leads to where it can be heard.
    if (service === null || action() !== 'link' || store.get(atoms.released)) return true;
    if (showsInApp()) return false;
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
    const decision = decide(service, pressed, null);
    switch (decision.kind) {
      case 'open-page':
        log('warn', 'A page of another origin frames this one, so the pre-save button opens this page in a new tab.');
        page.open(page.href);
        break;
      case 'ask':
        ask(service);
        break;
      case 'start':
        if (!showsInApp()) startFlow(service, decision.consent, pressed.at);
        break;
      default:
    }
  }

  function decide(service: PresaveService, { attentiveForMs }: Press, seenForMs: number | null): ConsentDecision {
    return checkConsent({ service, isFramed: page.isFramed, isTrusted: isTrusted(), attentiveForMs, seenForMs });
  }

  /** Asks in a dialog, which closes if the button leaves the page, or is for another release meanwhile. */
  function ask(service: PresaveService): void {
    const connected = connection();
    if (connected === null || store.get(atoms.status) !== 'ready') return;
    const closing = new AbortController();
    const { signal } = closing;
    const close = (): void => closing.abort();
    for (const atom of [atoms.release, atoms.mainAction]) signal.addEventListener('abort', store.sub(atom, close));
    connected.addEventListener('abort', close, { signal });
    const { projectId, releaseTitle: title, releaseArtist: artist, releaseCover: cover } = settings();
    const question: PresaveQuestion = {
      service,
      projectId,
      isReleased: store.get(atoms.released),
      // The dialog contains the message in the browser of an app.
      app: reporter.showInApp ? store.get(atoms.app) : null,
      release: isTrusted() ? { title, artist, cover } : null,
      closing,
      onContinue(pressed, seenForMs) {
        const decision = decide(service, pressed, seenForMs);
        if (decision.kind !== 'start') return false;
        close();
        isInAppRead = true;
        startFlow(service, decision.consent, pressed.at);
        return true;
      },
    };
    const run = createRun(store, { ...settings(), service }, reporter);
    void withLoaded(run, undefined, reporter.loadDialog, (open) => signal.aborted || open(question));
  }

  async function remind(): Promise<void> {
    const { service, projectId, listenUrl } = settings();
    const release = store.get(atoms.releaseDate);
    if (release === null) return;
    // A button that only reminds may have no service.
    reporter.dispatch('presavereminder', { service: service ?? DEFAULT_SERVICE, projectId });
    try {
      const { downloadReminder } = await loadReminder(true);
      downloadReminder({ title: page.title, url: listenUrl || page.href, release }, page.now());
    } catch (cause) {
      const message = 'The reminder could not be loaded from beside its script.';
      log('error', new PlayerError('presave-script', message, { cause }));
    }
  }

  return {
    press,
    follow,
    /** The visitor goes on in the browser of an app, in spite of the message. A link leads on without us. */
    continueInApp(pressed: Press): void {
      isInAppRead = true;
      store.set(atoms.inApp, null);
      if (action() === 'flow') press(pressed);
      else follow();
    },
    remind: () => void remind(),
  };
}
