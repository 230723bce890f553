import { isAt } from '../../domain/presave/presave-callback.ts';
import type { PresaveSettings } from '../../domain/presave/presave-settings.ts';
import { answerAddress } from '../../io/page/page-address.ts';
import type { Presave } from './create-presave.ts';
import type { PresaveHost } from './presave-events.ts';
import type { PresaveParts } from './presave-parts.ts';

/** The pre-save buttons of a page, for flows that came to the page from elsewhere. */
export interface PresaveRegistry {
  /** A button is in the page, and configured, until the signal ends. */
  add(presave: Presave, signal: AbortSignal): void;
  /** The host of a project's button, else of a button without a project, else the document. */
  hostFor(projectId: string): PresaveHost;
  /** Resolves with a configuration that may run flows for other pages, as soon as the page has one. */
  handOverTarget(): Promise<HandOverTarget>;
}

/** Whose settings a handed-over flow is run with, and where its events go. */
export interface HandOverTarget {
  readonly settings: PresaveSettings;
  readonly host: PresaveHost;
}

/** How long to wait for a button that the page's scripts add, before events are sent from the document. */
const LATE_BUTTON_MS = 1500;

export function createPresaveRegistry(
  { page, store }: Pick<PresaveParts, 'page' | 'store'>,
  site: { readonly settings: () => PresaveSettings; readonly host: PresaveHost },
): PresaveRegistry {
  const buttons = new Set<Presave>();
  const searches = new Set<() => void>();

  /**
   * Looks once the page is parsed, and again when a button is added or configured: scripts may do that in any order.
   * @param fallback for a page that has nothing else in time
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
      if (fallback !== undefined) page.onceParsed(() => setTimeout(finish, LATE_BUTTON_MS, fallback));
    });
  }

  function findHost(projectId: string): PresaveHost | null {
    const candidates = [...buttons]
      .filter(({ settings }) => settings().service === 'spotify')
      .sort((one, other) => Number(other.isTrusted) - Number(one.isTrusted));
    const ofProject = (wanted: string): Presave | undefined =>
      candidates.find(({ settings }) => settings().projectId === wanted);
    return (ofProject(projectId) ?? ofProject(''))?.host ?? null;
  }

  function findHandOverTarget(): HandOverTarget | null {
    for (const { settings, host, isTrusted } of buttons) {
      const buttonSettings = settings();
      if (isTrusted && buttonSettings.service === 'spotify' && isRedirectPage(buttonSettings))
        return { settings: buttonSettings, host };
    }
    const settings = site.settings();
    return isRedirectPage(settings) ? { settings, host: site.host } : null;
  }

  /** A site may list origins on every page: only the page at the redirect URI takes flows over. */
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
      const host = find(() => findHost(projectId), site.host);
      return {
        dispatch: (type, detail) => void host.then(({ dispatch }) => dispatch(type, detail)),
        alertFailure: () => void host.then(({ alertFailure }) => alertFailure()),
        showRefusal: () => void host.then(({ showRefusal }) => showRefusal()),
      };
    },
    handOverTarget: () => find(findHandOverTarget),
  };
}
