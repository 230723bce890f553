import { type HandOverRequest, parseAnswer, parseRequest } from '../../domain/presave/hand-over.ts';
import {
  ANSWER_PARAMETERS,
  type AnswerAddress,
  isAt,
  looksLikeAnswer,
  singleValue,
} from '../../domain/presave/presave-callback.ts';
import { isOver, type PresaveFlow } from '../../domain/presave/presave-flow.ts';
import { outcomeOf, type RedirectResult } from '../../domain/presave/redirect-result.ts';
import { answerAddress, withFragment, withoutParameters } from '../../io/page/page-address.ts';
import { dropFlow, readFlow, readFlows, sweepFlows, takeHandedOver } from '../../io/storage/presave-storage.ts';
import { consumeRedirectResult } from '../../io/storage/redirect-result-storage.ts';

/** An authorization response to a flow of ours. It was removed from the address, and its keys from storage. */
export interface AuthResponse {
  readonly kind: 'auth-response';
  /** As it stood in the address. */
  readonly query: string;
  readonly state: string;
  readonly flow: PresaveFlow;
  /** Where the visitor came from; not checked yet. */
  readonly href: string | null;
}

/** What a visitor brings to a page, as far as it concerns a pre-save. */
export type IncomingPresave =
  | AuthResponse
  /** A page on another origin asks this one to run a flow. Whether this page does that is known once it is parsed. */
  | { readonly kind: 'hand-over' }
  /** An authorization response with a state that is not ours, while a flow of this project was waiting for one. */
  | { readonly kind: 'unknown-state'; readonly projectId: string }
  /** How a flow ended on the redirect page, of this origin or of another. */
  | (Omit<RedirectResult, 'redirectUri'> & { readonly kind: 'result'; readonly isFlagSet: boolean });

/**
 * Reads the address that the page was opened with, before anything else can run or be requested: the state is checked,
 * the one-time keys are removed, and codes are taken out of the address. A second call, by another copy of the script or
 * after a reload, finds nothing.
 */
export function consumeIncomingPresaves(now: number): readonly IncomingPresave[] {
  // A link may have put a fragment of its own into the address: it must not hide the result.
  const found = [consumeAuthResponse(now) ?? readFragment(now), readResult(now)];
  sweepFlows(now);
  return found.filter((incoming) => incoming !== null);
}

/** A frame shares the session storage of its tab, and takes no part in a pre-save. Not by `parent`: pages overwrite it. */
const isFrame = (): boolean => globalThis.top !== globalThis.window;

/** The hand-over that stands in the address; it is removed from there. `null` if the visitor has moved on meanwhile. */
export function consumeHandOver(): HandOverRequest | null {
  const request = parseRequest(location.hash);
  if (request !== null) replaceAddress(withFragment(location.href, ''));
  return request;
}

function consumeAuthResponse(now: number): IncomingPresave | null {
  const here = thisPage();
  if (!looksLikeAnswer(here)) return null;
  const isAwaitedHere = ({ redirectUri }: PresaveFlow): boolean => isAt(answerAddress(redirectUri), here);
  const state = singleValue(here.query, 'state');
  const kept = state === null ? null : readFlow(state);
  if (kept === null || !isAwaitedHere(kept.flow)) {
    const awaited = readFlows().find((flow) => !isOver(flow, now) && isAwaitedHere(flow));
    return awaited === undefined ? null : { kind: 'unknown-state', projectId: awaited.projectId };
  }
  const { search: query } = location;
  dropFlow(kept.state);
  replaceAddress(withoutParameters(location.href, ANSWER_PARAMETERS));
  const { flow, href, isIntact } = kept;
  if (!isIntact) return { kind: 'unknown-state', projectId: flow.projectId };
  return { kind: 'auth-response', query, state: kept.state, flow, href };
}

function readFragment(now: number): IncomingPresave | null {
  if (parseRequest(location.hash) !== null) return isFrame() ? null : { kind: 'hand-over' };
  const answer = parseAnswer(location.hash);
  const record = answer && takeHandedOver(answer.nonce, now);
  if (!record) return null;
  replaceAddress(withFragment(location.href, record.fragment));
  const { projectId, pixelEvent } = record;
  return { kind: 'result', projectId, pixelEvent, outcome: outcomeOf(answer.result), isFlagSet: false };
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
    // Safari refuses after a hundred in half a minute, a page's own may throw. The one-time keys are gone all the same.
  }
}
