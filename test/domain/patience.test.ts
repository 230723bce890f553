import { expect } from 'chai';
import { DEADLINES, type Patience, patience } from '../../src/domain/playback/patience.ts';
import { fc } from '../support/chance.ts';

/** How often somebody looks; a busy page may look late. */
const LOOK_MS = 250;
/** Contract, section 6, choice 1. */
const FALLBACK_BY_MS = 4000;
const SENTENCE_BY_MS = 8000;

interface Story {
  /** When bytes of the stream come in, in milliseconds since the wish. */
  readonly streamBytes: readonly number[];
  /** The stream is refused at once or later, by an answer of the server. */
  readonly streamFailsAt?: number;
  /** When bytes come in from the play URL, in milliseconds since it was asked for. */
  readonly fileBytes: readonly number[];
}

interface Telling {
  readonly at: number;
  readonly says: Patience;
}

/** What a visitor lives through to whom nothing sounds; only what is new is told. */
function tell(
  { streamBytes, streamFailsAt = Number.POSITIVE_INFINITY, fileBytes }: Story,
  forMs = 20_000,
): readonly Telling[] {
  const told: Telling[] = [];
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
      { sinceWishMs: now, sinceProgressMs: now - progressAt, sinceSourceMs: now - sourceAt, hasFallback },
      DEADLINES,
    );
    if (says !== (told.at(-1)?.says ?? 'wait')) told.push({ at: now, says });
    if (says === 'give-up') break;
    if (says === 'fall-back') {
      hasFallback = false;
      sourceAt = now;
    }
  }
  return told;
}

const every = (ms: number, until = 30_000): readonly number[] =>
  Array.from({ length: Math.floor(until / ms) + 1 }, (_, index) => index * ms);
const sayings = (told: readonly Telling[]): readonly Patience[] => told.map(({ says }) => says);
const timeOf = (told: readonly Telling[], says: Patience): number =>
  told.find((one) => one.says === says)?.at ?? Number.POSITIVE_INFINITY;
const sentenceAt = (told: readonly Telling[]): number => Math.min(timeOf(told, 'say-slow'), timeOf(told, 'give-up'));

