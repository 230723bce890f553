import { http } from '../../../src/platform/http/http.ts';
import type { SourceOptions } from '../../../src/player/engine/sources/audio-source.ts';
import { FAST } from './deadlines.ts';

/** The options of a source that plays the usual preview and whose reports nobody reads. */
export function sourceOptions(own: Partial<SourceOptions> = {}): SourceOptions {
  return {
    trackId: 't1',
    settings: { startSeconds: 8, durationSeconds: 15 },
    guessedSeconds: null,
    position: () => 0,
    signal: new AbortController().signal,
    http,
    deadlines: FAST,
    onWindow: () => {},
    onProgress: () => {},
    onLost: () => {},
    onRestart: () => {},
    onError: () => {},
    ...own,
  };
}
