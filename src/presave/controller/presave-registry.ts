import { isAt } from '../model/presave-callback.ts';
import { LATE_BUTTON_MS } from '../model/presave-deadlines.ts';
import { REDIRECT_SERVICE } from '../model/presave-services.ts';
import type { PresaveSettings } from '../model/presave-settings.ts';
import { answerAddress } from '../page/page-address.ts';
import type { Presave } from './create-presave.ts';
import type { PresaveHost } from './presave-events.ts';
import type { PresaveParts } from './presave-parts.ts';

/** The pre-save buttons of a page, for flows that came to the page from elsewhere. */
export interface PresaveRegistry {
  /** Adds a configured button of the page until the signal is aborted. */
  add(presave: Presave, signal: AbortSignal): void;
  /** The host of the project's button, else of a button without a project, else the document: whichever is there then. */
  hostFor(projectId: string): PresaveHost;
  /** Resolves once the page has a configuration that may run flows for other pages. */
  handOverTarget(): Promise<HandOverTarget>;
}

/** The settings that a handed-over flow uses, and where its events are dispatched. */
export interface HandOverTarget {
  readonly settings: PresaveSettings;
  readonly host: PresaveHost;
}

export function createPresaveRegistry(
  { page, store }: Pick<PresaveParts, 'page' | 'store'>,
  site: { readonly settings: () => PresaveSettings; readonly host: PresaveHost },
): PresaveRegistry {
  const buttons = new Set<Presave>();
  const searches = new Set<() => void>();

  /**
   * Searches once the page is parsed, and again when a button is added or configured: scripts may do that in any order.
   * @param fallback the result if nothing is found in time
   */
  function find<Found>(look: () => Found | null, fallback?: Found): Promise<Found> {
    return new Promise((resolve) => {
      const finish = (found: Found): void => {
        searches.delete(search);
        resolve(found);
      };
      const search = (): void =>
        page.onceParsed(() => {
          const found = look();
          if (found !== null) finish(found);
        });
      searches.add(search);
      search();
      if (fallback !== undefined) {
        page.onceParsed(() => setTimeout(finish, LATE_BUTTON_MS, fallback));
      }
    });
  }

  function findHost(projectId: string): PresaveHost | null {
    const candidates = [...buttons]
      .filter(({ settings }) => settings().service === REDIRECT_SERVICE)
      .sort((left, right) => Number(right.isTrusted()) - Number(left.isTrusted()));
    const ofProject = (wanted: string): Presave | undefined =>
      candidates.find(({ settings }) => settings().projectId === wanted);
    return (ofProject(projectId) ?? ofProject(''))?.host ?? null;
  }

  function findHandOverTarget(): HandOverTarget | null {
    for (const { settings, host, isTrusted } of buttons) {
      const buttonSettings = settings();
      if (isTrusted() && buttonSettings.service === REDIRECT_SERVICE && isRedirectPage(buttonSettings))
        return { settings: buttonSettings, host };
    }
    const settings = site.settings();
    return isRedirectPage(settings) ? { settings, host: site.host } : null;
  }

  /** A site may list origins on every page, but only the page at the redirect URI takes over flows. */
  function isRedirectPage({ returnOrigins, redirectUri }: PresaveSettings): boolean {
    const here = answerAddress(page.href);
    return (
      returnOrigins.length > 0 && (redirectUri === '' || (here !== null && isAt(answerAddress(redirectUri), here)))
    );
  }

  return {
    add(presave, signal) {
      const searchAgain = (): void => {
        for (const search of searches) search();
      };
      const unsubscribe = store.sub(presave.atoms.settings, searchAgain);
      const remove = (): void => {
        unsubscribe();
        buttons.delete(presave);
      };
      buttons.add(presave);
      signal.addEventListener('abort', remove, { once: true });
      searchAgain();
    },
    hostFor(projectId) {
      const found = find(() => findHost(projectId), site.host);
      // The button may be replaced while the flow is under way.
      const host = (): Promise<PresaveHost> => found.then(() => findHost(projectId) ?? site.host);
      return {
        dispatch: (type, detail) => void host().then(({ dispatch }) => dispatch(type, detail)),
        show: (message) => void host().then(({ show }) => show(message)),
      };
    },
    handOverTarget: () => find(findHandOverTarget),
  };
}
