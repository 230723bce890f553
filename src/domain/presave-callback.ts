import { type AddressParts, isAt, valueOf, valuesOf } from './address-parts.ts';
import { isOver, type PresaveFlow } from './presave-flow.ts';

/**
 * What an address with an answer of an authorization server is to us. `none` is no answer at all. `not-ours` stays
 * untouched; `while-waiting` says that a flow of ours was waiting for an answer at this very address.
 */
export type Callback =
  | { readonly kind: 'none' }
  | { readonly kind: 'not-ours'; readonly whileWaiting: boolean }
  | { readonly kind: 'code' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'malformed' };

/** A flow, and where its answer is awaited. */
export interface AwaitedFlow {
  readonly flow: PresaveFlow;
  readonly redirectUri: AddressParts | null;
}

/** What an authorization server adds to the redirect URI (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207). */
export const ANSWER_PARAMETERS: readonly string[] = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'];

/** @returns the state of an answer, `null` for an address that has none or more than one */
export function stateOf({ query }: AddressParts): string | null {
  return valueOf(query, 'state');
}

/**
 * @param mine the flow that was kept for the answer's state
 * @param underWay all flows that are kept
 */
export function classifyCallback(address: AddressParts, mine: AwaitedFlow | null, underWay: readonly AwaitedFlow[], now: number): Callback {
  const { query } = address;
  const codes = valuesOf(query, 'code');
  const errors = valuesOf(query, 'error');
  const states = valuesOf(query, 'state');
  if (mine === null || !isAt(mine.redirectUri, address)) {
    if (codes.length + errors.length + states.length === 0) return { kind: 'none' };
    const isAwaited = ({ flow, redirectUri }: AwaitedFlow): boolean => !isOver(flow, now) && isAt(redirectUri, address);
    return { kind: 'not-ours', whileWaiting: underWay.some(isAwaited) };
  }
  if (isOver(mine.flow, now)) return { kind: 'expired' };
  const [code, error] = [valueOf(query, 'code'), valueOf(query, 'error')];
  if (codes.length === 0 && error) return error === 'access_denied' ? { kind: 'denied' } : { kind: 'refused', reason: error };
  return code && errors.length === 0 ? { kind: 'code' } : { kind: 'malformed' };
}
