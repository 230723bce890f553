import { createRoot } from 'react-dom/client';
import { createLocalization } from '../../i18n/localization.ts';
import { readAttribute } from '../../platform/attributes/config-sources.ts';
import { adoptStyles } from '../../platform/element/adopt-styles.ts';
import { HOOKS } from '../../platform/element/hooks.ts';
import { pageStore } from '../../platform/page-store.ts';

/**
 * Code that the pre-save's chunks take from the script that has loaded them, because it must exist only once on a page.
 */
export const SHARED = {
  store: pageStore,
  readAttribute,
  adoptStyles,
  createLocalization,
  createRoot,
  react: HOOKS,
} as const;

export type SharedCode = typeof SHARED;
