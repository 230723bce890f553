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
import zhHant from './zh-hant.ts?file';

/** The names of the files that `LANGUAGES` loads, for the classic script. */
export const LANGUAGE_FILES: ReadonlyMap<string, string> = new Map([
  ['ar', ar],
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['he', he],
  ['it', it],
  ['ja', ja],
  ['ko', ko],
  ['nl', nl],
  ['pl', pl],
  ['pt', pt],
  ['tr', tr],
  ['zh', zh],
  ['zh-Hant', zhHant],
]);
