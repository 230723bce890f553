import { apiError, html, oauthError } from './answers.mjs';

/**
 * @typedef {import('./answers.mjs').Answer} Answer
 * @typedef {import('./answers.mjs').Service} Service
 * @typedef {'exchange' | 'refresh' | 'me' | 'save' | 'storefront' | 'catalogue' | 'message'} Step
 *
 * @typedef {object} ServiceRequest a request as faults see it
 * @property {Service} service
 * @property {Step} step
 * @property {string | undefined} account Spotify: the account. Apple Music: the user token. Web push: the endpoint
 * @property {readonly string[]} ids of releases
 * @property {string | undefined} storefront
 *
 * @typedef {object} FaultOptions
 * @property {readonly Step[]} [on] which requests fail; each fault has a default
 * @property {Service} [service] by default all
 * @property {number} [times] how many requests fail; by default all, until the fault is ended
 * @property {number} [every] only every nth of these requests fails
 * @property {string} [account]
 * @property {readonly string[]} [ids]
 * @property {string} [storefront]
 * @property {number} [seconds] how long a service wants to be left alone; by default 3
 * @property {number} [ms] how long a slow answer takes; by default 1000
 *
 * @typedef {object} Effect
 * @property {Answer} [answer] instead of the service's own
 * @property {number} [delayMs]
 * @property {'break' | 'break-after' | 'hang'} [connection]
 */

/**
 * Failures of the real services.
 * @type {Record<string, { title: string, on: readonly Step[], isPause?: true, service?: Service, effect(request:
 *   ServiceRequest, options: { seconds: number, ms: number }): Effect }>}
 */
export const FAULTS = {
  'rate-limited': {
    title: 'Too many requests: 429 with Retry-After, for a while',
    on: ['me', 'save', 'storefront', 'catalogue', 'message'],
    isPause: true,
    effect: ({ service }, { seconds }) => ({ answer: tooMany(service, seconds) }),
  },
  'quota-exceeded': {
    title: 'The quota is used up: 429 with QUOTA_EXCEEDED, for a while',
    on: ['me', 'save'],
    isPause: true,
    effect: ({ service }, { seconds }) => ({ answer: tooMany(service, seconds, 'QUOTA_EXCEEDED') }),
  },
  'bad-gateway': {
    title: '502 with a page for people',
    on: ['save', 'message'],
    effect: () => ({ answer: html('<h1>502 Bad Gateway</h1>', 502) }),
  },
  unavailable: {
    title: 'Out of order: 503',
    on: ['exchange', 'refresh', 'me', 'save', 'storefront', 'catalogue', 'message'],
    effect: ({ service }) => ({ answer: apiError(service, 503, 'Service unavailable') }),
  },
  'not-json': {
    title: '200 with a page for people instead of JSON',
    on: ['exchange', 'refresh', 'me', 'storefront', 'catalogue'],
    effect: () => ({ answer: html('<h1>Sign in to this network</h1>') }),
  },
  'broken-connection': {
    title: 'The connection breaks before anything is done',
    on: ['save', 'message'],
    effect: () => ({ connection: 'break' }),
  },
  'lost-answer': {
    title: 'The work is done, but the connection breaks before the answer',
    on: ['save', 'message'],
    effect: () => ({ connection: 'break-after' }),
  },
  hanging: { title: 'No answer, ever', on: ['save', 'message'], effect: () => ({ connection: 'hang' }) },
  slow: { title: 'A late answer', on: ['save', 'message'], effect: (_request, { ms }) => ({ delayMs: ms }) },
  'invalid-grant': {
    service: 'spotify',
    title: 'The consent has ended: invalid_grant',
    on: ['exchange', 'refresh'],
    effect: () => ({ answer: oauthError('invalid_grant', 'Refresh token revoked') }),
  },
  'token-expired': {
    service: 'spotify',
    title: 'The access token has expired: 401',
    on: ['me', 'save'],
    effect: ({ service }) => ({ answer: apiError(service, 401, 'The access token expired') }),
  },
  forbidden: {
    title: 'Not allowed any more: 403, as after a change of password',
    on: ['save'],
    effect: ({ service }) => ({
      answer: apiError(service, 403, 'Forbidden', service === 'spotify' ? undefined : '40300'),
    }),
  },
  'no-subscription': {
    service: 'apple_music',
    title: 'The listener has no subscription: 40015',
    on: ['save'],
    effect: ({ service }) => ({ answer: apiError(service, 400, 'Subscription required', '40015') }),
  },
  unsubscribed: {
    service: 'push',
    title: 'The browser takes no messages any more: 410',
    on: ['message'],
    effect: ({ service }) => ({ answer: apiError(service, 410, 'Unsubscribed') }),
  },
  'not-live': {
    title: 'The release is not in the catalogue yet',
    on: ['save', 'catalogue'],
    effect: ({ service, step }) => {
      // Apple accepts the id of an album that it cannot add, and adds nothing.
      if (service === 'apple_music' && step === 'save') return { answer: { status: 202 } };
      return { answer: apiError(service, service === 'spotify' ? 400 : 404, 'Not found') };
    },
  },
};

