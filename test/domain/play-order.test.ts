import { expect } from 'chai';
import {
  afterEnd,
  drawNext,
  EMPTY_ORDER,
  next,
  nextPlayable,
  type PlayOrder,
  previous,
  type Random,
  select,
  upcomingId,
  withRepeat,
  withShuffle,
  withTracks,
} from '../../src/domain/queue/play-order.ts';
import { fc, runs } from '../support/chance.ts';

const FOUR = ['a', 'b', 'c', 'd'];
const first: Random = () => 0;
const last: Random = () => 0.999999;

function orderOf(
  trackIds: readonly string[],
  settings: { active?: string; shuffle?: boolean; repeat?: boolean } = {},
): PlayOrder {
  const order = withTracks(EMPTY_ORDER, trackIds);
  const { active = order.activeId ?? '', shuffle = false, repeat = false } = settings;
  return withRepeat(withShuffle(select(order, active), shuffle), repeat);
}

/** The tracks that follow one another when somebody presses the same button so many times. */
function presses(order: PlayOrder, times: number, press: (order: PlayOrder) => PlayOrder): readonly (string | null)[] {
  const heard: (string | null)[] = [];
  for (let now = order, time = 0; time < times; time++) {
    now = press(now);
    heard.push(now.activeId);
  }
  return heard;
}

