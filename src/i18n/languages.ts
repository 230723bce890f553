import type { LabelTexts } from './texts.ts';

/** The languages with a chunk of their own, by BCP 47 tag. English is part of the script. */
export const LANGUAGES: ReadonlyMap<string, () => Promise<{ readonly texts: LabelTexts }>> = new Map([
  ['ar', () => import('./labels/ar.ts')],
  ['de', () => import('./labels/de.ts')],
  ['es', () => import('./labels/es.ts')],
  ['fr', () => import('./labels/fr.ts')],
  ['he', () => import('./labels/he.ts')],
  ['it', () => import('./labels/it.ts')],
  ['ja', () => import('./labels/ja.ts')],
  ['ko', () => import('./labels/ko.ts')],
  ['nl', () => import('./labels/nl.ts')],
  ['pl', () => import('./labels/pl.ts')],
  ['pt', () => import('./labels/pt.ts')],
  ['tr', () => import('./labels/tr.ts')],
  ['zh', () => import('./labels/zh.ts')],
  ['zh-Hant', () => import('./labels/zh-Hant.ts')],
]);
