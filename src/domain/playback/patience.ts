/** How long a visitor waits for what, in milliseconds. One value, handed in, so that tests can run at a fraction of it. */
export interface Deadlines {
  /** Wish to play → the play URL is tried in place of a stream from which nothing comes. */
  readonly fallbackMs: number;
  /** Wish to play → a sentence is shown if nothing sounds. */
  readonly sentenceMs: number;
  /** A source that sent nothing for so long counts as silent. */
  readonly silenceMs: number;
  /** The longest that one call of the API may take, retries included. */
  readonly requestMs: number;
  /** First pause between two tries; each further one is twice as long. */
  readonly retryDelayMs: number;
  /** An unavailable track is shown for so long before a running mixtape moves on. */
  readonly advanceMs: number;
  /** How long to wait for the labels of the visitor's language before the player shows English. */
  readonly labelsMs: number;
}

/** Contract, section 6, choice 1: 4 s and 8 s, less what a busy page may add before anything is seen. */
export const DEADLINES: Deadlines = {
  fallbackMs: 3500,
  sentenceMs: 7000,
  silenceMs: 2000,
  requestMs: 8000,
  retryDelayMs: 500,
  advanceMs: 2000,
  labelsMs: 2000,
};

/** What has happened since somebody wished to hear something, in milliseconds. */
export interface Waiting {
  readonly sinceWishMs: number;
  /** Since the last byte of the source that is loading came in; `Infinity` if none has. */
  readonly sinceProgressMs: number;
  /** Since the source that is loading was started, at the earliest since the wish. */
  readonly sinceSourceMs: number;
  /** Whether there is another source to try. */
  readonly hasFallback: boolean;
}

/** `wait` shows nothing; `fall-back` tries the next source; `say-slow` says that the connection is slow; `give-up` says that the preview is unavailable. */
export type Patience = 'wait' | 'fall-back' | 'say-slow' | 'give-up';

/**
 * What to do about a source that does not sound yet. Where bytes still arrive, loading goes on, and the visitor
 * reads why; where none do, the next source gets its chance while there is still time for it to sound.
 */
export function patience(waiting: Waiting, deadlines: Deadlines): Patience {
  const { sinceWishMs, sinceProgressMs, sinceSourceMs, hasFallback } = waiting;
  const isSilent = sinceProgressMs >= deadlines.silenceMs;
  if (isSilent && hasFallback && sinceWishMs >= deadlines.fallbackMs) return 'fall-back';
  if (sinceWishMs < deadlines.sentenceMs) return 'wait';
  if (!isSilent || hasFallback) return 'say-slow';
  const chanceMs = deadlines.sentenceMs - deadlines.fallbackMs - sinceSourceMs;
  if (chanceMs <= 0) return 'give-up';
  // A busy page may have asked late. A sentence that gives way to the next one at once is none.
  return sinceWishMs + chanceMs <= deadlines.sentenceMs + deadlines.silenceMs / 4 ? 'wait' : 'say-slow';
}
