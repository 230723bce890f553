import { APPLE_MUSIC, APPLE_MUSIC_SETTINGS } from './apple-music/apple-music.ts';
import type { ProviderRow } from './provider.ts';
import { SPOTIFY, SPOTIFY_SETTINGS } from './spotify/spotify.ts';

/** The settings of all services. The table of attributes has to have each of them. */
export const PROVIDER_SETTINGS = { spotify: SPOTIFY_SETTINGS, apple_music: APPLE_MUSIC_SETTINGS } as const;

/** Where a release can be pre-saved. */
export type PresaveService = keyof typeof PROVIDER_SETTINGS;

/**
 * All services where releases are pre-saved, by the names that attributes, `dsp_name` and stored keys use. The API's
 * description and the tables of the publisher and the WordPress plugin are made from this one. A page without a button loads
 * only the settings.
 */
export const PROVIDERS = { spotify: SPOTIFY, apple_music: APPLE_MUSIC } as const satisfies Readonly<
  Record<PresaveService, ProviderRow>
>;

type Providers = typeof PROVIDERS;

/** All settings in one table. */
export type ProviderSettings = Intersection<(typeof PROVIDER_SETTINGS)[PresaveService]>;

/** `A & B` for `A | B`. */
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export const SERVICE_NAMES = Object.keys(PROVIDER_SETTINGS) as PresaveService[];

/** A service whose flows leave the page and come back to a redirect URI. */
export type RedirectService = {
  [Service in PresaveService]: Providers[Service]['flow'] extends 'redirect' ? Service : never;
}[PresaveService];

/** The service of a button, a stored flow or a hand-over that names none. */
export const DEFAULT_SERVICE = 'spotify';

export function parseService(value: unknown): PresaveService | null {
  return SERVICE_NAMES.find((service) => service === value) ?? null;
}

export function isRedirectService(service: PresaveService | null): service is RedirectService {
  return service !== null && PROVIDERS[service].flow === 'redirect';
}
