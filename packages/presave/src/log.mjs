import { pino } from 'pino';

/**
 * Names under which a secret, a code, a token or an account could come into a log: written as `[hidden]` at each depth
 * up to three.
 */
const HIDDEN = [
  'authorization',
  'cookie',
  'code',
  'code_verifier',
  'access_token',
  'refresh_token',
  'token',
  'tokens',
  'email',
  'account',
  'formerAccount',
  'account_id',
  'client_secret',
  'clientSecret',
  'developerToken',
  'privateKey',
  'adminToken',
  'databaseUrl',
  'keys',
  'receipt',
  'id_token',
  'userToken',
  'endpoint',
  'p256dh',
  'auth',
  '["music-user-token"]',
];

/**
 * Structured lines on the standard output.
 * @param {import('pino').DestinationStream} [destination]
 * @param {string} [level] the least important lines that are written
 */
export const createLog = (destination = pino.destination({ fd: 1, sync: true }), level = 'info') =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: HIDDEN.flatMap((name) => atEachDepth(name)), censor: '[hidden]' },
      serializers: { err: describeError },
    },
    destination,
  );
/** @typedef {ReturnType<typeof createLog>} Log */

/** @param {string} name */
function atEachDepth(name) {
  const dot = name.startsWith('[') ? '' : '.';
  return [name, `*${dot}${name}`, `*.*${dot}${name}`];
}

/**
 * Not `pino`'s own: errors carry their request, their parameters and more.
 * @param {unknown} error
 */
function describeError(error) {
  if (!(error instanceof Error)) return { message: 'not an Error' };
  const { name, message, stack } = error;
  const errorCode = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // Not as `code`, which is hidden.
  return { name, message, errorCode, stack: stack?.split('\n').filter((line) => /^\s+at /.test(line)) };
}
