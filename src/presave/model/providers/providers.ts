import { APPLE_MUSIC } from './apple-music.ts';
import type { ProviderRow } from './provider.ts';
import { SPOTIFY } from './spotify.ts';

export { APPLE_MUSIC_SETTINGS } from './apple-music.ts';
export { SPOTIFY_SETTINGS } from './spotify.ts';

/** The names of the services, as attributes, `dsp_name` and stored keys use them. */
export const SERVICE_NAMES = ['spotify', 'apple_music'] as const;

/** A service where releases can be pre-saved. */
export type PresaveService = (typeof SERVICE_NAMES)[number];

/**
 * A row for each service where releases are pre-saved. The API's description and the tables of the publisher and the
 * WordPress plugin are made from this one. A page without a button loads only the names and the settings.
 */
export const PROVIDERS = { spotify: SPOTIFY, apple_music: APPLE_MUSIC } as const satisfies Readonly<
  Record<PresaveService, ProviderRow>
>;

/**
 * The attributes with which each asks for no more than `mixtape-presave` needs. The publisher and the WordPress plugin
 * set them where that program answers.
 */
export const LEAST_ATTRIBUTES = {
  spotify: { scopes: 'library' },
  apple_music: {},
} as const satisfies Readonly<Record<PresaveService, Readonly<Record<string, string>>>>;

type Providers = typeof PROVIDERS;

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
