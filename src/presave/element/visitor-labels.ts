import { type PresaveLabels, presaveLabels } from '../../i18n/presave-labels.ts';
import type { PresaveTexts } from '../../i18n/texts.ts';

/** The labels of buttons and dialogs, whose dates are written as the visitor's browser does. */
export function visitorLabels(texts: PresaveTexts, language: string): PresaveLabels {
  return presaveLabels(texts, language, navigator.languages);
}
