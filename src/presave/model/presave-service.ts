/** Where a release can be pre-saved. The API's `dsp_name` and the keys of saved releases use these names. */
export type PresaveService = 'spotify' | 'apple_music';

/** The service of a button that is not told one. */
export const DEFAULT_SERVICE: PresaveService = 'spotify';

const SERVICES: readonly PresaveService[] = ['spotify', 'apple_music'];

/** @returns `null` for anything but the name of a service */
export function parseService(value: unknown): PresaveService | null {
  return SERVICES.find((service) => service === value) ?? null;
}

/** Who exchanges Spotify's code for tokens: the site's server, or the browser for a back end that takes tokens. */
export type Exchange = 'server' | 'browser';

export function parseExchange(value: unknown): Exchange {
  return value === 'browser' ? 'browser' : 'server';
}

/** The access that Spotify's page asks the visitor for. */
export const SPOTIFY_SCOPE = 'user-read-email user-library-modify';
