import { aborted } from '../../../platform/http/in-time.ts';
import { PlayerError } from '../../../platform/model/player-error.ts';
import { previewWindow, toFileTime } from '../../model/playback/preview-window.ts';
import { removeEmptyEdits } from '../../model/stream/edit-lists.ts';
import { parseInitSegment } from '../../model/stream/init-segment.ts';
import { nextSegment } from '../../model/stream/next-segment.ts';
import type { MediaPart, SegmentList } from '../../model/stream/segment-list.ts';
import type { AudioSource, SourceOptions } from './audio-source.ts';
import { supportedName } from './media-feed.ts';
import type { MediaLoads } from './media-loads.ts';
import { type Feeding, feedElement, type LoadedInit } from './segment-feeding.ts';
import { DataLost, type Timeline, TimesJump } from './segment-filler.ts';
import { segmentMismatch } from './segment-mismatch.ts';

/** A recording in fMP4, and the address of its playlist. */
export interface Recording {
  readonly url: string;
  readonly list: SegmentList;
}

export interface SegmentSourceOptions extends SourceOptions {
  readonly loads: MediaLoads;
  /** Called if the browser does not play the recording in this way. Perhaps hls.js can play it. */
  onRefused(): void;
}

/** A recording in fMP4, played with Media Source and without a library. */
export function createSegmentSource({ url, list }: Recording, options: SegmentSourceOptions): AudioSource {
  const { settings, signal, trackId, loads } = options;
  const preview = previewWindow(settings, list.fileSeconds);
  const timeline: Timeline = { segments: list.segments, starts: new Map(), offset: null };
  let isWhole = false;
  let isAttachedAgain = false;
  let feeding: Feeding | null = null;

  const startTime = (): number => toFileTime(preview, options.position());

  const addressOf = ({ uri }: MediaPart): string => loads.addressOf(uri, url);

  async function load(part: MediaPart, unwanted?: AbortSignal): Promise<ArrayBuffer> {
    const request = { url: addressOf(part), range: part.range };
    return (await loads.get(request, unwanted && { unwanted })).bytes;
  }

  /** Loads the init segment. Settles only if the browser can play its codec. */
  async function loadInit(): Promise<LoadedInit> {
    const bytes = await load(list.init);
    const parsed = parseInitSegment(new Uint8Array(bytes));
    const codec = parsed && supportedName(parsed.codec);
    if (parsed && codec) {
      removeEmptyEdits(new Uint8Array(bytes));
      return { bytes, codec, timescale: parsed.timescale };
    }
    options.onRefused();
    return aborted(signal);
  }

  function feed(audio: HTMLAudioElement): void {
    const controller = new AbortController();
    feeding = feedElement(audio, init, {
      timeline,
      preview,
      signal: AbortSignal.any([signal, controller.signal]),
      startTime,
      isWhole: () => isWhole,
      load,
      mismatch: (segment) => segmentMismatch(addressOf(segment), trackId),
      onUnopened: options.onRefused,
      onTrouble(cause) {
        // A segment is wrong, or could not be loaded.
        if (cause instanceof PlayerError) return options.onError(cause);
        if (cause instanceof TimesJump) return options.onRefused();
        const isLost = cause instanceof DataLost;
        // Data that failed the first time may work the second time.
        if (isAttachedAgain && !isLost) return options.onRefused();
        isAttachedAgain ||= !isLost;
        controller.abort();
        feed(audio);
        options.onRestart();
      },
    });
  }

  options.onWindow(preview);
  const nothing = { ...timeline, buffered: [], done: new Set<number>() };
  const first = list.segments[nextSegment(nothing, startTime(), preview.end) ?? 0];
  // Init segment and first segment at once, although one cannot be used without the other.
  const init = loadInit();
  const firstMoment = Promise.all([init, first && load(first)]);
  firstMoment.catch((error) => {
    if (!signal.aborted) options.onError(error);
  });

  return {
    canAttachEarly: true,
    async preload() {
      await Promise.race([firstMoment, aborted(signal)]).catch(() => aborted(signal));
    },
    async attach(audio) {
      feed(audio);
    },
    loadAll() {
      isWhole = true;
      feeding?.goOn();
    },
  };
}
