/**
 * What two pages of different origins tell each other in the fragment of an address (contract, section 6, choice 17).
 * No secret is in it: the nonce only proves that an answer belongs to a question.
 */
export interface HandOverRequest {
  readonly projectId: string;
  /** Address to come back to, without a fragment. Not checked yet. */
  readonly returnTo: string;
  readonly nonce: string;
}

/** How a flow ended, as the page that the visitor returns to is told. */
export type FlowResult = 'saved' | 'cancelled' | 'failed';

export interface HandOverAnswer {
  readonly result: FlowResult;
  readonly nonce: string;
}

/** Every one of our fragments begins so. */
export const FRAGMENT_PREFIX = '#presave=';
/** Nobody else writes these fragments: the order is always the same. */
const REQUEST = /^#presave=start&project_id=([^&]{1,999})&return_to=([^&]{1,8000})&nonce=([\w-]{16,64})$/;
const ANSWER = /^#presave=(saved|cancelled|failed)&nonce=([\w-]{16,64})$/;

export function requestFragment({ projectId, returnTo, nonce }: HandOverRequest): string {
  return `${FRAGMENT_PREFIX}start&project_id=${encodeURIComponent(projectId)}&return_to=${encodeURIComponent(returnTo)}&nonce=${nonce}`;
}

export function answerFragment({ result, nonce }: HandOverAnswer): string {
  return `${FRAGMENT_PREFIX}${result}&nonce=${nonce}`;
}

/** @param fragment with its `#`; `null` for anything that is no request */
export function parseRequest(fragment: string): HandOverRequest | null {
  const found = REQUEST.exec(fragment);
  if (found === null) return null;
  // A match has all of its groups, which its type does not say.
  const [projectId, returnTo, nonce] = [String(found[1]), String(found[2]), String(found[3])] as const;
  try {
    return { projectId: decodeURIComponent(projectId), returnTo: decodeURIComponent(returnTo), nonce };
  } catch {
    // Half an escape is in it: nothing else can go wrong here.
    return null;
  }
}

/** @param fragment with its `#`; `null` for anything that is no answer */
export function parseAnswer(fragment: string): HandOverAnswer | null {
  const found = ANSWER.exec(fragment);
  // The pattern lets no other word in.
  return found && { result: found[1] as FlowResult, nonce: String(found[2]) };
}
