/**
 * What came of asking a service to save a release.
 * - `delivered`
 * - `not-live`: the release is not in the catalogue yet
 * - `paused`: the service has asked for a pause of so many seconds, which holds for all processes
 * - `retry`: it failed, and may work later
 * - `needs-consent`: the service no longer accepts the token
 * - `let-go`: `mayAsk` or `storeTokens` returned false, and nothing was sent afterwards
 * @typedef {{ kind: 'delivered' } | { kind: 'not-live' } | { kind: 'let-go' }
 *   | { kind: 'paused', seconds: number, reason: 'rate' | 'quota' | 'settings' }
 *   | { kind: 'retry', reason: string } | { kind: 'needs-consent', reason: string }} Outcome
 */

/** A service did not do what it was asked. */
export class ServiceProblem extends Error {
  /** @override */
  name = 'ServiceProblem';

  /** @param {Outcome} outcome */
  constructor(outcome) {
    super('reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind);
    this.outcome = outcome;
  }
}

/** A service does not accept the visitor's code or token. */
export class ServiceRefusal extends Error {
  /** @override */
  name = 'ServiceRefusal';
}

/** A service cannot be reached, or asks for a pause. */
export class ServiceUnavailable extends Error {
  /** @override */
  name = 'ServiceUnavailable';

  /** @param {string} message @param {number} retryAfter seconds */
  constructor(message, retryAfter) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const RETRY_SECONDS = 5;

/**
 * What a visitor's request is answered with.
 * @param {unknown} error
 * @param {string} service its title
 */
export function acceptError(error, service) {
  if (!(error instanceof ServiceProblem)) return error;
  const { outcome } = error;
  switch (outcome.kind) {
    case 'needs-consent':
      return new ServiceRefusal(`${service} refuses the permission (${outcome.reason}).`);
    case 'paused':
      return new ServiceUnavailable(`${service} asks for a pause.`, Math.ceil(outcome.seconds));
    default:
      return new ServiceUnavailable(`${service} cannot be reached (${error.message}).`, RETRY_SECONDS);
  }
}
