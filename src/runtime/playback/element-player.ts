import { activeTrack, type PlayerState, shouldPlay } from '../../domain/playback/player-state.ts';
import { PlayerError } from '../../domain/player-error.ts';
import type { Outbox } from '../player/outbox.ts';

/** WebKitGTK may play on by itself if it is paused during a seek: within this time after a pause, nobody else did it. */
const ECHO_MS = 250;

/** Tells the media element to play and to pause. */
export interface ElementPlayer {
  /** The element stands at its start. */
  play(): void;
  /** Nothing is loaded yet: phones allow playback only to an element that was told to play inside the visitor's tap. */
  unlock(): void;
  pause(): void;
  /** Whether a `play` of the element is the echo of our pause. */
  isEchoOfPause(): boolean;
}

/** What became of `play()`. */
export interface ElementPlayerListener {
  state(): PlayerState;
  /** The browser does not allow playback without a gesture of the visitor. */
  onBlocked(requestId: number, message: string): void;
  /** The element does not play its present source. */
  onRefused(error: PlayerError): void;
}

export function createElementPlayer(
  audio: HTMLAudioElement,
  outbox: Outbox,
  { state, onBlocked, onRefused }: ElementPlayerListener,
): ElementPlayer {
  let pausedAt = Number.NEGATIVE_INFINITY;
  /** Only the last call of `play()` counts. */
  let calls = 0;

  function callPlay(onRejected: (error: Error) => void): void {
    const { requestId } = state();
    // A page may have replaced `play`, by a function that throws or gives no reason.
    (async () => audio.play())().catch(
      outbox.wrap((reason: unknown) => {
        // An error of another frame is not an `instanceof` our Error.
        const error = (reason ?? new Error('It gave no reason.')) as Error;
        if (error.name === 'NotAllowedError') onBlocked(requestId, error.message);
        else onRejected(error);
      }),
    );
  }

  return {
    play() {
      calls += 1;
      const call = calls;
      const { loadId } = state();
      callPlay((error) => {
        const now = state();
        if (now.loadId !== loadId || !shouldPlay(now) || call !== calls) return;
        // An interrupted `play()` goes on with the next source; a media error is handled by the source itself.
        if (error.name === 'AbortError' || audio.error !== null) return;
        const trackId = activeTrack(now)?.trackId;
        const message = `The browser refused to play the track ${trackId}: ${error.message}`;
        onRefused(new PlayerError('media-failed', message, { trackId, cause: error }));
      });
    },
    unlock: () => callPlay(() => {}),
    pause() {
      audio.pause();
      pausedAt = performance.now();
    },
    isEchoOfPause: () => performance.now() - pausedAt < ECHO_MS,
  };
}
