/** A track is played from its stream or from the mp3 at its play URL. */
export type SourceKind = 'stream' | 'play-url';

/**
 * What to do when a source fails for one of these reasons: (1) the browser cannot stream, (2) the stream call fails or its
 * answer is invalid, (3) the streaming library cannot be loaded, (4) the stream or its codec fails, (5) the element refuses to
 * play it or ends far too early, (6) nothing arrives in time (see `patience`).
 *
 * The stream falls back to the mp3 of the play URL, but only once playback is requested: if a prefetched stream fails, the
 * visitor may never need the mp3. If the mp3 fails as well, the track cannot be played.
 */
export function afterFailure(kind: SourceKind, isRequested: boolean): 'use-play-url' | 'wait-for-request' | 'fail' {
  if (kind === 'play-url') return 'fail';
  return isRequested ? 'use-play-url' : 'wait-for-request';
}
