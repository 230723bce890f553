/** For bundlers: the classes, and with them the definitions of both tags; and a page's own words. */
export { addLabels } from '../src/bridge/attributes/own-labels.ts';
export type { LabelTexts } from '../src/labels/texts.ts';
export type * from './mixtape-player.ts';
export { MixtapePlayerElement } from './mixtape-player.ts';
export type * from './presave-button.ts';
export { PresaveButtonElement } from './presave-button.ts';