/**
 * @param {Service} service
 * @param {number} seconds
 * @param {string} [reason]
 * @returns {Answer}
 */
export function tooMany(service, seconds, reason) {
  const answer = apiError(service, 429, 'API rate limit exceeded', reason);
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(seconds) } };
}

/** @param {() => number} now milliseconds */
export function createFaults(now) {
  /** Their names. @type {Map<(request: ServiceRequest) => Effect | undefined, string>} */
  const active = new Map();
  return {
    /**
     * Makes requests fail from now on.
     * @param {string} name in `FAULTS`
     * @param {FaultOptions} [options]
     * @returns {() => void} ends it
     */
    add(name, options = {}) {
      const fault = FAULTS[name];
      if (!fault) throw new TypeError(`No fault is called "${name}"; there are ${Object.keys(FAULTS).join(', ')}`);
      const { on = fault.on, every = 1, times = Number.POSITIVE_INFINITY, seconds = 3, ms = 1000 } = options;
      const meant = { ...(fault.service && { service: fault.service }), ...options };
      let matching = 0;
      let failed = 0;
      /** When a pause that has begun ends. @type {number | undefined} */
      let endsAt;
      const end = () => void active.delete(effectOf);
      /**
       * @param {ServiceRequest} request
       * @returns {Effect | undefined}
       */
      function effectOf(request) {
        if (!on.includes(request.step) || !isMeant(request, meant)) return undefined;
        if (fault?.isPause) {
          endsAt ??= now() + seconds * 1000;
          const left = Math.ceil((endsAt - now()) / 1000);
          if (left > 0) return fault.effect(request, { seconds: left, ms });
          end();
          return undefined;
        }
        matching += 1;
        if (matching % every !== 0) return undefined;
        failed += 1;
        if (failed >= times) end();
        return fault?.effect(request, { seconds, ms });
      }
      active.set(effectOf, name);
      return end;
    },
    clear: () => active.clear(),
    /** The faults that have not ended. */
    names: () => [...active.values()],
    /**
     * Chooses what happens to a request instead of what should.
     * @param {ServiceRequest} request
     * @returns {Effect}
     */
    effectOn(request) {
      for (const effectOf of active.keys()) {
        const effect = effectOf(request);
        if (effect) return effect;
      }
      return {};
    },
  };
}

/**
 * @param {ServiceRequest} request
 * @param {FaultOptions} options
 */
function isMeant(request, { service, account, ids, storefront }) {
  if (service !== undefined && service !== request.service) return false;
  if (account !== undefined && account !== request.account) return false;
  if (storefront !== undefined && storefront !== request.storefront) return false;
  return ids === undefined || ids.some((id) => request.ids.includes(id));
}
