import { PlayerError } from '../../platform/model/player-error.ts';
import type { Deadlines } from '../model/playback/patience.ts';
import type { PlayerAction } from '../model/playback/player-action.ts';
import { activeTrack, type ClockAnchor, type PlayerState, shouldPlay } from '../model/playback/player-state.ts';
import type { Outbox } from '../page/outbox.ts';

export interface EngineOwner {
  readonly outbox: Outbox;
  readonly state: PlayerState;
  dispatch(action: PlayerAction): void;
}

/**
 * When the audio is paused during a seek, WebKitGTK sometimes starts it again by itself. So if a `play` event comes this
 * soon after a pause, the browser has caused it, and not the page.
 */
const ECHO_MS = 250;

/**
 * Plays and pauses the media element.
 * @param refuse called if the element cannot play its present source
 */
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
    /**
     * Calls `play()` before anything is loaded: phones allow playback only if that happens inside the visitor's tap.
     */
    unlock: () => callPlay(() => {}),
    pause(): void {
      audio.pause();
      pausedAt = performance.now();
    },
    /** Whether a `play` event is WebKitGTK's reaction to our pause. */
    isEchoOfPause: () => performance.now() - pausedAt < ECHO_MS,
  };
}

/** If the element's clock differs from the anchor's by more, the anchor is set again. */
const MAX_DRIFT_SECONDS = 0.25;

/**
 * Reports each second while the track plays, and when the element's clock drifts from the anchor.
 * @param onStalled called if the clock has not moved for too long: Firefox may fire
 * `playing` and then neither play nor fire `waiting`
 * @returns a function that starts or stops it
 */
export function createPlaybackClock(
  owner: EngineOwner,
  position: () => number,
  { silenceMs }: Deadlines,
  onStalled: (since: number) => void,
): (anchor: ClockAnchor) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { time: 0, at: 0 };
  let last = { time: 0, since: 0 };
  let isRunning = false;

  /**
   * Reads the clock again when the next second begins. The element's `timeupdate` can be a quarter of a second late.
   */
  function plan(time: number): void {
    // 5 ms later: a timer that fires a moment early would still show the previous second.
    timer = setTimeout(look, (1 - (time % 1)) * 1000 + 5);
  }

  function look(): void {
    const { loadId } = owner.state;
    const time = position();
    const now = performance.now();
    if (time !== last.time) last = { time, since: now };
    if (now - last.since >= silenceMs) {
      onStalled(last.since);
      return;
    }
    owner.dispatch({ type: 'tick', loadId, seconds: Math.floor(time) });
    plan(time);
    if (Math.abs(start.time + (now - start.at) / 1000 - time) > MAX_DRIFT_SECONDS)
      owner.dispatch({ type: 'moved', loadId });
  }

  return ({ time, running }) => {
    clearTimeout(timer);
    const now = performance.now();
    start = { time, at: now };
    // A corrected anchor does not count as movement of the element's clock.
    if (!running || !isRunning || time !== last.time) last = { time, since: now };
    isRunning = running;
    if (running) plan(time);
  };
}
