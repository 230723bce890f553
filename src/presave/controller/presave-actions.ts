import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { inAppBrowser } from '../model/in-app-browser.ts';
import { DEFAULT_SERVICE, PRESAVE_SERVICES, type PresaveService } from '../model/presave-services.ts';
import type { PresavePage } from '../page/presave-page.ts';
import type { Consent } from '../services/presave-adapter.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import type { ButtonReporter } from './presave-events.ts';
import { createRun, type PresaveDeps, withLoaded } from './presave-run.ts';

/** What a visitor can do with a pre-save button. @param connection aborted when the button leaves the page */
export function createPresaveActions(
  { store, page, loadReminder }: Pick<PresaveDeps, 'store' | 'page' | 'loadReminder'>,
  atoms: PresaveAtoms,
  reporter: ButtonReporter,
  isTrusted: () => boolean,
  connection: () => AbortSignal | null,
  startFlow: (service: PresaveService, consent: Consent, pressedAt?: number) => void,
) {
  let isInAppRead = false;
  const settings = () => store.get(atoms.settings);
  const action = () => store.get(atoms.mainAction);

  /** The app whose built-in browser this is; `null` in a normal browser, or if the author disables the message. */
  const app = (): string | null => (settings().noInApp ? null : inAppBrowser(page.userAgent));

  /** Shows the message in the browser of an app. @returns false if there is none, or the visitor has read it */
  function showsInApp(): boolean {
    const name = app();
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

  /** Call it right inside the click. @param pressedAt if the click had to wait for this code */
  function press(pressedAt?: number): void {
    const { service, listenUrl, presaveUrl } = settings();
    switch (action()) {
      case 'listen':
        page.open(listenUrl);
        break;
      case 'link':
        if (follow()) page.open(presaveUrl);
        break;
      case 'flow':
        if (service !== null) pressFlow(service, pressedAt);
        break;
      default:
    }
  }

  function pressFlow(service: PresaveService, clickedAt?: number): void {
    let pressedAt = clickedAt;
    checkConsent(service, isTrusted(), page, {
      start: (consent) => showsInApp() || startFlow(service, consent, pressedAt),
      ask: (start) => {
        const signal = connection();
        if (signal === null || store.get(atoms.status) !== 'ready') return;
        // The dialog contains the message in the browser of an app.
        const question = { service, app: reporter.showInApp ? app() : null, connection: signal };
        askInDialog({ store }, atoms, reporter, question, () => {
          isInAppRead = true;
          // The flow begins with the answer.
          pressedAt = undefined;
          start();
        });
      },
    });
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
    continueInApp(): void {
      isInAppRead = true;
      store.set(atoms.inApp, null);
      if (action() === 'flow') press();
      else follow();
    },
    canRemind: () =>
      settings().reminder && store.get(atoms.releaseDate) !== null && !store.get(atoms.released) && app() === null,
    remind: () => void remind(),
  };
}

/** The one place that lets flows start. */
export function checkConsent(
  service: PresaveService,
  isTrusted: boolean,
  page: PresavePage,
  { ask, start }: { readonly ask: (start: () => void) => void; readonly start: (consent: Consent) => void },
): void {
  const allow = (serviceAsks: boolean): void => start({ serviceAsks } as Consent);
  if (page.isFramed) {
    // The page around can hide or cover everything here, also a dialog.
    log('warn', 'A page of another origin frames this one, so the pre-save button opens this page in a new tab.');
    page.open(page.href);
  } else if (isTrusted) allow(false);
  else if (PRESAVE_SERVICES[service].asks === 'service') allow(true);
  else ask(() => allow(false));
}

/** Asks in a dialog, which closes if the button leaves the page, or is for another release meanwhile. */
function askInDialog(
  { store }: Pick<PresaveDeps, 'store'>,
  atoms: PresaveAtoms,
  reporter: ButtonReporter,
  { service, app, connection }: { service: PresaveService; app: string | null; connection: AbortSignal },
  onContinue: () => void,
): void {
  const closing = new AbortController();
  const { signal } = closing;
  const close = (): void => closing.abort();
  const question = { service, isReleased: store.get(atoms.released), app, closing, onContinue };
  for (const atom of [atoms.release, atoms.mainAction]) signal.addEventListener('abort', store.sub(atom, close));
  connection.addEventListener('abort', close, { signal });
  const run = createRun(store, { ...store.get(atoms.settings), service }, reporter);
  void withLoaded(run, undefined, reporter.loadDialog, (open) => signal.aborted || open(question));
}
