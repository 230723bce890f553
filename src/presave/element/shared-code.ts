import type { createLocalization } from '../../i18n/localization.ts';
import type { readAttribute } from '../../platform/attributes/config-sources.ts';
import type { adoptStyles } from '../../platform/element/adopt-styles.ts';
import type { PageStore } from '../../platform/page-store.ts';

/** What the pre-save's chunk takes from the script that has loaded it, because it must exist only once on a page. */
export interface SharedCode {
  readonly store: PageStore;
  readonly readAttribute: typeof readAttribute;
  readonly adoptStyles: typeof adoptStyles;
  readonly createLocalization: typeof createLocalization;
}
