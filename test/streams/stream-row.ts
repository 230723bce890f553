export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

/** From where the preview is heard, in the words of `docs/streams.md`. */
export const OUTCOMES = { stream: 'stream', mp3: 'mp3', message: 'message' } as const;
export type Outcome = keyof typeof OUTCOMES;

export const GROUPS = {
  ts: 'MPEG-TS segments',
  fmp4: 'fMP4 segments',
  packed: 'Packed segments, without a container',
  playlist: 'Playlists and servers',
  master: 'Playlists of playlists',
  file: 'The play URL',
} as const;
export type Group = keyof typeof GROUPS;

/** A kind of stream, and the expected sound in each engine. */
export interface StreamRow {
  /** Unique. The server's part has the same id in `stream-files.mjs`. */
  readonly id: string;
  readonly group: Group;
  /** The sentence in `docs/streams.md`. */
  readonly stream: string;
  /** One outcome for all engines, or one for each. */
  readonly plays: Outcome | Readonly<Record<Engine, Outcome>>;
  /** A feature that the stream needs of the engine, if an engine does not play it. */
  readonly type?: string;
  /** The engines whose `isTypeSupported(type)` is true. */
  readonly supportedBy?: readonly Engine[];
  /** The first and the last second of the recording that are heard. Default: 8 and 22. */
  readonly seconds?: readonly [number, number];
  /**
   * Why it cannot be tested by content. `inexact`: the engine's seeks in this file are inexact. `other-origin`: Web Audio
   * gets silence of an element whose file is on another origin. `changes-source`: the mp3 replaces the stream in the middle of
   * the preview, with a pause.
   */
  readonly unheard?: 'inexact' | 'other-origin' | 'changes-source';
}

export function outcomeOf({ plays }: StreamRow, engine: Engine): Outcome {
  return typeof plays === 'string' ? plays : plays[engine];
}
