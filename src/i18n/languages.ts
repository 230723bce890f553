import type { LabelTexts } from './texts.ts';

type LoadLabels = () => Promise<{ readonly default: LabelTexts }>;

/** The languages with a chunk of their own, by BCP 47 tag. English is part of the script. */
export const LANGUAGES: ReadonlyMap<string, LoadLabels> = new Map<string, LoadLabels>([
  ['ar', () => import('./labels/ar.json')],
  ['de', () => import('./labels/de.json')],
  ['es', () => import('./labels/es.json')],
  ['fr', () => import('./labels/fr.json')],
  ['he', () => import('./labels/he.json')],
  ['it', () => import('./labels/it.json')],
  ['ja', () => import('./labels/ja.json')],
  ['ko', () => import('./labels/ko.json')],
  ['nl', () => import('./labels/nl.json')],
  ['pl', () => import('./labels/pl.json')],
  ['pt', () => import('./labels/pt.json')],
  ['tr', () => import('./labels/tr.json')],
  ['zh', () => import('./labels/zh.json')],
  ['zh-Hant', () => import('./labels/zh-Hant.json')],
]);
