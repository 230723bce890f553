import { checkReturnAddress, originOf } from '../../platform/http/safe-url.ts';
import { log } from '../../platform/log.ts';
import {
  type AttributeTable,
  type AttributeValues,
  collectValues,
  NO_PAGE,
} from '../../platform/model/attribute-table.ts';
import type { Fields } from '../../platform/model/fields.ts';
import { findConfigProblems } from '../model/config-problems.ts';
import { requestFragment, resultFragment } from '../model/hand-over.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { parseAnswer } from '../model/presave-callback.ts';
import { type FlowSettings, type HandOverOrigin, isHttp, parseTexts } from '../model/presave-flow.ts';
import { failed, type PresaveOutcome } from '../model/presave-outcome.ts';
import { PROVIDERS, type RedirectService } from '../model/providers.ts';
import { needsHandOver, withFragment, withoutAnswer } from '../page/page-address.ts';
import { configEnvironment, type PresavePage } from '../page/presave-page.ts';
import { removeExpiredFlows, saveFlow, saveHandOver, saveRedirectResult } from '../storage/presave-storage.ts';
import type { AuthResponse, PresaveRun, RedirectAdapter } from './presave-adapter.ts';

/** A service that asks on a page of its own. */
export interface RedirectSteps<Kept extends AttributeTable> {
  readonly service: RedirectService;
  /** The rows of its settings that a flow stores until the visitor comes back. */
  readonly kept: Kept;
  /** Who answers (RFC 9207). */
  issuer(kept: AttributeValues<Kept>): string;
  /**
   * The address where the visitor is asked.
   * @param serviceAsks even one who has agreed before
   */
  authorizeUrl(
    settings: PresaveSettings,
    secrets: { readonly state: string; readonly verifier: string },
    serviceAsks: boolean,
  ): Promise<string>;
  /** Validates an answer with a code, and saves the release. */
  finish(response: AuthResponse, kept: AttributeValues<Kept>): Promise<PresaveOutcome>;
}

/** Lengths in characters. The verifier is the longest that RFC 7636 allows. */
const STATE_LENGTH = 16;
const VERIFIER_LENGTH = 128;

/** The adapter of a service that asks on a page of its own: what all of these do before and after. */
export function createRedirectAdapter<Kept extends AttributeTable>(steps: RedirectSteps<Kept>): RedirectAdapter {
  const { askService, handOver } = createDepartures(steps);

  return {
    // Loading this file is all that a press needs.
    prepare: async () => null,
    async start(run, settings, page, { serviceAsks }) {
      if (needsHandOver(settings.redirectUri, page.origin)) handOver(run, settings, page);
      else await askService(run, settings, page, page.href, serviceAsks);
    },
    async resume(run, page, response) {
      const outcome = await readOutcome(steps, run, response, page.now());
      // The answer is not the service's: the visitor did nothing that needs a message, and stays on this page.
      if (outcome.kind === 'failed' && outcome.code === 'presave-state') run.finish(outcome, { notice: null });
      else await returnVisitor(run, page, response, outcome);
    },
    async takeOver(run, settings, page, { returnTo, nonce }) {
      const href = checkReturnAddress(returnTo, settings.returnOrigins);
      if (href === null) {
        run.finish(failed('presave-config', notListed(originOf(returnTo))), { notice: { kind: 'refused' } });
        return;
      }
      const [problem] = findConfigProblems(settings, configEnvironment(settings, page));
      if (problem !== undefined) {
        const outcome = failed(problem.code, problem.message);
        run.finishElsewhere(outcome);
        sendBack(page, href, nonce, outcome);
        return;
      }
      // Anyone can write the link that started this, so the service must ask the visitor.
      await askService(run, settings, page, href, true, { nonce, returnOrigin: new URL(href).origin });
    },
  };
}

/**
 * The two ways in which a flow leaves the page where it was started. Both store what is needed when the visitor is
 * back.
 */
