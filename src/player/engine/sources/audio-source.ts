import type { Http } from '../../../platform/http/http.ts';
import { PlayerError } from '../../../platform/model/player-error.ts';
import type { Deadlines } from '../../model/playback/patience.ts';
import type { PreviewSettings, PreviewWindow } from '../../model/playback/preview-window.ts';
import type { Range } from '../../model/stream/next-segment.ts';

export interface SourceOptions {
  readonly trackId: string;
  readonly settings: PreviewSettings;
  /** The duration from the queue, used until that of the file is known. */
  readonly guessedSeconds: number | null;
  /**
   * Returns the position at which playback starts, in seconds since the window's
   * start. Called again when the source is attached.
   */
  position(): number;
  /** Frees all resources; no callback is called afterwards. */
  readonly signal: AbortSignal;
  readonly http: Http;
  readonly deadlines: Deadlines;
  /** Called when the file's real duration is known, and with it the window. */
  onWindow(preview: PreviewWindow): void;
  onProgress(): void;
  /** Called when the element has no source for now. `onRestart` or `onError` follows. */
  onLost(): void;
  /** Called when the source was attached again at the current position, which has paused the element. */
  onRestart(): void;
  onError(error: PlayerError): void;
}

/**
 * A stream or file for the audio element. It is created without the element, so that the next track can be prefetched.
 */
export interface AudioSource {
  /** Whether it loads only a first moment of sound if it is attached before playback is requested. */
  readonly canAttachEarly: boolean;
  /**
   * Attaches it. Resolves when the element is at the start position and
   * `play()` may be called. Rejects only when aborted.
   */
  attach(audio: HTMLAudioElement): Promise<void>;
  /** Resolves when a first moment of sound is loaded, or at once if that cannot be known. Rejects only when aborted. */
  preload(): Promise<void>;
  /** Loads the whole window. Before, only a first moment of sound is loaded. */
  loadAll(): void;
}

// Constants of `HTMLMediaElement`, which does not exist in Node.
export const HAVE_CURRENT_DATA = 2;
/** Below it, the element has no data to continue with. */
export const HAVE_FUTURE_DATA = 3;

/** About two audio frames. Shorter seeks are left out: WebKitGTK loses one stream in ten during them. */
export const MIN_SEEK_SECONDS = 0.05;

/** How far ahead of playback a whole track is loaded: more than the length of most previews. */
export const MAX_AHEAD_SECONDS = 60;

/** Removes the element's source, so that its next `play()` waits for the next source. */
export function clearAudio(audio: HTMLAudioElement): void {
  audio.pause();
  if (!audio.hasAttribute('src')) return;
  audio.removeAttribute('src');
  audio.load();
}

/** Media Source may forbid remote playback. When the signal aborts, it is allowed again if it was before. */
export function restoreRemotePlayback(audio: HTMLAudioElement, signal: AbortSignal): void {
  const { disableRemotePlayback } = audio;
  signal.addEventListener(
    'abort',
    () => {
      audio.disableRemotePlayback = disableRemotePlayback;
    },
    { once: true },
  );
}

/** The element's own error as a PlayerError. */
export function mediaError(audio: HTMLAudioElement, url: string, trackId: string): PlayerError {
  const reason = audio.error?.message || `code ${audio.error?.code ?? 'unknown'}`;
  return new PlayerError('media-failed', `The browser cannot play ${url}: ${reason}`, { trackId, cause: audio.error });
}

/** Whether everything from the current position to `end` is buffered, except for less than an audio frame. */
export function isBuffered(media: HTMLMediaElement, end: number): boolean {
  return rangesOf(media).some((range) => range.start <= media.currentTime && range.end >= end - 0.1);
}

/** The ranges that the element has buffered. */
export function rangesOf({ buffered }: HTMLMediaElement): readonly Range[] {
  return Array.from({ length: buffered.length }, (_, index) => ({
    start: buffered.start(index),
    end: buffered.end(index),
  }));
}
