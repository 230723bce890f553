import { withoutTrailingSlashes } from '../../platform/model/parse-values.ts';
import { isFlowExpired, type PresaveFlow } from './presave-flow.ts';

export type Parameters = readonly (readonly [name: string, value: string])[];

/** An address in parts: its origin and path, and its parameters. */
export interface AnswerAddress {
  readonly page: string;
  readonly query: Parameters;
}

/**
 * Parameters that an authorization server adds to the redirect URI (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207).
 */
export const ANSWER_PARAMETERS: readonly string[] = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'];

/** 16 characters of the alphabet of `randomText()`. */
const OUR_STATE = /^[\w-]{16}$/;

const TYPICAL_PARAMETERS: readonly string[] = ['code', 'state', 'error'];

/** Whether an address looks like the answer of an authorization server, to a pre-save or to anything else. */
export function looksLikeAnswer({ query }: Pick<AnswerAddress, 'query'>): boolean {
  return query.some(([name]) => TYPICAL_PARAMETERS.includes(name));
}

/** The value of a parameter that occurs exactly once: a repeated one is invalid (RFC 6749, section 3.1). */
export function singleValue(parameters: Parameters, name: string): string | null {
  const [value, ...more] = parameters.flatMap(([key, value]) => (key === name ? [value] : []));
  return value === undefined || more.length > 0 ? null : value;
}

/** Whether an address is the redirect URI, with or without the parameters of an answer. */
export function isAt(redirectUri: AnswerAddress | null, { page, query }: AnswerAddress): boolean {
  // Servers redirect to add or remove the slash at the end of a folder's name.
  if (redirectUri === null || withoutTrailingSlashes(redirectUri.page) !== withoutTrailingSlashes(page)) return false;
  return redirectUri.query.every(([name, value]) => query.some((other) => other[0] === name && other[1] === value));
}

/** Whether an address is the redirect URI with the parameters of an answer, and no other ones. */
export function isAnswerAt(redirectUri: AnswerAddress | null, here: AnswerAddress): boolean {
  const others = here.query.filter(([name]) => !ANSWER_PARAMETERS.includes(name));
  return redirectUri !== null && isAt(redirectUri, here) && others.length === redirectUri.query.length;
}

/**
 * The `state` of an answer that one of our buttons may have asked for, in this or another browser; `null` for any other
 * address.
 */
export function stateLikeOurs({ query }: Pick<AnswerAddress, 'query'>): string | null {
  const state = singleValue(query, 'state');
  const isAnswer = query.some(([name]) => name === 'code' || name === 'error');
  return state !== null && isAnswer && OUR_STATE.test(state) ? state : null;
}

export type Answer =
  | { readonly kind: 'code' | 'denied' | 'expired' | 'malformed' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Reads the answer to a stored flow. One of another issuer is malformed (RFC 9207, section 2.4). */
export function parseAnswer(
  query: Parameters,
  flow: Pick<PresaveFlow, 'createdAt'>,
  issuer: string,
  now: number,
): Answer {
  if (isFlowExpired(flow, now)) return { kind: 'expired' };
  const has = (name: string): boolean => query.some(([key]) => key === name);
  if (has('iss') && singleValue(query, 'iss') !== issuer) return { kind: 'malformed' };
  const error = singleValue(query, 'error');
  if (error && !has('code')) {
    // Anyone can write a URL; OAuth's errors are single words.
    if (error !== 'access_denied') return { kind: 'refused', reason: /^\w{1,64}$/.test(error) ? error : 'unknown' };
    return { kind: 'denied' };
  }
  return { kind: singleValue(query, 'code') && !has('error') ? 'code' : 'malformed' };
}
