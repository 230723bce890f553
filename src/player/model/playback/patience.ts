/**
 * In milliseconds. Visitors should hear the fallback within 4 s and see a
 * message within 8 s: the difference is for busy pages.
 */
export const DEADLINES = {
  /** From the play request until the play URL replaces a silent stream. */
  fallbackMs: 3500,
  /** From the play request until a message is shown, if the track does not play yet. */
  messageMs: 7000,
  /** A source is silent if no data has arrived for this long. */
  silenceMs: 2000,
  /** Time limit for one API call, including retries. */
  requestMs: 8000,
  /** Pause before the first retry; it doubles with each further retry. */
  retryDelayMs: 500,
  /** For the message about an unavailable track to be read, before the next track plays. */
  advanceMs: 2000,
};

/** All deadlines of the player. They are passed in, so that tests can use shorter ones. */
export type Deadlines = Readonly<typeof DEADLINES>;

/** The time that the visitor and the source have been waiting, in milliseconds. */
export interface Waiting {
  readonly sinceRequestMs: number;
  /** Since the last byte from the present source arrived; `Infinity` if none has. */
  readonly sinceProgressMs: number;
  /** Since the present source was opened, or since playback was requested if that was later. */
  readonly sinceSourceMs: number;
  readonly hasFallback: boolean;
}

/**
 * `fall-back`: try the next source; `say-slow`: show that the connection is
 * slow; `give-up`: show the track as unavailable.
 */
export type Patience = 'wait' | 'fall-back' | 'say-slow' | 'give-up';

/** Decides about a source that does not play yet: it is slow while data arrives, else the next source is tried. */
export function patience(waiting: Waiting, deadlines: Deadlines): Patience {
  const { sinceRequestMs, sinceProgressMs, sinceSourceMs, hasFallback } = waiting;
  const isSilent = sinceProgressMs >= deadlines.silenceMs;
  if (isSilent && hasFallback && sinceRequestMs >= deadlines.fallbackMs) return 'fall-back';
  if (sinceRequestMs < deadlines.messageMs) return 'wait';
  if (!isSilent || hasFallback) return 'say-slow';
  const leftMs = deadlines.messageMs - deadlines.fallbackMs - sinceSourceMs;
  if (leftMs <= 0) return 'give-up';
  // On a busy page the source may have been opened late. If its time ends soon, do not show "slow" for just a moment.
  return sinceRequestMs + leftMs <= deadlines.messageMs + deadlines.silenceMs / 4 ? 'wait' : 'say-slow';
}
