import { type HandOverRequest, parseAnswer, parseRequest } from '../domain/hand-over.ts';
import { ANSWER_PARAMETERS, isAt, looksLikeAnswer, singleValue } from '../domain/presave-callback.ts';
import { isOver, type PresaveFlow } from '../domain/presave-flow.ts';
import { type Landing, takeLanding } from '../io/landing.ts';
import { answerAddress, withFragment, withoutParameters } from '../io/page-address.ts';
import { dropFlow, readFlow, readFlows, sweepFlows, takeHandedOver } from '../io/presave-storage.ts';

/** An answer to a flow of ours: its keys are gone already, and it is out of the address. */
export interface AnsweredFlow {
  readonly kind: 'answer';
  /** As it stood in the address. */
  readonly query: string;
  readonly state: string;
  readonly flow: PresaveFlow;
  readonly projectId: string;
  /** Where the visitor came from; not checked yet. */
  readonly href: string | null;
}

/** A page on another origin wants this one to run a flow. */
export interface HandedFlow extends HandOverRequest {
  readonly kind: 'hand-over';
}

/** What brought the visitor to this page, as far as it concerns a pre-save. */
export type Arrival =
  | AnsweredFlow
  | HandedFlow
  /** An answer that is not ours, while a flow of ours was waiting for one. */
  | { readonly kind: 'stranger' }
  /** A flow that was taken to its end on another page, of another origin or of this one. */
  | (Landing & { readonly kind: 'sent-back' | 'landed' });

/**
 * Looks at the address that the page was opened with. All of it happens before anything else can run or be asked
 * for: the state is checked, the one-time keys go, and what must not be seen is out of the address. Whoever looks
 * a second time, another copy of the script or a reload, finds nothing any more.
 */
export function takeArrival(now: number): Arrival | null {
  const arrival = takeAnswer(now) ?? takeHandOver(now) ?? takeLanded(now);
  sweepFlows(now);
  return arrival;
}

function takeAnswer(now: number): Arrival | null {
  const { origin, pathname, search } = location;
  const here = { page: origin + pathname, query: [...new URLSearchParams(search)] };
  if (!looksLikeAnswer(here)) return null;
  const isAwaitedHere = ({ redirectUri }: PresaveFlow): boolean => isAt(answerAddress(redirectUri), here);
  const state = singleValue(here.query, 'state');
  const kept = state === null ? null : readFlow(state);
  if (kept === null || !isAwaitedHere(kept.flow)) {
    const isUnderWay = readFlows().some((flow) => !isOver(flow, now) && isAwaitedHere(flow));
    return isUnderWay ? { kind: 'stranger' } : null;
  }
  dropFlow(kept.state);
  cleanAddress(withoutParameters(location.href, ANSWER_PARAMETERS));
  const { projectId } = kept;
  // Without its project a flow is of no use: somebody has tampered with the keys.
  return projectId ? { kind: 'answer', query: search, ...kept, projectId } : { kind: 'stranger' };
}

function takeHandOver(now: number): Arrival | null {
  const request = parseRequest(location.hash);
  if (request !== null) {
    cleanAddress(withFragment(location.href, ''));
    return { kind: 'hand-over', ...request };
  }
  const answer = parseAnswer(location.hash);
  if (answer === null) return null;
  const record = takeHandedOver(answer.nonce, now);
  if (record === null) return null;
  cleanAddress(withFragment(location.href, record.fragment));
  return { kind: 'sent-back', projectId: record.projectId, result: answer.result };
}

function takeLanded(now: number): Arrival | null {
  const landing = takeLanding(now);
  return landing && { kind: 'landed', ...landing };
}

function cleanAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Safari refuses after a hundred in half a minute, a page's own may throw. An answer's keys are gone all the same.
  }
}
