import { parseId } from '../settings.ts';
import type { Exchange, PresaveService } from './presave-service.ts';

/** Everything that a page author can set on a pre-save button, read and checked (contract, section 2). Empty: not given. */
export interface PresaveSettings {
  readonly service: PresaveService | null;
  readonly projectId: string;
  /** Spotify. */
  readonly clientId: string;
  /** Spotify. Spelled as the author did, since Spotify compares letter by letter. */
  readonly redirectUri: string;
  readonly exchange: Exchange;
  /** Address without a slash at its end. */
  readonly accountsBase: string;
  /** Origins of pages that may hand a pre-save over to this one. */
  readonly returnOrigins: readonly string[];
  /** Apple Music. */
  readonly developerToken: string;
  readonly appName: string;
  readonly appBuild: string;
  readonly musickitSrc: string;
  /** Address without a slash at its end. */
  readonly siteBase: string;
  readonly pixelEvent: string;
}

export const DEFAULT_PRESAVE_SETTINGS: PresaveSettings = {
  service: null,
  projectId: '',
  clientId: '',
  redirectUri: '',
  exchange: 'server',
  accountsBase: 'https://accounts.spotify.com',
  returnOrigins: [],
  developerToken: '',
  appName: '',
  appBuild: '',
  musickitSrc: 'https://js-cdn.music.apple.com/musickit/v3/musickit.js',
  siteBase: '',
  pixelEvent: 'PreSave',
};

/** Text as it comes from an attribute, a property or a global: numbers become strings, anything else the fallback. */
export function parseText(value: unknown, fallback = ''): string {
  return parseId(value) || fallback;
}

/** A list with spaces or commas between, or an array. */
export function parseList(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,]/) : [];
  return list.map((entry) => parseText(entry)).filter((entry) => entry !== '');
}
