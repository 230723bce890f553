/** The sites of the share overlay, and e-mail. */
export const SHARE_SITES = [
  'facebook',
  'twitter',
  'bluesky',
  'mastodon',
  'threads',
  'whatsapp',
  'telegram',
  'email',
] as const;

/**
 * The way a mixtape was shared: on a site, by copying the link or the embed code, or with the system's share sheet.
 * Also what the attribute `share-targets` may name.
 */
export type ShareMethod = (typeof SHARE_SITES)[number] | 'copy' | 'embed' | 'native';

export const SHARE_METHODS: readonly ShareMethod[] = [...SHARE_SITES, 'copy', 'embed', 'native'];

/** `native` is shown only where the system has a share sheet. */
export const DEFAULT_SHARE_METHODS: readonly ShareMethod[] = ['facebook', 'twitter', 'native', 'copy'];

/** A site that the page's author names: `{url}` and `{text}` in its address are what is shared. */
export type OwnShareTarget = `${string}=https://${string}`;

/** An entry of the attribute `share-targets`. */
export type ShareTarget = ShareMethod | OwnShareTarget;

const MAX_OWN_TARGETS = 5;

/** The host is fixed by the author: it may contain no placeholder. */
const OWN_TARGET = /^[\p{L}\p{N}-]+=https:\/\/[\w.-]+(:\d+)?[/?#]\S*\{url\}\S*$/u;

export const isOwnTarget = (text: string): text is OwnShareTarget => OWN_TARGET.test(text);

/**
 * Splits the entries of `share-targets`, a list or a text, into those that
 * are used and those that are reported as invalid.
 */
export function shareTargetsIn(value: unknown): {
  readonly used: readonly ShareTarget[];
  readonly unused: readonly string[];
} {
  // An address may contain commas: words with one end at a blank.
  const words = [value ?? []].flat().join(' ').split(/\s/);
  const entries = words.flatMap((word) => (word.includes('=') ? word : word.split(',')));
  const used: ShareTarget[] = [];
  const unused: string[] = [];
  for (const entry of new Set(entries.filter(Boolean))) {
    if ((SHARE_METHODS as readonly string[]).includes(entry)) used.push(entry as ShareMethod);
    else if (isOwnTarget(entry) && used.filter(isOwnTarget).length < MAX_OWN_TARGETS) used.push(entry);
    else unused.push(entry);
  }
  return { used, unused };
}

/**
 * `share-targets` without the author's own sites. Anyone can write a frame's address, and a
 * site that is named there would seem to be the label's.
 */
export const withoutOwnTargets = (text: string): string =>
  text
    .split(/\s/)
    .filter((word) => !word.includes('='))
    .join(' ');
