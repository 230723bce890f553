import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import { inAppBrowser } from '../model/in-app-browser.ts';
import { DEFAULT_SERVICE, type PresaveService } from '../model/presave-service.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import { askFirst } from './ask-first.ts';
import { type Consent, checkConsent } from './check-consent.ts';
import type { PresaveButtonHost } from './presave-events.ts';
import type { PresaveParts } from './presave-parts.ts';

/** What a visitor can do with a pre-save button. */
export interface PresaveActions {
  /**
   * The visitor pressed the button. Call it right inside the click.
   * @param pressedAt on the clock of `performance.now()`, if the click had to wait for this code
   */
  press(pressedAt?: number): void;
  /**
   * The visitor follows the button's link.
   * @returns false if a message shows instead
   */
  follow(): boolean;
  /** The visitor goes on in the browser of an app, in spite of the message. A link leads on by itself. */
  continueInApp(): void;
  /** Whether the visitor can download a reminder. */
  canRemind(): boolean;
  remind(): void;
}

/** What the actions need of their button. */
export interface ActingButton {
  readonly atoms: PresaveAtoms;
  readonly host: PresaveButtonHost;
  isTrusted(): boolean;
  /** Aborted when the button leaves the page; `null` while it is in none. */
  connection(): AbortSignal | null;
  /** Starts the flow of a service, unless one is under way. */
  startFlow(service: PresaveService, consent: Consent, pressedAt?: number): void;
}

export function createPresaveActions(
  { store, page, loadReminder }: Pick<PresaveParts, 'store' | 'page' | 'loadReminder'>,
  { atoms, host, isTrusted, connection, startFlow }: ActingButton,
): PresaveActions {
  let isInAppRead = false;
  const settings = () => store.get(atoms.settings);
  const shownCase = () => store.get(atoms.shownCase);

  /** The app whose built-in browser this is; `null` in a normal browser, or if the author disables the message. */
  const app = (): string | null => (settings().noInApp ? null : inAppBrowser(page.userAgent));

  /** Shows the message in the browser of an app. @returns false if there is none, or the visitor has read it */
  function showsInApp(): boolean {
    const name = app();
    if (name === null || isInAppRead || host.showInApp === undefined) return false;
    // If it does not load, the next press goes on without it.
    host.showInApp(name).catch(() => {
      isInAppRead = true;
    });
    return true;
  }

  function follow(): boolean {
    const { service, projectId } = settings();
    // After the release, the link leads to where it can be heard.
    if (service === null || shownCase() !== 'link' || store.get(atoms.released)) return true;
    if (showsInApp()) return false;
    host.dispatch('presavestart', { service, projectId });
    return true;
  }

  function press(pressedAt?: number): void {
    const { service, listenUrl, presaveUrl } = settings();
    switch (shownCase()) {
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
        const question = { service, app: host.showInApp ? app() : null, connection: signal };
        askFirst({ store }, atoms, host, question, () => {
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
    host.dispatch('presavereminder', { service: service ?? DEFAULT_SERVICE, projectId });
    try {
      const { downloadReminder } = await loadReminder(true);
      downloadReminder({ title: page.title, url: listenUrl || page.href, release }, page.now());
    } catch (cause) {
      log(
        'error',
        new PlayerError('presave-script', 'The reminder could not be loaded from beside its script.', { cause }),
      );
    }
  }

  return {
    press,
    follow,
    continueInApp() {
      isInAppRead = true;
      store.set(atoms.inApp, null);
      if (shownCase() === 'flow') press();
      else follow();
    },
    canRemind: () =>
      settings().reminder && store.get(atoms.releaseDate) !== null && !store.get(atoms.released) && app() === null,
    remind: () => void remind(),
  };
}
