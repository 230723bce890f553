/** Where a release can be pre-saved. The names are those of the API's `dsp_name` and of the storage keys. */
export type PresaveService = 'spotify' | 'apple_music';

/** `null` for what is none of our services. */
export function parseService(value: unknown): PresaveService | null {
  return value === 'spotify' || value === 'apple_music' ? value : null;
}

/** How Spotify's code becomes tokens: by the site's server, or here for a back end that takes tokens. */
export type Exchange = 'server' | 'browser';

export function parseExchange(value: unknown): Exchange {
  return value === 'browser' ? 'browser' : 'server';
}

/** What the visitor is asked for (specification, section 6). */
export const SPOTIFY_SCOPE = 'user-read-email user-library-modify';
