export interface SharedPage {
  readonly url: string;
  /** Title and artist as a sentence; may be empty. */
  readonly text: string;
}

const encode = encodeURIComponent;

const joined = (separator: string, ...texts: readonly string[]): string => texts.filter(Boolean).join(separator);

/**
 * The links of the share overlay. Overlay, attribute, events, manifest and reference are derived from these rows. `id` is used
 * in the attribute `share-targets`, in the event `share` and in the part `share-…`. `name` is the site's, which is the link's
 * text; `null` for e-mail, whose name depends on the language.
 */
export const SHARE_TARGETS = [
  {
    id: 'facebook',
    name: 'Facebook',
    urlFor: ({ url }: SharedPage) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
  },
  {
    id: 'twitter',
    name: 'Twitter',
    urlFor: ({ url, text }: SharedPage) =>
      `https://twitter.com/intent/tweet?url=${encode(url)}${text && `&text=${encode(text)}`}`,
  },
  {
    id: 'whatsapp',
    name: 'WhatsApp',
    urlFor: ({ url, text }: SharedPage) => `https://wa.me/?text=${encode(joined(' ', text, url))}`,
  },
  {
    id: 'email',
    name: null,
    urlFor: ({ url, text }: SharedPage) => `mailto:?subject=${encode(text)}&body=${encode(joined('\r\n', text, url))}`,
  },
] as const;

/**
 * How a mixtape was shared: on a site, by copying the link or the embed code, or with the system's share sheet. Also what
 * the attribute `share-targets` may name.
 */
export type ShareMethod = (typeof SHARE_TARGETS)[number]['id'] | 'copy' | 'embed' | 'native';

export const SHARE_METHODS: readonly ShareMethod[] = [...SHARE_TARGETS.map(({ id }) => id), 'copy', 'embed', 'native'];

/** `native` is shown only where the system has a share sheet. */
export const DEFAULT_SHARE_METHODS: readonly ShareMethod[] = ['facebook', 'twitter', 'native', 'copy'];

/** The page of a mixtape at the site, made from its slug. */
export function mixtapeUrl({ siteBase }: { readonly siteBase: string }, slug: string): string {
  return `${siteBase}/mixtape/${encode(slug)}`;
}

/** The address that Share passes on: the queue's, else one made from the slug, else `pageUrl`; `null` without any of them. */
export function sharedUrl(
  mixtape: { readonly slug: string; readonly url?: string } | null,
  settings: { readonly siteBase: string; readonly pageUrl: string },
): string | null {
  if (mixtape?.url) return mixtape.url;
  return (mixtape?.slug ? mixtapeUrl(settings, mixtape.slug) : settings.pageUrl) || null;
}
