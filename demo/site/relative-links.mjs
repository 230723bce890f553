import { posix } from 'node:path';

/** Pages whose file is not named like their address. */
const FILES = new Map([
  ['/', 'index.html'],
  ['/docs/', 'docs/index.html'],
]);

/**
 * The file of an address in the site. Addresses without an extension that lead to a page are folders.
 * @param {string} address
 */
export function fileOf(address) {
  const path = decodeURIComponent(address.replace(/[?#].*$/s, ''));
  if (path.startsWith('/mixtape/')) return `${path.slice(1)}/index.html`;
  return FILES.get(path) ?? path.slice(1);
}

/**
 * From one file of the site to an address, so that the site works below any path.
 * @param {string} file
 * @param {string} address
 */
function relativeLink(file, address) {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  const target = fileOf(path);
  const link = posix.relative(posix.dirname(file), target).replace(/(^|\/)index\.html$/, '$1');
  return (encodeURI(link) || './') + rest;
}

/** The base of API, pages and built files. @param {string} file */
const rootOf = (file) => posix.relative(posix.dirname(file), '.') || '.';

/** Removes what a static site does not have: an address of its own, and so absolute URLs, and a server. */
const SERVER_ONLY =
  /<link rel="(?:alternate" type="application\/json\+oembed"|canonical")[^>]*>|<meta (?:name="twitter:|property="og:(?:url|image|video|audio)\b)[^>]*>|<script type="application\/ld\+json">.*?<\/script>|<li data-needs-server>.*?<\/li>/g;

/** @param {string} html */
export const withoutServer = (html) => html.replaceAll(SERVER_ONLY, '');

/** Attributes of pages and of the elements that hold an address of this site. */
const ADDRESS = /(\s(?:href|src|redirect-uri|accounts-base|musickit-src|release-cover)=")(\/[^"]*)"/g;

/** @param {string} html @param {string} file */
export function relativeHtml(html, file) {
  const api = `api-base="${rootOf(file)}"`;
  return (
    withoutServer(html)
      // In an inline queue, the player resolves a relative cover from the API's base.
      .replaceAll('"cover":"/', '"cover":"')
      .replaceAll('<mixtape-player mixtape-id', `<mixtape-player ${api} mixtape-id`)
      .replaceAll('src="/dist/embed.js"', `src="/dist/embed.js" data-${api}`)
      .replaceAll(ADDRESS, (_, start, address) => `${start}${relativeLink(file, address)}"`)
  );
}

/** @param {string} css @param {string} file */
export const relativeCss = (css, file) =>
  css.replaceAll(/url\("(\/[^"]*)"\)/g, (_, address) => `url("${relativeLink(file, address)}")`);

/** The addresses that a page or a script loads or leads to. @param {string} text @param {string} address */
export function addressesIn(text, address) {
  if (address.endsWith('.js'))
    return [...text.matchAll(/["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) =>
      posix.join(posix.dirname(address), name ?? ''),
    );
  const links = text.matchAll(/(?:\s(?:href|src)=|url\()"(\/[^"]*)"/g);
  return [...links].map(([, link = '']) => link.replace(/[?#].*$/s, ''));
}
