import type { PlayerErrorCode } from '../../src/domain/player-error.ts';
import type { StagingName } from './stagings.ts';

/** What a visitor sees or hears in the end, and how the documentation says it. */
export const OUTCOMES = {
  stream: 'hears the preview',
  mp3: 'hears the preview, from the mp3',
  slow: 'reads that the connection is slow, while it loads on',
  unavailable: 'reads that the preview is unavailable, and can try again',
  any: 'hears the preview or reads a sentence, as far as the browser can decode it',
  paused: 'sees the player paused, and can press Play',
  'next-track': 'hears the track to its end, then the next one',
  link: 'reads “Copied!”, or gets the link to copy by hand',
  'not-drawn': 'reads that the player could not be shown, and can try again',
  silence: 'neither sees nor hears anything any more',
  nothing: 'sees nothing: the player stays hidden',
} as const;

export type Outcome = keyof typeof OUTCOMES;

/** What the player may ask for, and how the documentation calls it. */
export const THINGS = {
  queue: 'queue',
  stream: 'stream answer',
  playlist: 'playlist',
  segment: 'each segment',
  mp3: 'mp3',
} as const;

export type Thing = keyof typeof THINGS;

/** One line in the console of the page. */
export interface ConsoleLine {
  readonly level: 'error' | 'warn';
  /** A part of its text. */
  readonly text: string;
  /** Once unless told. */
  readonly times?: number;
}

/** What goes wrong, and everything that comes of it. */
export interface FaultRow {
  /** Of one row only; the demo's mixtape with the fault unless `mixtape` names another. */
  readonly id: string;
  readonly group: 'queue' | 'stream' | 'hls' | 'media' | 'page';
  /** In words. */
  readonly fault: string;
  readonly mixtape?: string;
  /** Further attributes of the player. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** What the page does to the player or lacks, where it is not the server that is at fault. */
  readonly staged?: StagingName;
  /** What the browser has to have; without it there is nothing to test. */
  readonly needs?: 'native streaming' | 'moveBefore';
  readonly sees: Outcome;
  /** A place in the window, in seconds, past which the preview has to be heard. */
  readonly through?: number;
  /** What the page author reads; nothing unless told. */
  readonly reads?: readonly ConsoleLine[];
  /** The event that tells of the fault, and its error's code. */
  readonly event?: 'mixtapeerror' | 'error' | 'playblocked';
  readonly code?: PlayerErrorCode;
  /** How often one thing is asked for at the most; what is not named is not asked for at all. */
  readonly requests: Readonly<Partial<Record<Thing, number>>>;
  /**
   * For faults that make somebody wait: at which part of the player's deadlines it runs. Not everything can be hurried:
   * `Retry-After` counts in seconds, and what sounds in the end takes a busy machine as long as ever. Where nothing has
   * to be waited for, or what was waited for is the stream itself, the player has more patience than it ships with.
   */
  readonly waits?: 'eighth' | 'eighth and full' | 'full';
  /** `frame`: on a page of its own with the built script; `browser`: in a whole browser, see `test/e2e`. */
  readonly where?: 'frame' | 'browser';
}
