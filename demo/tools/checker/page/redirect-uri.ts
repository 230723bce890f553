import { LOOPBACK, SOME_PAGE } from '../access.ts';
import { broken, fine, type Remark, warning } from '../finding.ts';

/**
 * Whether Spotify takes a redirect URI: it compares letter by letter.
 * @param uri as it stands on the page
 * @param base address of the page
 * @param registered as it stands in Spotify's dashboard; empty where nobody has said
 */
export function checkRedirectUri(uri: string, base: string, registered: string): Remark {
  const isAbsolute = URL.canParse(uri);
  if (!isAbsolute && !URL.canParse(uri, base)) return broken(`${uri} is no address.`);
  if (!isAbsolute && new URL(base).origin === SOME_PAGE) {
    return broken(
      `${uri} is relative, and Spotify compares all of the address, letter by letter.`,
      'Write the whole address, as it is registered.',
      `redirect-uri="${registered.trim() || 'https://…'}"`,
    );
  }
  const sent = isAbsolute ? uri.trim() : new URL(uri, base).href;
  const { protocol, hostname, hash, href } = new URL(sent);
  if (protocol !== 'http:' && protocol !== 'https:') {
    return broken(`${sent} is no http address.`, 'Spotify sends visitors back to a page.');
  }
  if (hostname === 'localhost') {
    return broken(
      'Spotify takes no redirect URI on localhost.',
      'Write 127.0.0.1, on the page and at Spotify, and open the page there.',
      sent.replace('localhost', '127.0.0.1'),
    );
  }
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) {
    return broken(
      `${sent} is http, which Spotify takes for 127.0.0.1 alone.`,
      'Write https.',
      sent.replace('http:', 'https:'),
    );
  }
  if (hash !== '' || sent.endsWith('#')) {
    return broken(
      `${sent} has a fragment, which no redirect URI may have.`,
      'Leave out what begins with #.',
      sent.replace(/#.*/, ''),
    );
  }
  if (registered.trim() !== '') return compare(sent, registered.trim());
  const relative = isAbsolute ? '' : ` It is relative, so that ${sent} is sent: a page elsewhere sends another.`;
  const spelling = href === sent ? '' : ` Browsers would spell it ${href}.`;
  const what = `Spotify has to have registered ${sent}, letter by letter.${relative}${spelling}`;
  return isAbsolute ? fine(what) : warning(what, 'Write the whole address.', sent);
}

function compare(sent: string, registered: string): Remark {
  if (sent === registered) return fine(`${sent} is what is registered, letter by letter.`);
  const mend = 'Register what is sent, or write what is registered:';
  const difference = differenceOf(sent, registered);
  return broken(
    `The page sends ${sent}, and ${registered} is registered: ${difference}.`,
    mend,
    `redirect-uri="${registered}"`,
  );
}

function differenceOf(sent: string, registered: string): string {
  const [ours, theirs] = [sent, registered].map((one) => (URL.canParse(one) ? new URL(one) : null));
  if (!ours || !theirs) return 'what is registered is no address';
  if (ours.protocol !== theirs.protocol) return `${ours.protocol}// and ${theirs.protocol}//`;
  if (
    ours.hostname.replace(/^www\./, '') === theirs.hostname.replace(/^www\./, '') &&
    ours.hostname !== theirs.hostname
  ) {
    return 'one of them has www. before the name';
  }
  if (ours.host !== theirs.host) return `they differ in the host, ${ours.host} and ${theirs.host}`;
  if (sent.replace(/\/$/, '') === registered.replace(/\/$/, '')) return 'one of them ends in a slash';
  if (sent.toLowerCase() === registered.toLowerCase()) return 'they differ in capitals';
  if (ours.href === theirs.href) return 'they are spelled differently, though a browser takes both for the same';
  if (ours.pathname !== theirs.pathname) return `they differ in the path, ${ours.pathname} and ${theirs.pathname}`;
  return `they differ in what follows the path, ${ours.search || 'nothing'} and ${theirs.search || 'nothing'}`;
}
