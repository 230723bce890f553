// The words of the page, in the first of the browser's languages that there is.
const all = await (await fetch('words.json')).json();

/**
 * Names that a tag may have in the table, best first.
 * @param {string} tag
 */
function namesOf(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [`${language}-${script}`, language];
  } catch {
    // Browsers may take names such as `en-US@posix` from their system, which are no language tags.
    return [];
  }
}

/** @param {readonly string[]} wanted BCP 47 tags, best first */
function chooseLanguage(wanted) {
  for (const tag of wanted) {
    const found = namesOf(tag).find((name) => Object.hasOwn(all, name));
    if (found) return found;
  }
  return 'en';
}

export const language = chooseLanguage(navigator.languages);
// Words that a language does not have yet are English.
const words = { ...all.en, ...all[language] };

/**
 * @param {string} name
 * @param {Record<string, string | number>} [values] for the places in braces
 */
export const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, place) => String(values[place] ?? ''));

const minutes = new Intl.NumberFormat(language);
const wholeSeconds = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 });
const tenths = new Intl.NumberFormat(language, {
  minimumIntegerDigits: 2,
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * `1:23.4`
 * @param {number} seconds
 */
export function clock(seconds) {
  const rounded = Math.round(seconds * 10);
  return `${minutes.format(Math.floor(rounded / 600))}:${tenths.format((rounded % 600) / 10)}`;
}

/**
 * `1:23`
 * @param {number} seconds
 */
export function shortClock(seconds) {
  const rounded = Math.round(seconds);
  return `${minutes.format(Math.floor(rounded / 60))}:${wholeSeconds.format(rounded % 60)}`;
}
