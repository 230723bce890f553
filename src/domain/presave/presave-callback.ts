import { withoutTrailingSlashes } from '../trailing-slashes.ts';
import { isOver, type PresaveFlow } from './presave-flow.ts';

/** Parameters of an address, decoded. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** Where an answer is, or is awaited: origin and path, and the parameters. */
export interface AnswerAddress {
  readonly page: string;
  readonly query: Parameters;
}

/** What an authorization server adds to the redirect URI (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207). */
export const ANSWER_PARAMETERS: readonly string[] = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'];

/** Any of these makes an address look like an answer. */
const SIGNS: readonly string[] = ['code', 'state', 'error'];

/** Whether an address looks like an answer of an authorization server, ours or anybody's. */
export function looksLikeAnswer({ query }: Pick<AnswerAddress, 'query'>): boolean {
  return query.some(([name]) => SIGNS.includes(name));
}

/** The value of a parameter that stands there exactly once; what stands there twice means nothing (RFC 6749, section 3.1). */
export function singleValue(parameters: Parameters, name: string): string | null {
  const [value, ...more] = parameters.flatMap(([key, value]) => (key === name ? [value] : []));
  return value === undefined || more.length > 0 ? null : value;
}

/** Whether an address is that of a redirect URI, to which an answer may have been added. */
export function isAt(redirectUri: AnswerAddress | null, { page, query }: AnswerAddress): boolean {
  // Servers add the slash to a folder's name, or take it away, by a redirect that the visitor does not see.
  if (redirectUri === null || withoutTrailingSlashes(redirectUri.page) !== withoutTrailingSlashes(page)) return false;
  return redirectUri.query.every(([name, value]) => query.some((own) => own[0] === name && own[1] === value));
}

/** What an answer to a flow of ours says. */
export type Answer =
  | { readonly kind: 'code' | 'denied' | 'expired' | 'malformed' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * What an answer says whose state is that of a flow of ours.
 * An answer that names another issuer than the server that was asked is not ours (RFC 9207, section 2.4).
 */
export function readAnswer(query: Parameters, flow: PresaveFlow, now: number): Answer {
  if (isOver(flow, now)) return { kind: 'expired' };
  const has = (name: string): boolean => query.some(([key]) => key === name);
  if (has('iss') && singleValue(query, 'iss') !== flow.accountsBase) return { kind: 'malformed' };
  const error = singleValue(query, 'error');
  if (error && !has('code')) {
    // What stands in an address may be anything; an error of OAuth is one word.
    if (error !== 'access_denied') return { kind: 'refused', reason: /^\w{1,64}$/.test(error) ? error : 'unknown' };
    return { kind: 'denied' };
  }
  return { kind: singleValue(query, 'code') && !has('error') ? 'code' : 'malformed' };
}
