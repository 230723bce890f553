import type { PlayerError } from '../../../platform/model/player-error.ts';
import type { Queue } from '../queue/mixtape.ts';
import type { PlayerSettings } from '../settings.ts';
import type { Selection } from './player-state.ts';

/** Everything that can happen to a player. */
export type PlayerAction =
  // The visitor, or a script on the page
  | { readonly type: 'play' | 'pause' }
  | { readonly type: 'select'; readonly to: Selection }
  // The page's address names a track: it is selected without being played
  | { readonly type: 'cue'; readonly to: Selection }
  /** @property time seconds since the start of the preview */
  | { readonly type: 'seek'; readonly time: number }
  | { readonly type: 'setShuffle' | 'setRepeat'; readonly on: boolean }
  // The page author
  | { readonly type: 'configure'; readonly settings: PlayerSettings }
  // `reloadTrack`: the settings with which tracks are requested have changed
  | { readonly type: 'reloadTrack' | 'disconnect' }
  // The network
  | { readonly type: 'queueRequested' | 'queueCleared' }
  /** @property linkedId the track that the page's address names; active if no track is yet */
  | { readonly type: 'queueLoaded'; readonly queue: Queue; readonly linkedId?: string | null }
  | { readonly type: 'queueFailed' | 'engineFailed'; readonly error: PlayerError }
  | { readonly type: 'engineLoaded' }
  // Prefetching: shuffle draws the next track ahead
  | { readonly type: 'drawNext' }
  /** The browser has reported a change of the network. */
  | { readonly type: 'browserOffline' | 'browserOnline' }
  /** A track has failed, and the address of the queue could not be reached either. */
  | { readonly type: 'unreachable'; readonly loadId: number }
  /** The address of the queue can be reached again. */
  | { readonly type: 'reachable' }
  // The media element and its sources
  | { readonly type: 'playing' | 'stalled' | 'slow' | 'windowEnded' | 'moved'; readonly loadId: number }
  | { readonly type: 'tick'; readonly loadId: number; readonly seconds: number }
  | { readonly type: 'durationKnown'; readonly loadId: number; readonly seconds: number }
  | { readonly type: 'failed'; readonly loadId: number; readonly error: PlayerError }
  /** The browser does not allow playback without a gesture of the visitor. */
  | { readonly type: 'blocked'; readonly requestId: number; readonly message: string }
  /** A task has passed since playback was requested. */
  | { readonly type: 'reportPlay' }
  // After page handlers, which may have prevented it
  | FollowUp;

/** An action after an event's page handlers. It is ignored if they have changed the state, which the ids show. */
export interface FollowUp {
  readonly type: 'applySelection' | 'giveUpQueue' | 'playing' | 'advance' | 'planSkip' | 'skip';
  readonly loadId: number;
  readonly requestId: number;
  readonly endId: number;
}

export type ActionOf<Type extends PlayerAction['type']> = PlayerAction & { readonly type: Type };
