import ar from './labels/ar.json?file';
import de from './labels/de.json?file';
import es from './labels/es.json?file';
import fr from './labels/fr.json?file';
import he from './labels/he.json?file';
import it from './labels/it.json?file';
import ja from './labels/ja.json?file';
import ko from './labels/ko.json?file';
import nl from './labels/nl.json?file';
import pl from './labels/pl.json?file';
import pt from './labels/pt.json?file';
import tr from './labels/tr.json?file';
import zh from './labels/zh.json?file';
import zhHant from './labels/zh-Hant.json?file';

/** A file name is the language, a dash, eight characters of a content hash, and `.js`. */
const HASH_LENGTH = '-12345678.js'.length;

/** The names of the chunks that `LANGUAGES` loads, by BCP 47 tag, for the classic script. */
export const LANGUAGE_FILES: ReadonlyMap<string, string> = new Map(
  [ar, de, es, fr, he, it, ja, ko, nl, pl, pt, tr, zh, zhHant].map((file) => [file.slice(0, -HASH_LENGTH), file]),
);
