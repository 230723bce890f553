import type { Deadlines } from '../../domain/playback/patience.ts';
import type { PreviewSettings, PreviewWindow } from '../../domain/playback/preview-window.ts';
import { PlayerError } from '../../domain/player-error.ts';
import type { Http } from '../api/http.ts';

/** What a source needs to know, and whom it tells what. */
export interface SourceOptions {
  readonly trackId: string;
  readonly settings: PreviewSettings;
  /** The file's length as the queue gave it: a first guess, until the file itself is known. */
  readonly guessedSeconds: number | null;
  /** Where playback is to begin, in seconds since the window's start; asked again when the element is fed. */
  position(): number;
  /** Its end frees everything and silences every callback. */
  readonly signal: AbortSignal;
  readonly http: Http;
  readonly deadlines: Deadlines;
  /** The file's true length is known, and with it the window. */
  onWindow(window: PreviewWindow): void;
  /** Bytes came in. */
  onProgress(): void;
  /** The element had to be fed anew where it stood, which left it paused. */
  onRestart(): void;
  /** The source cannot go on. */
  onError(error: PlayerError): void;
}

/**
 * One file, made ready to feed the audio element. Made without the element, so that the next track
 * can be in hand while this one plays; attached when its turn comes.
 */
export interface AudioSource {
  /** Whether it can feed the element before anyone wishes to hear it, and still load no more than a first moment. */
  readonly waitsAttached: boolean;
  /** Feeds the element; resolves when it stands at its start and `play()` may be called. Rejects only when aborted. */
  attach(audio: HTMLAudioElement): Promise<void>;
  /** Resolves when a first moment of sound is in hand, as far as that can be known. Rejects only when aborted. */
  prepare(): Promise<void>;
  /** Loads all of the window: until then only what a first moment of sound needs. */
  loadAll(): void;
}

/** Takes whatever feeds the element away from it, so that its next `play()` waits for the next source. */
export function clearAudio(audio: HTMLAudioElement): void {
  audio.pause();
  if (!audio.hasAttribute('src')) return;
  audio.removeAttribute('src');
  audio.load();
}

/** What the element itself says of its source. */
export function mediaError(audio: HTMLAudioElement, url: string, trackId: string): PlayerError {
  const reason = audio.error?.message || `code ${audio.error?.code ?? 'unknown'}`;
  return new PlayerError('media-failed', `The browser cannot play ${url}: ${reason}`, { trackId, cause: audio.error });
}
