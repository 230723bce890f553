// The words of the page, in the first of the browser's languages that there is.
const all = await (await fetch('words.json')).json();

/** @param {readonly string[]} wanted BCP 47 tags, best first */
function chooseLanguage(wanted) {
  for (const tag of wanted) {
    const locale = new Intl.Locale(tag).maximize();
    const found = [`${locale.language}-${locale.script}`, locale.language].find((name) => Object.hasOwn(all, name));
    if (found) return found;
  }
  return 'en';
}

export const language = chooseLanguage(navigator.languages);
// Words that a language does not have yet are English.
const words = { ...all.en, ...all[language] };

/** @param {string} name @param {Record<string, string | number>} [values] for the places in braces */
export const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, place) => String(values[place] ?? ''));

const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 });

/** `1:23.4`, as `start` of mixtape.json is read. @param {number} seconds */
export function clock(seconds) {
  const tenths = Math.round(seconds * 10);
  const rest = (tenths % 600) / 10;
  return `${Math.floor(tenths / 600)}:${rest < 10 ? whole.format(0).slice(0, 1) : ''}${number.format(rest)}`;
}

/** `1:23` @param {number} seconds */
export const shortClock = (seconds) =>
  `${Math.floor(Math.round(seconds) / 60)}:${whole.format(Math.round(seconds) % 60)}`;
