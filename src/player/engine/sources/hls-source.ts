import Hls, {
  type ErrorData,
  type Events,
  type Fragment,
  type HlsConfig,
  type LoadPolicy,
  type MediaAttachedData,
} from 'hls.js/light';
import { aborted } from '../../../platform/http/in-time.ts';
import { PlayerError } from '../../../platform/model/player-error.ts';
import { type PreviewWindow, previewWindow, toFileTime } from '../../model/playback/preview-window.ts';
import { removeEmptyEdits } from '../../model/stream/edit-lists.ts';
import {
  type AudioSource,
  HAVE_FUTURE_DATA,
  isBuffered,
  MAX_AHEAD_SECONDS,
  MIN_SEEK_SECONDS,
  mediaError,
  restoreRemotePlayback,
  type SourceOptions,
} from './audio-source.ts';
import { createHlsLoader } from './hls-loader.ts';
import type { MediaLoads } from './media-loads.ts';
import { isOff, segmentMismatch } from './segment-mismatch.ts';
import { ENOUGH_SECONDS, recoverFromStalls } from './stall-recovery.ts';

/** Our HTTP code retries and limits time. The defaults of hls.js would keep a visitor waiting for up to a minute. */
const NO_RETRIES: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: Number.POSITIVE_INFINITY,
    maxLoadTimeMs: Number.POSITIVE_INFINITY,
    timeoutRetry: null,
    errorRetry: null,
  },
};

/** Seconds to load before anyone presses play. In practice this is the first segment, whatever its length. */
const FIRST_MOMENT_SECONDS = 0.1;
/** Loads of one segment at most. One that does not match its playlist would be loaded again and again. */
const MAX_SEGMENT_LOADS = 3;

/**
 * hls.js would skip a segment that is unreadable or missing and play
 * silence instead, and try an unsupported codec twice.
 */
const UNREADABLE: readonly string[] = [
  Hls.ErrorDetails.FRAG_PARSING_ERROR,
  Hls.ErrorDetails.FRAG_GAP,
  Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR,
];

/** A shorter hole is hardly heard. */
const MAX_HOLE_SECONDS = 0.5;

const { gapController: GapController, streamController: StreamController } = Hls.DefaultConfig;

/** Stops its checks while there is no element yet, because then only the first segment is loaded. */
class WaitingStreamController extends StreamController {
  private waits = false;

  protected override doTick(): void {
    super.doTick();
    if (!this.media && this.startFragRequested) this.waits = this.clearInterval() || this.waits;
  }

  protected override onMediaAttached(event: Events.MEDIA_ATTACHED, data: MediaAttachedData): void {
    super.onMediaAttached(event, data);
    if (this.waits) this.setInterval(100);
    this.waits = false;
  }
}

/** Checks for gaps once a second, because each check takes a millisecond. If the element waits, it checks at once. */
const RARE_CHECKS: Partial<HlsConfig> = {
  streamController: WaitingStreamController,
  ...(GapController && {
    gapController: class extends GapController {
      override setInterval(ms: number): boolean {
        return super.setInterval(ms * 10);
      }
    },
  }),
};

type HlsOptions = SourceOptions & {
  /** Parts of the stream that were loaded before. */
  readonly loads: MediaLoads;
};

/** A stream that hls.js plays. Only this chunk imports the library. */
export function createHlsSource(url: string, options: HlsOptions): AudioSource {
  const { settings, signal, trackId } = options;
  let preview: PreviewWindow = previewWindow(settings, options.guessedSeconds);
  const loader = createHlsLoader({
    ...options,
    onFileSeconds(seconds) {
      preview = previewWindow(settings, seconds);
      options.onWindow(preview);
    },
  });
  const hls = createHls(loader);
  const loading = createLoading(hls, () => preview, options);
  const recover = createRecovery(hls, url, loading, options);

  hls.on(Hls.Events.BUFFER_CODECS, (_event, tracks) => {
    for (const { initSegment } of Object.values(tracks)) if (initSegment) removeEmptyEdits(initSegment);
  });
  hls.on(Hls.Events.BUFFER_CREATED, (_event, { tracks }) => {
    // The media ends with the window, so that a late timer cannot let sound run past it.
    for (const track of Object.values(tracks)) if (track?.buffer) track.buffer.appendWindowEnd = preview.end;
    // Video whose sound is a separate rendition would play in silence.
    if (!tracks.audio && !tracks.audiovideo)
      options.onError(new PlayerError('media-failed', `The stream ${url} has no sound of its own.`, { trackId }));
  });
  const firstSegment = new Promise<void>((resolve) => hls.on(Hls.Events.FRAG_LOADED, () => resolve()));
  const firstMoment = Promise.race([firstSegment, aborted(signal)]);
  firstMoment.catch(() => {});
  signal.addEventListener('abort', () => hls.destroy(), { once: true });
  hls.loadSource(url);

  return {
    canAttachEarly: true,
    preload: () => firstMoment,
    async attach(audio) {
      loading.begin();
      restoreRemotePlayback(audio, signal);
      hls.attachMedia(audio);
      for (const type of ['seeking', 'waiting']) audio.addEventListener(type, () => loading.refill(audio), { signal });
      const onMediaError = (): void => {
        // hls.js has already recovered.
        if (audio.error === null) return;
        if (!recover()) options.onError(mediaError(audio, url, trackId));
      };
      audio.addEventListener('error', onMediaError, { signal });
      recoverFromStalls(audio, () => Math.min(preview.end, audio.currentTime + ENOUGH_SECONDS), signal);
    },
    loadAll() {
      hls.config.maxBufferLength = hls.config.maxMaxBufferLength = MAX_AHEAD_SECONDS;
    },
  };
}

