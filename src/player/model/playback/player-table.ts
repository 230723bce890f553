import type { ActionOf, FollowUp, PlayerAction } from './player-action.ts';
import * as change from './player-changes.ts';
import { type EventName, type PlayerEvent, playerEvent } from './player-event.ts';
import * as when from './player-guards.ts';
import type { PlayerState, PlayerStatus } from './player-state.ts';

/** Settles `play()` promises. */
export interface Settlement {
  /** The promises: all, only that of the present call (`own`), or those of earlier requests (`older`). */
  readonly whose: 'all' | 'own' | 'older';
  /** Error that they are rejected with; `null`: they are resolved. */
  readonly error: 'AbortError' | 'NotAllowedError' | 'NotSupportedError' | 'RangeError' | null;
}

const resolveAll: Settlement = { whose: 'all', error: null };
const abortAll: Settlement = { whose: 'all', error: 'AbortError' };
const rejectAll = (error: Settlement['error']): Settlement => ({ whose: 'all', error });
const rejectOwn = (error: Settlement['error']): Settlement => ({ whose: 'own', error });
const rejectOlder = (error: Settlement['error']): Settlement => ({ whose: 'older', error });

/** Effects of each action in each state. The first row that fits is applied; if none fits, nothing happens. */
interface RowFor<Type extends PlayerAction['type']> {
  /** The statuses in which the row fits; `*`: all. */
  readonly from: '*' | readonly PlayerStatus[];
  readonly on: Type;
  /** All of them have to be met. */
  readonly if?: readonly when.Guard<ActionOf<Type>>[];
  /** The status afterwards; without it, the status stays. */
  readonly to?: PlayerStatus;
  /** Changes to the rest of the state, in order. */
  readonly do?: readonly change.Change<ActionOf<Type>>[];
  readonly settle?: Settlement;
  /** Events for the page, in order. */
  readonly events?: readonly EventName[];
  /** An action that follows after the page's handlers of these events. */
  readonly next?: FollowUp['type'];
}

/** A row for any action. Its conditions and changes read only the fields of that action. */
export type Row = { readonly [Type in PlayerAction['type']]: RowFor<Type> }[PlayerAction['type']];

const WAITING = ['loading', 'stalled'] as const;
const ACTIVE = ['loading', 'playing', 'stalled'] as const;

