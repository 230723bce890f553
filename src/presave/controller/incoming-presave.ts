import { outcomeOf, parseRequest, parseResult } from '../model/hand-over.ts';
import { ANSWER_PARAMETERS, isAt, looksLikeAnswer, stateLikeOurs } from '../model/presave-callback.ts';
import { isFlowExpired, type PresaveFlow, parseFlow, type RedirectResult } from '../model/presave-flow.ts';
import { failed } from '../model/presave-outcome.ts';
import { savedKey } from '../model/presave-states.ts';
import type { RedirectService } from '../model/providers.ts';
import { answerAddress, replaceAddress, withFragment, withoutAnswer, withoutParameters } from '../page/page-address.ts';
import { captureRedirectEntry, type RedirectEntry } from '../page/redirect-entry.ts';
import type { AuthResponse, PresaveRun, RedirectAdapter } from '../providers/presave-adapter.ts';
import {
  consumeHandOver,
  consumeRedirectResult,
  isKnownState,
  markAnswered,
  readFlows,
  removeExpiredFlows,
} from '../storage/presave-storage.ts';
import type { ButtonsOfPage } from './buttons-of-page.ts';
import type { PresaveReporter } from './presave-events.ts';
import { createRun, type PresaveDeps, reportOutcome, withLoaded } from './presave-run.ts';
import { markSaved } from './saved-release.ts';

export type IncomingPresave =
  | (AuthResponse & { readonly kind: 'auth-response' })
  /** A page on another origin asks this page to run a flow. Whether this page does that is known once it is parsed. */
  | { readonly kind: 'hand-over'; readonly service: RedirectService }
  /** An answer with an unknown state came while a flow of this project was waiting for one. */
  | { readonly kind: 'unknown-state'; readonly service: RedirectService; readonly projectId: string }
  /** An answer that nothing here has asked for. `awaited` is a flow that was waiting for one at this address. */
  | { readonly kind: 'elsewhere'; readonly href: string; readonly awaited: PresaveFlow | null }
  /** The end of a flow on the redirect page, of this origin or of another. */
  | (Omit<RedirectResult, 'storedAt'> & {
      readonly kind: 'result';
      /** Whether the redirect page has set the saved flag, because it is of this origin. */
      readonly isFlagSet: boolean;
    });

/** Reads and removes the pre-saves in the URL and in storage. A second call, also after a reload, finds nothing. */
export function consumeIncomingPresaves(now: number, entry = captureRedirectEntry()): readonly IncomingPresave[] {
  // Read both: anyone can write a link with a fragment, which must not hide the result.
  const found = [readAnswer(now, entry) ?? readFragment(now, entry), readResult(now, entry)];
  removeExpiredFlows(now);
  return found.filter((incoming) => incoming !== null);
}

/** A frame shares its tab's session storage, but takes no part in a pre-save. Not `parent`: pages can overwrite it. */
const isFrame = (): boolean => globalThis.top !== globalThis.window;

function readAnswer(now: number, { href, answered }: RedirectEntry): IncomingPresave | null {
  if (answered !== null) markAnswered(answered.state);
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
  const awaited = readFlows().find(isAwaitedHere) ?? null;
  if (isFromElsewhere(href) && !isFrame()) return { kind: 'elsewhere', href, awaited };
  return awaited && unknownState(awaited);
}

function unknownState({ service, projectId }: PresaveFlow): Incoming<'unknown-state'> {
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
    // Routers that use the fragment have read ours, so they need a `hashchange`. Without a fragment, this would load
    // the page.
    if (record.fragment) location.replace(address);
    else replaceAddress(address);
  }
  const { service, projectId, pixelEvent } = record;
  return { kind: 'result', service, projectId, pixelEvent, outcome: outcomeOf(result.result), isFlagSet: false };
}

function readResult(now: number, { href }: RedirectEntry): IncomingPresave | null {
  if (isFrame()) return null;
  // The page that took the answer leaves the result for the next one. It is known by its own address, not by the
  // redirect URI: the visitor may have started there, with further parameters.
  const here = withoutAnswer(href);
  const isForThisPage = ({ storedAt }: RedirectResult): boolean => storedAt !== here;
  const result = consumeRedirectResult(now, isForThisPage);
  return result && { kind: 'result', ...result, isFlagSet: true };
}

