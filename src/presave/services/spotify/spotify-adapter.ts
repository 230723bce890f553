import { log } from '../../../platform/log.ts';
import type { AuthResponse } from '../../controller/incoming-presave.ts';
import type { PresavePage } from '../../controller/presave-page.ts';
import type { PresaveRun } from '../../controller/presave-run.ts';
import { findConfigProblems } from '../../model/config-problems.ts';
import { type HandOverRequest, resultFragment } from '../../model/hand-over.ts';
import { readAnswer } from '../../model/presave-callback.ts';
import { failed, type PresaveOutcome } from '../../model/presave-outcome.ts';
import type { PresaveSettings } from '../../model/presave-settings.ts';
import { withFragment, withoutAnswer } from '../../page/page-address.ts';
import { checkReturnAddress, originOf } from '../../page/return-address.ts';
import { canSaveFlows } from '../../storage/presave-storage.ts';
import { saveRedirectResult } from '../../storage/redirect-result-storage.ts';
import { finishSpotify } from './spotify-finish.ts';
import { askSpotify } from './spotify-start.ts';

// The adapter for Spotify (see `RedirectAdapter`). Loaded when a flow starts or returns, because OAuth is large.
export { start } from './spotify-start.ts';

/** Loading this file is all that a click needs. */
export async function prepare(): Promise<null> {
  return null;
}

export async function resume(run: PresaveRun, page: PresavePage, response: AuthResponse): Promise<void> {
  const outcome = await readOutcome(run, response, page.now());
  // The answer is not Spotify's: the visitor did nothing that needs a message, and stays on this page.
  if (outcome.kind === 'failed' && outcome.code === 'presave-state') {
    run.finish(outcome, { failureMessage: null });
    return;
  }
  const { flow, href } = response;
  const { projectId, pixelEvent, handOver } = flow;
  const otherOrigins = handOver === undefined ? [] : [handOver.returnOrigin];
  const target = checkReturnAddress(href, { pageOrigin: page.origin, otherOrigins });
  if (target === null) {
    log('warn', 'The address to return to after the pre-save is not of this origin, so it is not used.');
    run.finish(outcome, { isRedirectPage: true });
  } else if (withFragment(target, '') === withFragment(page.href, '')) {
    run.finish(outcome);
    if (target !== page.href) page.replace(target);
  } else {
    run.finishElsewhere(outcome);
    if (handOver !== undefined && originOf(target) !== page.origin) {
      sendBack(page, target, handOver.nonce, outcome);
    } else {
      const storedAt = withoutAnswer(page.href);
      const isSaved = saveRedirectResult({ projectId, storedAt, pixelEvent, outcome }, page.now());
      if (!isSaved) run.finish(outcome, { isRedirectPage: true });
      page.replace(target);
    }
  }
}

/** Ends a flow that a page on another origin handed over. */
function sendBack(page: PresavePage, href: string, nonce: string, outcome: PresaveOutcome): void {
  // The fragment carries only the result; this page's console says why a flow failed.
  if (outcome.kind === 'failed') log('error', outcome.message);
  page.replace(withFragment(href, resultFragment({ result: outcome.kind, nonce })));
}

async function readOutcome(run: PresaveRun, response: AuthResponse, now: number): Promise<PresaveOutcome> {
  const answer = readAnswer([...new URLSearchParams(response.query)], response.flow, now);
  switch (answer.kind) {
    case 'code':
      run.dispatch('agree');
      return finishSpotify(response);
    case 'denied':
      return { kind: 'cancelled' };
    case 'refused':
      return failed('presave-exchange', `The authorization server answered with the error ${answer.reason}.`);
    case 'expired':
      return failed('presave-expired', 'The pre-save took longer than 10 minutes and was given up.');
    case 'malformed':
      return failed('presave-state', 'The answer of the authorization server is not valid.');
    default:
      return answer satisfies never;
  }
}

export async function takeOver(
  run: PresaveRun,
  settings: PresaveSettings,
  page: PresavePage,
  { returnTo, nonce }: HandOverRequest,
): Promise<void> {
  const href = checkReturnAddress(returnTo, { pageOrigin: null, otherOrigins: settings.returnOrigins });
  if (href === null) {
    run.finish(failed('presave-config', notListed(originOf(returnTo))), { failureMessage: 'presaveRefused' });
    return;
  }
  const isSiteOwn = page.origin === originOf(settings.siteBase);
  const environment = { handsOver: false, isSiteOwn, hasSubtleCrypto: page.hasSubtleCrypto, hasStorage: canSaveFlows };
  const [problem] = findConfigProblems(settings, environment);
  if (problem !== undefined) {
    const outcome = failed(problem.code, problem.message);
    run.finishElsewhere(outcome);
    sendBack(page, href, nonce, outcome);
  } else {
    const handOver = { nonce, returnOrigin: new URL(href).origin };
    // Anyone can write the link that started this, so Spotify must ask the visitor.
    await askSpotify(run, settings, page, { href, handOver, serviceAsks: true, leave: page.replace });
  }
}

function notListed(origin: string | null): string {
  if (origin === null) return 'A pre-save was handed over to this page with no web address to return to.';
  return (
    `A page of ${origin} handed a pre-save over to this page, which does not list it. To allow it, add ` +
    `return-origins="${origin}" to the <presave-button> of this page, or data-return-origins="${origin}" to the script tag of embed.js.`
  );
}
