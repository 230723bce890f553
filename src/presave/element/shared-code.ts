import { createLocalization } from '../../i18n/localization.ts';
import { readAttribute } from '../../platform/attributes/config-sources.ts';
import { adoptStyles } from '../../platform/element/adopt-styles.ts';
import { pageStore } from '../../platform/page-store.ts';

/** What the pre-save's chunk takes from the script that has loaded it, because it must exist only once on a page. */
export const SHARED = { store: pageStore, readAttribute, adoptStyles, createLocalization } as const;

export type SharedCode = typeof SHARED;
