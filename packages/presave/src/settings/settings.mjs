import * as v from 'valibot';
import { Problem } from '../problem.mjs';
import { byService, SERVICE_NAMES, SERVICES } from '../providers/providers.mjs';
import { withSecretFiles } from './secret-files.mjs';
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
  text,
  url,
} from './setting-types.mjs';

/** Each can be read from a file, too, whose path is in `NAME_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'PRESAVE_KEYS',
  'ADMIN_TOKEN',
  ...SERVICE_NAMES.flatMap((name) => SERVICES[name].secrets),
];

/** The log's levels, from the one that says most. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const SCHEMA = v.object({
  HOST: v.optional(text, '127.0.0.1'),
  PORT: v.optional(integer(65_535), '8787'),
  WORK_PORT: v.optional(integer(65_535)),
  LOG_LEVEL: v.optional(oneOf(...LOG_LEVELS), 'info'),
  PUBLIC_URL: v.optional(baseUrl),
  DATABASE_URL: v.optional(databaseUrl),
  PRESAVE_DATA: v.optional(text, 'presave-data'),
  PRESAVE_KEYS: v.optional(keys),
  ADMIN_TOKEN: v.optional(text),
  ALLOWED_ORIGINS: v.optional(list(origin)),
  REDIRECT_URIS: v.optional(list(url)),
  .../** @type {{}} */ (Object.assign({}, ...SERVICE_NAMES.map((name) => SERVICES[name].settings))),
  RETRY_SECONDS: v.optional(number(0.01, 86_400), '30'),
  GIVE_UP_HOURS: v.optional(number(0, 10_000), '72'),
  FORGET_DAYS: v.optional(number(0, 36_500), '90'),
  RATE_LIMIT: v.optional(integer(1_000_000), '600'),
  TRUSTED_PROXIES: v.optional(networks),
});

/**
 * The settings, from the environment and the files that it names; an empty variable is as one that is not set.
 * @param {Record<string, string | undefined>} environment
 */
export function readSettings(environment) {
  const set = parse(
    withSecretFiles(Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())), SECRETS),
  );
  if (set.DATABASE_URL && !set.PRESAVE_KEYS)
    throw new Problem('PRESAVE_KEYS is missing: it is required with DATABASE_URL, and the same for all processes.');
  const host = set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST;
  return {
    host: set.HOST,
    port: set.PORT,
    /** Where the process `work` answers for its health and its metrics; undefined: it listens nowhere. */
    workPort: set.WORK_PORT,
    logLevel: set.LOG_LEVEL,
    publicUrl: set.PUBLIC_URL,
    /**
     * The server's URL if `PUBLIC_URL` is not set.
     * @param {number} port
     */
    localUrl: (port) => `http://${host}:${port}`,
    databaseUrl: set.DATABASE_URL,
    data: set.PRESAVE_DATA,
    keys: set.PRESAVE_KEYS,
    adminToken: set.ADMIN_TOKEN,
    allowedOrigins: set.ALLOWED_ORIGINS ?? (set.REDIRECT_URIS ?? []).map((uri) => new URL(uri).origin),
    redirectUris: set.REDIRECT_URIS ?? [],
    /** The services that are set up. */
    services: byService((name) => SERVICES[name].configure(set)),
    retrySeconds: set.RETRY_SECONDS,
    giveUpHours: set.GIVE_UP_HOURS,
    forgetDays: set.FORGET_DAYS,
    rateLimit: set.RATE_LIMIT,
    trustedProxies: set.TRUSTED_PROXIES,
  };
}
/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @param {Record<string, string | undefined>} given */
function parse(given) {
  const { output, issues } = v.safeParse(SCHEMA, given, { abortPipeEarly: true });
  const issue = issues?.[0];
  // Never the value: it may be a secret.
  if (issue) throw new Problem(`${v.getDotPath(issue)?.split('.')[0]} ${issue.message}`);
  return /** @type {v.InferOutput<typeof SCHEMA>} */ (output);
}
