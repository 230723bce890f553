import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { afterwards, audioOf } from './stage.ts';

/** The furthest position that playback has reached since then, by the media element's clock. */
export function furthest(player: MixtapePlayerElement): { readonly seconds: number } {
  const audio = audioOf(player);
  const state = { seconds: 0 };
  const look = (): void => {
    state.seconds = Math.max(state.seconds, audio.currentTime);
  };
  const timer = setInterval(look, 1);
  for (const type of ['pause', 'timeupdate', 'ended', 'seeking']) audio.addEventListener(type, look);
  afterwards(() => clearInterval(timer));
  return state;
}

/** A busy page may miss so many seconds at the end: Firefox updates its clock in steps and can step back. */
export const HARD_TO_SEE = /Firefox/.test(navigator.userAgent) ? 0.2 : 0.1;
