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
import { type AudioSource, isBuffered, mediaError, restoreRemotePlayback, type SourceOptions } from './audio-source.ts';
import { createHlsLoader } from './hls-loader.ts';
import type { MediaLoads } from './media-loads.ts';
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
const FIRST_MOMENT = 0.1;
/** `HTMLMediaElement.HAVE_FUTURE_DATA`: below it, the element has no data to continue with. */
const HAVE_FUTURE_DATA = 3;
/** About two audio frames. A shorter seek is left out: WebKitGTK loses one stream in ten during it. */
const MIN_SEEK_SECONDS = 0.05;
/** How often a segment may be loaded. One that does not match its playlist would be loaded again and again. */
const MAX_SEGMENT_LOADS = 3;
/** Seconds to buffer: more than any window, so that all of it is loaded. */
const EVERYTHING = 600;

/** hls.js would skip a segment that is unreadable or missing and play silence instead, and try an unsupported codec twice. */
const UNREADABLE: readonly string[] = [
  Hls.ErrorDetails.FRAG_PARSING_ERROR,
  Hls.ErrorDetails.FRAG_GAP,
  Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR,
];

/** In seconds: less than this is hardly heard. */
const MAX_HOLE = 0.5;

const { gapController: GapController, streamController: StreamController } = Hls.DefaultConfig;

/** Does not check while there is no element yet: then the first segment is all that is loaded. */
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

/** Checks for gaps once a second, because each check takes a millisecond. An element that waits is checked at once. */
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

/** A playlist, played by hls.js, which only this chunk imports. @param options.loads what was already loaded of it */
export function createHlsSource(url: string, options: SourceOptions & { readonly loads: MediaLoads }): AudioSource {
  const { settings, signal, trackId } = options;
  let window: PreviewWindow = previewWindow(settings, options.guessedSeconds);
  let startTime = options.position();
  let startPosition = Number.NaN;
  let recoveries = 0;
  let isComplete = false;

  const fail = (message: string): void => options.onError(new PlayerError('media-failed', message, { trackId }));
  const loader = createHlsLoader({
    ...options,
    onFileSeconds(seconds) {
      window = previewWindow(settings, seconds);
      options.onWindow(window);
    },
  });
  const hls = createHls(loader);
  const segments = watchSegments(hls, fail);

  /** The window's start may change when the playlist is known. Then a load from the wrong position is cancelled. */
  const startLoad = (): void => {
    const position = toFileTime(window, startTime);
    if (hls.levels.length === 0 || position === startPosition) return;
    startPosition = position;
    hls.stopLoad();
    hls.startLoad(position < MIN_SEEK_SECONDS ? 0 : position);
  };
  hls.on(Hls.Events.MANIFEST_PARSED, startLoad);
  hls.on(Hls.Events.LEVEL_LOADED, startLoad);
  hls.on(Hls.Events.BUFFER_CODECS, (_event, tracks) => {
    for (const { initSegment } of Object.values(tracks)) if (initSegment) removeEmptyEdits(initSegment);
  });
  hls.on(Hls.Events.BUFFER_CREATED, (_event, { tracks }) => {
    // The media ends with the window, so that a late timer cannot let sound run past it.
    for (const track of Object.values(tracks)) if (track?.buffer) track.buffer.appendWindowEnd = window.end;
    // Video whose sound is a separate rendition would play in silence.
    if (!tracks.audio && !tracks.audiovideo) fail(`The stream ${url} has no sound of its own.`);
  });
  // Of one more segment behind the window, nothing could be buffered: hls.js would request it forever.
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    if (isComplete || !hls.media || !isBuffered(hls.media, window.end)) return;
    hls.stopLoad();
    hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
  });
  // The whole window is loaded. Otherwise hls.js would check ten times a second for as long as the track plays.
  hls.on(Hls.Events.BUFFERED_TO_END, () => {
    isComplete = true;
    hls.stopLoad();
  });
  const reattach = hls.recoverMediaError.bind(hls);
  /** Attaches the source again at the current position, once: data that failed the first time may work the second time. */
  const recover = (): boolean => {
    recoveries += 1;
    // Without levels the browser supports none of the codecs.
    if (recoveries > 1 || !hls.media || hls.levels.length === 0) return false;
    isComplete = false;
    startTime = options.position();
    // Otherwise hls.js would load from the element's position, which may not be set yet.
    hls.stopLoad();
    reattach();
    startPosition = Number.NaN;
    startLoad();
    options.onRestart();
    return true;
  };
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
  const firstSegment = new Promise<void>((resolve) => hls.on(Hls.Events.FRAG_LOADED, () => resolve()));
  const firstMoment = Promise.race([firstSegment, aborted(signal)]);
  firstMoment.catch(() => {});
  signal.addEventListener('abort', () => hls.destroy(), { once: true });
  hls.loadSource(url);

  return {
    canAttachEarly: true,
    preload: () => firstMoment,
    async attach(audio) {
      startTime = options.position();
      startLoad();
      restoreRemotePlayback(audio, signal);
      hls.attachMedia(audio);
      // A browser that runs out of memory may remove data from the buffer. Then it is loaded again.
      const refill = (): void => {
        if (!isComplete || audio.readyState >= HAVE_FUTURE_DATA || isBuffered(audio, window.end)) return;
        isComplete = false;
        segments.forget();
        hls.startLoad(audio.currentTime);
      };
      for (const type of ['seeking', 'waiting']) audio.addEventListener(type, refill, { signal });
      const onMediaError = (): void => {
        // hls.js has already recovered.
        if (audio.error === null) return;
        if (!recover()) options.onError(mediaError(audio, url, trackId));
      };
      audio.addEventListener('error', onMediaError, { signal });
      recoverFromStalls(audio, () => Math.min(window.end, audio.currentTime + ENOUGH_SECONDS), signal);
    },
    loadAll() {
      hls.config.maxBufferLength = hls.config.maxMaxBufferLength = EVERYTHING;
    },
  };
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
    maxBufferLength: FIRST_MOMENT,
    maxMaxBufferLength: FIRST_MOMENT,
    manifestLoadPolicy: NO_RETRIES,
    playlistLoadPolicy: NO_RETRIES,
    fragLoadPolicy: NO_RETRIES,
    keyLoadPolicy: NO_RETRIES,
  });
}

