import type { FollowUp, PlayerAction } from './player-action.ts';
import type { Change, Moment } from './player-changes.ts';
import { type PlayerEvent, playerEvent } from './player-event.ts';
import type { Guard } from './player-guards.ts';
import type { PlayerState } from './player-state.ts';
import { ROWS, type Row, type Settlement } from './player-table.ts';

export interface Transition {
  readonly state: PlayerState;
  readonly settle: Settlement | null;
  /** To dispatch on the page, in order, once the change is complete. */
  readonly events: readonly PlayerEvent[];
  readonly next: FollowUp | null;
}

/** Applies the first row of the table that fits. */
export function reduce(state: PlayerState, action: PlayerAction, moment: Moment): Transition {
  const row = ROWS.find((each) => fits(each, state, action));
  if (row === undefined) return { state, settle: null, events: [], next: null };
  let after: PlayerState = { ...state };
  let isMoved = false;
  // The row is for this type of action, so its changes read fields that the action has. The compiler cannot follow that.
  for (const apply of (row.do ?? []) as readonly Change<PlayerAction>[]) {
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
  return (guards as readonly Guard<PlayerAction>[]).every((isMet) => isMet(state, action));
}

/** @param isMoved whether a change has set the position, perhaps to what it was: then the clock is set to it */
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
