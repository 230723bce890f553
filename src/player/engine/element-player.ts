import { PlayerError } from '../../platform/model/player-error.ts';
import { activeTrack, shouldPlay } from '../model/playback/player-state.ts';
import type { EngineOwner } from './engine-owner.ts';

/** WebKitGTK may resume by itself if it is paused during a seek. A `play` this soon after a pause is treated as that. */
const ECHO_MS = 250;

/** Plays and pauses the media element. @param refuse called if it cannot play its present source */
export function createElementPlayer(audio: HTMLAudioElement, owner: EngineOwner, refuse: (error: PlayerError) => void) {
  let pausedAt = Number.NEGATIVE_INFINITY;
  /** Only the last call of `play()` counts. */
  let calls = 0;

  function callPlay(onRejected: (error: Error) => void): void {
    const { requestId } = owner.state;
    // A page may have replaced `play` by a function that throws, or rejects without a reason.
    (async () => audio.play())().catch(
      owner.outbox.wrap((reason: unknown) => {
        // An error of another frame is not an `instanceof` our Error.
        const error = (reason ?? new Error('It gave no reason.')) as Error;
        if (error.name === 'NotAllowedError') owner.dispatch({ type: 'blocked', requestId, message: error.message });
        else onRejected(error);
      }),
    );
  }

  return {
    /** Call this once the element is at its start position. */
    play(): void {
      calls += 1;
      const call = calls;
      const { loadId } = owner.state;
      callPlay((error) => {
        const now = owner.state;
        if (now.loadId !== loadId || !shouldPlay(now) || call !== calls) return;
        // After an interruption, the next source calls `play()` again; the source itself handles media errors.
        if (error.name === 'AbortError' || audio.error !== null) return;
        const trackId = activeTrack(now)?.trackId;
        const message = `The browser refused to play the track ${trackId}: ${error.message}`;
        refuse(new PlayerError('media-failed', message, { trackId, cause: error }));
      });
    },
    /** For when nothing is loaded yet: phones allow playback only if `play()` was called inside the visitor's tap. */
    unlock: () => callPlay(() => {}),
    pause(): void {
      audio.pause();
      pausedAt = performance.now();
    },
    /** Whether a `play` event is WebKitGTK's reaction to our pause. */
    isEchoOfPause: () => performance.now() - pausedAt < ECHO_MS,
  };
}
