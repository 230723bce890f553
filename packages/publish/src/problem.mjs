/** A reason why a song, or the whole mixtape, cannot be published, in a sentence for the person who publishes it. */
export class Problem extends Error {
  /** @override */
  name = 'Problem';
}

/** Control characters, and those that change the direction of text, because they could forge lines of the output. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const MAX_PRINTED = 120;
/** The longest line that is printed with parts from outside. */
export const MAX_LINE = 1000;

/**
 * Text from outside, safe to print on one line: a file's name, a value in it, a server's answer.
 * @param {string} text
 * @param {number} [maxLength] in UTF-16 code units
 */
export function printable(text, maxLength = MAX_PRINTED) {
  const escaped = text.replaceAll(UNPRINTABLE, (character) => {
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
  return escaped.length > maxLength ? `${escaped.slice(0, maxLength)}…` : escaped;
}

/**
 * Says in a sentence what went wrong. Only problems and errors of the file system are expected; anything else is a bug.
 * @param {unknown} error
 */
export function sentence(error) {
  if (error instanceof Problem) return error.message;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'permission denied';
  if (code === 'ENOENT') return 'the file no longer exists';
  if (code !== '') return `${code}: ${error instanceof Error ? error.message : ''}`;
  throw error;
}

/**
 * @param {unknown} error
 * @returns {string} such as `ENOENT`; empty if it has none
 */
export function errorCode(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
