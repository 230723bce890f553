import { parseBase } from '@mixtape-player/source/platform/http/safe-url.ts';
import { attributeName } from '@mixtape-player/source/platform/model/attribute-table.ts';
import { isRedirectService, PROVIDERS, parseService } from '@mixtape-player/source/presave/model/providers.ts';
import { checkReach, cors, inOrderOfCause, mixedContent, onUnknownPage, SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, UNCHECKED, warning, worst } from '../finding.ts';
import { wasProbed } from '../probed.ts';
import { probeOnly, statusOf, type UrlResults, type World } from '../world.ts';
import { type Embed, type EmbeddedPage, settingOf } from './parse-page.ts';

/** Checks the server that saves the releases of these buttons. It gets only requests that it has to refuse. */
export async function checkPresaveApi(page: EmbeddedPage, buttons: readonly Embed[], world: World): Promise<Remark> {
  const here = buttons.filter((button) => !handsOver(page, button));
  const bases = new Set(here.map((button) => siteBaseOf(page, button)).filter((base) => base !== ''));
  const remarks = await Promise.all([...bases].map((base) => checkServer(base, page, world)));
  const elsewhere = buttons.length === here.length ? [] : [savedElsewhere(page, buttons)];
  return worst([...remarks, ...elsewhere]);
}

/** A button that starts a flow of its own, instead of linking to the service. */
export function startsFlow(page: EmbeddedPage, button: Embed): boolean {
  const has = (attribute: string): boolean => settingOf(page, button, attribute) !== '';
  const service = parseService(settingOf(page, button, 'service'));
  // After a hand-over, the rest is in the page at the redirect URI.
  const needs = service === null || isRedirectService(service) ? ['redirectUri'] : PROVIDERS[service].needs;
  return (
    needs.every((property) => has(attributeName(property))) &&
    !has('presave-url') &&
    (handsOver(page, button) || siteBaseOf(page, button) !== '')
  );
}

/** Whether the page at the redirect URI saves the release, with the settings there. */
function handsOver(page: EmbeddedPage, button: Embed): boolean {
  const redirects = isRedirectService(parseService(settingOf(page, button, 'service')));
  const uri = redirects ? settingOf(page, button, 'redirect-uri') : '';
  return uri !== '' && URL.canParse(uri, page.base) && new URL(uri, page.base).origin !== page.origin;
}

function savedElsewhere(page: EmbeddedPage, buttons: readonly Embed[]): Remark {
  const button = buttons.find((one) => handsOver(page, one));
  const uri = settingOf(page, button, 'redirect-uri');
  return { ...UNCHECKED, what: `The page at ${uri} sends the request to the server: check that page, too.` };
}

/** Empty if the page does not say, which is a problem of its attributes. */
function siteBaseOf(page: EmbeddedPage, button: Embed): string {
  const [script] = page.scripts;
  const scriptOrigin = script && script.url !== '' ? new URL(script.url).origin : '';
  const written = settingOf(page, button, 'site-base') || (scriptOrigin === page.origin ? scriptOrigin : '');
  return written !== '' && URL.canParse(written, page.base) ? parseBase(new URL(written, page.base).href) : '';
}

async function checkServer(siteBase: string, { origin }: EmbeddedPage, world: World): Promise<Remark> {
  const url = `${siteBase}/api/presave`;
  if (new URL(url).origin === SOME_PAGE) return onUnknownPage('the server of the pre-save');
  const mixed = mixedContent(url, origin);
  if (mixed !== null) return mixed;
  if (origin === SOME_PAGE) {
    return { ...UNCHECKED, what: `${url} answers only pages that it knows. Enter the page's URL as well to check it.` };
  }
  const isForeign = new URL(url).origin !== origin;
  const results = await probeOnly(world, { url, method: 'POST', origin });
  if (!wasProbed(results.probed)) return UNCHECKED;
  if (statusOf(results) === null) return checkReach(results, origin, world.origin);
  const answered = checkRefusal(results, origin);
  if (!isForeign) return answered;
  const preflight = await checkPreflight(url, origin, world);
  return worst(inOrderOfCause(answered, worst([preflight, ofOrigin(cors(results.probed, origin), origin)])));
}

