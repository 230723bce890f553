import { expect } from 'chai';
import { PlayerError, type PlayerErrorCode } from '../../../../src/platform/model/player-error.ts';
import type { FollowUp, PlayerAction } from '../../../../src/player/model/playback/player-action.ts';
import type { PlayerEvent } from '../../../../src/player/model/playback/player-event.ts';
import {
  activeTrack,
  INITIAL_STATE,
  isWaiting,
  type PlayerState,
} from '../../../../src/player/model/playback/player-state.ts';
import { reduce, type Settlement, type Transition } from '../../../../src/player/model/playback/player-table.ts';
import { DEFAULT_SETTINGS } from '../../../../src/player/model/settings.ts';
import { fc, runs } from '../../../support/chance.ts';

const COUNTERS = ['loadId', 'requestId', 'seekId', 'endId'] as const;
/** Tracks that are shorter than a preview, of unknown length, and long. */
const TRACKS = [5, null, 180, 240].map((duration, index) => ({
  trackId: `track-${index}`,
  title: '',
  artist: '',
  duration,
}));

/** The next action, if the state allows it; otherwise `null`. */
type Step = (player: RandomPlayer) => PlayerAction | null | undefined;

interface Chances {
  /** The media element's position, as a fraction of the preview. */
  readonly part: number;
  readonly random: number;
}

/** A player whose page handlers, media element and network do anything at any time, within the engine's guarantees. */
class RandomPlayer {
  state: PlayerState = INITIAL_STATE;
  /** Follow-up actions, which are due after the page handlers. */
  readonly followUps: FollowUp[] = [];
  /** The timers that skip a failed track. */
  readonly skips: FollowUp[] = [];
  /** Whether the page was sent `play`, and no `pause` since. */
  #isPlayReported = false;
  /** The request ids of pending promises. */
  #pending: readonly number[] = [];
  #now = 0;
  readonly #history: string[] = [];

