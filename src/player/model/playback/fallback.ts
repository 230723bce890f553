import type { PlayerError } from '../../../platform/model/player-error.ts';
import type { Track } from '../queue/mixtape.ts';

/**
 * A source of a track: a stream that the queue or the API names, or the file at the play URL of the queue or the API.
 */
export type SourceKind = 'queue-stream' | 'stream' | 'queue-play-url' | 'play-url';

export function isFile(kind: SourceKind): boolean {
  return kind === 'queue-play-url' || kind === 'play-url';
}

/** With these statuses, the address may have expired since the queue was made. The API may name another one. */
const REFUSED: readonly (number | undefined)[] = [401, 403, 404, 410];

type NamedSources = Pick<Track, 'streams' | 'playUrl'>;

/** The source that a track is played from first. */
export function firstSource(track: NamedSources): SourceKind {
  if (track.streams === undefined) return 'stream';
  return track.streams.length > 0 ? 'queue-stream' : firstFile(track);
}

function firstFile({ playUrl }: NamedSources): SourceKind {
  return playUrl === undefined ? 'play-url' : 'queue-play-url';
}

/**
 * Decides what follows when a source fails for one of these reasons: (1) the browser cannot stream, (2) the stream call
 * fails or its answer is invalid, (3) the streaming library cannot be loaded, (4) the stream or its codec fails, (5)
 * the element refuses to play it or ends far too early, (6) nothing arrives in time (see `patience`).
 *
 * If a server refuses an address of the queue, the API is asked for another one, once. Media elements do not say
 * whether a server has refused a file, so every failure of the queue's file counts, except for a timeout. In all other
 * cases a stream falls back to the file at the play URL.
 * @param failed what has failed so far, the last one with this error
 * @returns `null` if the track cannot be played
 */
export function nextSource(
  track: NamedSources,
  failed: readonly SourceKind[],
  { code, status }: Pick<PlayerError, 'code' | 'status'>,
): SourceKind | null {
  switch (failed.at(-1)) {
    case 'play-url':
      return null;
    case 'queue-play-url':
      if (code === 'play-timeout') return null;
      return failed.includes('stream') ? 'play-url' : 'stream';
    case 'queue-stream':
      if (REFUSED.includes(status)) return 'stream';
  }
  return failed.includes('queue-play-url') ? 'play-url' : firstFile(track);
}
