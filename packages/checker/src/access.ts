import { broken, fine, type Remark, UNCHECKED, warning, worst } from './finding.ts';
import { type Hop, type Probed, wasProbed } from './probed.ts';
import { statusOf, type UrlResults } from './world.ts';

/** A placeholder: the origin of the page, if no page is given. */
export const SOME_PAGE = 'https://page.example';

/** @param named what has the relative URL */
export const onUnknownPage = (named: string): Remark =>
  warning(
    `The URL of ${named} is relative to the page, whose URL is unknown.`,
    "Enter the page's URL as well to check it.",
  );

export const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a page can request a URL and read the response. */
export const accessTo = (results: UrlResults, pageOrigin: string, ownOrigin: string): Remark =>
  worst([
    checkReach(results, pageOrigin, ownOrigin),
    ...inOrderOfCause(status(results), cors(results.probed, pageOrigin)),
  ]);

/** The same for a URL that only the demo's server has requested. */
export function probedAccess(results: UrlResults, pageOrigin: string, ownOrigin: string): Remark {
  if (!wasProbed(results.probed)) return UNCHECKED;
  return results.probed.failure === null ? status(results) : checkReach(results, pageOrigin, ownOrigin);
}

/** Error responses often lack CORS headers. Then the error comes first, because it is the cause. */
export function inOrderOfCause(answered: Remark, readable: Remark): readonly Remark[] {
  // The CORS step already reports that the headers were not checked. The response itself was read.
  if (readable.verdict === 'unchecked') return [answered];
  return answered.verdict === 'broken' ? [answered, readable] : [readable, answered];
}

/** Whether there is a response at all. */
export function checkReach(results: UrlResults, pageOrigin: string, ownOrigin: string): Remark {
  const mixed = mixedContent(results.url, pageOrigin);
  return worst([...(mixed ? [mixed] : []), checkResponse(results, ownOrigin)]);
}

function checkResponse({ url, browsed, probed }: UrlResults, ownOrigin: string): Remark {
  const host = new URL(url).host;
  if (browsed.status !== null) return fine(`${host} responds${redirects(probed.hops)}.`);
  if (!wasProbed(probed)) {
    return broken(
      `This browser cannot read a response from ${host}, and the demo's server does not check why.`,
      'Start the demo with PROBE=1 npm start, and open the checker at the URL that it prints.',
    );
  }
  if (probed.failure !== null) return unreachable(url, probed);
  if (browsed.isTimeout) {
    return warning(`${host} responded to the demo's server, but not to this browser within 8 seconds.`, 'Try again.');
  }
  // CORS keeps the response from the checker. That says nothing about the page with the player.
  if (cors(probed, ownOrigin).verdict !== 'fine') return fine(`${host} responds${redirects(probed.hops)}.`);
  return warning(
    `${host} responded to the demo's server, but not to this browser, although CORS allows it.`,
    'Check for an ad blocker, a VPN, or a certificate that this browser does not trust.',
  );
}

/** A page that is served over https cannot load anything over http. */
export function mixedContent(url: string, pageOrigin: string): Remark | null {
  const { protocol, hostname, href } = new URL(url);
  if (!pageOrigin.startsWith('https:') || protocol === 'https:' || LOOPBACK.test(hostname)) return null;
  const fix = 'Serve it over https, and write https in the URL.';
  const copy = href.replace('http:', 'https:');
  return pageOrigin === SOME_PAGE
    ? warning(`${href} uses http: a page that is served over https cannot load it (mixed content).`, fix, copy)
    : broken(`The page uses https and ${href} uses http: the browser blocks it (mixed content).`, fix, copy);
}

function unreachable(url: string, { hops, failure }: Probed): Remark {
  const { host, hostname } = new URL(hops.at(-1)?.url ?? url);
  const code = failure ?? '';
  if (code === 'UNSAFE_REDIRECT') return broken(`${host} redirects to a URL that is not http or https.`);
  if (code === 'INVALID_REDIRECT') return broken(`${host} redirects to an invalid URL.`, 'Fix the Location header.');
  if (code === 'TOO_MANY_REDIRECTS') {
    return broken(`${host} redirects too often, perhaps in a loop.`, 'Respond at this URL without redirects.');
  }
  if (hops.length > 0) {
    const problem = code === 'TIMEOUT' ? 'does not end within 8 seconds' : 'ends too early';
    return broken(
      `${host} starts a response that ${problem}.`,
      'Check the server and its proxies for limits of time and size.',
    );
  }
  if (code === 'TIMEOUT' || code.includes('CONNECT_TIMEOUT')) {
    return broken(
      `${host} does not respond in time.`,
      'The player waits 8 seconds. Check whether the server is overloaded.',
    );
  }
  if (code === 'EAI_AGAIN') {
    return broken(
      `The name ${hostname} cannot be resolved: the DNS server does not respond.`,
      'Try again. If it fails again, check the network of this machine and the DNS servers of the domain.',
    );
  }
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) {
    return broken(`There is no server called ${hostname}.`, 'Check for a typing error or a missing DNS entry.');
  }
  if (code === 'ECONNREFUSED') {
    return broken(`Nothing listens at ${host}.`, 'Start the server, or fix the port in the URL.');
  }
  if (/CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code)) {
    return broken(
      `The certificate of ${host} is not valid (${code}).`,
      'Install a certificate for this name that browsers trust, with all intermediate certificates.',
    );
  }
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') {
    return broken(
      `${host} closes the connection without a response.`,
      'Check the logs of the server and of its proxy.',
    );
  }
  return broken(`${host} cannot be reached (${code}).`, 'Check the URL, the server and the network.');
}

