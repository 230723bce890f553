import { PlayerError } from '../../../platform/model/player-error.ts';
import { lazyChunk } from '../../../platform/page/lazy-chunk.ts';
import { fetchStreamUrl, playUrl } from '../../api/mixtape-api.ts';
import type { PlayerSettings } from '../../model/settings.ts';
import type { AudioSource, SourceOptions } from './audio-source.ts';
import { createFileSource } from './file-source.ts';

/** The options of a source, with all settings of the player. */
export interface OpenOptions extends SourceOptions {
  readonly settings: PlayerSettings;
}

type MediaSourceKind = { isTypeSupported(type: string): boolean };

/** How this browser streams: with hls.js on Media Source, natively, or not at all. */
function streamingSupport(audio: HTMLAudioElement): 'library' | 'native' | null {
  const page: { ManagedMediaSource?: MediaSourceKind; MediaSource?: MediaSourceKind } = globalThis;
  const mediaSource = page.ManagedMediaSource ?? page.MediaSource;
  if (mediaSource?.isTypeSupported('audio/mp4; codecs="mp4a.40.2"')) return 'library';
  return audio.canPlayType('application/vnd.apple.mpegurl') === '' ? null : 'native';
}

/** Loads the code that streaming needs in this browser, without requesting a track. */
export async function loadStreaming(audio: HTMLAudioElement): Promise<void> {
  if (streamingSupport(audio) === 'library') await hlsSource(false);
}

const hlsSource = lazyChunk(() => import('./hls-source.ts'));

/** Opens a track's stream. @throws PlayerError, `media-unsupported` if this browser cannot stream */
export async function openStream(audio: HTMLAudioElement, options: OpenOptions): Promise<AudioSource> {
  const { trackId, settings, http, signal } = options;
  const support = streamingSupport(audio);
  if (support === null) {
    throw new PlayerError('media-unsupported', 'HLS streaming is not supported in this browser.', { trackId });
  }
  const library = support === 'library' ? hlsSource(true).catch(libraryFailed) : null;
  const url = await fetchStreamUrl(http, settings, trackId, options);
  options.onProgress();
  const loaded = await library;
  signal.throwIfAborted();
  if (loaded instanceof PlayerError) throw loaded;
  return loaded === null ? createFileSource(url, 'anonymous', options) : loaded.createHlsSource(url, options);
}

export function openPlayUrl(options: OpenOptions): AudioSource {
  return createFileSource(playUrl(options.settings, options.trackId), null, options);
}

function libraryFailed(cause: unknown): PlayerError {
  return new PlayerError('media-failed', 'The streaming library could not be loaded from beside the player script.', {
    cause,
  });
}
