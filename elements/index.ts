/** For bundlers: the classes, and with them the definitions of both tags. */
export { MixtapePlayerElement } from './mixtape-player.ts';
export { PresaveButtonElement } from './presave-button.ts';
