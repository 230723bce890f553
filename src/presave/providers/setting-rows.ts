import type { AttributeTable } from '../../platform/model/attribute-table.ts';
import { parseText } from '../../platform/model/parse-values.ts';

/** Settings that only the site may set: an author could send the visitor's consent to another application, or name another release. */
export const OF_THE_SITE = { untrusted: 'refuse', refusalCode: 'config-untrusted' } as const;

/** The text of a setting; empty without one. */
export const parseSetting = (value: unknown): string => parseText(value);

/** The settings of each service that asks on a page of its own (OAuth). The globals are named after the first of them. */
export const REDIRECT_SETTINGS = {
  /** Spotify: the application's id. */
  clientId: { global: 'spotify.clientId', ...OF_THE_SITE, parse: parseSetting },
  /** Spotify: the registered redirect URI. Spotify compares it byte for byte, so an absolute URL is sent unchanged. */
  redirectUri: { global: 'spotify.redirectUri', address: 'verbatim', untrusted: 'refuse', parse: parseSetting },
} satisfies AttributeTable;
