import { expect } from 'chai';
import {
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
} from '../../../../src/player/model/queue/play-order.ts';
import { fc, runs } from '../../../support/chance.ts';

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

describe('play order', () => {
  it('starts with the preferred track, if the queue has it', () => {
    expect(withTracks(EMPTY_ORDER, FOUR, 'c')).to.include({ activeId: 'c' });
    expect(withTracks(EMPTY_ORDER, FOUR, 'c').history).to.deep.equal([]);
    expect(withTracks(EMPTY_ORDER, FOUR, 'other').activeId).to.equal('a');
    expect(withTracks(withTracks(EMPTY_ORDER, FOUR), FOUR, 'c').activeId).to.equal('a');
  });

  it('changes nothing if there are no tracks', () => {
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

  it('has no history before the first selection', () => {
    expect(select({ ...EMPTY_ORDER, trackIds: FOUR }, 'b').history).to.deep.equal([]);
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
    it('can choose each of the other tracks', () => {
      const chosen = [0, 0.4, 0.9].map((value) => next(orderOf(FOUR, { shuffle: true }), () => value).activeId);
      expect(new Set(chosen)).to.deep.equal(new Set(['b', 'c', 'd']));
    });

    it('does not step back to the same track if those between were removed from the queue', () => {
      const order = withShuffle(select(select(select(orderOf(FOUR), 'b'), 'c'), 'b'), true);
      const reloaded = withTracks(order, ['a', 'b', 'd']);
      expect(reloaded.activeId).to.equal('b');
      expect(previous(reloaded, last).activeId).to.equal('a');
    });

    it('begins a new round once all were played, with the track that is active then', () => {
      const order = next(select(select(select(orderOf(FOUR, { shuffle: true }), 'b'), 'c'), 'd'), first);
      expect([order.activeId, [...order.played].sort()]).to.deep.equal(['a', ['a', 'd']]);
    });

    it('plays the track that was drawn in advance', () => {
      const drawn = drawNext(orderOf(FOUR, { shuffle: true }), () => 0.4);
      expect(upcomingId(drawn)).to.equal('c');
      expect(next(drawn, first).activeId).to.equal('c');
      expect(next(drawn, last).activeId).to.equal('c');
      expect(drawNext(drawn, last)).to.equal(drawn);
    });
  });

  describe('a new queue', () => {
    it('remembers the played tracks that are still in it', () => {
      const order = select(select(orderOf(FOUR, { shuffle: true }), 'c'), 'b');
      const reloaded = withTracks(order, ['a', 'b', 'd', 'x']);
      expect([...reloaded.played].sort()).to.deep.equal(['a', 'b']);
      expect(reloaded.history).to.deep.equal(['a']);
    });
  });

  describe('after a broken track', () => {
    it('plays the next that has not failed, from the last to the first', () => {
      expect(nextPlayable(orderOf(FOUR, { active: 'b' }), new Set(['b']), first)?.activeId).to.equal('c');
      expect(nextPlayable(orderOf(FOUR, { active: 'b' }), new Set(['b', 'c']), first)?.activeId).to.equal('d');
      expect(nextPlayable(orderOf(FOUR, { active: 'a' }), new Set(['a']), first)?.activeId).to.equal('b');
      expect(nextPlayable(orderOf(FOUR, { active: 'c' }), new Set(['c']), first)?.activeId).to.equal('d');
      expect(nextPlayable(orderOf(FOUR, { active: 'd' }), new Set(['a', 'd']), first)?.activeId).to.equal('b');
    });

    it('gives each track the same chance with shuffle', () => {
      const order = orderOf(FOUR, { active: 'c', shuffle: true });
      const fresh = { ...order, played: new Set<string>() };
      const drawn = [0, 0.26, 0.51, 0.99].map((chance) => nextPlayable(fresh, new Set(), () => chance)?.activeId);
      expect([...drawn].sort()).to.deep.equal(FOUR);
    });

    it('prefers unplayed tracks with shuffle', () => {
      const order = select(select(orderOf(FOUR, { shuffle: true }), 'b'), 'c');
      for (const random of [first, last]) expect(nextPlayable(order, new Set(['c']), random)?.activeId).to.equal('d');
      for (const random of [first, last])
        expect(nextPlayable(order, new Set(['c', 'd']), random)?.activeId).to.be.oneOf(['a', 'b']);
    });
  });

  it('limits its history', () => {
    let order = orderOf(FOUR, { shuffle: true });
    for (let time = 0; time < 5000; time++) order = next(order, Math.random);
    expect(order.history).to.have.length.below(5000);
  });

  it('is never mutated', () => {
    const order = orderOf(FOUR, { shuffle: true });
    const before = JSON.stringify({ ...order, played: [...order.played] });
    for (const act of [next, previous, drawNext]) act(order, last);
    select(order, 'c');
    withTracks(order, ['z']);
    expect(JSON.stringify({ ...order, played: [...order.played] })).to.equal(before);
  });
});

/**
 * A simple model of next, previous, shuffle and the played tracks. Where the choice is random, the model only knows which
 * tracks are allowed.
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
    // The step back changes the track even if those between were removed from the queue.
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
  | { readonly type: 'next' | 'previous' | 'draw' | 'repeat' | 'shuffle' }
  | { readonly type: 'select'; readonly index: number }
  | { readonly type: 'queue'; readonly trackIds: readonly string[] };

const queueArb = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
const plainArb = fc.constantFrom('next', 'previous', 'draw', 'repeat', 'shuffle').map((type): Command => ({ type }));
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

describe('play order after random presses', () => {
  it('matches the model', () => {
    fc.assert(fc.property(queueArb, commandsArb(false), chancesArb, run), { numRuns: runs(2000) });
  }).timeout(30_000);

  it('matches the model with new queues', () => {
    fc.assert(fc.property(queueArb, commandsArb(true), chancesArb, run), { numRuns: runs(2000) });
  }).timeout(30_000);

  it('skips broken tracks while any other track is left', () => {
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
