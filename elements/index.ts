/** For bundlers: the classes, and with them the definitions of both tags. */
export type * from './mixtape-player.ts';
export { MixtapePlayerElement } from './mixtape-player.ts';
export type * from './presave-button.ts';
export { PresaveButtonElement } from './presave-button.ts';