describe('patience', () => {
  it('holds what the contract promises, with time to spare for a busy page', () => {
    expect(DEADLINES.fallbackMs + LOOK_MS).to.be.at.most(FALLBACK_BY_MS);
    expect(DEADLINES.sentenceMs + LOOK_MS).to.be.at.most(SENTENCE_BY_MS);
    expect(DEADLINES.requestMs).to.be.at.most(8000);
    expect(DEADLINES.retryDelayMs).to.equal(500);
    expect(DEADLINES.advanceMs).to.equal(2000);
  });

  it('tries the play URL and then gives up where everything hangs', () => {
    const told = tell({ streamBytes: [], fileBytes: [] });
    expect(sayings(told).filter((says) => says !== 'wait')).to.deep.equal(['fall-back', 'give-up']);
    expect(timeOf(told, 'fall-back')).to.be.within(3500, FALLBACK_BY_MS);
    expect(timeOf(told, 'give-up')).to.be.at.most(SENTENCE_BY_MS);
  });

  it('waits for a stream that comes after two seconds, and for a segment of it that takes two more', () => {
    const told = tell({ streamBytes: [2000, ...every(250).map((ms) => ms + 3750)], fileBytes: [] }, 6000);
    expect(sayings(told)).to.deep.equal([]);
  });

  it('gives the play URL its chance before it gives up', () => {
    const told = tell({ streamBytes: [], fileBytes: [] });
    expect(timeOf(told, 'give-up') - timeOf(told, 'fall-back')).to.be.at.least(3500);
  });

  it('says one sentence and not two where the play URL was asked for late', () => {
    const silent = { sinceProgressMs: Number.POSITIVE_INFINITY, hasFallback: false };
    const says = (sinceWishMs: number, sinceSourceMs: number): Patience =>
      patience({ ...silent, sinceWishMs, sinceSourceMs }, DEADLINES);
    expect([says(7000, 3499), says(7000, 3000), says(7250, 3250)]).to.deep.equal(['wait', 'wait', 'wait']);
    expect([says(7000, 3500), says(7500, 3500)]).to.deep.equal(['give-up', 'give-up']);
    expect([says(7000, 2999), says(7499, 3498)]).to.deep.equal(['say-slow', 'say-slow']);
  });

  it('says that the connection is slow while bytes still come, and goes on', () => {
    const told = tell({ streamBytes: every(500), fileBytes: [] });
    expect(sayings(told)).to.deep.equal(['say-slow']);
    expect(timeOf(told, 'say-slow')).to.be.at.most(SENTENCE_BY_MS);
  });

  it('says so too where the play URL is slow', () => {
    const told = tell({ streamBytes: [], fileBytes: every(500) });
    expect(sayings(told).filter((says) => says !== 'wait')).to.deep.equal(['fall-back', 'say-slow']);
  });

  it('leaves a stream that falls silent half-way', () => {
    const told = tell({ streamBytes: every(500, 3000), fileBytes: [] });
    expect(sayings(told)).to.include('fall-back');
    expect(timeOf(told, 'fall-back')).to.be.within(4000, 6000);
    expect(told.at(-1)).to.include({ says: 'give-up' });
    expect(sentenceAt(told)).to.be.at.most(SENTENCE_BY_MS);
  });

  it('leaves a slow stream that falls silent after the visitor was told', () => {
    const told = tell({ streamBytes: every(500, 12_000), fileBytes: [] });
    expect(sayings(told)).to.include.members(['say-slow', 'fall-back', 'give-up']);
  });

  it('waits quietly for the play URL after the stream was refused at once, but not beyond the time for a sentence', () => {
    const told = tell({ streamBytes: [], streamFailsAt: 250, fileBytes: [] });
    expect(sayings(told)).to.deep.equal(['give-up']);
    expect(timeOf(told, 'give-up')).to.be.at.most(SENTENCE_BY_MS);
  });

  it('gives a play URL that was asked for late a chance, and says meanwhile that it takes long', () => {
    const told = tell({ streamBytes: every(500), streamFailsAt: 7000, fileBytes: [] });
    expect(sentenceAt(told)).to.be.at.most(SENTENCE_BY_MS);
    expect(timeOf(told, 'give-up') - 7000).to.be.at.least(3500);
  });

  const bytesArb = fc.array(fc.nat(15_000), { maxLength: 12 });
  const storyArb = fc.record({
    streamBytes: bytesArb,
    fileBytes: bytesArb,
    streamFailsAt: fc.oneof(fc.nat(15_000), fc.constant(Number.POSITIVE_INFINITY)),
  });

  it('never leaves a visitor without a sentence for more than 8 s', () => {
    fc.assert(
      fc.property(storyArb, (story) => {
        expect(sentenceAt(tell(story))).to.be.at.most(SENTENCE_BY_MS);
      }),
    );
  });

  it('always comes to an end', () => {
    fc.assert(
      fc.property(storyArb, (story) => {
        expect(tell(story, 60_000).at(-1)?.says).to.equal('give-up');
      }),
    );
  });

  it('leaves no source from which something came just now', () => {
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.nat(1500),
        fc.nat(20_000),
        fc.boolean(),
        (sinceWishMs, sinceProgressMs, sinceSourceMs, hasFallback) => {
          expect(patience({ sinceWishMs, sinceProgressMs, sinceSourceMs, hasFallback }, DEADLINES)).to.be.oneOf([
            'wait',
            'say-slow',
          ]);
        },
      ),
    );
  });
});

describe('patience, to the millisecond', () => {
  const waiting = { sinceWishMs: 0, sinceProgressMs: 0, sinceSourceMs: 0, hasFallback: true };
  const { fallbackMs, sentenceMs, silenceMs } = DEADLINES;

  it('ends for a silent source when there is another to try', () => {
    const silent = { ...waiting, sinceWishMs: fallbackMs, sinceProgressMs: silenceMs };
    expect(patience(silent, DEADLINES)).to.equal('fall-back');
    expect(patience({ ...silent, sinceProgressMs: silenceMs - 1 }, DEADLINES)).to.equal('wait');
    expect(patience({ ...silent, sinceWishMs: fallbackMs - 1 }, DEADLINES)).to.equal('wait');
  });

  it('has a sentence when that is due', () => {
    expect(patience({ ...waiting, sinceWishMs: sentenceMs }, DEADLINES)).to.equal('say-slow');
    expect(patience({ ...waiting, sinceWishMs: sentenceMs - 1 }, DEADLINES)).to.equal('wait');
  });
});
