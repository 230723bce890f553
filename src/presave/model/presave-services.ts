/** What the page's first load knows of a service. The rest is in its folder of `services/`, and is loaded later. */
export interface ServiceDefinition {
  /** The same in every language. Without its spaces, it ends the name of a label that is the service's alone. */
  readonly name: string;
  /** Whether it asks on a page of its own. Others open a window, and are prepared before the click. */
  readonly redirects: boolean;
  /** Who asks for a button of an untrusted author: the service itself, or our dialog if it asks only once. */
  readonly asks: 'service' | 'dialog';
  /** The settings without which its flow cannot start, beside the project. */
  readonly needs: readonly string[];
}

/**
 * All services, by the names that attributes, `dsp_name` and stored keys use. The API's description and the tables of the
 * publisher and the WordPress plugin are made from this one.
 */
export const PRESAVE_SERVICES = {
  spotify: { name: 'Spotify', redirects: true, asks: 'service', needs: ['clientId', 'redirectUri'] },
  apple_music: { name: 'Apple Music', redirects: false, asks: 'dialog', needs: ['developerToken'] },
} as const satisfies Record<string, ServiceDefinition>;

type Services = typeof PRESAVE_SERVICES;

/** Where a release can be pre-saved. */
export type PresaveService = keyof Services;

export const SERVICE_NAMES = Object.keys(PRESAVE_SERVICES) as PresaveService[];

/** A service whose flows leave the page and come back to a redirect URI. */
export type RedirectService = {
  [Service in PresaveService]: Services[Service]['redirects'] extends true ? Service : never;
}[PresaveService];

/** The service of a button, a stored flow or a hand-over that names none. */
export const DEFAULT_SERVICE = 'spotify';

export function parseService(value: unknown): PresaveService | null {
  return SERVICE_NAMES.find((service) => service === value) ?? null;
}

export function isRedirectService(service: PresaveService | null): service is RedirectService {
  return service !== null && PRESAVE_SERVICES[service].redirects;
}

export const REDIRECT_SERVICES: readonly RedirectService[] = SERVICE_NAMES.filter(isRedirectService);
