import type { Track } from './queue/mixtape.ts';
import type { OwnShareTarget, SHARE_SITES } from './share-methods.ts';

export interface SharedPage {
  readonly url: string;
  /** Title and artist as a sentence; may be empty. */
  readonly text: string;
}

interface ShareLink {
  readonly name: string | null;
  urlFor(page: SharedPage): string;
}

const encode = encodeURIComponent;

const joined = (separator: string, ...texts: readonly string[]): string => texts.filter(Boolean).join(separator);

/**
 * The links of the share overlay. Their keys are the names in `share-targets`, in the event
 * `share` and in the part `share-…`. `name` is the name of the site, which the link shows;
 * `null` for e-mail, whose name depends on the language.
 */
export const SHARE_LINKS = {
  facebook: {
    name: 'Facebook',
    urlFor: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
  },
  twitter: {
    name: 'Twitter',
    urlFor: ({ url, text }) => `https://twitter.com/intent/tweet?url=${encode(url)}${text && `&text=${encode(text)}`}`,
  },
  bluesky: {
    name: 'Bluesky',
    urlFor: ({ url, text }) => `https://bsky.app/intent/compose?text=${encode(joined(' ', text, url))}`,
  },
  // A page of the Mastodon project, on which visitors choose their own server.
  mastodon: {
    name: 'Mastodon',
    urlFor: ({ url, text }) => `https://share.joinmastodon.org/#text=${encode(joined(' ', text, url))}`,
  },
  threads: {
    name: 'Threads',
    urlFor: ({ url, text }) =>
      `https://www.threads.com/intent/post?url=${encode(url)}${text && `&text=${encode(text)}`}`,
  },
  whatsapp: {
    name: 'WhatsApp',
    urlFor: ({ url, text }) => `https://wa.me/?text=${encode(joined(' ', text, url))}`,
  },
  telegram: {
    name: 'Telegram',
    urlFor: ({ url, text }) => `https://t.me/share/url?url=${encode(url)}${text && `&text=${encode(text)}`}`,
  },
  email: {
    name: null,
    urlFor: ({ url, text }) => `mailto:?subject=${encode(text)}&body=${encode(joined('\r\n', text, url))}`,
  },
} as const satisfies Readonly<Record<(typeof SHARE_SITES)[number], ShareLink>>;

/** The link of a site that the page's author names. */
export function ownShareLink(target: OwnShareTarget): ShareLink & { readonly name: string } {
  const end = target.indexOf('=');
  return {
    name: target.slice(0, end),
    urlFor: (page) =>
      target.slice(end + 1).replaceAll(/\{(url|text)\}/g, (_, field: keyof SharedPage) => encode(page[field])),
  };
}

/** The page of a mixtape at the site, made from its slug. */
export function mixtapeUrl({ siteBase }: { readonly siteBase: string }, slug: string): string {
  return `${siteBase}/mixtape/${encode(slug)}`;
}

/** The page of the mixtape: the queue's, else one made from the slug, else `pageUrl`; `null` without any of them. */
export function mixtapePageUrl(
  mixtape: { readonly slug: string; readonly url?: string } | null,
  settings: { readonly siteBase: string; readonly pageUrl: string },
): string | null {
  if (mixtape?.url) return mixtape.url;
  return (mixtape?.slug ? mixtapeUrl(settings, mixtape.slug) : settings.pageUrl) || null;
}

/**
 * The address that Share passes on: that of the page around the player, an
 * address of the author's, or the mixtape's page.
 * @param pageAround the address of the page around the player
 */
export function sharedUrl(shareUrl: string, pageAround: string, mixtapePage: string | null): string | null {
  // The page's fragment may name another track.
  if (shareUrl === 'page') return pageAround.replace(/#.*/, '') || null;
  return shareUrl || mixtapePage;
}

/**
 * A link to a track: its own page if the queue names one, else the shared page with a fragment that selects the track.
 * @param mixtapePage the mixtape's page. An author who shares another page wants the links of tracks to lead there, too
 */
export function trackLink(url: string, { trackId, pageUrl }: Track, mixtapePage: string | null): string {
  if (pageUrl && url === mixtapePage) return pageUrl;
  return `${url.replace(/#.*/, '')}#track=${encode(trackId)}`;
}
