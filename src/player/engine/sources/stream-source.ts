import { PlayerError } from '../../../platform/model/player-error.ts';
import { lazyChunk } from '../../../platform/page/lazy-chunk.ts';
import type { TrackStream } from '../../model/stream/parse-streams.ts';
import type { AudioSource, SourceOptions } from './audio-source.ts';
import { findRecording } from './find-recording.ts';
import { opensInTime } from './media-feed.ts';
import { createMediaLoads } from './media-loads.ts';
import { createReplaceableSource } from './replaceable-source.ts';
import { createSegmentSource } from './segment-source.ts';

export const hlsSource = lazyChunk(() => import('./hls-source.ts'));

/**
 * Opens a stream with Media Source: by our own source if it is a recording in fMP4, by hls.js if it is anything else or if the
 * browser refuses what our own source gives it.
 * @param onPlayed called when a visitor plays it, and when that is known to need hls.js
 * @throws PlayerError
 */
export async function openMediaStream(
  { url, playlist }: TrackStream,
  options: SourceOptions,
  onPlayed: (needsHls: boolean) => void,
): Promise<AudioSource> {
  const { signal, trackId } = options;
  const loads = createMediaLoads(options);
  if (playlist !== undefined) loads.add(url, playlist);
  let needsHls = false;
  let isPlayed = false;

  async function openWithHls(): Promise<AudioSource> {
    needsHls = true;
    if (isPlayed) onPlayed(needsHls);
    const { createHlsSource } = await hlsSource(true).catch(libraryFailed);
    signal.throwIfAborted();
    return createHlsSource(url, { ...options, loads });
  }

  const recording = await findRecording(url, loads, trackId);
  signal.throwIfAborted();
  const source =
    recording === null || !opensInTime()
      ? await openWithHls()
      : createReplaceableSource(
          (own) => createSegmentSource(recording, { ...options, ...own, loads }),
          openWithHls,
          options,
        );
  return {
    ...source,
    loadAll() {
      isPlayed = true;
      onPlayed(needsHls);
      source.loadAll();
    },
  };
}

function libraryFailed(cause: unknown): never {
  const message = 'The streaming library could not be loaded from beside the player script.';
  throw new PlayerError('media-failed', message, { cause });
}
