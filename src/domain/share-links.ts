/** A site on which a mixtape's page can be shared. */
interface ShareTarget {
  /** Used in the event `share` and in the part `share-…`. */
  readonly id: string;
  /** Key of the link's text in the labels. */
  readonly label: string;
  /** The address of the site's share dialog for a page. */
  readonly urlFor: (page: string) => string;
}

/** The links of the share overlay, in order. Overlay, events, manifest and reference are derived from these rows. */
export const SHARE_TARGETS = [
  {
    id: 'facebook',
    label: 'shareOnFacebook',
    urlFor: (page: string) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(page)}`,
  },
  {
    id: 'twitter',
    label: 'shareOnTwitter',
    urlFor: (page: string) => `https://twitter.com/intent/tweet?url=${encodeURIComponent(page)}`,
  },
] as const satisfies readonly ShareTarget[];

/** How a mixtape was shared: on a site, by copying the link, or with the system's share sheet. */
export type ShareMethod = (typeof SHARE_TARGETS)[number]['id'] | 'copy' | 'native';

/** The mixtape's page on the site, which is what visitors share. */
export function mixtapeUrl({ siteBase }: { readonly siteBase: string }, slug: string): string {
  return `${siteBase}/mixtape/${encodeURIComponent(slug)}`;
}
