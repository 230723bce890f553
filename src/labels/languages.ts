import type { LabelTexts } from './texts.ts';

/** The languages with a chunk of their own, by BCP 47 tag. English is part of the script. */
export const LANGUAGES: ReadonlyMap<string, () => Promise<{ readonly texts: LabelTexts }>> = new Map([
  ['ar', () => import('./ar.ts')],
  ['de', () => import('./de.ts')],
  ['es', () => import('./es.ts')],
  ['fr', () => import('./fr.ts')],
  ['he', () => import('./he.ts')],
  ['it', () => import('./it.ts')],
  ['ja', () => import('./ja.ts')],
  ['ko', () => import('./ko.ts')],
  ['nl', () => import('./nl.ts')],
  ['pl', () => import('./pl.ts')],
  ['pt', () => import('./pt.ts')],
  ['tr', () => import('./tr.ts')],
  ['zh', () => import('./zh.ts')],
  ['zh-Hant', () => import('./zh-Hant.ts')],
]);
