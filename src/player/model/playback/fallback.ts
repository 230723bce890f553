import type { Track } from '../queue/mixtape.ts';

/** A track is played from a stream that the queue or the API names, or from the file at its play URL. */
export type SourceKind = 'queue-stream' | 'stream' | 'play-url';

/** With these answers, the address may have expired since the queue was made: the API names another one. */
const REFUSED: readonly (number | undefined)[] = [401, 403, 404, 410];

/** The source that a track is played from first. */
export function firstSource({ streams }: Track): SourceKind {
  if (streams === undefined) return 'stream';
  return streams.length > 0 ? 'queue-stream' : 'play-url';
}

/**
 * Decides what follows when a source fails for one of these reasons: (1) the browser cannot stream, (2) the stream call fails or its
 * answer is invalid, (3) the streaming library cannot be loaded, (4) the stream or its codec fails, (5) the element refuses to
 * play it or ends far too early, (6) nothing arrives in time (see `patience`).
 *
 * The API is asked once if a server refuses the stream that the queue names. Otherwise the stream falls back to the file of the
 * play URL, but only once playback is requested: if a prefetched stream fails, the visitor may never need the file. If the file
 * fails as well, the track cannot be played.
 * @param status of the answer, if that is why it failed
 */
export function afterFailure(
  kind: SourceKind,
  isRequested: boolean,
  status: number | undefined,
): 'use-stream' | 'use-play-url' | 'wait-for-request' | 'fail' {
  if (kind === 'play-url') return 'fail';
  if (kind === 'queue-stream' && REFUSED.includes(status)) return 'use-stream';
  return isRequested ? 'use-play-url' : 'wait-for-request';
}
