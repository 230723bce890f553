import type { PlayerErrorCode } from '../../platform/model/player-error.ts';
import type { PresaveService } from './presave-service.ts';
import type { PresaveSettings } from './presave-settings.ts';

/** Why a button cannot start a pre-save: a message for the page author. */
export interface ConfigProblem {
  readonly code: PlayerErrorCode;
  readonly message: string;
}

/** What the page around a button allows. */
export interface PresaveEnvironment {
  /** The redirect URI is on another origin, so the button hands over to the page there. */
  readonly handsOver: boolean;
  /** Whether `site-base` is on the page's origin or the redirect URI's. */
  readonly isSiteOwn: boolean;
  /** Whether `crypto.subtle` exists; over plain http it does not. */
  readonly hasSubtleCrypto: boolean;
  /** Whether local storage works. A function, because the check writes. */
  hasStorage(): boolean;
}

/** What the first load knows of a service. The rest of it is its `PresaveAdapter`, which is loaded later. */
export interface ServiceDefinition {
  /** Name of the button's label in `PresaveTexts`. */
  readonly label: string;
  /** The same in every language. */
  readonly name: string;
  /**
   * Whether the visitor leaves the page to be asked, and comes back to a redirect URI. A service that does not redirect
   * opens a window, which browsers allow only inside the click, so its adapter is prepared before.
   */
  readonly redirects: boolean;
  /**
   * What asks the visitor before a pre-save that a button of an untrusted author starts: the service's own page each time,
   * or our dialog, because the service does not ask visitors again who have agreed once.
   */
  readonly asks: 'service' | 'dialog';
  /** What the service needs besides a project. */
  missingConfig(settings: PresaveSettings, environment: PresaveEnvironment): readonly ConfigProblem[];
}

export function missingAttribute(attribute: string, hint = ''): ConfigProblem {
  return {
    code: 'presave-config',
    message: `A pre-save button has no ${attribute}, so it cannot be used.${hint}`,
  };
}

export const PRESAVE_SERVICES = {
  spotify: {
    label: 'presaveSpotify',
    name: 'Spotify',
    redirects: true,
    asks: 'service',
    missingConfig({ clientId, redirectUri }, { handsOver, hasSubtleCrypto, hasStorage }) {
      const problems: ConfigProblem[] = [];
      // After a hand-over, the page at the redirect URI uses its own client id and its own crypto.
      if (clientId === '' && !handsOver) problems.push(missingAttribute('client-id'));
      if (redirectUri === '') problems.push(missingAttribute('redirect-uri'));
      if (!hasSubtleCrypto && !handsOver) {
        problems.push({
          code: 'presave-insecure',
          message:
            'A pre-save on Spotify needs crypto.subtle, which a page over plain http does not have: serve it over https.',
        });
      }
      if (!hasStorage()) {
        problems.push({
          code: 'presave-storage',
          message: 'A pre-save on Spotify needs local storage, which this browser refuses to this page.',
        });
      }
      return problems;
    },
  },
  apple_music: {
    label: 'presaveAppleMusic',
    name: 'Apple Music',
    redirects: false,
    asks: 'dialog',
    missingConfig: ({ developerToken }) => (developerToken === '' ? [missingAttribute('developer-token')] : []),
  },
} as const satisfies Record<PresaveService, ServiceDefinition>;

type Services = typeof PRESAVE_SERVICES;

/** A service whose flows leave the page and come back to a redirect URI. */
export type RedirectService = {
  [Service in PresaveService]: Services[Service]['redirects'] extends true ? Service : never;
}[PresaveService];

/** The union's only member; `never` for a union of several. */
type Only<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer Single) => void
  ? Single
  : never;

/**
 * The service of every flow that comes back to a page. Neither what is stored for a flow nor the fragments of a
 * hand-over name their service; a second service that redirects is a type error here until they do.
 */
export const REDIRECT_SERVICE: Only<RedirectService> = 'spotify';
