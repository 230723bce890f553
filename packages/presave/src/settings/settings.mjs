import * as v from 'valibot';
import { Problem } from '../problem.mjs';
import { byService, PROVIDERS, SERVICE_NAMES } from '../providers/providers.mjs';
import { baseUrl, databaseUrl, integer, keys, list, networks, number, origin, text, url } from './setting-types.mjs';

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
  .../** @type {{}} */ (Object.assign({}, ...SERVICE_NAMES.map((name) => PROVIDERS[name].settings))),
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
    /** Of those that are set up. */
    services: byService((name) => PROVIDERS[name].configure(set)),
    retrySeconds: set.RETRY_SECONDS,
    giveUpHours: set.GIVE_UP_HOURS,
    forgetDays: set.FORGET_DAYS,
    rateLimit: set.RATE_LIMIT,
    trustedProxies: set.TRUSTED_PROXIES,
  };
}
/** @typedef {ReturnType<typeof readSettings>} Settings */
