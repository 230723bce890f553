/** By what way a mixtape was shared. */
export type ShareMethod = 'facebook' | 'twitter' | 'copy' | 'native';

/** The mixtape's page on the site (specification, section 2). */
export function mixtapeUrl({ siteBase }: { readonly siteBase: string }, slug: string): string {
  return `${siteBase}/mixtape/${encodeURIComponent(slug)}`;
}

/** Facebook's sharer, with an address to share. */
export function facebookUrl(url: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
}

/** Twitter's tweet intent, with an address to share. */
export function twitterUrl(url: string): string {
  return `https://twitter.com/intent/tweet?url=${encodeURIComponent(url)}`;
}