// biome-ignore format: each row is a line
export const ROWS: readonly Row[] = [
  // play()
  { from: ['paused'], on: 'play', if: [when.queueFailed], settle: rejectOwn('NotSupportedError') },
  { from: ['paused'], on: 'play', to: 'loading', do: [change.request] },
  { from: ['failed'], on: 'play', to: 'loading', do: [change.load, change.request], events: ['waiting'] },
  { from: ['ended'], on: 'play', to: 'loading', do: [change.restart, change.request], events: ['waiting'] },
  { from: ['loading'], on: 'play', if: [when.waitsForNetwork], do: [change.storePosition, change.loadAtPosition, change.requestAnew] },
  { from: WAITING, on: 'play', do: [change.request] },
  { from: ['playing'], on: 'play', settle: resolveAll },

  // pause()
  { from: WAITING, on: 'pause', if: [when.hasLostLoad], to: 'paused', do: [change.storePosition, change.loadAtPosition, change.withdrawRequest], settle: abortAll, events: ['pause'] },
  { from: ACTIVE, on: 'pause', to: 'paused', do: [change.storePosition, change.withdrawRequest], settle: abortAll, events: ['pause'] },
  { from: ['ended', 'failed'], on: 'pause', if: [when.playRequested], do: [change.withdrawRequest], settle: abortAll, events: ['pause'] },

  // select(), next(), previous()
  { from: ['paused'], on: 'select', if: [when.queueFailed], settle: rejectOwn('NotSupportedError') },
  { from: '*', on: 'select', if: [when.noQueue], to: 'loading', do: [change.selectLater, change.request], settle: abortAll },
  { from: '*', on: 'select', if: [when.trackUnknown], settle: rejectOwn('RangeError') },
  { from: '*', on: 'select', to: 'loading', do: [change.select, change.load, change.requestAnew], settle: abortAll, events: ['trackchange', 'waiting'] },
  { from: '*', on: 'applySelection', if: [when.selectionDue, when.selectionUnknown, when.playRequestedAgain], do: [change.dropSelection], settle: rejectOlder('RangeError') },
  { from: '*', on: 'applySelection', if: [when.selectionDue, when.selectionUnknown], to: 'paused', do: [change.withdrawRequest], settle: rejectAll('RangeError'), events: ['pause'] },
  { from: '*', on: 'applySelection', if: [when.selectionDue], to: 'loading', do: [change.applySelection, change.load], events: ['trackchange', 'waiting'] },

  // A link to a track
  { from: '*', on: 'cue', if: [when.otherTrack], to: 'paused', do: [change.select, change.load, change.withdrawRequest], settle: abortAll, events: ['pause', 'trackchange'] },

  // Seeking
  { from: '*', on: 'seek', if: [when.noTrack], do: [change.seekAhead] },
  { from: ACTIVE, on: 'seek', if: [when.toEnd, when.repeats], do: [change.restart, change.reportSeek] },
  { from: ACTIVE, on: 'seek', if: [when.toEnd, when.endOfQueue], to: 'ended', do: [change.seek, change.end, change.withdrawRequest], settle: abortAll, events: ['pause', 'ended'], next: 'advance' },
  { from: ACTIVE, on: 'seek', if: [when.toEnd], to: 'ended', do: [change.seek, change.end], events: ['ended'], next: 'advance' },
  { from: ['paused', 'ended'], on: 'seek', if: [when.toEnd], to: 'ended', do: [change.seek] },
  { from: ['ended'], on: 'seek', to: 'paused', do: [change.seek, change.withdrawRequest], settle: abortAll, events: ['pause'] },
  { from: '*', on: 'seek', do: [change.seek] },
  { from: ['loading', 'playing', 'stalled', 'paused', 'failed'], on: 'moved', if: [when.thisLoad], do: [change.storePosition] },

  // The end of the preview. `advance` follows after the handlers of `ended`.
  { from: ACTIVE, on: 'windowEnded', if: [when.thisLoad, when.repeats], do: [change.restart] },
  { from: ACTIVE, on: 'windowEnded', if: [when.thisLoad, when.endOfQueue], to: 'ended', do: [change.end, change.withdrawRequest], settle: abortAll, events: ['pause', 'ended'], next: 'advance' },
  { from: ACTIVE, on: 'windowEnded', if: [when.thisLoad], to: 'ended', do: [change.end], events: ['ended'], next: 'advance' },
  { from: ['ended'], on: 'advance', if: [when.thisEnd, when.repeats, when.playRequested], to: 'loading', do: [change.restart, change.requestAnew], events: ['waiting'] },
  { from: ['ended'], on: 'advance', if: [when.thisEnd, when.doesNotRepeat, when.notRequested], to: 'paused', do: [change.advance, change.load], events: ['trackchange'] },
  { from: ['ended'], on: 'advance', if: [when.thisEnd, when.endOfQueue], to: 'paused', do: [change.advance, change.load, change.withdrawRequest], settle: abortAll, events: ['pause', 'trackchange'] },
  { from: ['ended'], on: 'advance', if: [when.thisEnd, when.doesNotRepeat], to: 'loading', do: [change.advance, change.load, change.requestAnew], settle: abortAll, events: ['trackchange', 'waiting'] },

  // The media element and its source
  { from: ['loading'], on: 'playing', if: [when.thisLoad, when.unreported, when.notFollowUp], do: [change.reportPlay], events: ['play'], next: 'playing' },
  { from: WAITING, on: 'playing', if: [when.thisLoad, when.reported], to: 'playing', do: [change.storePosition, change.clearFailures], settle: resolveAll, events: ['playing'] },
  { from: ['playing'], on: 'playing', if: [when.thisLoad], do: [change.storePosition], events: ['playing'] },
  { from: ['playing'], on: 'stalled', if: [when.thisLoad], to: 'stalled', do: [change.storePosition], events: ['stalled'] },
  { from: WAITING, on: 'slow', if: [when.thisLoad], do: [change.showSlow] },
  { from: ['loading', 'ended', 'failed'], on: 'reportPlay', if: [when.unreported], do: [change.reportPlay], events: ['play', 'waiting'] },
  { from: WAITING, on: 'blocked', if: [when.thisRequest, when.hasLostLoad], to: 'paused', do: [change.storePosition, change.loadAtPosition, change.withdrawRequest], settle: rejectAll('NotAllowedError'), events: ['pause', 'playblocked'] },
  { from: ACTIVE, on: 'blocked', if: [when.thisRequest], to: 'paused', do: [change.storePosition, change.withdrawRequest], settle: rejectAll('NotAllowedError'), events: ['pause', 'playblocked'] },
  { from: '*', on: 'durationKnown', if: [when.thisLoad], do: [change.setDuration] },
  { from: '*', on: 'tick', if: [when.thisLoad], do: [change.tick] },

  // The network: a track that has failed without it stays, and is loaded again when it is back
  { from: '*', on: 'browserOffline', do: [change.setBrowserOffline] },
  { from: ['loading'], on: 'browserOnline', if: [when.waitsForNetwork], do: [change.setBrowserOnline, change.storePosition, change.loadAtPosition, change.requestAnew] },
  { from: '*', on: 'browserOnline', do: [change.setBrowserOnline] },
  { from: ['loading'], on: 'reachable', if: [when.waitsForNetwork], do: [change.setBrowserOnline, change.storePosition, change.loadAtPosition, change.requestAnew] },
  { from: WAITING, on: 'failed', if: [when.thisLoad, when.browserOffline], to: 'loading', do: [change.storePosition, change.waitForNetwork] },
  { from: WAITING, on: 'failed', if: [when.thisLoad, when.failedByNetwork, when.notDoubted], do: [change.storePosition, change.doubt] },
  { from: ['loading', 'stalled', 'failed'], on: 'unreachable', if: [when.thisLoad, when.playRequested], to: 'loading', do: [change.waitForNetwork] },
  { from: ['loading'], on: 'engineFailed', if: [when.browserOffline], do: [change.waitForNetwork] },

  // A track that cannot be played: after a moment, the next one
  { from: '*', on: 'failed', if: [when.thisLoad], to: 'failed', do: [change.storePosition, change.setError, change.markUnavailable], settle: rejectAll('NotSupportedError'), events: ['error'], next: 'planSkip' },
  { from: ['failed'], on: 'planSkip', if: [when.thisLoad, when.playRequested, when.noneLeft], do: [change.markFailed, change.withdrawRequest], events: ['pause'] },
  { from: ['failed'], on: 'planSkip', if: [when.thisLoad, when.playRequested], do: [change.markFailed] },
  { from: ['failed'], on: 'skip', if: [when.thisLoad, when.playRequested, when.noneLeft], do: [change.withdrawRequest], events: ['pause'] },
  { from: ['failed'], on: 'skip', if: [when.thisLoad, when.playRequested], to: 'loading', do: [change.skip, change.load, change.requestAnew], events: ['trackchange', 'waiting'] },
  { from: ['loading'], on: 'engineFailed', to: 'paused', do: [change.setError, change.withdrawRequest], settle: rejectAll('NotSupportedError'), events: ['pause', 'error'] },

  // The engine applies the state as soon as it is loaded.
  { from: '*', on: 'engineLoaded' },

  // The queue
  { from: '*', on: 'queueRequested', if: [when.noQueue], do: [change.requestQueue] },
  { from: '*', on: 'queueLoaded', if: [when.sameTrack], do: [change.setQueue], events: ['mixtapeload'] },
  { from: '*', on: 'queueLoaded', if: [when.hasQueue], to: 'paused', do: [change.setQueue, change.load, change.withdrawRequest], settle: abortAll, events: ['pause', 'mixtapeload', 'trackchange'] },
  { from: ['loading'], on: 'queueLoaded', do: [change.setQueue, change.loadAtPosition], events: ['mixtapeload', 'trackchange'], next: 'applySelection' },
  { from: '*', on: 'queueLoaded', to: 'paused', do: [change.setQueue, change.loadAtPosition], events: ['mixtapeload', 'trackchange'] },
  { from: '*', on: 'queueCleared', if: [when.hasQueue], to: 'paused', do: [change.clearQueue, change.load, change.withdrawRequest], settle: abortAll, events: ['pause'] },
  { from: '*', on: 'queueCleared', do: [change.clearQueue, change.loadAtPosition] },
  { from: '*', on: 'queueFailed', if: [when.keepsQueue], events: ['mixtapeerror'] },
  { from: '*', on: 'queueFailed', if: [when.hasQueue], to: 'paused', do: [change.failQueue, change.load, change.withdrawRequest], settle: abortAll, events: ['pause', 'mixtapeerror'] },
  { from: '*', on: 'queueFailed', do: [change.failQueue, change.loadAtPosition], events: ['mixtapeerror'], next: 'giveUpQueue' },
  { from: ['loading'], on: 'giveUpQueue', if: [when.queueFailed], to: 'paused', do: [change.withdrawRequest], settle: rejectAll('NotSupportedError'), events: ['pause'] },

  // Settings
  { from: '*', on: 'configure', do: [change.configure] },
  { from: ['paused', 'ended'], on: 'reloadTrack', if: [when.notRequested], do: [change.storePosition, change.loadAtPosition] },
  { from: ['failed'], on: 'reloadTrack', if: [when.notRequested], to: 'paused', do: [change.storePosition, change.loadAtPosition] },
  { from: '*', on: 'disconnect', if: [when.noQueue], to: 'paused', do: [change.clearQueue, change.load, change.withdrawRequest], settle: abortAll, events: ['pause'] },
  { from: '*', on: 'disconnect', to: 'paused', do: [change.load, change.withdrawRequest], settle: abortAll, events: ['pause'] },
  { from: '*', on: 'setShuffle', if: [when.shuffleChanges], do: [change.setShuffle], events: ['shufflechange'] },
  { from: '*', on: 'setRepeat', if: [when.repeatChanges], do: [change.setRepeat], events: ['repeatchange'] },
  { from: '*', on: 'drawNext', do: [change.drawNext] },
];

