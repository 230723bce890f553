/** Links of the header: addresses on this site, with their titles. */
export const NAVIGATION = new Map([
  ['/docs/', 'Docs'],
  ['/playground.html', 'Playground'],
  ['/gallery.html', 'Gallery'],
  ['/checker.html', 'Checker'],
  ['/examples.html', 'Examples'],
]);

/** The search of the documentation opens where a page is opened with this fragment. */
export const SEARCH_FRAGMENT = '#search';

/** A strip of splices, of which one is wide. */
const MARK = `<svg viewBox="0 0 26 20" aria-hidden="true"><path d="M2 7v6M6 8v4M10 5v10M14 2v16M18 6v8M22 8v4"/></svg>`;
/** Lucide's. */
const GLASS = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/></svg>`;
const SUN = `<svg class="sun" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="4"/><path d="M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32 1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"/></svg>`;
const MOON = `<svg class="moon" viewBox="0 0 24 24" aria-hidden="true"><path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"/></svg>`;

/**
 * The header of every page: wordmark, links, search and the switch of the scheme. A text without a library,
 * because the documentation shows it, too.
 * @param {string | undefined} current address of the link that leads to this page, or to its section
 */
export const siteHeader = (current) => `<div class="inside">
        <a class="wordmark" href="/">${MARK}Mixtape player</a>
        <nav aria-label="Site">
          ${[...NAVIGATION]
            .map(
              ([address, title]) =>
                `<a href="${address}"${address === current ? ' aria-current="true"' : ''}>${title}</a>`,
            )
            .join('\n          ')}
        </nav>
        <div class="tools-of-site">
          <a class="search" href="/docs/${SEARCH_FRAGMENT}" aria-keyshortcuts="Control+K Meta+K">${GLASS}<span>Search</span><kbd aria-hidden="true"></kbd></a>
          <button class="scheme" type="button" aria-pressed="false" aria-label="Dark colours" title="Light or dark">${SUN}${MOON}</button>
        </div>
      </div>`;
