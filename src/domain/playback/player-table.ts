import type { FollowUp, PlayerAction } from './player-action.ts';
import type { ChangeName } from './player-changes.ts';
import type { EventName } from './player-event.ts';
import type { GuardName } from './player-guards.ts';
import type { PlayerStatus } from './player-state.ts';

/** How pending `play()` promises settle: all of them, only that of the present call (`own`), or those before it (`older`). */
export type Settlement =
  | 'resolve'
  | 'AbortError'
  | 'NotAllowedError'
  | 'NotSupportedError'
  | 'RangeError'
  | 'own NotSupportedError'
  | 'own RangeError'
  | 'older RangeError';

/** What an action does in a state. Of the rows for an action, the first that fits counts; if none fits, nothing happens. */
export interface Row {
  /** The statuses in which the row fits; `*`: all. */
  readonly from: '*' | readonly PlayerStatus[];
  readonly on: PlayerAction['type'];
  readonly if?: GuardName;
  /** The status afterwards; without it, the status stays. */
  readonly to?: PlayerStatus;
  /** Changes to the rest of the state, in order. */
  readonly do?: readonly ChangeName[];
  readonly settle?: Settlement;
  /** Events for the page, in order. */
  readonly events?: readonly EventName[];
  /** An action that follows after the page's handlers of these events. */
  readonly next?: FollowUp['type'];
}

const WAITING = ['loading', 'stalled'] as const;
const ACTIVE = ['loading', 'playing', 'stalled'] as const;

