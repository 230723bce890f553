import { outcomeOf, parseRequest, parseResult } from '../model/hand-over.ts';
import { isAt, looksLikeAnswer, stateLikeOurs } from '../model/presave-callback.ts';
import { isFlowExpired, type PresaveFlow, parseFlow, type RedirectResult } from '../model/presave-flow.ts';
import { savedKey } from '../model/presave-states.ts';
import { answerAddress, replaceAddress, withFragment, withoutAnswer } from '../page/page-address.ts';
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
import type { ForeignPresave, resumeForeignPresave, UnknownState } from './foreign-presaves.ts';
import type { PresaveDeps } from './presave-deps.ts';
import type { PresaveReporter } from './presave-events.ts';
import { createRun, withLoaded } from './presave-run.ts';
import { reportOutcome } from './report-outcome.ts';
import { markSaved } from './saved-release.ts';

export type IncomingPresave =
  | (AuthResponse & { readonly kind: 'auth-response' })
  | ForeignPresave
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

function unknownState({ service, projectId }: PresaveFlow): UnknownState {
  return { kind: 'unknown-state', service, projectId };
}

function readFragment(now: number, { href }: RedirectEntry): IncomingPresave | null {
  const { hash } = new URL(href);
  const request = parseRequest(hash);
  if (request !== null) return isFrame() ? null : { kind: 'hand-over', service: request.service };
  const result = parseResult(hash);
  const record = result && consumeHandOver(result.nonce, now);
  if (!record) return null;
  // The page may have changed the fragment since it was opened.
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

/** The code for a pre-save that began on another site, or in another browser. */
interface ForeignChunk {
  readonly resumeForeignPresave: typeof resumeForeignPresave;
}

/**
 * Continues the flow that brought the visitor here, with the settings that it began with.
 * @param loadForeign loads what only flows and answers of other pages and browsers need
 */
export async function resumePresave(
  incoming: IncomingPresave,
  deps: PresaveDeps,
  buttons: ButtonsOfPage,
  loadForeign: () => Promise<ForeignChunk>,
): Promise<void> {
  const { store, page } = deps;
  switch (incoming.kind) {
    case 'auth-response':
      buttons.setReturned(incoming.flow);
      await runFlow(deps, incoming.flow, buttons.reporterFor(incoming.flow), (adapter, run) =>
        adapter.resume(run, page, incoming),
      );
      break;
    case 'hand-over':
    case 'unknown-state':
    case 'elsewhere': {
      const foreign = await loadForeign();
      await foreign.resumeForeignPresave(incoming, buttons, {
        page,
        runFlow: (...of) => runFlow(deps, ...of),
        reportOutcome: (...of) => reportOutcome(store, ...of),
      });
      break;
    }
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

async function runFlow(
  { store, adapters }: PresaveDeps,
  release: Pick<PresaveFlow, 'service' | 'projectId' | 'pixelEvent'>,
  reporter: PresaveReporter,
  act: (adapter: RedirectAdapter, run: PresaveRun) => Promise<void>,
): Promise<void> {
  const run = createRun(store, release, reporter);
  // The flow goes on also if the release is saved already: the site decides what that means.
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
