import { createHash } from 'node:crypto';

const MAX_LENGTH = 48;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
/** `01 - `, `1-03. `, `(7) ` and such before a title; a name that is only a number stays. */
const TRACK_NUMBER = /^[([]?\d{1,3}(?:[-.]\d{1,3})?[)\]]?(?:\s*[-_.–—]\s*|\s+)(?=\S)/u;

/**
 * A text as a part of a URL and of a file name on any system: lower-case letters of ASCII, digits and hyphens. Letters that
 * are lost make a difference: a hash of the text follows.
 * @param {string} text
 */
export function slugOf(text) {
  const base = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  const ascii = base.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-');
  const slug = ascii
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
  const isComplete = slug !== '' && !/[^\p{ASCII}\p{P}\p{S}\p{Z}]/u.test(base) && ascii.length <= MAX_LENGTH + 2;
  if (isComplete && !DEVICE.test(slug)) return slug;
  const hash = createHash('sha256').update(text.normalize('NFC')).digest('hex').slice(0, 8);
  return slug === '' ? hash : `${slug}-${hash}`;
}

/** A file's name without its ending and the track number before it. @param {string} name */
export function stemOf(name) {
  const stem = name.replace(/\.[^.]*$/, '');
  return stem.replace(TRACK_NUMBER, '') || stem;
}
