import { answerFragment, type HandOverRequest } from '../domain/hand-over.ts';
import { readAnswer } from '../domain/presave-callback.ts';
import { failed, type PresaveOutcome } from '../domain/presave-outcome.ts';
import { findObstacles } from '../domain/presave-readiness.ts';
import { keepLanding } from '../io/landing.ts';
import { withFragment } from '../io/page-address.ts';
import { canKeepFlows } from '../io/presave-storage.ts';
import { checkReturnAddress, originOf } from '../io/return-address.ts';
import { tell } from '../io/tell.ts';
import type { AnsweredFlow, HandedFlow } from './presave-arrival.ts';
import type { PresavePage } from './presave-parts.ts';
import type { PresaveRun } from './presave-run.ts';
import { finishSpotify } from './spotify-finish.ts';
import { askSpotify } from './spotify-start.ts';

// The file that is loaded when a flow starts or returns: OAuth is in here.
export { pressSpotify } from './spotify-start.ts';

/** Takes on what came to this page: an answer of Spotify's, or the wish of a page on another origin. */
export async function resumeSpotify(
  run: PresaveRun,
  page: PresavePage,
  arrival: AnsweredFlow | HandedFlow,
): Promise<void> {
  if (arrival.kind === 'hand-over') {
    await takeOver(run, page, arrival);
    return;
  }
  const { accountsBase } = run.settings;
  const answer = readAnswer([...new URLSearchParams(arrival.query)], arrival.flow, accountsBase, page.now());
  switch (answer.kind) {
    case 'code':
      conclude(run, page, arrival, await finishSpotify(run.settings, arrival));
      break;
    case 'denied':
      conclude(run, page, arrival, { kind: 'cancelled' });
      break;
    case 'refused':
      run.finish(failed('presave-exchange', `The authorization server answered with the error ${answer.reason}.`));
      break;
    case 'expired':
      run.finish(failed('presave-expired', 'The pre-save took longer than 10 minutes and was given up.'));
      break;
    case 'malformed':
      run.finish(failed('presave-state', 'The answer of the authorization server is not valid.'), { words: 'none' });
      break;
    default:
      answer satisfies never;
  }
}

/** Says how a flow ended, and sends the visitor back to where it began. */
function conclude(
  run: PresaveRun,
  page: PresavePage,
  { flow, href, projectId }: AnsweredFlow,
  outcome: PresaveOutcome,
): void {
  if (outcome.kind === 'failed') {
    run.finish(outcome, { words: outcome.code === 'presave-state' ? 'none' : 'failure' });
    return;
  }
  const { nonce } = flow;
  const otherOrigins = nonce === undefined ? [] : run.settings.returnOrigins;
  const target = checkReturnAddress(href, { pageOrigin: page.origin, otherOrigins });
  if (target === null)
    tell('warn', 'The address to return to after the pre-save is not of this origin, so it is not used.');
  const isThisPage = target !== null && withFragment(target, '') === withFragment(page.href, '');
  run.finish(outcome, { toldElsewhere: target !== null && !isThisPage });
  if (target === null || target === page.href) return;
  const result = outcome.kind;
  if (nonce !== undefined && originOf(target) !== page.origin) {
    page.replace(withFragment(target, answerFragment({ result, nonce })));
    return;
  }
  if (!isThisPage) keepLanding({ projectId, result }, page.now());
  page.replace(target);
}

/** Runs a flow for a page on another origin, if this page lists that origin. */
async function takeOver(run: PresaveRun, page: PresavePage, { returnTo, nonce }: HandOverRequest): Promise<void> {
  const { settings } = run;
  const href = checkReturnAddress(returnTo, { pageOrigin: null, otherOrigins: settings.returnOrigins });
  if (href === null) {
    run.finish(failed('presave-config', notListed(originOf(returnTo))), { words: 'refusal' });
    return;
  }
  const surroundings = { handsOver: false, hasSubtleCrypto: page.hasSubtleCrypto, hasStorage: canKeepFlows() };
  const [obstacle] = findObstacles(settings, surroundings);
  if (obstacle !== undefined) run.finish(failed(obstacle.code, obstacle.message));
  else if (originOf(settings.redirectUri) !== page.origin) {
    const message = `A pre-save was handed over to this page, and its redirect-uri is of another origin: ${settings.redirectUri}`;
    run.finish(failed('presave-config', message));
  } else await askSpotify(run, page, { href, nonce, leave: page.replace });
}

function notListed(origin: string | null): string {
  if (origin === null) return 'A pre-save was handed over to this page with no web address to return to.';
  return (
    `A page of ${origin} handed a pre-save over to this page, which does not list it. To allow it, add ` +
    `return-origins="${origin}" to the <presave-button> of this page, or data-return-origins="${origin}" to the script tag of embed.js.`
  );
}