function createDepartures<Kept extends AttributeTable>(steps: RedirectSteps<Kept>) {
  const { service, kept: rows } = steps;
  const notStored = failed(
    'presave-storage',
    `Local storage did not keep the pre-save, so ${PROVIDERS[service].name} was not asked.`,
  );

  /**
   * Stores the flow and goes to the service's page, where the visitor is asked.
   * @param href where the flow leads back to
   */
  async function askService(
    run: PresaveRun,
    settings: PresaveSettings,
    page: PresavePage,
    href: string,
    serviceAsks: boolean,
    handOver?: HandOverOrigin,
  ): Promise<void> {
    const state = randomText(STATE_LENGTH);
    const verifier = randomText(VERIFIER_LENGTH);
    const address = await steps.authorizeUrl(settings, { state, verifier }, serviceAsks);
    const createdAt = page.now();
    const { projectId, redirectUri, siteBase, sendTimeZone, pixelEvent } = settings;
    const common: FlowSettings = { projectId, redirectUri, siteBase, sendTimeZone, pixelEvent };
    const kept = collectValues(rows, (name) => Reflect.get(settings, name));
    const flow = { ...common, ...kept, service, verifier, createdAt, handOver };
    removeExpiredFlows(createdAt);
    if (!saveFlow(state, flow, href)) {
      run.finish(notStored);
      return;
    }
    if (handOver === undefined) page.go(address);
    else page.replace(address);
    run.dispatch('leave');
  }

  function handOver(run: PresaveRun, { redirectUri, projectId, pixelEvent }: PresaveSettings, page: PresavePage): void {
    const nonce = randomText(STATE_LENGTH);
    const createdAt = page.now();
    const returnTo = withFragment(page.href, '');
    const fragment = page.href.slice(returnTo.length);
    removeExpiredFlows(createdAt);
    if (!saveHandOver(nonce, { handedOver: true, service, createdAt, projectId, pixelEvent, fragment })) {
      run.finish(notStored);
      return;
    }
    page.go(withFragment(redirectUri, requestFragment({ service, projectId, returnTo, nonce })));
    run.dispatch('leave');
  }

  return { askService, handOver };
}

/**
 * The settings of its service that a flow has stored.
 * @param rows theirs, from the service's table
 * @returns `null` if one is missing, or is no address where it has to be one
 */
export function parseKeptSettings<Rows extends AttributeTable>(
  rows: Rows,
  stored: Fields,
): AttributeValues<Rows> | null {
  const texts = parseTexts(stored, ...Object.keys(rows));
  if (texts === null) return null;
  const addresses = Object.entries(texts).filter(([name]) => rows[name]?.address !== undefined);
  if (!addresses.every(([, text]) => isHttp(text))) return null;
  return collectValues(rows, (name, row) => row.parse(texts[name], NO_PAGE));
}

/** Validates an answer of the service, and saves the release if the visitor has agreed. */
async function readOutcome<Kept extends AttributeTable>(
  steps: RedirectSteps<Kept>,
  run: PresaveRun,
  response: AuthResponse,
  now: number,
): Promise<PresaveOutcome> {
  const { query, flow } = response;
  const kept = parseKeptSettings(steps.kept, flow.stored);
  if (kept === null)
    return failed('presave-state', 'The stored pre-save lacks a setting of its service, or has one that is not valid.');
  const answer = parseAnswer([...new URLSearchParams(query)], flow, steps.issuer(kept), now);
  switch (answer.kind) {
    case 'code':
      run.dispatch('agree');
      return steps.finish(response, kept);
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

/** Ends a flow on the redirect page, and sends the visitor back to the page where it began. */
async function returnVisitor(
  run: PresaveRun,
  page: PresavePage,
  { flow: { service, projectId, pixelEvent, handOver }, href }: AuthResponse,
  outcome: PresaveOutcome,
): Promise<void> {
  const target = checkReturnAddress(href, [page.origin, handOver?.returnOrigin ?? '']);
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
      const isSaved = saveRedirectResult({ service, projectId, storedAt, pixelEvent, outcome }, page.now());
      if (!isSaved) run.finish(outcome, { isRedirectPage: true });
      page.replace(target);
    }
  }
}

/** Ends a flow that a page on another origin handed over. */
function sendBack(page: PresavePage, href: string, nonce: string, outcome: PresaveOutcome): void {
  // The fragment carries only the result; this page's console says why a flow failed.
  if (outcome.kind === 'failed') log('error', outcome.message);
  page.replace(withFragment(href, resultFragment(outcome.kind, nonce)));
}

function notListed(origin: string | null): string {
  if (origin === null) return 'A pre-save was handed over to this page with no web address to return to.';
  return (
    `A page of ${origin} handed a pre-save over to this page, which does not list it. To allow it, add ` +
    `return-origins="${origin}" to the <presave-button> of this page, or data-return-origins="${origin}" to the script tag of embed.js.`
  );
}

/** 64 of the 66 characters that RFC 7636 allows in a verifier. 64 divides 256, so all of them are equally likely. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Unguessable text with 6 bits per character. */
export function randomText(length: number): string {
  // Not `Array.from`: old libraries replace it by their own, which ignores the mapping function.
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
