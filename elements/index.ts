// Imported first, because it decides where both elements look for API and site.
import './bundled.ts';

/** For bundlers: defines both tags, and exports their classes and `addLabels`. */
export { addLabels } from '../src/i18n/page-labels.ts';
export type { LabelTexts } from '../src/i18n/texts.ts';
export { PlayerError } from '../src/platform/model/player-error.ts';
export { PresaveButtonElement } from '../src/presave/element/presave-button-element.ts';
export type * from './mixtape-player.ts';
export { MixtapePlayerElement } from './mixtape-player.ts';
export type * from './presave-button.ts';