describe('play order', () => {
  it('starts with the first track', () => {
    expect(withTracks(EMPTY_ORDER, FOUR).activeId).to.equal('a');
  });

  it('has no active track where there are no tracks', () => {
    const empty = withTracks(EMPTY_ORDER, []);
    for (const order of [
      empty,
      next(empty, first),
      previous(empty, first),
      withShuffle(empty, true),
      next(withShuffle(empty, true), first),
    ]) {
      expect(order.activeId).to.equal(null);
      expect(upcomingId(order)).to.equal(null);
    }
  });

  it('changes nothing where there are no tracks', () => {
    expect(EMPTY_ORDER.trackIds).to.deep.equal([]);
    expect(EMPTY_ORDER.history).to.deep.equal([]);
    for (const shuffle of [false, true]) {
      const empty = withShuffle(EMPTY_ORDER, shuffle);
      expect(next(empty, first)).to.deep.equal(empty);
      expect(previous(empty, first)).to.deep.equal(empty);
      expect(drawNext(empty, first)).to.deep.equal(empty);
      expect(nextPlayable(empty, new Set(), first)).to.equal(null);
      expect(withTracks(empty, [])).to.deep.equal(empty);
    }
  });

  it('has nothing to go back to from the first track that is chosen', () => {
    expect(select({ ...EMPTY_ORDER, trackIds: FOUR }, 'b').history).to.deep.equal([]);
  });

  it('ignores a choice that is not in the queue', () => {
    expect(select(orderOf(FOUR), 'x').activeId).to.equal('a');
  });

  describe('without shuffle', () => {
    it('goes on in queue order, past the last to the first', () => {
      expect(presses(orderOf(FOUR), 5, (order) => next(order, last))).to.deep.equal(['b', 'c', 'd', 'a', 'b']);
    });

    it('goes back in queue order, before the first to the last', () => {
      expect(presses(orderOf(FOUR), 5, (order) => previous(order, last))).to.deep.equal(['d', 'c', 'b', 'a', 'd']);
    });

    it('goes back in queue order also after a choice by hand', () => {
      expect(previous(select(orderOf(FOUR), 'd'), first).activeId).to.equal('c');
    });

    it('knows which track comes next', () => {
      expect(upcomingId(orderOf(FOUR, { active: 'd' }))).to.equal('a');
    });
  });

  describe('with one track', () => {
    for (const shuffle of [false, true]) {
      it(`starts it again on next and on previous${shuffle ? ', shuffled too' : ''}`, () => {
        const order = orderOf(['a'], { shuffle });
        expect(next(order, first).activeId).to.equal('a');
        expect(previous(order, first).activeId).to.equal('a');
        expect(previous(next(order, first), first).activeId).to.equal('a');
        expect(upcomingId(order)).to.equal('a');
      });
    }
  });

  describe('with shuffle', () => {
    for (const random of [first, last, () => 0.5]) {
      it('plays each track once before any is played again', () => {
        const order = orderOf(FOUR, { shuffle: true });
        const round = [order.activeId, ...presses(order, 3, (now) => next(now, random))];
        expect([...round].sort()).to.deep.equal(FOUR);
      });
    }

    it('begins a new round once all were played, never with the track that is on', () => {
      const heard = presses(orderOf(FOUR, { shuffle: true }), 200, (order) => next(order, Math.random));
      heard.reduce((before, now) => {
        expect(now).not.to.equal(before);
        return now;
      });
      for (const id of FOUR) expect(heard.filter((one) => one === id)).to.have.length.within(40, 80);
    });

    it('can choose each of the others', () => {
      const chosen = [0, 0.4, 0.9].map((value) => next(orderOf(FOUR, { shuffle: true }), () => value).activeId);
      expect(new Set(chosen)).to.deep.equal(new Set(['b', 'c', 'd']));
    });

    it('counts what was played before shuffle was turned on', () => {
      const heard = next(next(orderOf(FOUR), first), first);
      expect(next(withShuffle(heard, true), first).activeId).to.equal('d');
      expect(next(withShuffle(heard, true), last).activeId).to.equal('d');
    });

    it('counts what was chosen by hand', () => {
      const heard = select(select(orderOf(FOUR, { shuffle: true }), 'd'), 'b');
      expect(next(heard, last).activeId).to.equal('c');
    });

    it('steps back through what was played, also before shuffle was turned on', () => {
      const order = select(withShuffle(select(select(orderOf(FOUR), 'c'), 'b'), true), 'd');
      expect(presses(order, 3, (now) => previous(now, last))).to.deep.equal(['b', 'c', 'a']);
    });

    it('goes back to where next came from', () => {
      const order = orderOf(FOUR, { shuffle: true });
      expect(previous(next(order, last), first).activeId).to.equal('a');
    });

    it('picks at random among the others where there is no history', () => {
      const chosen = [0, 0.4, 0.9].map((value) => previous(orderOf(FOUR, { shuffle: true }), () => value).activeId);
      expect(new Set(chosen)).to.deep.equal(new Set(['b', 'c', 'd']));
    });

    it('does not stay on a track because the tracks between were taken out of the queue', () => {
      const order = withShuffle(select(select(select(orderOf(FOUR), 'b'), 'c'), 'b'), true);
      const reloaded = withTracks(order, ['a', 'b', 'd']);
      expect(reloaded.activeId).to.equal('b');
      expect(previous(reloaded, last).activeId).to.equal('a');
    });

    it('plays the track that was drawn ahead', () => {
      const drawn = drawNext(orderOf(FOUR, { shuffle: true }), () => 0.4);
      expect(upcomingId(drawn)).to.equal('c');
      expect(next(drawn, first).activeId).to.equal('c');
      expect(next(drawn, last).activeId).to.equal('c');
      expect(drawNext(drawn, last)).to.equal(drawn);
    });

    it('draws anew once something else was chosen', () => {
      const drawn = drawNext(orderOf(FOUR, { shuffle: true }), () => 0.4);
      expect(next(select(drawn, 'c'), first).activeId).to.equal('b');
      expect(next(withTracks(drawn, ['a', 'b']), first).activeId).to.equal('b');
    });

    it('forgets the drawn track with shuffle', () => {
      const drawn = drawNext(orderOf(FOUR, { shuffle: true }), last);
      expect(upcomingId(withShuffle(drawn, false))).to.equal('b');
      expect(next(withShuffle(drawn, false), first).activeId).to.equal('b');
    });
  });

  describe('a new queue', () => {
    it('keeps the active track if it is still there', () => {
      expect(withTracks(orderOf(FOUR, { active: 'c' }), ['x', 'c', 'y']).activeId).to.equal('c');
      expect(next(withTracks(orderOf(FOUR, { active: 'c' }), ['x', 'c', 'y']), first).activeId).to.equal('y');
    });

    it('starts with its first track if the active one is gone', () => {
      expect(withTracks(orderOf(FOUR, { active: 'c' }), ['x', 'a']).activeId).to.equal('x');
    });

    it('has no active track if it is empty, and starts over with the next one', () => {
      const empty = withTracks(orderOf(FOUR, { active: 'c' }), []);
      expect(empty.activeId).to.equal(null);
      expect(withTracks(empty, FOUR).activeId).to.equal('a');
    });

    it('changes neither shuffle nor repeat', () => {
      expect(withTracks(orderOf(FOUR, { shuffle: true, repeat: true }), ['x'])).to.include({
        shuffle: true,
        repeat: true,
      });
    });

    it('forgets nothing that was played, if it is still there', () => {
      const order = select(select(orderOf(FOUR, { shuffle: true }), 'c'), 'b');
      const reloaded = withTracks(order, ['a', 'b', 'd', 'x']);
      expect([...reloaded.played].sort()).to.deep.equal(['a', 'b']);
      expect(reloaded.history).to.deep.equal(['a']);
    });

    it('is never stepped back out of', () => {
      const order = withTracks(orderOf(FOUR, { active: 'd', shuffle: true }), ['d', 'x']);
      expect(previous(order, first).activeId).to.equal('x');
    });
  });

  describe('at the end of a track', () => {
    it('loops it while repeat is on, also the last one', () => {
      for (const active of ['b', 'd']) {
        const order = orderOf(FOUR, { active, repeat: true, shuffle: active === 'b' });
        expect(afterEnd(order, first)).to.deep.equal({ order, follows: 'loop' });
      }
    });

    it('goes on with the next one', () => {
      const { order, follows } = afterEnd(orderOf(FOUR, { active: 'b' }), first);
      expect([order.activeId, follows]).to.deep.equal(['c', 'play']);
    });

    it('shows the first one, paused, behind the last', () => {
      const { order, follows } = afterEnd(orderOf(FOUR, { active: 'd' }), first);
      expect([order.activeId, follows]).to.deep.equal(['a', 'load']);
    });

    it('shows a single track again, paused', () => {
      const { order, follows } = afterEnd(orderOf(['a']), first);
      expect([order.activeId, follows]).to.deep.equal(['a', 'load']);
    });

    it('goes on with shuffle, also from the last of the queue and after all were played', () => {
      const order = orderOf(FOUR, { active: 'd', shuffle: true });
      expect(afterEnd(order, first)).to.have.property('follows', 'play');
      const all = FOUR.reduce((now, id) => select(now, id), order);
      const { order: after, follows } = afterEnd(all, first);
      expect(follows).to.equal('play');
      expect(after.activeId).not.to.equal('d');
    });

    it('goes on with the track that was drawn ahead', () => {
      expect(afterEnd(drawNext(orderOf(FOUR, { shuffle: true }), last), first).order.activeId).to.equal('d');
    });
  });

  describe('after a broken track', () => {
    it('goes on with the next that is not known to be broken, past the last to the first', () => {
      expect(nextPlayable(orderOf(FOUR, { active: 'b' }), new Set(['b']), first)?.activeId).to.equal('c');
      expect(nextPlayable(orderOf(FOUR, { active: 'b' }), new Set(['b', 'c']), first)?.activeId).to.equal('d');
      expect(nextPlayable(orderOf(FOUR, { active: 'a' }), new Set(['a']), first)?.activeId).to.equal('b');
      expect(nextPlayable(orderOf(FOUR, { active: 'c' }), new Set(['c']), first)?.activeId).to.equal('d');
      expect(nextPlayable(orderOf(FOUR, { active: 'd' }), new Set(['a', 'd']), first)?.activeId).to.equal('b');
    });

    it('stops once all are', () => {
      for (const shuffle of [false, true])
        expect(nextPlayable(orderOf(FOUR, { shuffle }), new Set(FOUR), first)).to.equal(null);
      expect(nextPlayable(orderOf(['a']), new Set(['a']), first)).to.equal(null);
    });

    it('gives each of the tracks the same chance while shuffle is on', () => {
      const order = orderOf(FOUR, { active: 'c', shuffle: true });
      const fresh = { ...order, played: new Set<string>() };
      const drawn = [0, 0.26, 0.51, 0.99].map((chance) => nextPlayable(fresh, new Set(), () => chance)?.activeId);
      expect([...drawn].sort()).to.deep.equal(FOUR);
    });

    it('prefers what was not played yet while shuffle is on', () => {
      const order = select(select(orderOf(FOUR, { shuffle: true }), 'b'), 'c');
      for (const random of [first, last]) expect(nextPlayable(order, new Set(['c']), random)?.activeId).to.equal('d');
      for (const random of [first, last])
        expect(nextPlayable(order, new Set(['c', 'd']), random)?.activeId).to.be.oneOf(['a', 'b']);
    });
  });

  it('plays again what was taken out of the queue and put back', () => {
    const order = withShuffle(select(orderOf(FOUR), 'b'), true);
    const back = withTracks(withTracks(select(order, 'a'), ['a', 'c', 'd']), FOUR);
    expect([...back.played]).to.deep.equal(['a']);
  });

  it('remembers no end of steps on a page that plays all day', () => {
    let order = orderOf(FOUR, { shuffle: true });
    for (let time = 0; time < 5000; time++) order = next(order, Math.random);
    expect(order.history).to.have.length.below(5000);
  });

  it('is never changed in place', () => {
    const order = orderOf(FOUR, { shuffle: true });
    const before = JSON.stringify({ ...order, played: [...order.played] });
    for (const act of [next, previous, drawNext, afterEnd]) act(order, last);
    select(order, 'c');
    withTracks(order, ['z']);
    expect(JSON.stringify({ ...order, played: [...order.played] })).to.equal(before);
  });
});