/** Continues the flow that brought the visitor here, with the settings that it began with. */
export async function resumePresave(
  incoming: IncomingPresave,
  deps: PresaveDeps,
  buttons: ButtonsOfPage,
): Promise<void> {
  const { store, page } = deps;
  switch (incoming.kind) {
    case 'auth-response':
      buttons.setReturned(incoming.flow);
      await runFlow(deps, incoming.flow, buttons.reporterFor(incoming.flow), (adapter, run) =>
        adapter.resume(run, page, incoming),
      );
      break;
    case 'hand-over': {
      const { settings, reporter } = await buttons.handOverTarget(incoming.service);
      const request = parseRequest(location.hash);
      // The visitor may have moved on meanwhile.
      if (request === null) return;
      replaceAddress(withFragment(location.href, ''));
      const { service, projectId } = request;
      buttons.setReturned(request);
      await runFlow(deps, { service, projectId, pixelEvent: settings.pixelEvent }, reporter, (adapter, run) =>
        adapter.takeOver(run, { ...settings, projectId }, page, request),
      );
      break;
    }
    case 'unknown-state':
      reportUnknownState(incoming, deps, buttons);
      break;
    case 'elsewhere':
      await reportElsewhere(incoming, deps, buttons);
      break;
    case 'result': {
      const { service, projectId, outcome, isFlagSet } = incoming;
      buttons.setReturned(incoming);
      if (outcome.kind === 'saved' && !isFlagSet) markSaved(store, savedKey(service, projectId));
      const reporter = buttons.reporterFor(incoming);
      // The page's pixel may be further down in the document.
      page.onceParsed(() => reportOutcome(store, incoming, reporter, outcome, { isFlagSet: true }));
      break;
    }
    default:
      incoming satisfies never;
  }
}

type Incoming<Kind extends IncomingPresave['kind']> = Extract<IncomingPresave, { readonly kind: Kind }>;

function reportUnknownState(incoming: Incoming<'unknown-state'>, { store }: PresaveDeps, buttons: ButtonsOfPage): void {
  buttons.setReturned(incoming);
  const message = 'An authorization answer with a state that is not ours came while a pre-save was under way.';
  const release = { ...incoming, pixelEvent: '' };
  reportOutcome(store, release, buttons.reporterFor(incoming), failed('presave-state', message), { notice: null });
}

/** Tells a visitor who comes back in another browser than the one in which they have pressed the button. */
async function reportElsewhere(
  { href, awaited }: Incoming<'elsewhere'>,
  deps: PresaveDeps,
  buttons: ButtonsOfPage,
): Promise<void> {
  const here = answerAddress(href);
  const state = here && stateLikeOurs(here);
  const target = here && (await buttons.findAnswered(here));
  if (target === null) {
    // It answers something else of the site, for example a sign-in.
    if (awaited !== null) reportUnknownState(unknownState(awaited), deps, buttons);
    return;
  }
  // Unless the page has removed it meanwhile. It may have changed the rest.
  const now = answerAddress(location.href);
  if (now !== null && stateLikeOurs(now) === state) replaceAddress(withoutParameters(location.href, ANSWER_PARAMETERS));
  const message = 'An answer came to a pre-save that was started in another browser, so nothing was saved.';
  const { settings, reporter } = target;
  const release = { service: target.service, projectId: settings.projectId, pixelEvent: '' };
  reportOutcome(deps.store, release, reporter, failed('presave-elsewhere', message), { notice: { kind: 'elsewhere' } });
}

async function runFlow(
  { store, adapters }: PresaveDeps,
  release: Pick<PresaveFlow, 'service' | 'projectId' | 'pixelEvent'>,
  reporter: PresaveReporter,
  act: (adapter: RedirectAdapter, run: PresaveRun) => Promise<void>,
): Promise<void> {
  const run = createRun(store, release, reporter);
  // Also if the release is saved already: the site decides what that means.
  run.dispatch('return');
  await withLoaded(
    run.finish,
    () => adapters[release.service](true),
    (adapter) => act(adapter, run),
  );
}

/** Whether an address can be the answer to a pre-save that was started in another browser. */
function isFromElsewhere(href: string): boolean {
  const here = answerAddress(href);
  const state = here && stateLikeOurs(here);
  // A visitor may also open the address of an answer again.
  return state !== null && !isKnownState(state);
}
