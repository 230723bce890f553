import { type AddressParts, valueOf } from './address-parts.ts';

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

/** How a flow ended for which the visitor is sent back. */
export type HandOverResult = 'saved' | 'cancelled';

export interface HandOverAnswer {
  readonly result: HandOverResult;
  readonly nonce: string;
}

/** Every one of our fragments begins so. */
export const FRAGMENT_PREFIX = 'presave=';
const NONCE = /^[\w-]{16,64}$/;
const LONGEST_ID = 256;

export function requestFragment({ projectId, returnTo, nonce }: HandOverRequest): string {
  return `${FRAGMENT_PREFIX}start&project_id=${encodeURIComponent(projectId)}&return_to=${encodeURIComponent(returnTo)}&nonce=${nonce}`;
}

export function answerFragment({ result, nonce }: HandOverAnswer): string {
  return `${FRAGMENT_PREFIX}${result}&nonce=${nonce}`;
}

export function parseRequest({ fragment }: AddressParts): HandOverRequest | null {
  const [projectId, returnTo, nonce] = ['project_id', 'return_to', 'nonce'].map((name) => valueOf(fragment, name));
  if (valueOf(fragment, 'presave') !== 'start' || !projectId || !returnTo || !nonce) return null;
  return NONCE.test(nonce) && projectId.length <= LONGEST_ID ? { projectId, returnTo, nonce } : null;
}

export function parseAnswer({ fragment }: AddressParts): HandOverAnswer | null {
  const [result, nonce] = [valueOf(fragment, 'presave'), valueOf(fragment, 'nonce')];
  if (result !== 'saved' && result !== 'cancelled') return null;
  return nonce && NONCE.test(nonce) ? { result, nonce } : null;
}