type Loading = ReturnType<typeof createLoading>;

/** Loads from where playback starts to the window's end, each segment about once. */
function createLoading(hls: Hls, preview: () => PreviewWindow, { position, onError, trackId }: SourceOptions) {
  const segments = watchSegments(hls, ({ url }) => onError(segmentMismatch(url, trackId)));
  let startTime = position();
  let startPosition = Number.NaN;
  let isComplete = false;

  /** The window's start may change when the playlist is known. Then a load from the wrong position is cancelled. */
  function start(): void {
    const time = toFileTime(preview(), startTime);
    if (hls.levels.length === 0 || time === startPosition) return;
    startPosition = time;
    hls.stopLoad();
    hls.startLoad(time < MIN_SEEK_SECONDS ? 0 : time);
  }
  hls.on(Hls.Events.MANIFEST_PARSED, start);
  hls.on(Hls.Events.LEVEL_LOADED, start);
  // Nothing of the segment behind the window can be buffered, so hls.js would request it forever.
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    if (isComplete || !hls.media || !isBuffered(hls.media, preview().end)) return;
    hls.stopLoad();
    hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
  });
  // The whole window is loaded. Otherwise hls.js would check ten times a second for as long as the track plays.
  hls.on(Hls.Events.BUFFERED_TO_END, () => {
    isComplete = true;
    hls.stopLoad();
  });

  return {
    /** Starts at the present position, which may not be that of when the source was opened. */
    begin(): void {
      startTime = position();
      start();
    },
    /** Attaches the source again, and loads from the present position. */
    restart(reattach: () => void): void {
      isComplete = false;
      startTime = position();
      // Otherwise hls.js would load from the element's position, which may not be set yet.
      hls.stopLoad();
      reattach();
      startPosition = Number.NaN;
      start();
    },
    /** A browser that runs out of memory may remove data from the buffer. Then it is loaded again. */
    refill(audio: HTMLAudioElement): void {
      if (!isComplete || audio.readyState >= HAVE_FUTURE_DATA || isBuffered(audio, preview().end)) return;
      isComplete = false;
      segments.forget();
      hls.startLoad(audio.currentTime);
    },
  };
}

/**
 * Recovers from errors of hls.js, or reports them.
 * @returns a function that attaches the source again at the current position, and returns whether it has. It does so
 * once: data that failed the first time may work the second time
 */
function createRecovery(hls: Hls, url: string, loading: Loading, options: SourceOptions): () => boolean {
  const { trackId } = options;
  const reattach = hls.recoverMediaError.bind(hls);
  let recoveries = 0;

  function recover(): boolean {
    recoveries += 1;
    // Without levels the browser supports none of the codecs.
    if (recoveries > 1 || !hls.media || hls.levels.length === 0) return false;
    loading.restart(reattach);
    options.onRestart();
    return true;
  }

  // hls.js also recovers by itself, without reporting that the element has to be told to play again.
  hls.recoverMediaError = recover;
  hls.on(Hls.Events.ERROR, (_event, data) => {
    const isUnreadable = UNREADABLE.includes(data.details) || returnToHole(hls.media, data);
    const isUnrecoverable = data.details === Hls.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET && recoveries > 1;
    if (!data.fatal && !isUnreadable && !isUnrecoverable) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !isUnreadable && recover()) return;
    const status = data.response?.code || undefined;
    const message = `Streaming ${data.url ?? data.frag?.url ?? url} failed: ${data.details}${status ? `, status ${status}` : ''}`;
    options.onError(new PlayerError('media-failed', message, { trackId, status, cause: data.error }));
  });
  return recover;
}

function createHls(loader: NonNullable<HlsConfig['loader']>): Hls {
  return new Hls({
    loader,
    autoStartLoad: false,
    startFragPrefetch: true,
    testBandwidth: false,
    ...RARE_CHECKS,
    // Audio needs no worker. It would take time to start, and `worker-src blob:` in the page's policy.
    enableWorker: false,
    maxBufferLength: FIRST_MOMENT_SECONDS,
    maxMaxBufferLength: FIRST_MOMENT_SECONDS,
    manifestLoadPolicy: NO_RETRIES,
    playlistLoadPolicy: NO_RETRIES,
    fragLoadPolicy: NO_RETRIES,
    keyLoadPolicy: NO_RETRIES,
  });
}

/** Finds segments that do not hold what their playlist says: hls.js would load them again and again. */
function watchSegments(hls: Hls, mismatch: (segment: Fragment) => void) {
  const loads = new Map<Fragment, number>();
  hls.on(Hls.Events.FRAG_LOADING, (_event, { frag }) => {
    if ((loads.get(frag) ?? 0) >= MAX_SEGMENT_LOADS) mismatch(frag);
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => loads.set(frag, (loads.get(frag) ?? 0) + 1));
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    if (isStretched(frag)) mismatch(frag);
  });
  return {
    /** Call this when segments are loaded again because the browser has removed them. */
    forget: () => loads.clear(),
  };
}

/** Goes back if hls.js skips a segment that the browser has lost, as WebKitGTK does after a second init segment. */
function returnToHole(media: HTMLMediaElement | null, { details, bufferInfo }: ErrorData): boolean {
  if (details !== Hls.ErrorDetails.BUFFER_SEEK_OVER_HOLE || !media || !bufferInfo) return false;
  const { end, nextStart = end } = bufferInfo;
  if (nextStart - end <= MAX_HOLE_SECONDS) return false;
  media.currentTime = end;
  return true;
}

/** Whether a segment lasts far longer than listed. */
function isStretched({ duration, tagList }: Fragment): boolean {
  const listed = Number(tagList.find(([name]) => name === 'INF')?.[1]) || duration;
  return isOff(duration - listed, listed);
}
