/** A track is played from its stream or from the mp3 at its play URL. */
export type SourceKind = 'stream' | 'play-url';

/** What to do when a source fails. A prefetched stream waits for a request: the mp3 may never be needed. */
export function afterFailure(kind: SourceKind, isRequested: boolean): 'use-play-url' | 'wait-for-request' | 'fail' {
  if (kind === 'play-url') return 'fail';
  return isRequested ? 'use-play-url' : 'wait-for-request';
}