/**
 * What the specification says of next, previous, shuffle and the played list, kept as plainly as it is said there.
 * Where it leaves the choice to chance, the model only knows what may be chosen.
 */
class Model {
  trackIds: readonly string[] = [];
  active: string | null = null;
  shuffle = false;
  repeat = false;
  played = new Set<string>();
  trail: string[] = [];

  arrive(id: string | null, how: 'forth' | 'back'): void {
    if (how === 'forth' && this.active !== null && id !== this.active) this.trail.push(this.active);
    this.active = id;
    if (id !== null) this.played.add(id);
  }

  forth(): readonly (string | null)[] {
    if (this.active === null || this.trackIds.length === 1) return [this.active];
    if (!this.shuffle) return [this.neighbour(1)];
    this.startRoundIfDone();
    return this.trackIds.filter((id) => !this.played.has(id));
  }

  startRoundIfDone(): void {
    if (this.shuffle && this.active !== null && this.trackIds.every((id) => this.played.has(id)))
      this.played = new Set([this.active]);
  }

  back(): readonly (string | null)[] {
    if (this.active === null || this.trackIds.length === 1) return [this.active];
    if (!this.shuffle) return [this.neighbour(-1)];
    // What was active before is another track, also after those between were taken out of the queue.
    while (this.trail.at(-1) === this.active) this.trail.pop();
    const back = this.trail.at(-1);
    return back === undefined ? this.trackIds.filter((id) => id !== this.active) : [back];
  }

