import type { AttributeTable } from '../../../platform/model/attribute-table.ts';
import { parseText } from '../../../platform/model/parse-values.ts';

/**
 * A service where releases are pre-saved, as the page's first load knows it. The rest is loaded later:
 * `provider-files.ts`. `Settings`: the table of the attributes that are for this service.
 */
export interface ProviderRow<Settings extends AttributeTable = AttributeTable> {
  /** The same in every language. Without its spaces, it ends the name of a label that is the service's alone. */
  readonly name: string;
  /** The settings without which its flow cannot start, beside the project. */
  readonly needs: readonly (keyof Settings & string)[];
  /** Who asks for a button of an untrusted author: the service itself, or our dialog if it asks only once. */
  readonly asks: 'service' | 'dialog';
  /**
   * For how long it keeps what a visitor has allowed: a release that is further ahead cannot be saved with it. `null`:
   * for good.
   */
  readonly consentLife: { readonly months: number; readonly words: string } | null;
  /**
   * `redirect`: asks on a page of its own, from which the flow comes back to a redirect URI (`redirect-adapter.ts`).
   * `window`: asks in a window, which has to open right inside the press, so it is prepared before.
   */
  readonly flow: 'redirect' | 'window';
}

/**
 * Settings that only the site may set: an author could send the visitor's consent to another application, or name
 * another release.
 */
export const OF_THE_SITE = { untrusted: 'refuse', refusalCode: 'config-untrusted' } as const;

/** The text of a setting; empty without one. */
export const parseSetting = (value: unknown): string => parseText(value);

/**
 * The OAuth client's settings, the same for each service with the flow `redirect`. Their globals date from the first
 * service.
 */
export const OAUTH_CLIENT_SETTINGS = {
  /** Spotify: the application's id. */
  clientId: { global: 'spotify.clientId', ...OF_THE_SITE, parse: parseSetting },
  /** Spotify: the registered redirect URI. Spotify compares it byte for byte, so an absolute URL is sent unchanged. */
  redirectUri: { global: 'spotify.redirectUri', address: 'verbatim', untrusted: 'refuse', parse: parseSetting },
} satisfies AttributeTable;
