import { stateLikeOurs } from '../model/presave-callback.ts';
import { isKnownState } from '../storage/presave-storage.ts';
import { answerAddress } from './page-address.ts';

/** Whether an address can be the answer to a pre-save that was started in another browser. */
export function isFromElsewhere(href: string): boolean {
  const here = answerAddress(href);
  const state = here && stateLikeOurs(here);
  // A visitor may also open the address of an answer again.
  return state !== null && !isKnownState(state);
}
