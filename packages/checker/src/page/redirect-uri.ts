import { LOOPBACK, SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, warning } from '../finding.ts';

/**
 * Whether a service accepts a redirect URI. It compares letter by letter, as Spotify and OAuth 2.1 do.
 * @param uri as written on the page
 * @param base the URL of the page
 * @param registered as registered in the service's dashboard; empty if unknown
 * @param service its name
 */
export function checkRedirectUri(uri: string, base: string, registered: string, service: string): Remark {
  const isAbsolute = URL.canParse(uri);
  if (!isAbsolute && !URL.canParse(uri, base)) return broken(`${uri} is not a URL.`);
  if (!isAbsolute && new URL(base).origin === SOME_PAGE) {
    return broken(
      `${uri} is relative, but ${service} compares the complete URL, letter by letter.`,
      'Write the complete URL, as it is registered.',
      `redirect-uri="${registered.trim() || 'https://…'}"`,
    );
  }
  const sent = isAbsolute ? uri.trim() : new URL(uri, base).href;
  const { protocol, hostname, hash, href } = new URL(sent);
  if (protocol !== 'http:' && protocol !== 'https:') {
    return broken(`${sent} is not an http URL.`, `${service} sends visitors back to a web page.`);
  }
  if (hostname === 'localhost') {
    return broken(
      `${service} accepts no redirect URI on localhost.`,
      `Use 127.0.0.1, on the page and at ${service}, and open the page there.`,
      sent.replace('localhost', '127.0.0.1'),
    );
  }
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) {
    return broken(
      `${sent} uses http, which ${service} accepts only for 127.0.0.1.`,
      'Use https.',
      sent.replace('http:', 'https:'),
    );
  }
  if (hash !== '' || sent.endsWith('#')) {
    return broken(
      `${sent} has a fragment, which is not allowed in a redirect URI.`,
      'Remove the part from # on.',
      sent.replace(/#.*/, ''),
    );
  }
  if (registered.trim() !== '') return compare(sent, registered.trim());
  const relative = isAbsolute ? '' : ` It is relative, so ${sent} is sent: a page at another URL sends another one.`;
  const spelling = href === sent ? '' : ` Browsers write it as ${href}.`;
  const what = `Register ${sent} at ${service}, letter by letter.${relative}${spelling}`;
  return isAbsolute ? fine(what) : warning(what, 'Write the complete URL.', sent);
}

function compare(sent: string, registered: string): Remark {
  if (sent === registered) return fine(`${sent} equals the registered URI.`);
  const fix = 'Register the URI that is sent, or use the registered one:';
  const difference = differenceOf(sent, registered);
  return broken(
    `The page sends ${sent}, but ${registered} is registered: ${difference}.`,
    fix,
    `redirect-uri="${registered}"`,
  );
}

function differenceOf(sent: string, registered: string): string {
  const [sentUrl, registeredUrl] = [sent, registered].map((one) => (URL.canParse(one) ? new URL(one) : null));
  if (!sentUrl || !registeredUrl) return 'the registered URI is not a URL';
  if (sentUrl.protocol !== registeredUrl.protocol) return `${sentUrl.protocol}// and ${registeredUrl.protocol}//`;
  if (
    sentUrl.hostname.replace(/^www\./, '') === registeredUrl.hostname.replace(/^www\./, '') &&
    sentUrl.hostname !== registeredUrl.hostname
  ) {
    return 'one of them starts with www.';
  }
  if (sentUrl.host !== registeredUrl.host) return `they differ in the host, ${sentUrl.host} and ${registeredUrl.host}`;
  if (sent.replace(/\/$/, '') === registered.replace(/\/$/, '')) return 'one of them ends with a slash';
  if (sent.toLowerCase() === registered.toLowerCase()) return 'they differ in upper and lower case';
  if (sentUrl.href === registeredUrl.href) return 'they are written differently, although browsers treat them as equal';
  if (sentUrl.pathname !== registeredUrl.pathname)
    return `they differ in the path, ${sentUrl.pathname} and ${registeredUrl.pathname}`;
  return `they differ after the path, ${sentUrl.search || 'nothing'} and ${registeredUrl.search || 'nothing'}`;
}
