import { type HandOverRequest, parseRequest, parseResult } from '../model/hand-over.ts';
import { isAt, looksLikeAnswer } from '../model/presave-callback.ts';
import { isFlowExpired, type PresaveFlow, parseFlow } from '../model/presave-flow.ts';
import type { RedirectService } from '../model/presave-services.ts';
import { outcomeOf, type RedirectResult } from '../model/redirect-result.ts';
import { answerAddress, replaceAddress, withFragment, withoutAnswer } from '../page/page-address.ts';
import { captureRedirectEntry, type RedirectEntry } from '../page/redirect-entry.ts';
import type { AuthResponse } from '../services/presave-adapter.ts';
import { consumeHandOver, readFlows, removeExpiredFlows } from '../storage/presave-storage.ts';
import { consumeRedirectResult } from '../storage/redirect-result-storage.ts';

/** What the address or storage says about a pre-save when a page opens. */
export type IncomingPresave =
  | (AuthResponse & { readonly kind: 'auth-response' })
  /** A page on another origin asks this page to run a flow. Whether this page does that is known once it is parsed. */
  | { readonly kind: 'hand-over'; readonly service: RedirectService }
  /** An answer with an unknown state came while a flow of this project was waiting for one. */
  | { readonly kind: 'unknown-state'; readonly service: RedirectService; readonly projectId: string }
  /** How a flow ended on the redirect page, of this origin or of another. */
  | (Omit<RedirectResult, 'storedAt'> & {
      readonly kind: 'result';
      /** Whether the redirect page has set the saved flag, because it is of this origin. */
      readonly isFlagSet: boolean;
    });

/** Reads and removes the pre-saves in the URL and in storage. A second call, also after a reload, finds nothing. */
export function consumeIncomingPresaves(
  now: number,
  entry: RedirectEntry = captureRedirectEntry(),
): readonly IncomingPresave[] {
  // Read both: anyone can write a link with a fragment, which must not hide the result.
  const found = [readAnswer(now, entry) ?? readFragment(now, entry), readResult(now, entry)];
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

function readAnswer(now: number, { href, answered }: RedirectEntry): IncomingPresave | null {
  const flow = parseFlow(answered?.json ?? null);
  if (answered !== null && flow !== null) {
    // The flow's other keys were changed.
    if (answered.projectId !== flow.projectId) return unknownState(flow);
    return { kind: 'auth-response', query: new URL(href).search, state: answered.state, flow, href: answered.href };
  }
  const here = answerAddress(href);
  if (here === null || !looksLikeAnswer(here)) return null;
  const isAwaitedHere = (stored: PresaveFlow): boolean =>
    !isFlowExpired(stored, now) && isAt(answerAddress(stored.redirectUri), here);
  const awaited = readFlows().find(isAwaitedHere);
  return awaited === undefined ? null : unknownState(awaited);
}

function unknownState({ service, projectId }: PresaveFlow): IncomingPresave {
  return { kind: 'unknown-state', service, projectId };
}

function readFragment(now: number, { href }: RedirectEntry): IncomingPresave | null {
  const { hash } = new URL(href);
  const request = parseRequest(hash);
  if (request !== null) return isFrame() ? null : { kind: 'hand-over', service: request.service };
  const result = parseResult(hash);
  const record = result && consumeHandOver(result.nonce, now);
  if (!record) return null;
  // Unless the page has changed the fragment since it was opened.
  if (location.hash === hash) {
    const address = withFragment(location.href, record.fragment);
    // Routers that use the fragment have read ours, so they need a `hashchange`. Without a fragment, this would load the page.
    if (record.fragment) location.replace(address);
    else replaceAddress(address);
  }
  const { service, projectId, pixelEvent } = record;
  return { kind: 'result', service, projectId, pixelEvent, outcome: outcomeOf(result.result), isFlagSet: false };
}

function readResult(now: number, { href }: RedirectEntry): IncomingPresave | null {
  if (isFrame()) return null;
  // Not the redirect URI: the visitor may have started on that page, with further parameters.
  const result = consumeRedirectResult(now, ({ storedAt }) => storedAt !== withoutAnswer(href));
  return result && { kind: 'result', ...result, isFlagSet: true };
}
