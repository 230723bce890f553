import { Problem } from '../problem.mjs';

/** Longer texts are no titles, and would slow down player and page. */
const MAX_LETTERS = 300;
/** An HTML tag or comment. `I <3 you` is not one. */
const MARKUP = /<[a-z!/?][^>]*>/i;
/** Control characters, and those that reverse the text after them. Line breaks and tabs count as spaces. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A text from a tag, without extra spaces.
 * @param {string | undefined} text
 * @returns {{ text: string, fault?: string }} empty with a reason if it is too long, or contains markup or control
 *   characters
 */
export function cleanTag(text) {
  // Tags of fixed length are padded with zeros.
  const trimmed = (text ?? '').replace(/\0+$/, '').replace(/\s+/gu, ' ').trim().normalize('NFC');
  const fault = faultOf(trimmed);
  // Unpaired surrogates cannot be written as UTF-8.
  return fault ? { text: '', fault } : { text: trimmed.toWellFormed() };
}

/** @param {string} text */
function faultOf(text) {
  if (text.length > MAX_LETTERS) return `has ${text.length.toLocaleString('en')} letters`;
  if (CONTROL.test(text)) return 'contains control characters';
  return MARKUP.test(text) ? 'contains markup' : undefined;
}

/**
 * @param {string} name of a file
 * @throws {Problem} if the name could forge output, or is invalid on other systems
 */
export function checkFileName(name) {
  if (DEVICE.test(name)) throw new Problem('its name is reserved on Windows; rename it');
  if (CONTROL.test(name)) throw new Problem('its name contains control characters; rename it');
  if (MARKUP.test(name)) throw new Problem('its name contains markup; rename it');
  if (name.includes('\ufffd')) throw new Problem('its name is not UTF-8; rename it');
}
