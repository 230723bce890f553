import { trackTags } from './head.mjs';
import { pagePath, ROOT, siteUrl, trackPath } from './mixtape.mjs';
import { redirectPage } from './redirect-page.mjs';
import { wordsIn } from './words.mjs';

/**
 * The page of a track, for links in chats, which read no fragments: its own title, picture, sound and film. It leads
 * people to the mixtape's page, with this track at hand.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {import('./mixtape.mjs').Track} track
 * @param {string} base
 */
export function trackPage(mixtape, track, base) {
  const { slug, page } = mixtape;
  return redirectPage({
    title: wordsIn(page.lang).titleBy(track.title, track.artist),
    lang: page.lang,
    path: `${ROOT}${pagePath(slug)}#track=${encodeURIComponent(track.id)}&play`,
    // The track's own address: Mastodon and Facebook show what they find there.
    canonical: siteUrl(base, trackPath(track.id)),
    head: trackTags(mixtape, track, base),
  });
}
