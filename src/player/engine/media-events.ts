import { PlayerError } from '../../platform/model/player-error.ts';
import { isWaiting, shouldPlay } from '../model/playback/player-state.ts';
import type { EngineOwner } from './engine-owner.ts';
import type { MediaPosition } from './media-position.ts';
import { isBuffered } from './sources/is-buffered.ts';
import type { TrackLoad } from './track-load.ts';
import { MOVED_SECONDS } from './watchdog.ts';
import { onWindowEnd } from './window-end.ts';

/** `timeupdate` is fired four times a second while media plays. After a longer gap, it is unknown whether it played. */
const LONGEST_GAP_SECONDS = 1;

/** What the handlers of media events read and report. */
interface MediaListener {
  /** The load of the active track. */
  load(): TrackLoad | null;
  readonly position: MediaPosition;
  isEchoOfPause(): boolean;
  /** The present source cannot go on. */
  refuse(error: PlayerError): void;
  onBuffered(): void;
}

/** Turns events of the media element into actions. @returns only the player's own seeks are reported to the page */
export function listenToMedia(
  audio: HTMLAudioElement,
  owner: EngineOwner,
  { load, position, isEchoOfPause, refuse, onBuffered }: MediaListener,
  signal: AbortSignal,
) {
  const { outbox, dispatch } = owner;
  const clock = createRunDetector(audio);
  let isSeekExpected = false;

  const isReady = (): boolean => load()?.isReady() ?? false;
  const send = (type: 'playing' | 'stalled' | 'moved' | 'windowEnded'): void =>
    dispatch({ type, loadId: owner.state.loadId });
  const on = (type: keyof HTMLMediaElementEventMap, handle: () => void): void =>
    audio.addEventListener(type, outbox.wrap(handle), { signal });

  on('playing', () => {
    if (!position.lacksData()) send('playing');
  });
  on('waiting', () => {
    if (owner.state.status !== 'playing' || audio.ended) return;
    clock.moveTo(position.now());
    send('stalled');
    load()?.start();
  });
  // Unplugged headphones, a media key or the system may pause or start the element.
  on('pause', () => {
    if (shouldPlay(owner.state) && isReady() && audio.paused && !audio.ended) dispatch({ type: 'pause' });
  });
  on('play', () => {
    if (owner.state.playRequested || audio.paused || !isReady()) return;
    if (isEchoOfPause()) audio.pause();
    else dispatch({ type: 'play' });
  });
  on('timeupdate', () => {
    if (!isReady() || audio.seeking) return;
    // After a seek in an mp3, WebKitGTK plays without firing `playing`.
    if (isWaiting(owner.state) && !audio.paused && clock.hasRun(position.now())) send('playing');
    clock.look(position.now());
    position.start = position.now();
    reportSecond();
    outbox.media('timeupdate');
    if (owner.state.status === 'playing' && isBuffered(audio, position.window().end)) onBuffered();
  });
  on('seeking', () => {
    clock.forget();
    if (isSeekExpected) outbox.media('seeking');
  });
  on('seeked', () => {
    if (!isReady()) return;
    position.start = position.now();
    clock.moveTo(position.now());
    send('moved');
    // A handler of `seeked` may seek again.
    const wasExpected = isSeekExpected;
    isSeekExpected = false;
    if (wasExpected) outbox.media('seeked');
  });
  on('ended', () => {
    if (!isReady() || !audio.ended) return;
    // A file that ends in the first half of the preview is broken.
    if (owner.state.playRequested && position.now() * 2 < owner.state.duration) refuse(endedEarly(load()));
    else send('windowEnded');
  });
  onWindowEnd(
    audio,
    () => position.window().end,
    signal,
    outbox.wrap(() => {
      if (isReady()) send('windowEnded');
    }),
  );

  function reportSecond(): void {
    const seconds = Math.floor(position.now());
    const { loadId, seconds: before } = owner.state;
    if (seconds !== before) dispatch({ type: 'tick', loadId, seconds });
  }

  return {
    expectSeek(): void {
      isSeekExpected = true;
    },
    forgetSeek(): void {
      isSeekExpected = false;
    },
  };
}

/** Detects that the media plays: its clock may also jump, or creep while the element waits for data. */
function createRunDetector(audio: HTMLAudioElement) {
  let last = { position: 0, at: Number.NEGATIVE_INFINITY };
  return {
    look(position: number): void {
      last = { position, at: performance.now() };
    },
    moveTo(position: number): void {
      last = { ...last, position };
    },
    /** Call this on a seek: the part that it skips was not played. */
    forget(): void {
      last = { ...last, at: Number.NEGATIVE_INFINITY };
    },
    hasRun(position: number): boolean {
      const seconds = position - last.position;
      const passed = (performance.now() - last.at) / 1000;
      if (seconds <= MOVED_SECONDS || passed > LONGEST_GAP_SECONDS) return false;
      return seconds <= passed * Math.max(audio.playbackRate, 1) + MOVED_SECONDS;
    },
  };
}

function endedEarly(load: TrackLoad | null): PlayerError {
  const trackId = load?.track.trackId;
  return new PlayerError('media-failed', `The sound of the track ${trackId} ended too early.`, { trackId });
}
