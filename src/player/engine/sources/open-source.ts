import { PlayerError } from '../../../platform/model/player-error.ts';
import { lazyChunk } from '../../../platform/page/lazy-chunk.ts';
import { fetchStreamUrl, playUrl, streamOfQueue } from '../../api/mixtape-api.ts';
import { startingAt } from '../../model/playback/preview-window.ts';
import type { Track } from '../../model/queue/mixtape.ts';
import type { PlayerSettings } from '../../model/settings.ts';
import type { TrackStream } from '../../model/stream/parse-streams.ts';
import type { AudioSource, SourceOptions } from './audio-source.ts';
import { createFileSource } from './file-source.ts';
import { areRecordings, findRecording } from './find-recording.ts';
import { hasMediaSource, opensInTime } from './media-feed.ts';
import { createMediaLoads } from './media-loads.ts';
import { createReplaceableSource } from './replaceable-source.ts';
import { createSegmentSource } from './segment-source.ts';
import { neededHls, rememberHls } from './streaming-storage.ts';

const hlsSource = lazyChunk(() => import('./hls-source.ts'));

/** The options of a source, with all settings of the player. */
export interface OpenOptions extends SourceOptions {
  readonly settings: PlayerSettings;
  /** Has no `playUrl` if the API's file is to be played. */
  readonly track: Pick<Track, 'trackId' | 'playUrl'>;
}

/** This browser's way to stream: with Media Source, natively, or not at all. */
function streamingSupport(audio: HTMLAudioElement): 'media-source' | 'native' | null {
  if (hasMediaSource()) return 'media-source';
  return audio.canPlayType('application/vnd.apple.mpegurl') === '' ? null : 'native';
}

/**
 * Loads hls.js if the API's last stream needed it, without requesting a track.
 * @param named the streams that the queue names for the track to be played; `null`: the API is asked
 */
export async function loadStreaming(
  audio: HTMLAudioElement,
  { apiBase }: Pick<PlayerSettings, 'apiBase'>,
  named: readonly TrackStream[] | null,
): Promise<void> {
  if (named !== null && areRecordings(named)) return;
  if (neededHls(apiBase) && streamingSupport(audio) === 'media-source') await hlsSource(false);
}

/**
 * Opens a track's stream.
 * @param named the streams that the queue names; `null`: the API is asked
 * @throws PlayerError, `media-unsupported` if this browser cannot stream
 */
export async function openStream(
  audio: HTMLAudioElement,
  named: readonly TrackStream[] | null,
  options: OpenOptions,
): Promise<AudioSource> {
  const { trackId, settings, http, signal } = options;
  const support = streamingSupport(audio);
  if (support === null) {
    throw new PlayerError('media-unsupported', 'HLS streaming is not supported in this browser.', { trackId });
  }
  // Load it while the answer and the playlist load. If that fails, it is loaded again where it is needed.
  loadStreaming(audio, settings, named).catch(() => {});
  const stream =
    named === null
      ? { url: await fetchStreamUrl(http, settings, trackId, options) }
      : streamOfQueue(named, settings, trackId);
  options.onProgress();
  signal.throwIfAborted();
  if (support === 'native') return createFileSource(stream.url, 'anonymous', options);
  return openMediaStream(stream, options, (needsHls) => rememberHls(settings.apiBase, needsHls));
}

/**
 * Opens a stream with Media Source: by our own source if it is a recording in fMP4, by hls.js if it is anything else or
 * if the browser refuses what our own source gives it.
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

/** Opens a track's file. Its URL may say where the preview of this track starts: `song.mp3#t=34.2`. */
export function openPlayUrl(options: OpenOptions): AudioSource {
  const [url = '', time = ''] = playUrl(options.settings, options.track).split('#t=');
  return createFileSource(url, null, { ...options, settings: startingAt(options.settings, parseFloat(time)) });
}
