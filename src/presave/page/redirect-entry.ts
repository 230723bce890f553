import { storageKeys } from '../../platform/storage.ts';
import { FRAGMENT_PREFIX } from '../model/hand-over.ts';
import { ANSWER_PARAMETERS, isAt } from '../model/presave-callback.ts';
import {
  hasRedirectResult,
  type RawFlow,
  readRawFlow,
  removeRawFlow,
  STATE_KEY_PREFIX,
} from '../storage/presave-storage.ts';
import { answerAddress, replaceAddress, withoutParameters } from './page-address.ts';

/**
 * The URL and the stored flow with which the page was opened, read before any other script runs or requests anything.
 */
export type RedirectEntry = Readonly<ReturnType<typeof captureRedirectEntry>>;

/** Whether URL or storage may contain a pre-save, so that the code of the pre-save must be loaded. */
export function isPresavePossible(): boolean {
  return (
    location.hash.startsWith(FRAGMENT_PREFIX) ||
    hasRedirectResult() ||
    storageKeys().some((key) => key.startsWith(STATE_KEY_PREFIX)) ||
    // Perhaps an answer to a pre-save that was started in another browser.
    /[?&]state=[\w-]{16}(&|$)/.test(location.search)
  );
}

/** If the URL answers a stored flow, removes its keys and the code from both, before any request. */
export function captureRedirectEntry() {
  const { href } = location;
  const isPossible = isPresavePossible();
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
