// Makes the folder languages/: the template for translators, and translations into the languages of the player. A text
// that the player has, too, takes its translation from the player's labels. For the texts that authors see first,
// languages/texts.json has translations. All other texts are English until a translator adds them. WordPress.org
// replaces these files by its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mo, po } from 'gettext-parser';
import { importSource } from '../../../build/published/source-tables.mjs';
import { root } from '../../../build/root.mjs';

const { LANGUAGES } = await importSource('src/i18n/languages.ts');

/** WordPress' names of the languages. Portuguese is Brazil's in the player; Portugal reads it rather than English. */
const LOCALES = {
  ar: ['ar'],
  de: ['de_DE', 'de_DE_formal', 'de_AT', 'de_CH'],
  es: ['es_ES', 'es_MX', 'es_AR'],
  fr: ['fr_FR', 'fr_CA', 'fr_BE'],
  he: ['he_IL'],
  it: ['it_IT'],
  ja: ['ja'],
  ko: ['ko_KR'],
  nl: ['nl_NL', 'nl_BE'],
  pl: ['pl_PL'],
  pt: ['pt_BR', 'pt_PT'],
  tr: ['tr_TR'],
  zh: ['zh_CN'],
  'zh-Hant': ['zh_TW', 'zh_HK'],
};
const EDITOR = 'mixtape-player-editor';

/**
 * @param {string} pot from `createPot`
 * @returns {Record<string, string | Buffer>} files by path below the plugin's folder
 */
export function languageFiles(pot) {
  const texts = JSON.parse(readFileSync(new URL('../languages/texts.json', import.meta.url), 'utf8'));
  const known = new Set(entriesOf(po.parse(pot)).map(({ msgid }) => msgid));
  const stale = Object.keys(texts).filter((text) => !known.has(text));
  if (stale.length > 0) throw new Error(`languages/texts.json: the plugin has no text ${stale.join(', ')}.`);
  const files = { 'languages/mixtape-player.pot': pot };
  for (const language of LANGUAGES.keys()) {
    const catalog = translated(pot, language, texts);
    for (const locale of LOCALES[language]) {
      const path = `languages/mixtape-player-${locale}`;
      Object.assign(catalog.headers, { Language: locale });
      files[`${path}.po`] = po.compile(catalog).toString();
      files[`${path}.mo`] = mo.compile(catalog);
      files[`${path}-${EDITOR}.json`] = jsonOf(catalog, locale);
    }
  }
  return files;
}

function translated(pot, language, texts) {
  const catalog = po.parse(pot);
  const english = labelsOf('en');
  const labels = labelsOf(language);
  const keyOf = new Map(Object.entries(english).map(([key, label]) => [label, key]));
  for (const entry of entriesOf(catalog)) {
    const text = texts[entry.msgid]?.[language] ?? labels[keyOf.get(entry.msgid)];
    entry.msgstr = [text ?? ''];
  }
  return catalog;
}

/** The player's labels with one placeholder or none, as gettext writes it. */
function labelsOf(language) {
  const labels = JSON.parse(readFileSync(join(root, `src/i18n/labels/${language}.json`), 'utf8'));
  const simple = Object.entries(labels).filter(([, text]) => typeof text === 'string' && text.split('{').length <= 2);
  return Object.fromEntries(simple.map(([key, text]) => [key, text.replace(/\{\w+\}/, '%s')]));
}

const entriesOf = ({ translations }) =>
  Object.values(translations)
    .flatMap((context) => Object.values(context))
    .filter(({ msgid }) => msgid !== '');

/** The translations of the scripts, as JSON that WordPress hands to `wp.i18n`. */
function jsonOf(catalog, locale) {
  const rows = entriesOf(catalog).filter(({ msgstr }) => msgstr[0] !== '');
  const keyOf = ({ msgctxt, msgid }) => (msgctxt ? `${msgctxt}\u0004${msgid}` : msgid);
  const messages = Object.fromEntries(rows.map((row) => [keyOf(row), row.msgstr]));
  return JSON.stringify({ domain: 'messages', locale_data: { messages: { '': { lang: locale }, ...messages } } });
}