// biome-ignore format: each row is a line
export const ROWS: readonly Row[] = [
  // play()
  { from: ['paused'], on: 'play', if: 'queueFailed', settle: 'own NotSupportedError' },
  { from: ['paused'], on: 'play', to: 'loading', do: ['request'] },
  { from: ['failed'], on: 'play', to: 'loading', do: ['load', 'request'], events: ['waiting'] },
  { from: ['ended'], on: 'play', to: 'loading', do: ['restart', 'request'], events: ['waiting'] },
  { from: WAITING, on: 'play', do: ['request'] },
  { from: ['playing'], on: 'play', settle: 'resolve' },

  // pause()
  { from: ACTIVE, on: 'pause', to: 'paused', do: ['keepPosition', 'stop'], settle: 'AbortError', events: ['pause'] },
  { from: ['ended', 'failed'], on: 'pause', if: 'playRequested', do: ['stop'], settle: 'AbortError', events: ['pause'] },

  // select(), next(), previous()
  { from: ['paused'], on: 'select', if: 'queueFailed', settle: 'own NotSupportedError' },
  { from: '*', on: 'select', if: 'noQueue', to: 'loading', do: ['selectLater', 'request'], settle: 'AbortError' },
  { from: '*', on: 'select', if: 'trackUnknown', settle: 'own RangeError' },
  { from: '*', on: 'select', to: 'loading', do: ['select', 'load', 'requestAnew'], settle: 'AbortError', events: ['trackchange', 'waiting'] },
  { from: '*', on: 'applySelection', if: 'selectionReplaced', do: ['dropSelection'], settle: 'older RangeError' },
  { from: '*', on: 'applySelection', if: 'selectionUnknown', to: 'paused', do: ['stop'], settle: 'RangeError', events: ['pause'] },
  { from: '*', on: 'applySelection', if: 'selectionDue', to: 'loading', do: ['select', 'load'], events: ['trackchange', 'waiting'] },

  // Seeking
  { from: '*', on: 'seek', if: 'noTrack', do: ['keepSeek'] },
  { from: ACTIVE, on: 'seek', if: 'toEndWithRepeat', do: ['restart', 'reportSeek'] },
  { from: ACTIVE, on: 'seek', if: 'toEndOfQueue', to: 'ended', do: ['seek', 'end', 'stop'], settle: 'AbortError', events: ['pause', 'ended'], next: 'advance' },
  { from: ACTIVE, on: 'seek', if: 'toEnd', to: 'ended', do: ['seek', 'end'], events: ['ended'], next: 'advance' },
  { from: ['paused', 'ended'], on: 'seek', if: 'toEnd', to: 'ended', do: ['seek'] },
  { from: ['ended'], on: 'seek', to: 'paused', do: ['seek', 'stop'], settle: 'AbortError', events: ['pause'] },
  { from: '*', on: 'seek', do: ['seek'] },
  { from: ['loading', 'playing', 'stalled', 'paused', 'failed'], on: 'moved', if: 'thisLoad', do: ['keepPosition'] },

  // The end of the preview. What follows is decided after the handlers of `ended`.
  { from: ACTIVE, on: 'windowEnded', if: 'thisLoadRepeats', do: ['restart'] },
  { from: ACTIVE, on: 'windowEnded', if: 'thisLoadEndsQueue', to: 'ended', do: ['end', 'stop'], settle: 'AbortError', events: ['pause', 'ended'], next: 'advance' },
  { from: ACTIVE, on: 'windowEnded', if: 'thisLoad', to: 'ended', do: ['end'], events: ['ended'], next: 'advance' },
  { from: ['ended'], on: 'advance', if: 'advanceRepeats', to: 'loading', do: ['restart', 'requestAnew'], events: ['waiting'] },
  { from: ['ended'], on: 'advance', if: 'advanceUnwanted', to: 'paused', do: ['advance', 'load'], events: ['trackchange'] },
  { from: ['ended'], on: 'advance', if: 'advanceToStart', to: 'paused', do: ['advance', 'load', 'stop'], settle: 'AbortError', events: ['pause', 'trackchange'] },
  { from: ['ended'], on: 'advance', if: 'advanceDue', to: 'loading', do: ['advance', 'load', 'requestAnew'], settle: 'AbortError', events: ['trackchange', 'waiting'] },

  // The media element and its source
  { from: ['loading'], on: 'playing', if: 'thisLoadUnreported', do: ['report'], events: ['play'], next: 'playing' },
  { from: WAITING, on: 'playing', if: 'thisLoad', to: 'playing', do: ['keepPosition', 'succeed'], settle: 'resolve', events: ['playing'] },
  { from: ['playing'], on: 'playing', if: 'thisLoad', do: ['keepPosition'], events: ['playing'] },
  { from: ['playing'], on: 'stalled', if: 'thisLoad', to: 'stalled', do: ['keepPosition'], events: ['stalled'] },
  { from: WAITING, on: 'slow', if: 'thisLoad', do: ['showSlow'] },
  { from: ['loading', 'ended', 'failed'], on: 'reportPlay', if: 'unreported', do: ['report'], events: ['play', 'waiting'] },
  { from: ACTIVE, on: 'blocked', if: 'thisRequest', to: 'paused', do: ['keepPosition', 'stop'], settle: 'NotAllowedError', events: ['pause', 'playblocked'] },
  { from: '*', on: 'durationKnown', if: 'thisLoad', do: ['setDuration'] },
  { from: '*', on: 'tick', if: 'thisLoad', do: ['tick'] },

  // A track that cannot be played: after a moment, the next that can
  { from: '*', on: 'failed', if: 'thisLoad', to: 'failed', do: ['keepPosition', 'fail'], settle: 'NotSupportedError', events: ['error'], next: 'planSkip' },
  { from: ['failed'], on: 'planSkip', if: 'noneLeft', do: ['markFailed', 'stop'], events: ['pause'] },
  { from: ['failed'], on: 'planSkip', if: 'thisLoadRequested', do: ['markFailed'] },
  { from: ['failed'], on: 'skip', if: 'noneLeft', do: ['stop'], events: ['pause'] },
  { from: ['failed'], on: 'skip', if: 'skipDue', to: 'loading', do: ['skip', 'load', 'requestAnew'], events: ['trackchange', 'waiting'] },
  { from: ['loading'], on: 'engineFailed', to: 'paused', do: ['fail', 'stop'], settle: 'NotSupportedError', events: ['pause', 'error'] },

  // The engine applies the state as soon as it is loaded.
  { from: '*', on: 'engineLoaded' },

  // The queue
  { from: '*', on: 'queueRequested', if: 'noQueue', do: ['requestQueue'] },
  { from: '*', on: 'queueLoaded', if: 'sameTrack', do: ['setQueue'], events: ['mixtapeload'] },
  { from: '*', on: 'queueLoaded', if: 'hasQueue', to: 'paused', do: ['setQueue', 'load', 'stop'], settle: 'AbortError', events: ['pause', 'mixtapeload', 'trackchange'] },
  { from: ['loading'], on: 'queueLoaded', do: ['setQueue', 'loadAtPosition'], events: ['mixtapeload', 'trackchange'], next: 'applySelection' },
  { from: '*', on: 'queueLoaded', to: 'paused', do: ['setQueue', 'loadAtPosition'], events: ['mixtapeload', 'trackchange'] },
  { from: '*', on: 'queueCleared', if: 'hasQueue', to: 'paused', do: ['clearQueue', 'load', 'stop'], settle: 'AbortError', events: ['pause'] },
  { from: '*', on: 'queueCleared', do: ['clearQueue', 'loadAtPosition'] },
  { from: '*', on: 'queueFailed', if: 'keepsQueue', events: ['mixtapeerror'] },
  { from: '*', on: 'queueFailed', if: 'hasQueue', to: 'paused', do: ['failQueue', 'load', 'stop'], settle: 'AbortError', events: ['pause', 'mixtapeerror'] },
  { from: '*', on: 'queueFailed', do: ['failQueue', 'loadAtPosition'], events: ['mixtapeerror'], next: 'giveUpQueue' },
  { from: ['loading'], on: 'giveUpQueue', if: 'queueFailed', to: 'paused', do: ['stop'], settle: 'NotSupportedError', events: ['pause'] },

  // Settings
  { from: '*', on: 'configure', do: ['configure'] },
  { from: ['paused', 'ended'], on: 'reload', if: 'notRequested', do: ['keepPosition', 'loadAtPosition'] },
  { from: ['failed'], on: 'reload', if: 'notRequested', to: 'paused', do: ['keepPosition', 'loadAtPosition'] },
  { from: '*', on: 'disconnect', if: 'noQueue', to: 'paused', do: ['clearQueue', 'load', 'stop'], settle: 'AbortError', events: ['pause'] },
  { from: '*', on: 'disconnect', to: 'paused', do: ['load', 'stop'], settle: 'AbortError', events: ['pause'] },
  { from: '*', on: 'setShuffle', if: 'shuffleChanges', do: ['setShuffle'], events: ['shufflechange'] },
  { from: '*', on: 'setRepeat', if: 'repeatChanges', do: ['setRepeat'], events: ['repeatchange'] },
  { from: '*', on: 'drawNext', do: ['drawNext'] },
];
