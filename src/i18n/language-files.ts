import ar from './labels/ar.ts?file';
import de from './labels/de.ts?file';
import es from './labels/es.ts?file';
import fr from './labels/fr.ts?file';
import he from './labels/he.ts?file';
import it from './labels/it.ts?file';
import ja from './labels/ja.ts?file';
import ko from './labels/ko.ts?file';
import nl from './labels/nl.ts?file';
import pl from './labels/pl.ts?file';
import pt from './labels/pt.ts?file';
import tr from './labels/tr.ts?file';
import zh from './labels/zh.ts?file';
import zhHant from './labels/zh-Hant.ts?file';

/** A file name is the tag, a dash, eight characters of a content hash, and `.js`. */
const HASH_LENGTH = '-12345678.js'.length;

/** The names of the chunks that `LANGUAGES` loads, by tag, for the classic script. */
export const LANGUAGE_FILES: ReadonlyMap<string, string> = new Map(
  [ar, de, es, fr, he, it, ja, ko, nl, pl, pt, tr, zh, zhHant].map((file) => [file.slice(0, -HASH_LENGTH), file]),
);
