import type { Consent } from '../../controller/check-consent.ts';
import type { PresavePage } from '../../controller/presave-page.ts';
import type { PresaveRun } from '../../controller/presave-run.ts';
import { requestFragment } from '../../model/hand-over.ts';
import type { HandOverOrigin } from '../../model/presave-flow.ts';
import { failed } from '../../model/presave-outcome.ts';
import type { PresaveSettings } from '../../model/presave-settings.ts';
import { withFragment } from '../../page/page-address.ts';
import { randomText } from '../../page/random-text.ts';
import { needsHandOver } from '../../page/return-address.ts';
import { removeExpiredFlows, saveFlow, saveHandOver } from '../../storage/presave-storage.ts';
import { authorizeUrl } from './spotify.ts';

/** In characters; the longest verifier that RFC 7636 allows. */
const STATE_LENGTH = 16;
const VERIFIER_LENGTH = 128;

const notStored = failed('presave-storage', 'Local storage did not keep the pre-save, so Spotify was not asked.');

/** Goes to Spotify's page, or hands over to the page at a redirect URI of another origin. */
export async function start(
  run: PresaveRun,
  settings: PresaveSettings,
  page: PresavePage,
  { serviceAsks }: Consent,
): Promise<void> {
  if (needsHandOver(settings.redirectUri, page.origin)) handOver(run, settings, page);
  else await askSpotify(run, settings, page, { href: page.href, serviceAsks, leave: page.go });
}

/** Where a flow leads back to, and how it leaves this page. */
interface FlowRoute {
  readonly href: string;
  /** Only where another page handed the flow over. */
  readonly handOver?: HandOverOrigin;
  /** Spotify asks even a visitor who has agreed before. */
  readonly serviceAsks: boolean;
  readonly leave: (address: string) => void;
}

/** Stores the flow and goes to Spotify's page, where the visitor is asked. */
export async function askSpotify(
  run: PresaveRun,
  settings: PresaveSettings,
  page: PresavePage,
  { href, handOver, serviceAsks, leave }: FlowRoute,
): Promise<void> {
  const { projectId, clientId, redirectUri, siteBase, accountsBase, exchange, pixelEvent } = settings;
  const [state, verifier] = [randomText(STATE_LENGTH), randomText(VERIFIER_LENGTH)];
  const address = await authorizeUrl(settings, { state, verifier }, serviceAsks);
  const createdAt = page.now();
  const stored = { projectId, clientId, redirectUri, siteBase, accountsBase, exchange, pixelEvent };
  removeExpiredFlows(createdAt);
  if (!saveFlow(state, { verifier, createdAt, ...stored, handOver }, href)) {
    run.finish(notStored);
    return;
  }
  leave(address);
  run.dispatch('leave');
}

function handOver(run: PresaveRun, { redirectUri, projectId, pixelEvent }: PresaveSettings, page: PresavePage): void {
  const nonce = randomText(STATE_LENGTH);
  const createdAt = page.now();
  const returnTo = withFragment(page.href, '');
  const fragment = page.href.slice(returnTo.length);
  removeExpiredFlows(createdAt);
  const record = { handedOver: true, createdAt, projectId, pixelEvent, fragment } as const;
  if (!saveHandOver(nonce, record)) {
    run.finish(notStored);
    return;
  }
  page.go(withFragment(redirectUri, requestFragment({ projectId, returnTo, nonce })));
  run.dispatch('leave');
}