/** Finds segments that do not hold what their playlist says: hls.js would load them again and again. */
function watchSegments(hls: Hls, fail: (message: string) => void) {
  const loads = new Map<Fragment, number>();
  const mismatch = ({ url }: Fragment): void => fail(`The segment ${url} does not hold what its playlist says.`);
  hls.on(Hls.Events.FRAG_LOADING, (_event, { frag }) => {
    if ((loads.get(frag) ?? 0) >= MAX_SEGMENT_LOADS) mismatch(frag);
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => loads.set(frag, (loads.get(frag) ?? 0) + 1));
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    if (isStretched(frag)) mismatch(frag);
  });
  return {
    /** The segments are loaded again, because the browser has removed them. */
    forget: () => loads.clear(),
  };
}

/** Goes back if hls.js skips a segment that the browser lost, as WebKitGTK does behind another init segment. */
function returnToHole(media: HTMLMediaElement | null, { details, bufferInfo }: ErrorData): boolean {
  if (details !== Hls.ErrorDetails.BUFFER_SEEK_OVER_HOLE || !media || !bufferInfo) return false;
  const { end, nextStart = end } = bufferInfo;
  if (nextStart - end <= MAX_HOLE) return false;
  media.currentTime = end;
  return true;
}

/** Whether a segment lasts so much longer than listed that truncation to whole seconds cannot be the reason. */
function isStretched({ duration, tagList }: Fragment): boolean {
  const listed = Number(tagList.find(([name]) => name === 'INF')?.[1]) || duration;
  return duration - listed >= Math.max(1, listed);
}
