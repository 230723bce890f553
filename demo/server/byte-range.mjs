/**
 * @typedef {{ start: number, end: number }} ByteRange `end` is included, as in the header
 */

/**
 * Reads a `Range` header (RFC 9110, section 14). Several ranges at once and other units are ignored,
 * as the RFC allows: then the whole file is sent.
 * @param {string | undefined} header
 * @param {number} size of the file in bytes
 * @returns {ByteRange | 'whole' | 'unsatisfiable'}
 */
export function parseByteRange(header, size) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/**
 * Whether the file has not changed since an earlier part was requested (`If-Range`, RFC 9110, section 13.1.5).
 * @param {string | undefined} header an entity tag or a date
 * @param {{ etag: string, lastModified: string }} file
 */
export const isSameFile = (header, { etag, lastModified }) =>
  header === undefined || header === etag || header === lastModified;

/**
 * Whether the client already has the file (`If-None-Match`, else `If-Modified-Since`).
 * @param {{ ifNoneMatch: string | undefined, ifModifiedSince: string | undefined }} conditions
 * @param {{ etag: string, lastModified: string }} file
 */
export function isFresh({ ifNoneMatch, ifModifiedSince }, { etag, lastModified }) {
  if (ifNoneMatch !== undefined) {
    return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  }
  return ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= Date.parse(lastModified);
}