/** Judges the server's answer to a request in which everything is missing. */
function checkRefusal(results: UrlResults, origin: string): Remark {
  const { url, probed } = results;
  const code = statusOf(results) ?? 0;
  const to = probed.hops.at(-1)?.headers['location'];
  const answer = `Status ${code} from ${url}, for a request without a project, a code or a token:`;
  if (code === 400 || code === 422) return fine(`${url} refuses a request in which everything is missing, as it must.`);
  if (code >= 200 && code < 300) {
    return broken(
      `${answer} visitors are told that a release is saved, whatever was sent.`,
      'Check the fields of the request, answer 400 if one is missing, and 200 only once everything is stored.',
    );
  }
  if (code >= 300 && code < 400) {
    return broken(
      `${answer} it redirects to ${to ?? 'nowhere'}, and the button follows no redirect.`,
      'Answer at this URL, or set site-base to the site that answers.',
    );
  }
  if (code === 404 || code === 410) {
    return broken(`${answer} nothing answers there, so nothing can be saved.`, 'Answer it there, or set site-base.');
  }
  if (code === 405 || code === 501) return broken(`${answer} it accepts no POST.`, 'Let the server answer POST there.');
  if (code === 415) return broken(`${answer} it accepts no JSON.`, 'Accept Content-Type: application/json.');
  if (code === 401) {
    return warning(
      `${answer} if it requires a log-in, nothing can be saved: visitors have none.`,
      'Answer without a log-in, and with 400 if a field is missing.',
    );
  }
  if (code === 403) {
    return broken(
      `${answer} it may not accept pages from ${origin}.`,
      'Let the server accept this origin, and check for a firewall.',
      origin,
    );
  }
  if (code === 429) return warning(`${answer} it gets too many requests.`, 'Try again later, or raise the limit.');
  if (code >= 500) {
    return broken(`${answer} it fails instead of refusing it.`, 'Check the log of the server, and answer 400.');
  }
  return broken(`${answer} it is unknown what it means.`, 'Answer 400 if a field is missing.');
}

/** The body is JSON, so browsers ask first whether a page of another origin may send it. */
async function checkPreflight(url: string, origin: string, world: World): Promise<Remark> {
  const headers = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' };
  const probed = await world.probe({ url, method: 'OPTIONS', origin, headers });
  if (!wasProbed(probed)) return UNCHECKED;
  const answer = probed.hops.at(-1);
  const fix = `Answer OPTIONS with status 204, Access-Control-Allow-Origin: ${origin}, and this header:`;
  const copy = 'Access-Control-Allow-Headers: Content-Type';
  if (answer === undefined || answer.status < 200 || answer.status > 299) {
    const got = answer === undefined ? 'no answer' : `status ${answer.status}`;
    return broken(`The preflight request (OPTIONS) to ${url} gets ${got}: browsers then send nothing.`, fix, copy);
  }
  const allowed = (answer.headers['access-control-allow-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
  if (!allowed.includes('content-type') && !allowed.includes('*')) {
    return broken(`The response to OPTIONS from ${url} does not allow Content-Type.`, fix, copy);
  }
  return ofOrigin(cors(probed, origin), origin);
}

/** Unlike the API of a player, this server has to know whom it answers. */
const ofOrigin = (remark: Remark, origin: string): Remark =>
  remark.verdict === 'broken' || remark.verdict === 'warning'
    ? {
        ...remark,
        fix: `Let the server send this header to pages of ${origin}, with every response.`,
        copy: `Access-Control-Allow-Origin: ${origin}`,
      }
    : remark;
