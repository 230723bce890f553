import { requestFragment } from '../../domain/presave/hand-over.ts';
import type { FlowSettings, HandOverOrigin } from '../../domain/presave/presave-flow.ts';
import { failed } from '../../domain/presave/presave-outcome.ts';
import { withFragment } from '../../io/page/page-address.ts';
import { randomText } from '../../io/presave/random-text.ts';
import { originOf } from '../../io/presave/return-address.ts';
import { authorizeUrl } from '../../io/presave/spotify.ts';
import { keepFlow, keepHandedOver, sweepFlows } from '../../io/storage/presave-storage.ts';
import type { PresavePage } from './presave-parts.ts';
import type { PresaveRun } from './presave-run.ts';

/** Specification, section 9. */
const STATE_LENGTH = 16;
const VERIFIER_LENGTH = 128;

const notKept = failed('presave-storage', 'Local storage did not keep the pre-save, so Spotify was not asked.');

/**
 * The visitor pressed the button: goes to Spotify's page, or to the page at a redirect URI of another origin.
 * @param asksAgain see `authorizeUrl`
 */
export async function pressSpotify(
  run: PresaveRun,
  settings: FlowSettings,
  page: PresavePage,
  asksAgain = false,
): Promise<void> {
  if (originOf(settings.redirectUri) !== page.origin) handOver(run, settings, page);
  else await askSpotify(run, settings, page, { href: page.href, asksAgain, leave: page.go });
}

/** Where a flow leads back to, and how it leaves this page. */
interface FlowRoute {
  readonly href: string;
  /** Only where another page handed the flow over. */
  readonly handOver?: HandOverOrigin;
  /** See `authorizeUrl`. */
  readonly asksAgain: boolean;
  readonly leave: (address: string) => void;
}

/** Stores the flow and goes to Spotify's page, where the visitor is asked. */
export async function askSpotify(
  run: PresaveRun,
  settings: FlowSettings,
  page: PresavePage,
  { href, handOver, asksAgain, leave }: FlowRoute,
): Promise<void> {
  const { projectId, clientId, redirectUri, siteBase, accountsBase, exchange, pixelEvent } = settings;
  const [state, verifier] = [randomText(STATE_LENGTH), randomText(VERIFIER_LENGTH)];
  const address = await authorizeUrl(settings, { state, verifier }, asksAgain);
  const createdAt = page.now();
  const kept = { projectId, clientId, redirectUri, siteBase, accountsBase, exchange, pixelEvent };
  sweepFlows(createdAt);
  if (!keepFlow(state, { verifier, createdAt, ...kept, handOver }, href)) {
    run.finish(notKept);
    return;
  }
  leave(address);
  run.releaseLater();
}

function handOver(run: PresaveRun, { redirectUri, projectId, pixelEvent }: FlowSettings, page: PresavePage): void {
  const nonce = randomText(STATE_LENGTH);
  const createdAt = page.now();
  const returnTo = withFragment(page.href, '');
  const fragment = page.href.slice(returnTo.length);
  sweepFlows(createdAt);
  if (!keepHandedOver(nonce, { handedOver: true, createdAt, projectId, pixelEvent, fragment })) {
    run.finish(notKept);
    return;
  }
  page.go(withFragment(redirectUri, requestFragment({ projectId, returnTo, nonce })));
  run.releaseLater();
}
