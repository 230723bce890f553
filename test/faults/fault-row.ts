import type { PlayerErrorCode } from '../../src/platform/model/player-error.ts';
import type { ConsoleLine } from './scene.ts';
import type { StagingName } from './stagings.ts';

/** The end for a visitor, in the words of `docs/faults.md`. */
export const OUTCOMES = {
  stream: 'hears the preview',
  mp3: 'hears the preview, from the mp3',
  slow: 'reads that the connection is slow; loading continues',
  offline: 'reads that they are offline; the track stays, and goes on with the network',
  unavailable: 'reads that the preview is unavailable, and can try again',
  any: 'hears the preview or reads a message, depending on what the browser can decode',
  paused: 'sees the player paused, and can press Play',
  'next-track': 'hears the track to its end, then the next one',
  link: 'reads “Copied!”, or gets the link to copy by hand',
  'not-drawn': 'reads that the player could not be shown, and can try again',
  silence: 'sees and hears nothing any more',
  nothing: 'sees nothing: the player stays hidden',
} as const;

export type Outcome = keyof typeof OUTCOMES;

/** Requests that the player may send, in the words of `docs/faults.md`. */
export const THINGS = {
  queue: 'queue',
  stream: 'stream answer',
  playlist: 'playlist',
  segment: 'each segment',
  mp3: 'mp3',
} as const;

export type Thing = keyof typeof THINGS;

/** A fault and all its effects. */
export interface FaultRow {
  /** Unique. Also the demo's mixtape with this fault, unless `mixtape` names another. */
  readonly id: string;
  /** A row of `segments` is about our own source, one of `hls` about hls.js. */
  readonly group: 'queue' | 'stream' | 'segments' | 'hls' | 'media' | 'page';
  /** The sentence in `docs/faults.md`. */
  readonly fault: string;
  readonly mixtape?: string;
  /** Further attributes of the player. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The page's fault, if it is not the server's. */
  readonly staged?: StagingName;
  /** A feature without which the browser skips the row. */
  readonly needs?: 'native streaming' | 'moveBefore';
  readonly sees: Outcome;
  /** Seconds into the preview past which it has to be heard. */
  readonly through?: number;
  /** Messages in the console. Default: none. */
  readonly reads?: readonly ConsoleLine[];
  /** The event that reports the fault, and the code of its error. */
  readonly event?: 'mixtapeerror' | 'error' | 'playblocked';
  readonly code?: PlayerErrorCode;
  /** The most requests for each thing; things that are not listed are not requested at all. */
  readonly requests: Readonly<Partial<Record<Thing, number>>>;
  /**
   * For faults with waiting: the fraction of the player's deadlines at which the row runs. Some rows need full time:
   * `Retry-After` counts in seconds, and a slow machine still needs its time to play. Rows without waiting, and rows in
   * which the stream plays in the end, run with longer deadlines than the player's own.
   */
  readonly waits?: 'eighth' | 'eighth and full' | 'full';
  /** `frame`: in a frame with the built script; `browser`: in a whole browser, see `test/e2e`. */
  readonly where?: 'frame' | 'browser';
}