/** Whether a page may read the response. Each redirect on the way must allow it as well. */
export function cors(probed: Probed, pageOrigin: string): Remark {
  if (!wasProbed(probed)) return UNCHECKED;
  const { hops } = probed;
  if (hops.length === 0) return warning('The headers of the response could not be checked.');
  let sender = pageOrigin;
  let before = '';
  let isForeign = false;
  for (const { url, headers } of hops) {
    const { origin } = new URL(url);
    // After a redirect between two foreign origins, the origin of the request is `null` (Fetch, HTTP-redirect fetch).
    if (isForeign && before !== origin) sender = 'null';
    isForeign ||= origin !== pageOrigin;
    before = origin;
    const problem = isForeign ? corsProblem(headers['access-control-allow-origin'], sender, origin) : null;
    if (problem !== null) return problem;
  }
  return fine(
    isForeign ? 'Pages from this origin may read it.' : 'Page and response have the same origin: no header is needed.',
  );
}

function corsProblem(value: string | undefined, sender: string, origin: string): Remark | null {
  if (value === '*' || value === sender) return null;
  const copy = 'Access-Control-Allow-Origin: *';
  const fix = `Let ${origin} send this header with the response. The player sends no credentials, so you can allow any origin.`;
  if (value === undefined) {
    return broken(
      `The response from ${origin} has no Access-Control-Allow-Origin: the browser does not let the page read it.`,
      fix,
      copy,
    );
  }
  if (value.includes(',')) {
    return broken(
      `Access-Control-Allow-Origin has several values (${value}): browsers accept only one.`,
      'Two places add the header, often the application and a proxy. Remove one of them.',
      copy,
    );
  }
  if (sender === SOME_PAGE) {
    return warning(
      `Only pages from ${value} may read the response.`,
      `Enter the page's URL above, or allow all origins.`,
      copy,
    );
  }
  const near =
    value.replace(/\/$/, '').toLowerCase() === sender
      ? ' It must match exactly: lower case, without a slash at the end.'
      : '';
  const from = sender === 'null' ? 'null, the origin after a redirect between two other origins' : sender;
  return broken(`Access-Control-Allow-Origin is ${value} and not ${from}.${near}`, fix, copy);
}

const STATUSES: Readonly<Record<number, readonly [what: string, fix: string]>> = {
  401: ['requires a log-in', 'Allow this request without a log-in.'],
  403: ['refuses the request', 'Check for a firewall or a rule that blocks requests from other sites.'],
  404: ['has nothing at this URL', 'Compare the URL, letter by letter, with one that works.'],
  410: ['reports that it was removed for good', 'Use the id of a mixtape that still exists.'],
  408: ['reports a timeout', 'Check the load of the server.'],
  429: ['reports too many requests', 'Raise the limit, or serve the responses from a CDN.'],
};

/** Judges the status of the response. */
export function status(results: UrlResults): Remark {
  const { url, probed } = results;
  const code = statusOf(results);
  if (code === null) return { verdict: 'skipped', what: 'There is no response.' };
  if (code >= 200 && code < 300) return fine(`Status ${code}.`);
  const { host } = new URL(url);
  const known = STATUSES[code];
  if (known) return broken(`Status ${code}: ${host} ${known[0]} (${url}).`, known[1]);
  if (code >= 500) {
    return broken(`Status ${code}: there is an error on ${host}.`, 'Check the log of the server.');
  }
  if (code >= 300 && code < 400) {
    const to = probed.hops.at(-1)?.headers['location'] ?? 'nowhere';
    return broken(
      `Status ${code}: ${host} redirects to ${to}, which is not followed.`,
      'Use the URL that it redirects to.',
      to,
    );
  }
  return broken(`Status ${code} from ${host} (${url}).`);
}

export function redirects(hops: readonly Hop[]): string {
  const last = hops.at(-1);
  return hops.length > 1 && last
    ? `, after ${hops.length - 1} redirect${hops.length > 2 ? 's' : ''}, at ${last.url}`
    : '';
}