  neighbour(step: number): string | null {
    const { length } = this.trackIds;
    const index = this.active === null ? -1 : this.trackIds.indexOf(this.active);
    return this.trackIds[(index + step + length) % length] ?? null;
  }

  take(trackIds: readonly string[]): void {
    this.trackIds = trackIds;
    this.played = new Set([...this.played].filter((id) => trackIds.includes(id)));
    if (this.active !== null && !trackIds.includes(this.active)) this.active = null;
    this.active ??= trackIds[0] ?? null;
    if (this.active !== null) this.played.add(this.active);
    this.trail = this.trail.filter((id) => trackIds.includes(id));
  }
}

type Command =
  | { readonly type: 'next' | 'previous' | 'end' | 'draw' | 'repeat' | 'shuffle' }
  | { readonly type: 'select'; readonly index: number }
  | { readonly type: 'queue'; readonly trackIds: readonly string[] };

const queueArb = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
const plainArb = fc
  .constantFrom('next', 'previous', 'end', 'draw', 'repeat', 'shuffle')
  .map((type): Command => ({ type }));
const selectArb = fc.nat(5).map((index): Command => ({ type: 'select', index }));
const newQueueArb = queueArb.map((trackIds): Command => ({ type: 'queue', trackIds }));

function commandsArb(withNewQueues: boolean): fc.Arbitrary<readonly Command[]> {
  const rare = withNewQueues ? [{ weight: 1, arbitrary: newQueueArb }] : [];
  return fc.array(fc.oneof({ weight: 8, arbitrary: plainArb }, { weight: 2, arbitrary: selectArb }, ...rare), {
    maxLength: 60,
  });
}

