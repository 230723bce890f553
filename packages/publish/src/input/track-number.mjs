/**
 * `1-03 Title`, `01 Title`, `1. Title`, `7) Title`, `(7) Title`, `12 - Title`, `12_Title`: can only be a track number.
 */
const CLEAR = [
  /^[([]?(?<disc>[1-9])[-.](?<number>\d\d)(?:[)\]]|\s*[-_.–—]\s*|\s+)\s*(?=\S)/u,
  /^[([]?(?<number>0\d)(?:[)\]]|\s*[-_.–—]\s*|\s+)\s*(?=\S)/u,
  /^[([]?(?<number>\d{1,3})(?:[)\]]\s*|\.\s+|\.(?=\p{L})|_+|\s+[-–—]\s+)(?=\S)/u,
  /^(?<side>[A-H])(?<number>\d{1,2})(?:\.\s*|_+|\s+[-–—]\s+)(?=\S)/u,
];
/**
 * `12 Title`, `12-Title`, `A1 Title`: a track number only if all files have one. `7 Rings` and `99 Luftballons` are
 * titles.
 */
const UNCLEAR = [/^(?<number>\d{1,3})(?:\s+|-)(?=\S)/u, /^(?<side>[A-H])(?<number>\d{1,2})(?:\s+|-)(?=\S)/u];

/** @typedef {{ disc: number, number: number, title: string }} NumberedName */

/**
 * Separates track numbers from titles.
 * @param {readonly string[]} names of all songs in a folder
 * @returns {(name: string) => NumberedName | { title: string }}
 */
export function trackNumbers(names) {
  const found = names.map((name) => match(stem(name), [...CLEAR, ...UNCLEAR]));
  const places = new Set(found.map((one) => one && `${one.disc} ${one.number}`));
  // Numbers far beyond the count of the songs come from titles.
  const areNumbered =
    names.length > 1 && places.size === names.length && found.every((one) => one && one.number <= 2 * names.length);
  return (name) => match(stem(name), areNumbered ? [...CLEAR, ...UNCLEAR] : CLEAR) ?? { title: stem(name) };
}

const stem = (/** @type {string} */ name) => name.replace(/\.[^.]*$/, '');

/**
 * @param {string} text
 * @param {readonly RegExp[]} patterns
 * @returns {NumberedName | undefined}
 */
function match(text, patterns) {
  for (const pattern of patterns) {
    const { 0: prefix, groups } = pattern.exec(text) ?? {};
    if (prefix === undefined || !groups) continue;
    // The sides of a record count as discs.
    const disc = groups['side'] ? groups['side'].charCodeAt(0) - 64 : Number(groups['disc'] ?? 1);
    return { disc, number: Number(groups['number']), title: text.slice(prefix.length) };
  }
  return undefined;
}
