import { serviceOf } from './presave-flow.ts';
import { failed, type PresaveOutcome } from './presave-outcome.ts';
import { DEFAULT_SERVICE, type RedirectService } from './providers.ts';

/** Both pages talk by fragments, for a redirect page of another origin. The nonce proves which result belongs. */
export interface HandOverRequest {
  readonly service: RedirectService;
  readonly projectId: string;
  /** Address to come back to, without a fragment. Not checked yet. */
  readonly returnTo: string;
  readonly nonce: string;
}

export const FRAGMENT_PREFIX = '#presave=';
/** The parameters always have this order, because only these functions write them. */
const REQUEST =
  /^#presave=start&project_id=([^&]{1,999})&return_to=([^&]{1,8000})&nonce=([\w-]{16,64})(?:&service=(\w+))?$/;
const RESULT = /^#presave=(saved|cancelled|failed)&nonce=([\w-]{16,64})$/;

export function requestFragment({ service, projectId, returnTo, nonce }: HandOverRequest): string {
  // A redirect page with an earlier version of the script knows only this service.
  const named = service === DEFAULT_SERVICE ? '' : `&service=${service}`;
  return `${FRAGMENT_PREFIX}start&project_id=${encodeURIComponent(projectId)}&return_to=${encodeURIComponent(returnTo)}&nonce=${nonce}${named}`;
}

/** The end of a flow, as the redirect page reports it to a page on another origin. */
export function resultFragment(result: PresaveOutcome['kind'], nonce: string): string {
  return `${FRAGMENT_PREFIX}${result}&nonce=${nonce}`;
}

/** @param fragment with its `#`; `null` for anything but a request */
export function parseRequest(fragment: string): HandOverRequest | null {
  const match = REQUEST.exec(fragment);
  const service = serviceOf({ service: match?.[4] });
  if (match === null || service === null) return null;
  // A match has all groups, but its type does not say so.
  const projectId = String(match[1]);
  const returnTo = String(match[2]);
  const nonce = String(match[3]);
  try {
    return { service, projectId: decodeURIComponent(projectId), returnTo: decodeURIComponent(returnTo), nonce };
  } catch {
    // An incomplete escape sequence: nothing else can fail here.
    return null;
  }
}

/** @param fragment with its `#`; `null` for anything but a result */
export function parseResult(fragment: string) {
  const match = RESULT.exec(fragment);
  // The pattern matches no other words.
  return match && { result: match[1] as PresaveOutcome['kind'], nonce: String(match[2]) };
}

/** A page on another origin reports one word: the console of that page says why a flow failed. */
export function outcomeOf(result: PresaveOutcome['kind']): PresaveOutcome {
  return result === 'failed'
    ? failed('presave-failed', 'The redirect page could not save the release.')
    : { kind: result };
}
