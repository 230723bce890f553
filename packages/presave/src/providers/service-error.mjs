/**
 * The result of asking a service.
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
