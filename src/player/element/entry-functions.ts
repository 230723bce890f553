import type { PlayerDeps } from '../controller/player-core.ts';
import type { QueueStatus } from '../model/playback/player-state.ts';
import type { PlayerValues } from '../model/settings.ts';

/** Given by the entry script to its players: its address, and functions of the layers above this one. @internal */
export interface EntryFunctions extends Pick<PlayerDeps, 'loadEngine'> {
  readonly scriptUrl: string;
  /**
   * Makes the code that shows a player on another page.
   * @param title the mixtape's
   */
  embedCode(player: HTMLElement, scriptUrl: string, values: PlayerValues, title: string): Promise<string>;
  /** Pauses the page's players when a player in a frame starts. */
  listenToFrames(signal: AbortSignal): void;
  takeInlineQueue(player: Element, ...rest: Parameters<PlayerDeps['takeInlineQueue']>): void;
  showContainer(container: HTMLElement, status: QueueStatus): void;
}

/** Complete before there is a player: `definePlayer()` fills it in before it defines the tag. */
export const entry = {} as EntryFunctions;
