import { requestFragment } from '../../domain/presave/hand-over.ts';
import type { HandOverOrigin } from '../../domain/presave/presave-flow.ts';
import { failed } from '../../domain/presave/presave-outcome.ts';
import type { PresaveSettings } from '../../domain/presave/presave-settings.ts';
import { withFragment } from '../../io/page/page-address.ts';
import { randomText } from '../../io/presave/random-text.ts';
import { needsHandOver } from '../../io/presave/return-address.ts';
import { authorizeUrl } from '../../io/presave/spotify.ts';
import { removeExpiredFlows, saveFlow, saveHandOver } from '../../io/storage/presave-storage.ts';
import type { Consent } from './consent.ts';
import type { PresavePage } from './presave-page.ts';
import type { PresaveRun } from './presave-run.ts';

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
