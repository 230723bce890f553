import * as v from 'valibot';
import { Problem } from '../problem.mjs';
import {
  baseUrl,
  databaseUrl,
  integer,
  keys,
  list,
  networks,
  number,
  oneOf,
  origin,
  privateKey,
  text,
  url,
} from './setting-types.mjs';

const SCHEMA = v.object({
  HOST: v.optional(text, '127.0.0.1'),
  PORT: v.optional(integer(65_535), '8787'),
  PUBLIC_URL: v.optional(baseUrl),
  DATABASE_URL: v.optional(databaseUrl),
  PRESAVE_DATA: v.optional(text, 'presave-data'),
  PRESAVE_KEYS: v.optional(keys),
  ADMIN_TOKEN: v.optional(text),
  ALLOWED_ORIGINS: v.optional(list(origin)),
  REDIRECT_URIS: v.optional(list(url)),
  SPOTIFY_CLIENT_ID: v.optional(text),
  SPOTIFY_CLIENT_SECRET: v.optional(text),
  SPOTIFY_ACCOUNTS_URL: v.optional(baseUrl, 'https://accounts.spotify.com'),
  SPOTIFY_API_URL: v.optional(baseUrl, 'https://api.spotify.com'),
  SPOTIFY_LIBRARY: v.optional(oneOf('uris', 'albums'), 'uris'),
  APPLE_MUSIC_TEAM_ID: v.optional(text),
  APPLE_MUSIC_KEY_ID: v.optional(text),
  APPLE_MUSIC_PRIVATE_KEY: v.optional(privateKey),
  APPLE_MUSIC_DEVELOPER_TOKEN: v.optional(text),
  APPLE_MUSIC_API_URL: v.optional(baseUrl, 'https://api.music.apple.com'),
  RETRY_SECONDS: v.optional(number(0.01, 86_400), '30'),
  GIVE_UP_HOURS: v.optional(number(0, 10_000), '72'),
  FORGET_DAYS: v.optional(number(0, 36_500), '90'),
  RATE_LIMIT: v.optional(integer(1_000_000), '600'),
  TRUSTED_PROXIES: v.optional(networks),
});

/**
 * The settings, from the environment; an empty variable is as one that is not set.
 * @param {Record<string, string | undefined>} environment
 */
export function readSettings(environment) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const { output, issues } = v.safeParse(SCHEMA, given, { abortPipeEarly: true });
  const issue = issues?.[0];
  // Never the value: it may be a secret.
  if (issue) throw new Problem(`${v.getDotPath(issue)?.split('.')[0]} ${issue.message}`);
  const set = /** @type {v.InferOutput<typeof SCHEMA>} */ (output);
  if (set.DATABASE_URL && !set.PRESAVE_KEYS)
    throw new Problem('PRESAVE_KEYS is missing: it is required with DATABASE_URL, and the same for all processes.');
  const host = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST;
  return {
    host: set.HOST,
    port: set.PORT,
    publicUrl: set.PUBLIC_URL,
    /** The server's URL if `PUBLIC_URL` is not set. @param {number} port */
    localUrl: (port) => `http://${host}:${port}`,
    databaseUrl: set.DATABASE_URL,
    data: set.PRESAVE_DATA,
    keys: set.PRESAVE_KEYS,
    adminToken: set.ADMIN_TOKEN,
    allowedOrigins: set.ALLOWED_ORIGINS ?? (set.REDIRECT_URIS ?? []).map((uri) => new URL(uri).origin),
    redirectUris: set.REDIRECT_URIS ?? [],
    spotify: spotify(set),
    appleMusic: appleMusic(set),
    retrySeconds: set.RETRY_SECONDS,
    giveUpHours: set.GIVE_UP_HOURS,
    forgetDays: set.FORGET_DAYS,
    rateLimit: set.RATE_LIMIT,
    trustedProxies: set.TRUSTED_PROXIES,
  };
}
/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @param {v.InferOutput<typeof SCHEMA>} set */
function spotify(set) {
  if (!set.SPOTIFY_CLIENT_ID) {
    if (set.SPOTIFY_CLIENT_SECRET) throw new Problem('SPOTIFY_CLIENT_ID is missing: there is a secret without it.');
    return undefined;
  }
  return {
    clientId: set.SPOTIFY_CLIENT_ID,
    clientSecret: set.SPOTIFY_CLIENT_SECRET,
    accountsUrl: set.SPOTIFY_ACCOUNTS_URL,
    apiUrl: set.SPOTIFY_API_URL,
    library: /** @type {'uris' | 'albums'} */ (set.SPOTIFY_LIBRARY),
  };
}

/** @param {v.InferOutput<typeof SCHEMA>} set */
function appleMusic(set) {
  const ofKey = /** @type {const} */ (['APPLE_MUSIC_TEAM_ID', 'APPLE_MUSIC_KEY_ID', 'APPLE_MUSIC_PRIVATE_KEY']);
  const developerToken = set.APPLE_MUSIC_DEVELOPER_TOKEN;
  if (!developerToken) {
    const missing = ofKey.filter((name) => !set[name]);
    if (missing.length === ofKey.length) return undefined;
    if (missing.length > 0) throw new Problem(`${missing[0]} is missing: ${ofKey.join(', ')} belong together.`);
  }
  return {
    teamId: set.APPLE_MUSIC_TEAM_ID,
    keyId: set.APPLE_MUSIC_KEY_ID,
    privateKey: set.APPLE_MUSIC_PRIVATE_KEY,
    developerToken,
    apiUrl: set.APPLE_MUSIC_API_URL,
  };
}
