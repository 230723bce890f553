import { broken, fine, type Remark, UNCHECKED, warning, worst } from './finding.ts';
import { type Hop, type Probed, wasProbed } from './probed.ts';
import { type Asked, statusOf } from './world.ts';

/** Stands for any page of another origin, where none is given. */
export const SOME_PAGE = 'https://page.example';

/** @param named what has an address that cannot be told without that of its page */
export const onUnknownPage = (named: string): Remark =>
  warning(
    `The address of ${named} is relative to a page that is not known.`,
    "Give the page's address as well, and it is looked at.",
  );

export const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Everything between a page and an answer that it can read. */
export const accessTo = (asked: Asked, pageOrigin: string, ownOrigin: string): Remark =>
  worst([reach(asked, pageOrigin, ownOrigin), ...answerOf(status(asked), cors(asked.probed, pageOrigin))]);

/** What came of an address that was but looked at. */
export function answerTo(asked: Asked, pageOrigin: string, ownOrigin: string): Remark {
  if (!wasProbed(asked.probed)) return UNCHECKED;
  return asked.probed.failure === null ? status(asked) : reach(asked, pageOrigin, ownOrigin);
}

/** Errors often come without the headers of what they stand for: then the error is the reason. */
export function answerOf(answered: Remark, readable: Remark): readonly Remark[] {
  // The CORS step reports already that the headers were not checked. The answer itself was read.
  if (readable.verdict === 'unchecked') return [answered];
  return answered.verdict === 'broken' ? [answered, readable] : [readable, answered];
}

/** Whether there is an answer at all. */
export function reach(asked: Asked, pageOrigin: string, ownOrigin: string): Remark {
  const mixed = mixedContent(asked.url, pageOrigin);
  return worst([...(mixed ? [mixed] : []), arrival(asked, ownOrigin)]);
}

function arrival({ url, browsed, probed }: Asked, ownOrigin: string): Remark {
  const host = new URL(url).host;
  if (browsed.status !== null) return fine(`${host} answers${redirects(probed.hops)}.`);
  if (!wasProbed(probed)) {
    return broken(
      `This browser cannot read an answer from ${host}, and the demo's server does not say why.`,
      'Start the demo with PROBE=1 npm start, and open the checker at the address that it prints.',
    );
  }
  if (probed.failure !== null) return unreachable(url, probed);
  if (browsed.isTimeout) {
    return warning(`${host} answered the demo's server, but not this browser, not within 8 seconds.`, 'Try again.');
  }
  // What this page may not read explains itself, and says nothing of the page that the player stands on.
  if (cors(probed, ownOrigin).verdict !== 'fine') return fine(`${host} answers${redirects(probed.hops)}.`);
  return warning(
    `${host} answered the demo's server, but not this browser, though it may read the answer.`,
    'Look for an ad blocker, a VPN, or a certificate that this browser does not trust.',
  );
}

/** A page over https loads nothing over http. */
export function mixedContent(url: string, pageOrigin: string): Remark | null {
  const { protocol, hostname, href } = new URL(url);
  if (!pageOrigin.startsWith('https:') || protocol === 'https:' || LOOPBACK.test(hostname)) return null;
  const mend = 'Serve it over https, and write the address so.';
  const copy = href.replace('http:', 'https:');
  return pageOrigin === SOME_PAGE
    ? warning(`${href} is http: a page over https cannot load it (mixed content).`, mend, copy)
    : broken(`The page is https and ${href} is http: the browser blocks it (mixed content).`, mend, copy);
}

function unreachable(url: string, { hops, failure }: Probed): Remark {
  const { host, hostname } = new URL(hops.at(-1)?.url ?? url);
  const code = failure ?? '';
  if (code === 'UNSAFE_REDIRECT') return broken(`${host} redirects to an address that is not http or https.`);
  if (code === 'INVALID_REDIRECT') return broken(`${host} redirects to what is no address.`, 'Mend its Location.');
  if (code === 'TOO_MANY_REDIRECTS') {
    return broken(`${host} redirects round in a circle.`, 'Let the address answer by itself.');
  }
  if (hops.length > 0) {
    const way = code === 'TIMEOUT' ? 'does not come to its end in 8 seconds' : 'breaks off in the middle';
    return broken(
      `${host} begins an answer that ${way}.`,
      'Look at the server, and at what stands before it, for limits of time and length.',
    );
  }
  if (code === 'TIMEOUT' || code.includes('CONNECT_TIMEOUT')) {
    return broken(`${host} does not answer in time.`, 'The player waits 8 seconds. Look whether the server is busy.');
  }
  if (code === 'EAI_AGAIN') {
    return broken(
      `Where ${hostname} is could not be found out just now: the name server gives no answer (DNS).`,
      'Try again. If it stays so, look at the network of this machine, and at the name servers of the address.',
    );
  }
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) {
    return broken(
      `There is no server called ${hostname}.`,
      'Look for a typing error, or for a DNS entry that is missing.',
    );
  }
  if (code === 'ECONNREFUSED') {
    return broken(`Nothing listens at ${host}.`, 'Start the server, or mend the port in the address.');
  }
  if (/CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code)) {
    return broken(
      `The certificate of ${host} is not valid (${code}).`,
      'Install one for this name that browsers trust, with all the certificates between.',
    );
  }
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') {
    return broken(
      `${host} cuts the connection instead of answering.`,
      'Look into the log of the server, or of its proxy.',
    );
  }
  return broken(`${host} cannot be reached (${code}).`, 'Look at the address, the server and the network.');
}

