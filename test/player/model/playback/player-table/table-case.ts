import { PlayerError } from '../../../../../src/platform/model/player-error.ts';
import type { FollowUp, PlayerAction } from '../../../../../src/player/model/playback/player-action.ts';
import type { PlayerEvent, TrackChangeReason } from '../../../../../src/player/model/playback/player-event.ts';
import { INITIAL_STATE, type PlayerState } from '../../../../../src/player/model/playback/player-state.ts';
import { reduce, type Settlement, type Transition } from '../../../../../src/player/model/playback/player-table.ts';
import type { Queue, Track } from '../../../../../src/player/model/queue/mixtape.ts';

/** An action, or a function that creates it with the ids of the present state. */
export type Step = PlayerAction | ((state: PlayerState) => PlayerAction);

/** The effects of one action in one state. Effects that are left out must not happen. */
export interface TableCase {
  readonly name: string;
  readonly given: PlayerState;
  readonly when: Step;
  /** All fields that change, with the names of `fieldsOf`; `+1` for a counter. */
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly settles?: Settlement;
  /** Events without details are given by name. */
  readonly events?: readonly unknown[];
  readonly followedBy?: FollowUp['type'];
}

/** The time at which the case's action arrives, and the media element's position. */
export const NOW = 2000;
export const POSITION = 7;

export const TRACKS: readonly Track[] = [
  { trackId: 'a', title: 'A', artist: '', duration: 180 },
  { trackId: 'b', title: 'B', artist: '', duration: null },
  // Shorter than a preview.
  { trackId: 'short', title: 'Short', artist: '', duration: 4 },
];
const MIXTAPE = { slug: 'summer', cover: null, artist: '', title: 'Summer', djs: [] };

export const ERROR = new PlayerError('media-failed', 'It cannot be played.');
export const QUEUE_ERROR = new PlayerError('queue-failed', 'It cannot be fetched.');
export const EMPTY_ERROR = new PlayerError('queue-empty', 'It is empty.');

export function queueOf(...trackIds: readonly string[]): Queue {
  return { mixtape: MIXTAPE, tracks: TRACKS.filter(({ trackId }) => trackIds.includes(trackId)) };
}

export const queueLoaded = (...trackIds: readonly string[]): PlayerAction & { readonly type: 'queueLoaded' } => ({
  type: 'queueLoaded',
  queue: queueOf(...trackIds),
});

/** A report of the engine about the present load. */
export const ofLoad =
  (type: 'playing' | 'stalled' | 'slow' | 'windowEnded' | 'moved'): Step =>
  ({ loadId }) => ({ type, loadId });

export const failed: Step = ({ loadId }) => ({ type: 'failed', loadId, error: ERROR });
export const blocked: Step = ({ requestId }) => ({ type: 'blocked', requestId, message: 'No gesture.' });

export const followUp =
  (type: FollowUp['type']): Step =>
  ({ loadId, requestId, endId }) => ({ type, loadId, requestId, endId });

/** The same action with the ids of an earlier load, request and end. */
export const stale =
  (step: Step): Step =>
  (state) =>
    actionOf(step, { ...state, loadId: state.loadId - 1, requestId: state.requestId - 1, endId: state.endId - 1 });

export const NEXT: PlayerAction = { type: 'select', to: { step: 'next' } };
export const SHUFFLE_ON: PlayerAction = { type: 'setShuffle', on: true };
export const REPEAT_ON: PlayerAction = { type: 'setRepeat', on: true };
export const seek = (time: number): PlayerAction => ({ type: 'seek', time });

/** The state after these steps. */
export function after(state: PlayerState, ...steps: readonly Step[]): PlayerState {
  const moment = { now: 1000, position: 5, random: () => 0 };
  return steps.reduce((now, step) => reduce(now, actionOf(step, now), moment).state, state);
}

export function actionOf(step: Step, state: PlayerState): PlayerAction {
  return typeof step === 'function' ? step(state) : step;
}

/** The states in which cases begin, reached by actions. */
export const WITHOUT_QUEUE = INITIAL_STATE;
export const WAITING_FOR_QUEUE = after(WITHOUT_QUEUE, { type: 'queueRequested' }, { type: 'play' });
export const QUEUE_FAILED = after(WITHOUT_QUEUE, { type: 'queueFailed', error: QUEUE_ERROR });
/** The first of three tracks is active. */
export const PAUSED = after(WITHOUT_QUEUE, queueLoaded('a', 'b', 'short'));
export const LOADING = after(PAUSED, { type: 'play' });
export const PLAYING = after(LOADING, ofLoad('playing'), followUp('playing'));
export const STALLED = after(PLAYING, ofLoad('stalled'));
/** The track has ended during playback; `advance` is due after the page's handlers. */
export const ENDED = after(PLAYING, ofLoad('windowEnded'));
/** A paused player at the end of its track. */
export const PAUSED_AT_END = after(PAUSED, seek(15));
/** The track has failed during playback; the next one is due. */
export const FAILED = after(PLAYING, failed);
export const LAST_TRACK_LOADING = after(PAUSED, { type: 'select', to: { track: 'short' } });
export const LAST_TRACK_PLAYING = after(LAST_TRACK_LOADING, ofLoad('playing'), followUp('playing'));
export const REPEATING = after(PLAYING, REPEAT_ON);

export const trackChange = (trackId: string, reason: TrackChangeReason, tracks = TRACKS): unknown => {
  const index = tracks.findIndex((track) => track.trackId === trackId);
  return { type: 'trackchange', detail: { track: tracks[index], index, reason } };
};

export const mixtapeLoad = (...trackIds: readonly string[]): unknown => ({
  type: 'mixtapeload',
  detail: queueOf(...trackIds),
});

export function run({ given, when }: TableCase): Transition {
  return reduce(given, actionOf(when, given), { now: NOW, position: POSITION, random: () => 0 });
}

/** The fields in which two states differ. The random tests check the clock. */
export function changesOf(before: PlayerState, now: PlayerState): Readonly<Record<string, unknown>> {
  const old = fieldsOf(before);
  const changed = Object.entries(fieldsOf(now)).filter(([name, value]) => !Object.is(value, old[name]));
  return Object.fromEntries(
    changed.map(([name, value]) => [name, name.endsWith('Id') ? `+${Number(value) - Number(old[name])}` : value]),
  );
}

function fieldsOf({
  queue,
  order,
  failedIds,
  unavailableIds,
  clock: _clock,
  seconds,
  ...fields
}: PlayerState): Record<string, unknown> {
  return {
    ...fields,
    queue: queue.status,
    queueError: queue.error,
    tracks: order.trackIds.join(' '),
    active: order.activeId,
    drawn: order.drawnId,
    shuffle: order.shuffle,
    repeat: order.repeat,
    failed: [...failedIds].join(' '),
    unavailable: [...unavailableIds].join(' '),
    // While a track plays, `seconds` increases and `position` stays that of the last stop.
    ...(seconds === Math.floor(fields.position) ? {} : { seconds }),
  };
}

export function eventsOf({ events }: Transition): readonly unknown[] {
  return events.map((event: PlayerEvent) => (Object.keys(event).length === 1 ? event.type : event));
}
