/** Where a track's sound comes from: its stream, or its mp3 at the play URL. */
export type SourceKind = 'stream' | 'play-url';

/**
 * What to do when a source fails, whichever way: (1) the browser cannot stream, (2) the stream call or its answer fails,
 * (3) the streaming library cannot be loaded, (4) the stream or its codec fails, (5) the element refuses to play it or ends
 * far too early, (6) nothing arrives in time (see `patience`).
 *
 * The stream falls back to the mp3 of the play URL, but only once somebody wants to hear the track: a prefetched stream that
 * fails costs nobody a download. Without a mp3, the track cannot be played.
 */
export function afterFailure(kind: SourceKind, isRequested: boolean): 'use-play-url' | 'wait-for-request' | 'fail' {
  if (kind === 'play-url') return 'fail';
  return isRequested ? 'use-play-url' : 'wait-for-request';
}
