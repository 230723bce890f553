import { expect } from 'chai';
import { DEADLINES, type Patience, patience } from '../../../../src/player/model/playback/patience.ts';
import { fc } from '../../../support/chance.ts';

/** Between two checks of the deadlines; on a busy page, the checks may be late. */
const LOOK_MS = 250;
/** The promises to visitors. */
const MESSAGE_BY_MS = 8000;

interface Scenario {
  /** When data of the stream arrives, in milliseconds since playback was requested. */
  readonly streamBytes: readonly number[];
  /** When the stream fails, for example because of the server's answer. */
  readonly streamFailsAt?: number;
  /** When data of the play URL arrives, in milliseconds since it was requested. */
  readonly fileBytes: readonly number[];
}

interface Step {
  readonly at: number;
  readonly says: Patience;
}

/** The steps while nothing plays, without repetitions. */
function stepsOf(
  { streamBytes, streamFailsAt = Number.POSITIVE_INFINITY, fileBytes }: Scenario,
  forMs = 20_000,
): readonly Step[] {
  const steps: Step[] = [];
  let sourceAt = 0;
  let hasFallback = true;
  for (let now = 0; now <= forMs; now += LOOK_MS) {
    if (hasFallback && now >= streamFailsAt) {
      hasFallback = false;
      sourceAt = now;
    }
    const bytes = hasFallback ? streamBytes : fileBytes.map((ms) => sourceAt + ms);
    const progressAt = Math.max(Number.NEGATIVE_INFINITY, ...bytes.filter((ms) => ms <= now));
    const says = patience(
      { sinceRequestMs: now, sinceProgressMs: now - progressAt, sinceSourceMs: now - sourceAt, hasFallback },
      DEADLINES,
    );
    if (says !== (steps.at(-1)?.says ?? 'wait')) steps.push({ at: now, says });
    if (says === 'give-up') break;
    if (says === 'fall-back') {
      hasFallback = false;
      sourceAt = now;
    }
  }
  return steps;
}

const every = (ms: number, until = 30_000): readonly number[] =>
  Array.from({ length: Math.floor(until / ms) + 1 }, (_, index) => index * ms);
const kindsOf = (steps: readonly Step[]): readonly Patience[] => steps.map(({ says }) => says);
const timeOf = (steps: readonly Step[], says: Patience): number =>
  steps.find((step) => step.says === says)?.at ?? Number.POSITIVE_INFINITY;
const messageAt = (steps: readonly Step[]): number => Math.min(timeOf(steps, 'say-slow'), timeOf(steps, 'give-up'));

describe('patience', () => {
  it('waits for a stream that takes two seconds, and for its first segment that takes two more', () => {
    const steps = stepsOf({ streamBytes: [2000, ...every(250).map((ms) => ms + 3750)], fileBytes: [] }, 6000);
    expect(kindsOf(steps)).to.deep.equal([]);
  });

  it('shows one message, not two, if the play URL was requested late', () => {
    const silent = { sinceProgressMs: Number.POSITIVE_INFINITY, hasFallback: false };
    const says = (sinceRequestMs: number, sinceSourceMs: number): Patience =>
      patience({ ...silent, sinceRequestMs, sinceSourceMs }, DEADLINES);
    expect([says(7000, 3499), says(7000, 3000), says(7250, 3250)]).to.deep.equal(['wait', 'wait', 'wait']);
    expect([says(7000, 3500), says(7500, 3500)]).to.deep.equal(['give-up', 'give-up']);
    expect([says(7000, 2999), says(7499, 3498)]).to.deep.equal(['say-slow', 'say-slow']);
  });

  const bytesArb = fc.array(fc.nat(15_000), { maxLength: 12 });
  const scenarioArb = fc.record({
    streamBytes: bytesArb,
    fileBytes: bytesArb,
    streamFailsAt: fc.oneof(fc.nat(15_000), fc.constant(Number.POSITIVE_INFINITY)),
  });

  it('always shows a message within 8 s', () => {
    fc.assert(
      fc.property(scenarioArb, (scenario) => {
        expect(messageAt(stepsOf(scenario))).to.be.at.most(MESSAGE_BY_MS);
      }),
    );
  });

  it('always gives up in the end', () => {
    fc.assert(
      fc.property(scenarioArb, (scenario) => {
        expect(stepsOf(scenario, 60_000).at(-1)?.says).to.equal('give-up');
      }),
    );
  });

  it('keeps a source while its data arrives', () => {
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.nat(1500),
        fc.nat(20_000),
        fc.boolean(),
        (sinceRequestMs, sinceProgressMs, sinceSourceMs, hasFallback) => {
          expect(patience({ sinceRequestMs, sinceProgressMs, sinceSourceMs, hasFallback }, DEADLINES)).to.be.oneOf([
            'wait',
            'say-slow',
          ]);
        },
      ),
    );
  });
});

describe('patience, to the millisecond', () => {
  const waiting = { sinceRequestMs: 0, sinceProgressMs: 0, sinceSourceMs: 0, hasFallback: true };
  const { fallbackMs, messageMs, silenceMs } = DEADLINES;

  it('falls back from a silent source exactly in time', () => {
    const silent = { ...waiting, sinceRequestMs: fallbackMs, sinceProgressMs: silenceMs };
    expect(patience(silent, DEADLINES)).to.equal('fall-back');
    expect(patience({ ...silent, sinceProgressMs: silenceMs - 1 }, DEADLINES)).to.equal('wait');
    expect(patience({ ...silent, sinceRequestMs: fallbackMs - 1 }, DEADLINES)).to.equal('wait');
  });

  it('shows a message exactly in time', () => {
    expect(patience({ ...waiting, sinceRequestMs: messageMs }, DEADLINES)).to.equal('say-slow');
    expect(patience({ ...waiting, sinceRequestMs: messageMs - 1 }, DEADLINES)).to.equal('wait');
  });
});
