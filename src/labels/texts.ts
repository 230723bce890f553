import type { PlayerTexts } from './labels.ts';
import type { PresaveTexts } from './presave-labels.ts';

/** Every word that a visitor reads or hears, in one language. */
export interface LabelTexts extends PlayerTexts, PresaveTexts {}
