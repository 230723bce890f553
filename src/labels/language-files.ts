import ar from './ar.ts?file';
import de from './de.ts?file';
import es from './es.ts?file';
import fr from './fr.ts?file';
import he from './he.ts?file';
import it from './it.ts?file';
import ja from './ja.ts?file';
import ko from './ko.ts?file';
import nl from './nl.ts?file';
import pl from './pl.ts?file';
import pt from './pt.ts?file';
import tr from './tr.ts?file';
import zh from './zh.ts?file';
import zhHant from './zh-Hant.ts?file';

/** A file name is the tag, a dash, eight characters of a content hash, and `.js`. */
const HASH_LENGTH = '-12345678.js'.length;

/** The names of the chunks that `LANGUAGES` loads, by tag, for the classic script. */
export const LANGUAGE_FILES: ReadonlyMap<string, string> = new Map(
  [ar, de, es, fr, he, it, ja, ko, nl, pl, pt, tr, zh, zhHant].map((file) => [file.slice(0, -HASH_LENGTH), file]),
);
