import type { PlayerTexts } from './labels.ts';
import type { PresaveTexts } from './presave-labels.ts';

/** All texts in one language. */
export interface LabelTexts extends PlayerTexts, PresaveTexts {}
