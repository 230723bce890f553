import type { PlayerAction } from '../model/playback/player-action.ts';
import type { PlayerState } from '../model/playback/player-state.ts';
import type { Outbox } from '../page/outbox.ts';

export interface EngineOwner {
  readonly outbox: Outbox;
  readonly state: PlayerState;
  dispatch(action: PlayerAction): void;
}
