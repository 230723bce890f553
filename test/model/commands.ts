import { HttpError } from '../../src/platform/http/http.ts';
import { PlayerError } from '../../src/platform/model/player-error.ts';
import type { PlayerSettings } from '../../src/player/model/settings.ts';
import { setLoudness } from '../../src/player/page/loudness.ts';
import { fc } from '../support/chance.ts';
import { queueAnswer, TRUNCATED } from '../support/fakes/fake-api.ts';
import type { Script } from '../support/fakes/fake-sources.ts';
import type { PlayRequest } from './expected-player.ts';
import type { PageUnderFire } from './page-under-fire.ts';
import type { WatchedPlayer } from './watched-player.ts';

/** A random command. The page holds the real players and their models. */
class Command implements fc.AsyncCommand<PageUnderFire, PageUnderFire> {
  readonly #name: string;
  readonly #act: (fire: PageUnderFire) => void | Promise<void>;
  readonly #passMs: number;

  constructor(name: string, act: (fire: PageUnderFire) => void | Promise<void>, passMs = 0) {
    this.#name = name;
    this.#act = act;
    this.#passMs = passMs;
  }

  check(): boolean {
    return true;
  }

  async run(_model: PageUnderFire, fire: PageUnderFire): Promise<void> {
    await this.#act(fire);
    await fire.pass(this.#passMs);
  }

  toString(): string {
    return this.#name;
  }
}

const TRACKS = ['a', 'b', 'c', 'd'];
const BROKEN = new PlayerError('media-failed', 'The test broke it.');

/** The index of a player, mostly that of the first. */
const playerIndex = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) });
const trackId = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TRACKS) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** A command for one of the players. */
function to<Value>(
  values: fc.Arbitrary<Value>,
  name: (value: Value) => string,
  act: (player: WatchedPlayer, value: Value) => void | Promise<void>,
  passMs = 0,
): fc.Arbitrary<Command> {
  return fc.tuple(playerIndex, values).map(
    ([index, value]) =>
      new Command(
        `${index === 0 ? 'one' : 'two'}: ${name(value)}`,
        (fire) => {
          const player = fire.players[index];
          return player === undefined ? undefined : act(player, value);
        },
        passMs,
      ),
  );
}

const nothing = fc.constant(null);
const playRequest: fc.Arbitrary<PlayRequest> = fc.oneof(
  fc.constantFrom('play' as const, 'next' as const, 'previous' as const).map((method) => ({ to: method })),
  trackId.map((id) => ({ to: 'select' as const, id })),
  fc.constantFrom(0, 1, 2, 3, 4, -1, 0.5, Number.NaN).map((index) => ({ to: 'select' as const, index })),
);
function nameOf(value: PlayRequest): string {
  if (value.to !== 'select') return value.to;
  return `select ${'index' in value ? `index ${value.index}` : value.id}`;
}

const playRequests = to(playRequest, nameOf, (player, value) => player.request(value));
const pauses = to(
  nothing,
  () => 'pause',
  (player) => player.pause(),
);

/** Calls in one task, so that no promise settles between them. */
const call: fc.Arbitrary<PlayRequest | 'pause' | 'seek to the end'> = fc.oneof(
  { weight: 3, arbitrary: playRequest },
  { weight: 1, arbitrary: fc.constantFrom('pause' as const, 'seek to the end' as const) },
);
const callsAtOnce = to(
  fc.tuple(call, call),
  (calls) => `in one task: ${calls.map((value) => (typeof value === 'string' ? value : nameOf(value))).join(', ')}`,
  (player, calls) => {
    for (const value of calls) {
      if (value === 'pause') player.pause();
      else if (value === 'seek to the end') player.one.player.actions.seek(99);
      else player.request(value);
    }
  },
);

const seconds = fc.oneof(
  fc.double({ min: 0, max: 15, noNaN: true }),
  fc.constantFrom(0, 14.99, 15, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY),
);
const seeks = to(
  seconds,
  (time) => `seek ${time}`,
  (player, time) => player.one.player.actions.seek(time),
);
const seeksBy = to(
  fc.constantFrom(-2, 2, 20),
  (time) => `seek by ${time}`,
  (player, time) => player.one.player.actions.seekBy(time),
);

const shuffles = to(
  fc.boolean(),
  (on) => `shuffle ${on}`,
  (player, on) => player.setShuffle(on),
);
const repeats = to(
  fc.boolean(),
  (on) => `repeat ${on}`,
  (player, on) => player.setRepeat(on),
);

