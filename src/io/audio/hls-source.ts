import Hls, { type HlsConfig, type LoadPolicy } from 'hls.js/light';
import { type PreviewWindow, previewWindow, toFileTime } from '../../domain/playback/preview-window.ts';
import { PlayerError } from '../../domain/player-error.ts';
import { type AudioSource, mediaError, type SourceOptions } from './audio-source.ts';
import { createHlsLoader } from './hls-loader.ts';
import { wakeFromStandstill } from './standstill.ts';

/** Retries and time limits are those of our own requests: hls.js's would keep a visitor waiting up to a minute. */
const NO_RETRIES: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: Number.POSITIVE_INFINITY,
    maxLoadTimeMs: Number.POSITIVE_INFINITY,
    timeoutRetry: null,
    errorRetry: null,
  },
};

/** Seconds of sound to have in hand before anyone presses play: the first segment, whatever its length. */
const FIRST_MOMENT = 0.1;
/** `readyState` of an element that lacks what it needs to go on: below this. */
const HAVE_FUTURE_DATA = 3;
/**
 * In seconds, about two frames of sound. A file that is said to be as long as the window is longer by a part of one, and
 * WebKitGTK loses one stream in ten over a seek so short.
 */
const NOT_WORTH_A_SEEK = 0.05;
/** A segment that does not hold what its playlist says would be loaded again and again. */
const MAX_ARRIVALS = 3;
/** More than any window, so that all of it is loaded. */
const EVERYTHING = 600;

const { gapController: GapController } = Hls.DefaultConfig;

/**
 * Looks for holes in what is loaded once a second and not ten times, since every look takes a millisecond or more. An
 * element that waits is looked at immediately all the same.
 */
const CALM: Partial<HlsConfig> = GapController
  ? {
      gapController: class extends GapController {
        override setInterval(ms: number): boolean {
          return super.setInterval(ms * 10);
        }
      },
    }
  : {};

/**
 * A streaming playlist, played by hls.js on MediaSource or ManagedMediaSource. This file is loaded on first need:
 * it is the only one that knows hls.js.
 */
export function createHlsSource(url: string, options: SourceOptions): AudioSource {
  const { settings, signal, trackId } = options;
  let window: PreviewWindow = previewWindow(settings, options.guessedSeconds);
  let startTime = options.position();
  let startPosition = Number.NaN;
  let recoveries = 0;
  let isComplete = false;
  /** How often each segment has come. */
  const arrivals = new Map<object, number>();

  const loader = createHlsLoader({
    ...options,
    onFileSeconds(seconds) {
      window = previewWindow(settings, seconds);
      options.onWindow(window);
    },
  });
  const config: Partial<HlsConfig> = {
    loader,
    autoStartLoad: false,
    startFragPrefetch: true,
    testBandwidth: false,
    ...CALM,
    // Audio needs no worker; starting one costs time and a hole in the page's content security policy.
    enableWorker: false,
    maxBufferLength: FIRST_MOMENT,
    maxMaxBufferLength: FIRST_MOMENT,
    manifestLoadPolicy: NO_RETRIES,
    playlistLoadPolicy: NO_RETRIES,
    fragLoadPolicy: NO_RETRIES,
    keyLoadPolicy: NO_RETRIES,
  };
  const hls = new Hls(config);

  /** Where the window starts is only known once the playlist is: then what was asked for too early is taken back. */
  const startLoad = (): void => {
    const position = toFileTime(window, startTime);
    if (hls.levels.length === 0 || position === startPosition) return;
    startPosition = position;
    hls.stopLoad();
    hls.startLoad(position < NOT_WORTH_A_SEEK ? 0 : position);
  };
  hls.on(Hls.Events.MANIFEST_PARSED, startLoad);
  hls.on(Hls.Events.LEVEL_LOADED, startLoad);
  hls.on(Hls.Events.BUFFER_CREATED, (_event, { tracks }) => {
    // The media itself ends where the window does: no timer, however late, lets sound run past it.
    for (const track of Object.values(tracks)) if (track?.buffer) track.buffer.appendWindowEnd = window.end;
    // Pictures whose sound is listed apart: they would play in silence.
    if (!tracks.audio && !tracks.audiovideo) {
      options.onError(new PlayerError('media-failed', `The stream ${url} has no sound of its own.`, { trackId }));
    }
  });
  hls.on(Hls.Events.FRAG_LOADING, (_event, { frag }) => {
    if ((arrivals.get(frag) ?? 0) < MAX_ARRIVALS) return;
    const message = `The segment ${frag.url} does not hold what its playlist says.`;
    options.onError(new PlayerError('media-failed', message, { trackId }));
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => arrivals.set(frag, (arrivals.get(frag) ?? 0) + 1));
  // All of the window is in hand: hls.js would go on looking ten times a second, for as long as the track plays.
  hls.on(Hls.Events.BUFFERED_TO_END, () => {
    isComplete = true;
    hls.stopLoad();
  });
  const attachAnew = hls.recoverMediaError.bind(hls);
  /** What an element did not take the first time it may take the second time: then it is fed anew where it stood. */
  const recover = (): boolean => {
    recoveries += 1;
    // Without a level there is nothing to feed: the browser knows none of the codecs.
    if (recoveries > 1 || !hls.media || hls.levels.length === 0) return false;
    isComplete = false;
    startTime = options.position();
    // Otherwise it would load from where the element stands, which may be nowhere yet.
    hls.stopLoad();
    attachAnew();
    startPosition = Number.NaN;
    startLoad();
    options.onRestart();
    return true;
  };
  // hls.js helps itself as well, and would tell nobody that the element has to be told to play again.
  hls.recoverMediaError = recover;
  hls.on(Hls.Events.ERROR, (_event, data) => {
    // hls.js would leave out a segment that it cannot read, and play silence in its place.
    const isUnreadable = data.details === Hls.ErrorDetails.FRAG_PARSING_ERROR;
    const isBeyondHelp = data.details === Hls.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET && recoveries > 1;
    if (!data.fatal && !isUnreadable && !isBeyondHelp) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !isUnreadable && recover()) return;
    const status = data.response?.code || undefined;
    const message = `Streaming ${data.url ?? data.frag?.url ?? url} failed: ${data.details}${status ? `, status ${status}` : ''}`;
    options.onError(new PlayerError('media-failed', message, { trackId, status, cause: data.error }));
  });
  const firstMoment = new Promise<void>((resolve, reject) => {
    hls.on(Hls.Events.FRAG_LOADED, () => resolve());
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  firstMoment.catch(() => {});
  signal.addEventListener('abort', () => hls.destroy(), { once: true });
  hls.loadSource(url);

  return {
    waitsAttached: true,
    prepare: () => firstMoment,
    async attach(audio) {
      startTime = options.position();
      startLoad();
      hls.attachMedia(audio);
      // A browser that is short of memory takes back what it had: then it is loaded again.
      const refill = (): void => {
        if (!isComplete || audio.readyState >= HAVE_FUTURE_DATA) return;
        isComplete = false;
        arrivals.clear();
        hls.startLoad(audio.currentTime);
      };
      for (const type of ['seeking', 'waiting']) audio.addEventListener(type, refill, { signal });
      const stumble = (): void => {
        // What hls.js has heard of already, and mended.
        if (audio.error === null) return;
        if (!recover()) options.onError(mediaError(audio, url, trackId));
      };
      audio.addEventListener('error', stumble, { signal });
      wakeFromStandstill(audio, () => window.end, signal);
    },
    loadAll() {
      hls.config.maxBufferLength = hls.config.maxMaxBufferLength = EVERYTHING;
    },
  };
}