/** Whether a page may read the answer: each redirect on the way has to say so as well. */
export function cors(probed: Probed, pageOrigin: string): Remark {
  if (!wasProbed(probed)) return UNCHECKED;
  const { hops } = probed;
  if (hops.length === 0) return warning('The headers of the answer could not be looked at.');
  let sender = pageOrigin;
  let before = '';
  let isForeign = false;
  for (const { url, headers } of hops) {
    const { origin } = new URL(url);
    // Who is sent on by one stranger to another comes from nowhere (Fetch, HTTP-redirect fetch).
    if (isForeign && before !== origin) sender = 'null';
    isForeign ||= origin !== pageOrigin;
    before = origin;
    const trouble = isForeign ? corsTrouble(headers['access-control-allow-origin'], sender, origin) : null;
    if (trouble !== null) return trouble;
  }
  return fine(
    isForeign ? 'Pages of this origin may read it.' : 'Page and answer share an origin: no header is needed.',
  );
}

function corsTrouble(said: string | undefined, sender: string, origin: string): Remark | null {
  if (said === '*' || said === sender) return null;
  const copy = 'Access-Control-Allow-Origin: *';
  const mend = `Let ${origin} send this header with the answer. The player sends no credentials, so any origin may be let in.`;
  if (said === undefined) {
    return broken(
      `The answer of ${origin} has no Access-Control-Allow-Origin: the browser keeps it from the page.`,
      mend,
      copy,
    );
  }
  if (said.includes(',')) {
    return broken(
      `Access-Control-Allow-Origin is sent with several values (${said}): the browser takes none of them.`,
      'Two places add the header, often the application and the proxy before it. Take one of them away.',
      copy,
    );
  }
  if (sender === SOME_PAGE) {
    return warning(`Only pages of ${said} may read the answer.`, `Give the page's address above, or allow all.`, copy);
  }
  const near = said.replace(/\/$/, '').toLowerCase() === sender ? ' Spelling counts, a slash at the end as well.' : '';
  const from = sender === 'null' ? 'a page that was redirected between two other origins' : sender;
  return broken(`Access-Control-Allow-Origin is ${said}, which is not ${from}.${near}`, mend, copy);
}

const STATUSES: Readonly<Record<number, readonly [what: string, mend: string]>> = {
  401: ['asks who is there', 'Let this call be answered without a log-in.'],
  403: ['forbids it', 'Look for a firewall or a rule that keeps out browsers of other sites.'],
  404: ['does not know it', 'Compare the address, letter by letter, with one that works.'],
  410: ['says that it is gone for good', 'Take the id of a mixtape that is still there.'],
  408: ['took too long itself', 'Look at the load of the server.'],
  429: ['says that there were too many calls', 'Raise the limit, and let a CDN answer in its place.'],
};

/** What the server made of the request. */
export function status(asked: Asked): Remark {
  const { url, probed } = asked;
  const code = statusOf(asked);
  if (code === null) return { verdict: 'skipped', what: 'There is no answer.' };
  if (code >= 200 && code < 300) return fine(`Status ${code}.`);
  const { host } = new URL(url);
  const known = STATUSES[code];
  if (known) return broken(`Status ${code}: ${host} ${known[0]} (${url}).`, known[1]);
  if (code >= 500) {
    return broken(`Status ${code}: something is wrong on ${host}.`, 'Look into the log of the server.');
  }
  if (code >= 300 && code < 400) {
    const to = probed.hops.at(-1)?.headers['location'] ?? 'nowhere';
    return broken(
      `Status ${code}: ${host} redirects to ${to}, which is not followed.`,
      'Give the address where it ends.',
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
