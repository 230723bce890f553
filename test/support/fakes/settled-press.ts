import type { Press } from '../../../src/platform/page/attention.ts';
import { SEEN_MS, SETTLED_MS } from '../../../src/presave/model/consent.ts';

/** A press, just now, on a page that has been in front of the visitor for long enough. */
export function settledPress(): Press {
  return { at: performance.now(), attentiveForMs: SETTLED_MS };
}

/** The argument of a question's `onContinue()` if the visitor has seen `Continue` for long enough. */
export function settledContinue(): [press: Press, seenForMs: number] {
  return [settledPress(), SEEN_MS];
}
