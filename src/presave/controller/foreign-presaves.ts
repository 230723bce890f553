import { parseRequest } from '../model/hand-over.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { ANSWER_PARAMETERS, type AnswerAddress, isAnswerAt, isAt, stateLikeOurs } from '../model/presave-callback.ts';
import type { PresaveFlow } from '../model/presave-flow.ts';
import { failed, type PresaveOutcome } from '../model/presave-outcome.ts';
import { isRedirectService, type RedirectService, SERVICE_NAMES } from '../model/providers.ts';
import { answerAddress, replaceAddress, withFragment, withoutParameters } from '../page/page-address.ts';
import type { PresavePage } from '../page/presave-page.ts';
import type { PresaveRun, RedirectAdapter, ReportOptions } from '../providers/presave-adapter.ts';
import type { ButtonsOfPage, PresaveTarget } from './buttons-of-page.ts';
import type { PresaveEventDetail, PresaveReporter } from './presave-events.ts';
import type { FlowRelease } from './report-outcome.ts';

// Flows and answers of other pages and other browsers. Loaded when one comes.

/** A flow that another origin has started, or an answer that this browser has not asked for. */
export type ForeignPresave = HandOver | UnknownState | AnswerElsewhere;

/** A page on another origin asks this page to run a flow. Whether this page does that is known once it is parsed. */
interface HandOver {
  readonly kind: 'hand-over';
  readonly service: RedirectService;
}

/** An answer with an unknown state came while a flow of this project was waiting for one. */
export interface UnknownState {
  readonly kind: 'unknown-state';
  readonly service: RedirectService;
  readonly projectId: string;
}

/** An answer that nothing here has asked for. */
interface AnswerElsewhere {
  readonly kind: 'elsewhere';
  readonly href: string;
  /** A flow that was waiting for an answer at this address. */
  readonly awaited: PresaveFlow | null;
}

/** What this chunk takes from the script that loads it: the state of the releases exists only once on a page. */
export interface FlowsOfPage {
  readonly page: PresavePage;
  runFlow(
    release: FlowRelease & Pick<PresaveFlow, 'service'>,
    reporter: PresaveReporter,
    act: (adapter: RedirectAdapter, run: PresaveRun) => Promise<void>,
  ): Promise<void>;
  reportOutcome(release: FlowRelease, reporter: PresaveReporter, outcome: PresaveOutcome, options: ReportOptions): void;
}

/** Runs the flow of a page on another origin, or tells the visitor of an answer that is not for this browser. */
export async function resumeForeignPresave(
  incoming: ForeignPresave,
  buttons: ButtonsOfPage,
  flows: FlowsOfPage,
): Promise<void> {
  switch (incoming.kind) {
    case 'hand-over':
      await takeOver(incoming, buttons, flows);
      break;
    case 'unknown-state':
      reportUnknownState(incoming, buttons, flows);
      break;
    case 'elsewhere':
      await reportElsewhere(incoming, buttons, flows);
      break;
    default:
      incoming satisfies never;
  }
}

async function takeOver(incoming: HandOver, buttons: ButtonsOfPage, flows: FlowsOfPage): Promise<void> {
  const { page, runFlow } = flows;
  const isRedirectPageHere = ({ settings }: PresaveTarget): boolean => isRedirectPage(settings, page.href);
  const { settings, reporter } = await buttons.find(
    () => buttons.targetsOf(incoming.service).find(isRedirectPageHere) ?? null,
  );
  const request = parseRequest(location.hash);
  // The visitor may have moved on meanwhile.
  if (request === null) return;
  replaceAddress(withFragment(location.href, ''));
  const { service, projectId } = request;
  buttons.setReturned(request);
  await runFlow({ service, projectId, pixelEvent: settings.pixelEvent }, reporter, (adapter, run) =>
    adapter.takeOver(run, { ...settings, projectId }, page, request),
  );
}

function reportUnknownState(
  { service, projectId }: PresaveEventDetail,
  buttons: ButtonsOfPage,
  { reportOutcome }: FlowsOfPage,
): void {
  const release = { service, projectId, pixelEvent: '' };
  buttons.setReturned(release);
  const message = 'An authorization answer with a state that is not ours came while a pre-save was under way.';
  reportOutcome(release, buttons.reporterFor(release), failed('presave-state', message), { notice: null });
}

/** Tells a visitor who comes back in another browser than the one in which they have pressed the button. */
async function reportElsewhere(
  { href, awaited }: AnswerElsewhere,
  buttons: ButtonsOfPage,
  flows: FlowsOfPage,
): Promise<void> {
  const here = answerAddress(href);
  const state = here && stateLikeOurs(here);
  const target = here && (await buttons.find(() => findAnswered(here, buttons), null));
  if (target === null) {
    // The address answers something else of the site, for example a sign-in.
    if (awaited !== null) reportUnknownState(awaited, buttons, flows);
    return;
  }
  // The page may have removed the answer meanwhile, or changed the rest of the address.
  const now = answerAddress(location.href);
  if (now !== null && stateLikeOurs(now) === state) replaceAddress(withoutParameters(location.href, ANSWER_PARAMETERS));
  const message = 'An answer came to a pre-save that was started in another browser, so nothing was saved.';
  const { service, settings, reporter } = target;
  const release = { service, projectId: settings.projectId, pixelEvent: '' };
  flows.reportOutcome(release, reporter, failed('presave-elsewhere', message), { notice: { kind: 'elsewhere' } });
}

/** The button, or the site itself, whose redirect URI an answer has come to; `null` if there is none. */
function findAnswered(here: AnswerAddress, { targetsOf }: ButtonsOfPage): PresaveTarget | null {
  const isAnswered = ({ settings }: PresaveTarget): boolean => isAnswerAt(answerAddress(settings.redirectUri), here);
  return SERVICE_NAMES.filter(isRedirectService).flatMap(targetsOf).find(isAnswered) ?? null;
}

/** A site may list origins on every page, but only the page at the redirect URI takes over flows. */
function isRedirectPage({ returnOrigins, redirectUri }: PresaveSettings, href: string): boolean {
  const here = answerAddress(href);
  return returnOrigins.length > 0 && (redirectUri === '' || (here !== null && isAt(answerAddress(redirectUri), here)));
}
