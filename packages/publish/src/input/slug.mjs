import { createHash } from 'node:crypto';

/** Ids and slugs of mixtapes, which are parts of URLs and of file names. The same as in `mixtape.schema.json`. */
export const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

const MAX_LENGTH = 48;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
/** A track number before a title, such as `01 - `, `1-03. ` or `(7) `. A name that is only a number is kept. */
const TRACK_NUMBER = /^[([]?\d{1,3}(?:[-.]\d{1,3})?[)\]]?(?:\s*[-_.–—]\s*|\s+)(?=\S)/u;

/**
 * Converts a text to a part of a URL and of a file name on any system: lower-case ASCII letters, digits and hyphens. If
 * letters are lost, a hash of the text is added, so that different texts stay different.
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

/**
 * A file's name without extension and track number.
 * @param {string} name
 */
export function stemOf(name) {
  const stem = name.replace(/\.[^.]*$/, '');
  return stem.replace(TRACK_NUMBER, '') || stem;
}