  dispatch(action: PlayerAction, { part, random }: Chances): void {
    this.#now += 100;
    const before = this.state;
    this.#history.push(`${before.status}: ${JSON.stringify(action)}`);
    const moment = { now: this.#now, position: part * before.duration, random: () => random };
    const transition = reduce(before, action, moment);
    const { state, next, settle, events } = transition;
    this.state = state;
    if (next !== null) this.followUps.push(next);
    if (action.type === 'planSkip' && state.status === 'failed' && state.playRequested)
      this.skips.push({ ...action, type: 'skip' });
    this.#settle(settle, action, state.requestId);
    for (const event of events) this.#receive(event, state);
    if (isOfOtherLoad(action, before)) expect(state, 'a report of a load that was replaced').to.equal(before);
    checkState(state);
    checkTransition(before, transition);
    expect(this.#isPlayReported, 'the page knows whether playback is reported').to.equal(state.playReported);
    if (!state.playRequested || state.status === 'playing') expect(this.#pending, 'promises').to.deep.equal([]);
  }

  /** The actions so far, for the message of a failed test. */
  toString(): string {
    return this.#history.join('\n');
  }

  #settle(settlement: Settlement | null, { type }: PlayerAction, requestId: number): void {
    const newest = Math.max(...this.#pending);
    if (settlement?.whose === 'older') this.#pending = this.#pending.filter((id) => id === newest);
    else if (settlement?.whose === 'all') this.#pending = [];
    const isSettled = settlement !== null && (settlement.whose === 'own' || settlement.error === null);
    if ((type === 'play' || type === 'select') && !isSettled) this.#pending = [...this.#pending, requestId];
  }

  #receive({ type }: PlayerEvent, state: PlayerState): void {
    if (type === 'play') expect(this.#isPlayReported, 'play after play').to.equal(false);
    if (type === 'pause' || type === 'playing') expect(this.#isPlayReported, `${type} without play`).to.equal(true);
    if (type === 'ended') expect(state.status).to.equal('ended');
    if (type === 'play' || type === 'pause') this.#isPlayReported = type === 'play';
  }
}

/** Follow-ups have ids too, but some are due after another load. */
function isOfOtherLoad(action: PlayerAction, { loadId }: PlayerState): boolean {
  return 'loadId' in action && !('endId' in action) && action.loadId !== loadId;
}

function checkState(state: PlayerState): void {
  const { status, playRequested, playReported, pendingSelection, isSlow, position, duration, queue, order } = state;
  if (status === 'playing') {
    expect(activeTrack(state), 'a track plays').not.to.equal(null);
    expect(playReported, 'playing is reported').to.equal(true);
  }
  if (status === 'playing' || isWaiting(state)) {
    expect(playRequested, `${status} is requested`).to.equal(true);
    expect(state.error, `${status} with an error`).to.equal(null);
  }
  if (status === 'paused') expect(playRequested, 'paused, but requested').to.equal(false);
  if (status === 'failed') expect(state.error, 'failed without an error').not.to.equal(null);
  if (!playRequested) expect({ playReported, pendingSelection, isSlow }).to.deep.equal(NOT_REQUESTED);
  expect(position).to.be.within(0, duration);
  expect(state.clock.running, 'the clock runs').to.equal(status === 'playing');
  expect(queue.status === 'ready', 'an active track').to.equal(order.activeId !== null);
  expect(queue.tracks.map(({ trackId }) => trackId)).to.deep.equal(order.trackIds);
}

const NOT_REQUESTED = { playReported: false, pendingSelection: null, isSlow: false };

function checkTransition(before: PlayerState, { state: after, events }: Transition): void {
  for (const name of COUNTERS) expect(after[name], name).to.be.within(before[name], before[name] + 1);
  const isOtherTrack = after.order.activeId !== before.order.activeId;
  const isReported = events.some(({ type }) => type === 'trackchange');
  expect(isReported, 'trackchange').to.equal(isOtherTrack && after.order.activeId !== null);
  if (isOtherTrack) expect(after.loadId, 'another track is another load').to.equal(before.loadId + 1);
}

const error = (code: PlayerErrorCode): PlayerError => new PlayerError(code, 'It does not work.');
const always = (action: PlayerAction): fc.Arbitrary<Step> => fc.constant(() => action);

/** The age of an action's ids; mostly they are those of the present state. */
const age = fc.constantFrom(0, 0, 0, 0, 1);
const seconds = fc.constantFrom(-1, 0, 3, 14.9, 20);

/** Without a track there is no load, so the engine reports nothing. */
function ofLoad(create: (loadId: number) => PlayerAction): fc.Arbitrary<Step> {
  return age.map(
    (older) =>
      ({ state }) =>
        activeTrack(state) === null ? null : create(state.loadId - older),
  );
}

const selection = fc.oneof(
  fc.constantFrom('next' as const, 'previous' as const).map((step) => ({ step })),
  fc.nat(TRACKS.length).map((track) => ({ track })),
  fc.nat(TRACKS.length).map((index) => ({ track: `track-${index}` })),
);

const visitor: readonly fc.Arbitrary<Step>[] = [
  always({ type: 'play' }),
  always({ type: 'pause' }),
  selection.map((to) => () => ({ type: 'select', to })),
  seconds.map((time) => () => ({ type: 'seek', time })),
  fc.constant(({ state }: RandomPlayer) => ({ type: 'seek', time: state.duration }) as const),
  fc.boolean().map((on) => () => ({ type: 'setShuffle', on })),
  fc.boolean().map((on) => () => ({ type: 'setRepeat', on })),
];

const author: readonly fc.Arbitrary<Step>[] = [
  fc
    .constantFrom(0.5, 15, 30)
    .map((durationSeconds) => () => ({ type: 'configure', settings: { ...DEFAULT_SETTINGS, durationSeconds } })),
  always({ type: 'reloadTrack' }),
  always({ type: 'disconnect' }),
];

const network: readonly fc.Arbitrary<Step>[] = [
  always({ type: 'queueRequested' }),
  always({ type: 'queueCleared' }),
  ...[1, 1, 1].map(() =>
    fc
      .shuffledSubarray(TRACKS, { minLength: 1 })
      .map((tracks) => (): PlayerAction => ({ type: 'queueLoaded', queue: { mixtape: null, tracks } })),
  ),
  fc
    .constantFrom('queue-failed' as const, 'queue-empty' as const)
    .map((code) => () => ({ type: 'queueFailed', error: error(code) })),
  always({ type: 'engineLoaded' }),
  always({ type: 'engineFailed', error: error('media-failed') }),
  always({ type: 'drawNext' }),
];

const engine: readonly fc.Arbitrary<Step>[] = [
  ...(['playing', 'playing', 'stalled', 'slow', 'windowEnded', 'moved'] as const).map((type) =>
    ofLoad((loadId) => ({ type, loadId })),
  ),
  ofLoad((loadId) => ({ type: 'tick', loadId, seconds: 1 })),
  fc
    .constantFrom(0, 5, 12.5)
    .chain((length) => ofLoad((loadId) => ({ type: 'durationKnown', loadId, seconds: length }))),
  ofLoad((loadId) => ({ type: 'failed', loadId, error: error('media-failed') })),
  age.map((older) => ({ state }) => ({ type: 'blocked', requestId: state.requestId - older, message: '' })),
  always({ type: 'reportPlay' }),
];

const followUp: fc.Arbitrary<Step> = fc.constant((player: RandomPlayer) => player.followUps.shift());
const skip: fc.Arbitrary<Step> = fc.constant((player: RandomPlayer) => player.skips.shift());

const steps = fc.array(
  fc.record({
    step: fc.oneof(
      ...visitor,
      ...author,
      ...network,
      ...engine,
      { arbitrary: followUp, weight: 8 },
      { arbitrary: skip, weight: 2 },
    ),
    part: fc.constantFrom(0, 0.3, 0.99, 1),
    random: fc.constantFrom(0, 0.4, 0.99),
  }),
  { maxLength: 60, size: 'max' },
);

/** Runs the steps, then all page handlers and timers. */
function live(player: RandomPlayer, list: readonly (Chances & { readonly step: Step })[]): void {
  for (const { step, ...chances } of list) {
    const action = step(player);
    if (action) player.dispatch(action, chances);
  }
  while (player.followUps.length + player.skips.length > 0) {
    const action = player.followUps.shift() ?? player.skips.shift();
    if (action) player.dispatch(action, { part: 0.5, random: 0.5 });
  }
}

describe('a player after random actions', () => {
  it('is consistent, and its promises and events match its state', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const player = new RandomPlayer();
        try {
          live(player, list);
          const { status, playRequested, queue } = player.state;
          if (status === 'ended' || status === 'failed') expect(playRequested, `${status} for ever`).to.equal(false);
          if (status === 'loading') expect(queue.status, 'the queue it waits for').not.to.equal('failed');
        } catch (failure) {
          throw new Error(`${failure}\nafter\n${player}`, { cause: failure });
        }
      }),
      { numRuns: runs(2500) },
    );
  });
});
