import { type HandOverRequest, parseRequest, parseResult } from '../../domain/presave/hand-over.ts';
import {
  ANSWER_PARAMETERS,
  type AnswerAddress,
  isAt,
  looksLikeAnswer,
  singleValue,
} from '../../domain/presave/presave-callback.ts';
import { isFlowExpired, type PresaveFlow } from '../../domain/presave/presave-flow.ts';
import { outcomeOf, type RedirectResult } from '../../domain/presave/redirect-result.ts';
import { answerAddress, withFragment, withoutParameters } from '../../io/page/page-address.ts';
import {
  consumeHandOver,
  readFlow,
  readFlows,
  removeExpiredFlows,
  removeFlow,
} from '../../io/storage/presave-storage.ts';
import { consumeRedirectResult } from '../../io/storage/redirect-result-storage.ts';

/** The answer to a stored flow. It was removed from the address, and the flow from storage. */
export interface AuthResponse {
  readonly kind: 'auth-response';
  /** The query of the address, with its `?`. */
  readonly query: string;
  readonly state: string;
  readonly flow: PresaveFlow;
  /** Where the visitor came from; not checked yet. */
  readonly href: string | null;
}

/** What the address or storage says about a pre-save when a page opens. */
export type IncomingPresave =
  | AuthResponse
  /** A page on another origin asks this page to run a flow. Whether this page does that is known once it is parsed. */
  | { readonly kind: 'hand-over' }
  /** An answer with an unknown state came while a flow of this project was waiting for one. */
  | { readonly kind: 'unknown-state'; readonly projectId: string }
  /** How a flow ended on the redirect page, of this origin or of another. */
  | (Omit<RedirectResult, 'redirectUri'> & {
      readonly kind: 'result';
      /** Whether the redirect page has set the saved flag, because it is of this origin. */
      readonly isFlagSet: boolean;
    });

/**
 * Reads the address that the page was opened with, before anything else can run or be requested: the state is checked,
 * the one-time keys are removed, and the code is removed from the address. A second call, by another copy of the script
 * or after a reload, finds nothing.
 */
export function consumeIncomingPresaves(now: number): readonly IncomingPresave[] {
  // Both: anybody can write a link with a fragment, which must not hide the result.
  const found = [consumeAuthResponse(now) ?? readFragment(now), readResult(now)];
  removeExpiredFlows(now);
  return found.filter((incoming) => incoming !== null);
}

/** A frame shares its tab's session storage, but takes no part in a pre-save. Not `parent`: pages can overwrite it. */
const isFrame = (): boolean => globalThis.top !== globalThis.window;

/** The hand-over request in the address, which is removed from there. `null` if the visitor has moved on meanwhile. */
export function consumeHandOverRequest(): HandOverRequest | null {
  const request = parseRequest(location.hash);
  if (request !== null) replaceAddress(withFragment(location.href, ''));
  return request;
}

function consumeAuthResponse(now: number): IncomingPresave | null {
  const here = thisPage();
  if (!looksLikeAnswer(here)) return null;
  const isAwaitedHere = ({ redirectUri }: PresaveFlow): boolean => isAt(answerAddress(redirectUri), here);
  const state = singleValue(here.query, 'state');
  const stored = state === null ? null : readFlow(state);
  if (stored === null || !isAwaitedHere(stored.flow)) {
    const awaited = readFlows().find((flow) => !isFlowExpired(flow, now) && isAwaitedHere(flow));
    return awaited === undefined ? null : { kind: 'unknown-state', projectId: awaited.projectId };
  }
  const { search: query } = location;
  removeFlow(stored.state);
  replaceAddress(withoutParameters(location.href, ANSWER_PARAMETERS));
  const { flow, href, isIntact } = stored;
  if (!isIntact) return { kind: 'unknown-state', projectId: flow.projectId };
  return { kind: 'auth-response', query, state: stored.state, flow, href };
}

function readFragment(now: number): IncomingPresave | null {
  if (parseRequest(location.hash) !== null) return isFrame() ? null : { kind: 'hand-over' };
  const result = parseResult(location.hash);
  const record = result && consumeHandOver(result.nonce, now);
  if (!record) return null;
  replaceAddress(withFragment(location.href, record.fragment));
  const { projectId, pixelEvent } = record;
  return { kind: 'result', projectId, pixelEvent, outcome: outcomeOf(result.result), isFlagSet: false };
}

function readResult(now: number): IncomingPresave | null {
  if (isFrame()) return null;
  const here = thisPage();
  const result = consumeRedirectResult(now, ({ redirectUri }) => !isAt(answerAddress(redirectUri), here));
  return result && { kind: 'result', ...result, isFlagSet: true };
}

function thisPage(): AnswerAddress {
  const { origin, pathname, search } = location;
  return { page: origin + pathname, query: [...new URLSearchParams(search)] };
}

function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Safari allows a hundred calls in half a minute, and a page's own function may throw. The keys are removed anyway.
  }
}
