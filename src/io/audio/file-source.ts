import { type PreviewWindow, previewWindow, toFileTime } from '../../domain/playback/preview-window.ts';
import { PlayerError } from '../../domain/player-error.ts';
import { type AudioSource, clearAudio, mediaError, type SourceOptions } from './audio-source.ts';
import { wakeFromStandstill } from './standstill.ts';

/** Seconds by which an element may stand off the place that it was sent to. */
const SEEK_TOLERANCE = 0.1;
/** Seconds by which an engine that seeks to whole frames or segments may stand before the window. */
const START_TOLERANCE = 1;

/**
 * An address that the browser plays by itself: the play URL, or a streaming playlist where streaming is native.
 * @param crossOrigin `anonymous` keeps credentials at home, and asks the server for CORS headers
 */
export function createFileSource(url: string, crossOrigin: 'anonymous' | null, options: SourceOptions): AudioSource {
  const { signal, settings, trackId } = options;
  return {
    // A browser that loads by itself loads as much as it likes.
    waitsAttached: false,
    prepare: () => Promise.resolve(),
    async attach(audio) {
      const listen = { signal };
      let fileSeconds: number | null = null;
      let window: PreviewWindow = previewWindow(settings, options.guessedSeconds);
      const learnLength = (): void => {
        if (!Number.isFinite(audio.duration) || audio.duration === fileSeconds) return;
        fileSeconds = audio.duration;
        window = previewWindow(settings, fileSeconds);
        options.onWindow(window);
      };
      audio.addEventListener('progress', () => options.onProgress(), listen);
      audio.addEventListener('durationchange', learnLength, listen);
      audio.addEventListener('error', () => options.onError(mediaError(audio, url, trackId)), listen);
      signal.addEventListener('abort', () => clearAudio(audio), { once: true });
      wakeFromStandstill(audio, () => window.end, signal);

      // An element that is not paused would sound before it stands at the window's start.
      audio.pause();
      audio.crossOrigin = crossOrigin;
      audio.preload = 'auto';
      audio.src = url;
      await once(audio, 'loadedmetadata', signal);
      learnLength();
      // Some engines forget a first seek on a stream of their own: look, and ask again.
      for (let tries = 0; tries < 3; tries++) {
        const target = toFileTime(window, options.position());
        if (Math.abs(audio.currentTime - target) < SEEK_TOLERANCE) break;
        const seeked = once(audio, 'seeked', signal);
        audio.currentTime = target;
        await seeked;
      }
      // A server that knows no ranges: the file would be heard from its beginning.
      if (audio.currentTime < window.start - START_TOLERANCE) {
        const message = `The browser cannot seek in ${url}: its server answers no range requests.`;
        options.onError(new PlayerError('media-failed', message, { trackId }));
        signal.throwIfAborted();
      }
    },
    loadAll() {},
  };
}

/** Rejects with the signal's reason when aborted first. */
function once(target: EventTarget, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    target.addEventListener(type, () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
