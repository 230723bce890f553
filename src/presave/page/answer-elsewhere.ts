import { readStorage } from '../../platform/storage.ts';
import { stateLikeOurs } from '../model/presave-callback.ts';
import { ANSWERED_KEY, stateKey } from '../model/presave-keys.ts';
import { answerAddress } from './page-address.ts';

/** Whether an address can be the answer to a pre-save that was started in another browser. */
export function isFromElsewhere(href: string): boolean {
  const here = answerAddress(href);
  const state = here && stateLikeOurs(here);
  if (state === null || readStorage(stateKey(state)) !== null) return false;
  // A visitor may open the address of an answer again.
  return readStorage(ANSWERED_KEY, 'sessionStorage') !== state;
}
