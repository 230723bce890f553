import { requestFragment } from '../domain/hand-over.ts';
import { failed } from '../domain/presave-outcome.ts';
import { withFragment } from '../io/page-address.ts';
import { keepFlow, keepHandedOver, sweepFlows } from '../io/presave-storage.ts';
import { randomText } from '../io/random-text.ts';
import { originOf } from '../io/return-address.ts';
import { authorizeUrl } from '../io/spotify.ts';
import type { PresavePage } from './presave-parts.ts';
import type { PresaveRun } from './presave-run.ts';

/** Specification, section 9. */
const STATE_LENGTH = 16;
const VERIFIER_LENGTH = 128;
/** Who is still here after so long will not leave any more: the button may be pressed again. */
const LEAVING_MS = 10_000;

const notKept = failed('presave-storage', 'Local storage did not keep the pre-save, so Spotify was not asked.');

/** Where a visitor goes back to when a flow has ended, and what the page there knows it by. */
export interface WayBack {
  readonly href: string;
  readonly nonce?: string | undefined;
}

/**
 * The visitor asks for a pre-save: goes to Spotify's page, or hands over to the page that may.
 * @param back this page, unless the visitor came here from another
 */
export async function pressSpotify(
  run: PresaveRun,
  page: PresavePage,
  back: WayBack = { href: page.href },
): Promise<void> {
  if (originOf(run.settings.redirectUri) === page.origin) await askSpotify(run, page, { ...back, leave: page.go });
  else handOver(run, page);
}

/** Goes to Spotify's page, where the visitor is asked. */
export async function askSpotify(
  run: PresaveRun,
  page: PresavePage,
  { href, nonce, leave }: WayBack & { readonly leave: (address: string) => void },
): Promise<void> {
  const { redirectUri, projectId } = run.settings;
  const [state, verifier] = [randomText(STATE_LENGTH), randomText(VERIFIER_LENGTH)];
  // Nobody knows who wrote the address that began a flow for another page: it takes the visitor's own consent, each time.
  const address = await authorizeUrl(run.settings, { state, verifier }, nonce !== undefined);
  const createdAt = page.now();
  sweepFlows(createdAt);
  if (!keepFlow(state, { verifier, createdAt, redirectUri, nonce }, { projectId, href })) {
    run.finish(notKept);
    return;
  }
  leave(address);
  setTimeout(run.letGo, LEAVING_MS);
}

function handOver(run: PresaveRun, page: PresavePage): void {
  const { redirectUri, projectId } = run.settings;
  const nonce = randomText(STATE_LENGTH);
  const createdAt = page.now();
  const returnTo = withFragment(page.href, '');
  const fragment = page.href.slice(returnTo.length);
  sweepFlows(createdAt);
  if (!keepHandedOver(nonce, { handedOver: true, createdAt, projectId, fragment })) {
    run.finish(notKept);
    return;
  }
  page.go(withFragment(redirectUri, requestFragment({ projectId, returnTo, nonce })));
  setTimeout(run.letGo, LEAVING_MS);
}