const chancesArb = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 1,
  maxLength: 20,
});

function run(trackIds: readonly string[], commands: readonly Command[], chances: readonly number[]): void {
  let drawn = 0;
  const random: Random = () => chances[drawn++ % chances.length] ?? 0;
  const model = new Model();
  model.take(trackIds);
  let order = withTracks(EMPTY_ORDER, trackIds);
  for (const command of commands) {
    const promised = model.shuffle ? upcomingId(order) : null;
    switch (command.type) {
      case 'next': {
        order = next(order, random);
        const allowed = model.forth();
        expect(allowed, 'next').to.include(order.activeId);
        if (promised !== null) expect(order.activeId, 'the track drawn ahead').to.equal(promised);
        model.arrive(order.activeId, 'forth');
        break;
      }
      case 'previous': {
        const allowed = model.back();
        order = previous(order, random);
        expect(allowed, 'previous').to.include(order.activeId);
        if (!model.shuffle) model.arrive(order.activeId, 'forth');
        else {
          model.trail.pop();
          model.arrive(order.activeId, 'back');
        }
        break;
      }
      case 'end': {
        const wasLast = model.active === model.trackIds.at(-1);
        const end = afterEnd(order, random);
        if (model.repeat) expect(end).to.deep.equal({ order, follows: 'loop' });
        else {
          expect(end.follows).to.equal(wasLast && !model.shuffle ? 'load' : 'play');
          expect(model.forth(), 'end').to.include(end.order.activeId);
          model.arrive(end.order.activeId, 'forth');
        }
        order = end.order;
        break;
      }
      case 'draw':
        order = drawNext(order, random);
        model.startRoundIfDone();
        expect(order.activeId).to.equal(model.active);
        if (model.active !== null && model.trackIds.length > 1)
          expect(model.forth(), 'draw').to.include(upcomingId(order));
        break;
      case 'repeat':
        model.repeat = !model.repeat;
        order = withRepeat(order, model.repeat);
        break;
      case 'shuffle':
        model.shuffle = !model.shuffle;
        order = withShuffle(order, model.shuffle);
        break;
      case 'select': {
        const id = model.trackIds[command.index];
        order = select(order, id ?? 'not in the queue');
        if (id !== undefined) model.arrive(id, 'forth');
        break;
      }
      case 'queue':
        order = withTracks(order, command.trackIds);
        model.take(command.trackIds);
        break;
      default:
        throw new Error(`unknown command ${JSON.stringify(command satisfies never)}`);
    }
    expect(order.activeId, `after ${command.type}`).to.equal(model.active);
    expect(order.shuffle).to.equal(model.shuffle);
    expect(order.repeat).to.equal(model.repeat);
  }
}

describe('play order, whatever a visitor presses', () => {
  it('follows the specification', () => {
    fc.assert(fc.property(queueArb, commandsArb(false), chancesArb, run), { numRuns: runs(2000) });
  }).timeout(30_000);

  it('follows it across new queues', () => {
    fc.assert(fc.property(queueArb, commandsArb(true), chancesArb, run), { numRuns: runs(2000) });
  }).timeout(30_000);

  it('finds a way past broken tracks as long as there is one', () => {
    const caseArb = fc.record({
      trackIds: queueArb,
      active: fc.nat(5),
      shuffle: fc.boolean(),
      failed: queueArb,
      chances: chancesArb,
    });
    fc.assert(
      fc.property(caseArb, ({ trackIds, active, shuffle, failed, chances }) => {
        const order = orderOf(trackIds, { active: trackIds[active] ?? '', shuffle });
        const playable = trackIds.filter((id) => !failed.includes(id));
        const after = nextPlayable(order, new Set(failed), () => chances[0] ?? 0);
        if (playable.length === 0) expect(after).to.equal(null);
        else expect(playable).to.include(after?.activeId);
      }),
    );
  });
});