const loudness = fc
  .record({ volume: fc.constantFrom(-1, 0, 0.3, 1, 2, Number.NaN), muted: fc.boolean() }, { requiredKeys: [] })
  .map(
    (change) =>
      new Command(`loudness ${JSON.stringify(change)}`, (fire) => {
        const { volume = fire.loudness.volume, muted = fire.loudness.muted } = change;
        fire.loudness = { volume: volume > 0 ? Math.min(volume, 1) : 0, muted };
        setLoudness(fire.store, change);
      }),
  );

const settings: fc.Arbitrary<Partial<PlayerSettings>> = fc.oneof(
  fc.record({ preload: fc.boolean() }),
  fc.record({ mixtapeId: fc.constantFrom('summer', 'winter') }),
  fc.record({ trackIds: fc.subarray([...TRACKS, 'x']) }),
  fc.record({ startSeconds: fc.constantFrom(0, 8, 30), durationSeconds: fc.constantFrom(1, 15) }),
  fc.record({ apiKey: fc.constantFrom('', 'key') }),
  fc.record({ apiBase: fc.constantFrom('https://api-one.example', 'https://api-two.example') }),
  fc.record({ siteBase: fc.constantFrom('https://site-one.example', 'https://site-two.example') }),
);
const configures = to(
  settings,
  (value) => `settings ${JSON.stringify(value)}`,
  (player, value) => player.configure(value),
);
const reloads = to(
  nothing,
  () => 'reload',
  (player) => player.reload(),
);
const removes = to(
  nothing,
  () => 'remove',
  (player) => player.disconnect(),
);
const adds = to(
  settings,
  (value) => `add ${JSON.stringify(value)}`,
  (player, value) => player.connect(value),
);
const moves = to(
  nothing,
  () => 'remove and add in one task',
  (player) => {
    player.disconnect();
    player.connect();
  },
);
const intends = to(
  nothing,
  () => 'preload',
  (player) => player.one.player.actions.preload(),
);

const intendsNext = to(
  nothing,
  () => 'prefetch next',
  (player) => player.one.player.actions.prefetchNext(),
);
const points = to(
  trackId,
  (id) => `point at ${id}`,
  (player, id) => player.one.player.actions.prefetchTrack(id),
);
const idles = to(
  nothing,
  () => 'the page is idle',
  (player) => player.one.idle(),
);

/** The behaviour of sources that are opened from now on. */
const script: fc.Arbitrary<Script> = fc.record(
  {
    openMs: fc.constantFrom(50, 1000, 3000, 6000, Number.POSITIVE_INFINITY),
    openError: fc.constant(BROKEN),
    fileSeconds: fc.constantFrom(1, 5, 15, 20, 42, 180),
    isCut: fc.boolean(),
    headMs: fc.constantFrom(20, 500, 3000),
    soundMs: fc.constantFrom(20, 500, 3000, 6000),
    goes: fc.constantFrom('well' as const, 'never-ready' as const, 'silent' as const),
    bytesEveryMs: fc.constantFrom(100, 1500),
    bytesForMs: fc.constantFrom(1000, 5000),
    attachError: fc.constant(BROKEN),
  },
  { requiredKeys: [] },
);
const sourceName = fc.constantFrom('stream' as const, 'play-url' as const, 'stream b' as const, 'play-url b' as const);
const sourceScripts = to(
  fc.tuple(sourceName, fc.oneof(script, fc.constant({}))),
  ([name, value]) => `every ${name} is ${fc.stringify(value)}`,
  ({ one }, [name, value]) => void one.sources.script(name, value),
);
const brokenSources = to(
  nothing,
  () => 'every source breaks',
  ({ one }) => void one.sources.script('stream', { openError: BROKEN }).script('play-url', { attachError: BROKEN }),
);
const heals = fc.constant(new Command('everything works again', (fire) => fire.heal()));

/** Faults of the source or the element during playback. */
const stalls = to(
  fc.constantFrom(100, 2000, 6000, Number.POSITIVE_INFINITY),
  (ms) => `stall for ${ms} ms`,
  (player, ms) => player.stall(ms),
);
const freezes = to(
  fc.constantFrom(100, 1000, 3000, 16000),
  (ms) => `its clock stands still for ${ms} ms`,
  (player, ms) => player.freeze(ms),
);
const breaks = to(
  nothing,
  () => 'the source fails during playback',
  ({ one }) => one.sources.feeding?.options.onError(BROKEN),
);
const feedsAgain = to(
  fc.constantFrom(0, 300, 4000),
  (ms) => `fed anew in ${ms} ms`,
  (player, ms) => player.feedAgain(ms),
);
const pausesFromOutside = to(
  nothing,
  () => 'paused from outside',
  (player) => player.pauseFromOutside(),
  1,
);
const playsFromOutside = to(
  nothing,
  () => 'played from outside',
  (player) => player.playFromOutside(),
  1,
);
const refusal = to(
  fc.constantFrom(null, 'NotAllowedError', 'NotSupportedError'),
  (name) => `play() is refused with ${name}`,
  ({ one }, name) => {
    one.audio.refusal = name;
  },
);
const hangingPlays = to(
  fc.boolean(),
  (hangs) => `play() ${hangs ? 'never settles' : 'settles'}`,
  (player, hangs) => player.setHanging(hangs),
);
const media = fc.constant(new Command('the page’s media starts', (fire) => fire.startMedia()));

