import { FRAGMENT_PREFIX } from '../../domain/presave/hand-over.ts';
import { ANSWER_PARAMETERS, isAt } from '../../domain/presave/presave-callback.ts';
import { STATE_KEY_PREFIX } from '../../domain/presave/presave-keys.ts';
import { answerAddress, replaceAddress, withoutParameters } from '../../io/page/page-address.ts';
import { type RawFlow, readRawFlow, removeRawFlow } from '../../io/storage/raw-flow.ts';
import { hasRedirectResult } from '../../io/storage/redirect-result-storage.ts';
import { storageKeys } from '../../io/storage/storage.ts';

/** What the page was opened with, before anything else could run or be requested. */
export interface Arrival {
  readonly href: string;
  /** The stored flow that the address answers. The answer was removed from the address, and the flow from storage. */
  readonly answered: RawFlow | null;
  /** Whether the code of the pre-save is needed to find out what to do. */
  readonly isPossible: boolean;
}

/**
 * Looks at the address and at storage. If the address holds the answer to a stored flow, the flow's one-time keys are gone
 * and the code is removed from the address when this returns, before any request. A second call, by another copy of the
 * script or after a reload, finds no answer.
 */
export function captureArrival(): Arrival {
  const { href, hash } = location;
  const isPossible =
    hash.startsWith(FRAGMENT_PREFIX) ||
    hasRedirectResult() ||
    storageKeys().some((key) => key.startsWith(STATE_KEY_PREFIX));
  return { href, answered: isPossible ? captureAnswer(href) : null, isPossible };
}

function captureAnswer(href: string): RawFlow | null {
  const here = answerAddress(href);
  const [state, ...more] = here?.query.flatMap(([name, value]) => (name === 'state' ? [value] : [])) ?? [];
  const flow = state === undefined || more.length > 0 ? null : readRawFlow(state);
  if (here === null || flow === null || !isAt(answerAddress(flow.redirectUri), here)) return null;
  removeRawFlow(flow);
  replaceAddress(withoutParameters(href, ANSWER_PARAMETERS));
  return flow;
}
