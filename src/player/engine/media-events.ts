import { PlayerError } from '../../platform/model/player-error.ts';
import { activeTrack, isWaiting, shouldPlay } from '../model/playback/player-state.ts';
import { type PreviewWindow, previewWindow, toWindowTime } from '../model/playback/preview-window.ts';
import type { EngineOwner } from './element-player.ts';
import { HAVE_CURRENT_DATA, HAVE_FUTURE_DATA, isBuffered } from './sources/audio-source.ts';
import type { TrackLoad } from './track-load.ts';
import { MOVED_SECONDS } from './watchdog.ts';

/** `timeupdate` is fired four times a second while media plays. After a longer gap, it is unknown whether it played. */
const LONGEST_GAP_SECONDS = 1;

interface MediaListener {
  load(): TrackLoad | null;
  readonly position: MediaPosition;
  isEchoOfPause(): boolean;
  /** Called if the element cannot go on with its present source. */
  refuse(error: PlayerError): void;
  onBuffered(): void;
}

/** Turns events of the media element into actions. The page is sent `seeking` and `seeked` only if `isSeekExpected`. */
export function listenToMedia(
  audio: HTMLAudioElement,
  owner: EngineOwner,
  { load, position, isEchoOfPause, refuse, onBuffered }: MediaListener,
  signal: AbortSignal,
) {
  const { outbox, dispatch } = owner;
  const clock = createRunDetector(audio);
  const media = { isSeekExpected: false };

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
    outbox.media('timeupdate');
    if (owner.state.status === 'playing' && isBuffered(audio, position.preview().end)) onBuffered();
  });
  on('seeking', () => {
    clock.forget();
    if (media.isSeekExpected) outbox.media('seeking');
  });
  on('seeked', () => {
    if (!isReady()) return;
    position.start = position.now();
    clock.moveTo(position.now());
    send('moved');
    // A handler of `seeked` may seek again.
    const { isSeekExpected } = media;
    media.isSeekExpected = false;
    if (isSeekExpected) outbox.media('seeked');
  });
  on('ended', () => {
    if (!isReady() || !audio.ended) return;
    // A file that ends in the first half of the preview is broken.
    if (!owner.state.playRequested || position.now() * 2 >= owner.state.duration) return send('windowEnded');
    const trackId = load()?.track.trackId;
    refuse(new PlayerError('media-failed', `The sound of the track ${trackId} ended too early.`, { trackId }));
  });
  onWindowEnd(
    audio,
    () => position.preview().end,
    signal,
    outbox.wrap(() => {
      if (isReady()) send('windowEnded');
    }),
  );

  return media;
}

/** Detects whether media plays. A moving clock is no proof: it may jump, or creep while the element waits for data. */
function createRunDetector(audio: HTMLAudioElement) {
  let last = { position: 0, at: Number.NEGATIVE_INFINITY };
  return {
    look(position: number): void {
      last = { position, at: performance.now() };
    },
    moveTo(position: number): void {
      last = { ...last, position };
    },
    /** Call this on a seek, which moves the clock without playing. */
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

type MediaPosition = ReturnType<typeof createMediaPosition>;

/** The position in the active track, in seconds since the start of the preview. */
export function createMediaPosition(audio: HTMLAudioElement, owner: EngineOwner, load: () => TrackLoad | null) {
  const isReady = (): boolean => load()?.isReady() ?? false;
  const preview = (): PreviewWindow =>
    load()?.preview() ?? previewWindow(owner.state.settings, activeTrack(owner.state)?.duration ?? null);
  const position = {
    /** The position at which the next source begins. */
    start: 0,
    preview,
    now(): number {
      if (owner.state.status === 'ended') return owner.state.duration;
      const isLoaded = isReady() && audio.readyState >= HAVE_CURRENT_DATA;
      return isLoaded ? toWindowTime(preview(), audio.currentTime) : position.start;
    },
    /**
     * Whether there is too little data to go on. Before the source is ready, `readyState` may be the previous one's.
     */
    lacksData: () => !isReady() || audio.readyState < HAVE_FUTURE_DATA,
  };
  return position;
}

/** Timers may fire late, so they are set this much earlier: ending early is better than playing past the end. */
const TIMER_DELAY_SECONDS = 0.05;

/** Calls back at the end of the window: by a timer, and by events in hidden tabs, where timers are delayed. */
function onWindowEnd(
  audio: HTMLAudioElement,
  windowEnd: () => number,
  signal: AbortSignal,
  callback: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    clearTimeout(timer);
    if (audio.seeking) return;
    // A page or an extension may play faster. A timer that fires too early checks again.
    const rate = Math.max(audio.playbackRate, 1);
    const left = windowEnd() - TIMER_DELAY_SECONDS * rate - audio.currentTime;
    // At the end of its file, the element is paused. Its `ended` may come late, or never.
    if (left <= 0 && (!audio.paused || audio.ended)) callback();
    else if (left > 0 && !audio.paused) timer = setTimeout(check, (left / rate) * 1000);
  };
  for (const type of ['playing', 'timeupdate', 'seeked', 'pause', 'ratechange'])
    audio.addEventListener(type, check, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
