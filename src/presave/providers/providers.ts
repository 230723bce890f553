import { APPLE_MUSIC } from './apple-music/apple-music.ts';
import type { ProviderRow } from './provider.ts';
import { SPOTIFY } from './spotify/spotify.ts';

/**
 * All services where releases are pre-saved, by the names that attributes, `dsp_name` and stored keys use. The API's
 * description and the tables of the publisher and the WordPress plugin are made from this one.
 */
export const PROVIDERS = { spotify: SPOTIFY, apple_music: APPLE_MUSIC } as const satisfies Record<string, ProviderRow>;

type Providers = typeof PROVIDERS;

/** Where a release can be pre-saved. */
export type PresaveService = keyof Providers;

/** The settings of all services: the table of attributes has to have each of them. */
export type ProviderSettings = Intersection<
  { [Service in PresaveService]: Providers[Service]['settings'] }[PresaveService]
>;

/** `A & B` for `A | B`. */
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export const SERVICE_NAMES = Object.keys(PROVIDERS) as PresaveService[];

/** A service whose flows leave the page and come back to a redirect URI. */
export type RedirectService = {
  [Service in PresaveService]: Providers[Service]['flow'] extends 'redirect' ? Service : never;
}[PresaveService];

/** The settings that a flow of a service stores while the visitor is away. */
export type KeptSetting<Service extends RedirectService> = Providers[Service]['keeps'][number];

/** The service of a button, a stored flow or a hand-over that names none. */
export const DEFAULT_SERVICE = 'spotify';

export function parseService(value: unknown): PresaveService | null {
  return SERVICE_NAMES.find((service) => service === value) ?? null;
}

export function isRedirectService(service: PresaveService | null): service is RedirectService {
  return service !== null && PROVIDERS[service].flow === 'redirect';
}

export const REDIRECT_SERVICES: readonly RedirectService[] = SERVICE_NAMES.filter(isRedirectService);