/** The API's answers from now on. */
const api = fc
  .record({
    latencyMs: fc.constantFrom(0, 0, 200, 3000, 7900, 20_000),
    mixtape: fc.constantFrom('summer', 'winter'),
    tracks: fc.oneof(
      { weight: 3, arbitrary: fc.shuffledSubarray(TRACKS, { minLength: 1 }) },
      { weight: 1, arbitrary: fc.constantFrom(null, []) },
    ),
    duration: fc.constantFrom(180, 180, null, 5, 20),
  })
  .map(
    ({ latencyMs, mixtape, tracks, duration }) =>
      new Command(`the queue of ${mixtape} is ${tracks}, each of ${duration} s, in ${latencyMs} ms`, ({ api }) => {
        api.latencyMs = latencyMs;
        api.answer(mixtape, tracks === null ? undefined : queueAnswer(tracks, undefined, duration));
      }),
  );

const badAnswers = fc
  .record({
    mixtape: fc.constantFrom('summer', 'winter'),
    what: fc.constantFrom(403, 404, 429, 500, 503, 'truncated' as const, 'no object' as const),
  })
  .map(
    ({ mixtape, what }) =>
      new Command(`the answer for ${mixtape} is ${what}`, ({ api }) => {
        if (typeof what === 'number') api.answer(mixtape, new HttpError(new Response('', { status: what })));
        else api.answer(mixtape, what === 'truncated' ? TRUNCATED : 7);
      }),
  );

/** Page handlers that call the player during its events. */
const EVENTS = [
  'trackchange',
  'ended',
  'mixtapeload',
  'mixtapeerror',
  'error',
  'play',
  'playing',
  'pause',
  'waiting',
  'playblocked',
  'durationchange',
  'seeking',
];
const handlerCall = fc.oneof(
  playRequest,
  fc.constantFrom(
    'pause' as const,
    'remove' as const,
    'add' as const,
    'shuffle' as const,
    'repeat' as const,
    'seek' as const,
  ),
);
const reactions = to(
  fc.tuple(fc.constantFrom(...EVENTS), handlerCall),
  ([type, value]) => `on ${type} ${typeof value === 'string' ? value : nameOf(value)}`,
  (player, [type, value]) => {
    const calls = {
      pause: () => player.pause(),
      remove: () => player.disconnect(),
      add: () => player.connect(),
      shuffle: () => player.setShuffle(true),
      repeat: () => player.setRepeat(true),
      seek: () => player.one.player.actions.seek(99),
    };
    player.reaction = { type, act: typeof value === 'string' ? calls[value] : () => player.request(value) };
  },
);

const passes = fc
  .constantFrom(1, 40, 300, 1000, 2000, 4000, 8000, 16_000)
  .map((ms) => new Command(`${ms} ms pass`, () => {}, ms));

const weighted: readonly (readonly [weight: number, commands: fc.Arbitrary<Command>])[] = [
  [10, passes],
  [10, playRequests],
  [3, callsAtOnce],
  [3, pauses],
  [3, seeks],
  [1, seeksBy],
  [2, shuffles],
  [1, repeats],
  [1, loudness],
  [2, configures],
  [1, reloads],
  [1, removes],
  [1, moves],
  [2, adds],
  [1, intends],
  [1, intendsNext],
  [1, points],
  [1, idles],
  [3, sourceScripts],
  [1, brokenSources],
  [1, heals],
  [1, stalls],
  [1, freezes],
  [1, breaks],
  [1, feedsAgain],
  [1, pausesFromOutside],
  [1, playsFromOutside],
  [1, refusal],
  [1, hangingPlays],
  [1, media],
  [2, api],
  [1, badAnswers],
  [2, reactions],
];

/** The time of each request for the engine's chunk, in ms; `null`: it fails. */
export const engineDelays: fc.Arbitrary<readonly (number | null)[]> = fc.array(
  fc.constantFrom(0, 500, 5000, 9000, null),
  {
    maxLength: 2,
  },
);

/** Random commands in random order. */
export function anyCommands(
  maxCommands: number,
): fc.Arbitrary<Iterable<fc.AsyncCommand<PageUnderFire, PageUnderFire>>> {
  return fc.commands([fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))], {
    maxCommands,
    size: 'max',
  });
}