export interface Transition {
  readonly state: PlayerState;
  readonly settle: Settlement | null;
  /** To dispatch on the page, in order, once the change is complete. */
  readonly events: readonly PlayerEvent[];
  readonly next: FollowUp | null;
}

/** Applies the first row of the table that fits. */
export function reduce(state: PlayerState, action: PlayerAction, moment: change.Moment): Transition {
  const row = ROWS.find((each) => fits(each, state, action));
  if (row === undefined) return { state, settle: null, events: [], next: null };
  let after: PlayerState = { ...state };
  let isMoved = false;
  // The row is for this type of action, so its changes read fields that the
  // action has. The compiler cannot follow that.
  for (const apply of (row.do ?? []) as readonly change.Change<PlayerAction>[]) {
    const changed = apply(after, action, moment);
    isMoved ||= Object.hasOwn(changed, 'position');
    after = { ...after, ...changed };
  }
  after = withClock(state, { ...after, status: row.to ?? state.status }, isMoved);
  return {
    state: after,
    settle: row.settle ?? null,
    events: eventsOf(row, state, after, action),
    next: followUp(row, after),
  };
}

/** Whether the row is for this action in this state. */
export function fits({ from, on, if: guards = [] }: Row, state: PlayerState, action: PlayerAction): boolean {
  if (on !== action.type || (from !== '*' && !from.includes(state.status))) return false;
  // For the same reason as the changes in `reduce`.
  return (guards as readonly when.Guard<PlayerAction>[]).every((isMet) => isMet(state, action));
}

/**
 * Sets the clock if the position was set, or the clock starts or stops.
 * @param isMoved whether the position was set, perhaps to the same value
 */
function withClock(before: PlayerState, after: PlayerState, isMoved: boolean): PlayerState {
  const running = after.status === 'playing';
  if (!isMoved && running === before.clock.running) return after;
  const time = after.position;
  return { ...after, clock: { time, running }, seconds: Math.floor(time) };
}

function eventsOf(row: Row, before: PlayerState, after: PlayerState, action: PlayerAction): readonly PlayerEvent[] {
  const events = (row.events ?? []).map((name) => playerEvent(name, before, after, action));
  const durationchange: PlayerEvent | null = after.duration === before.duration ? null : { type: 'durationchange' };
  return [durationchange, ...events].filter((event) => event !== null);
}

function followUp({ next }: Row, { loadId, requestId, endId }: PlayerState): FollowUp | null {
  return next === undefined ? null : { type: next, loadId, requestId, endId };
}
