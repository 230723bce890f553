import type { PageStore } from '../../state/page-store.ts';
import type { readAttribute } from '../attributes/config-sources.ts';
import type { adoptStyles } from '../element/adopt-styles.ts';
import type { createLocalization } from '../element/localization.ts';

/** What the code of the pre-save takes from the script that has loaded it, because it must exist only once on a page. */
export interface PresaveTools {
  readonly store: PageStore;
  readonly readAttribute: typeof readAttribute;
  readonly adoptStyles: typeof adoptStyles;
  readonly createLocalization: typeof createLocalization;
}
