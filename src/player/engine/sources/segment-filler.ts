import type { PlayerError } from '../../../platform/model/player-error.ts';
import { type PreviewWindow, windowDuration } from '../../model/playback/preview-window.ts';
import { decodeTime } from '../../model/stream/decode-time.ts';
import {
  bufferedUntil,
  nextSegment,
  type Progress,
  ROUNDING_SECONDS,
  startOf,
} from '../../model/stream/next-segment.ts';
import type { Segment } from '../../model/stream/segment-list.ts';
import { MAX_AHEAD_SECONDS, rangesOf } from './audio-source.ts';
import type { MediaFeed } from './media-feed.ts';
import { isOff } from './segment-mismatch.ts';

/** How far ahead is loaded at least, in a browser that has no memory for `MAX_AHEAD_SECONDS`. */
const MIN_AHEAD_SECONDS = 10;

/** The segments' times in the recording. They stay known when the source is attached a second time. */
export interface Timeline {
  readonly segments: readonly Segment[];
  /** The real start of each segment that was loaded, by its number. */
  readonly starts: Map<number, number>;
  /**
   * Seconds to add to the times in the segments to get those of the recording. The first appended segment tells them.
   */
  offset: number | null;
}

/** The recording that the filler appends, and how much of it. */
export interface Filling {
  readonly timeline: Timeline;
  /** The part of the recording that is played. */
  readonly preview: PreviewWindow;
  /** Whether all up to the end is wanted, or only a first moment of sound. */
  isWhole(): boolean;
  /** @param unwanted aborts when the segment is no longer wanted */
  load(segment: Segment, unwanted: AbortSignal): Promise<ArrayBuffer>;
  /** Makes the error for a segment that is not what the playlist says. */
  mismatch(segment: Segment): PlayerError;
}

interface FillerOptions extends Filling {
  readonly audio: HTMLAudioElement;
  /** Ticks per second. */
  readonly timescale: number;
  position(): number;
}

/** WebKitGTK drops data that is appended after data of a later part of the same recording. */
export class DataLost extends Error {
  override readonly name = 'DataLost';
}

/** The times of a segment are far from those of the playlist, and will be so if it is loaded again. */
export class TimesJump extends Error {
  override readonly name = 'TimesJump';
}

export type Filler = ReturnType<typeof createFiller>;

/**
 * Appends one segment after the other, from the position of playback to the end of the preview. Of a long preview it
 * appends only what is played soon, so `fill` has to be called again as playback goes on.
 */
export function createFiller(feed: MediaFeed, options: FillerOptions) {
  const { audio, timeline, position } = options;
  const { end } = options.preview;
  const { segments, starts } = timeline;
  const done = new Set<number>();
  const loads = createSegmentLoads(options);
  let isFilling = false;
  let isHeld = false;
  let ahead = MAX_AHEAD_SECONDS;
  let interrupt = (): void => {};

  const progress = (): Progress => ({ segments, starts, buffered: rangesOf(audio), done });
  const isBufferedHere = (): boolean => bufferedUntil(rangesOf(audio), position()) !== null;

  /** The segment to append now; `null` if nothing more is wanted. */
  function due(): number | null {
    if ((isHeld || !options.isWhole()) && isBufferedHere()) return null;
    const until = Math.min(end, position() + ahead);
    const index = nextSegment(progress(), position(), until);
    if (index === null && until === end) feed.end();
    return index;
  }

  /** @returns whether there may be more to append now */
  async function append(index: number): Promise<boolean> {
    const segment = segments[index];
    if (segment === undefined) return false;
    const interrupted = new Promise<null>((resolve) => {
      interrupt = () => resolve(null);
    });
    const bytes = await Promise.race([loads.load(index, segment), interrupted]);
    if (bytes === null) return true;
    const start = place(options, index, segment, new Uint8Array(bytes));
    if (!(await fits(feed.append(bytes, timeline.offset ?? 0)))) {
      ahead = Math.max(MIN_AHEAD_SECONDS, ahead / 2);
      return false;
    }
    done.add(index);
    const ranges = rangesOf(audio);
    const until = bufferedUntil(ranges, start);
    if (until === null && ranges.some((range) => range.start > start)) throw new DataLost();
    // If the next segment is buffered as well, the length of this one cannot be measured.
    const seconds = until === null || starts.has(index + 1) ? 0 : until - start;
    if (isOff(seconds - segment.seconds, segment.seconds)) throw options.mismatch(segment);
    return true;
  }

  return {
    /** Appends what is missing, as long as the browser has room. Rejects if that fails. */
    async fill(): Promise<void> {
      if (isFilling) return;
      isFilling = true;
      try {
        let index = due();
        while (index !== null && (await append(index))) index = due();
      } finally {
        isFilling = false;
      }
    },
    /** Call this when the position has changed, or the browser has removed data. */
    interrupt(): void {
      done.clear();
      interrupt();
      loads.abortUnwanted();
    },
    /** @param isHeldNow whether the browser wants no more data for now. It gets a first moment of sound all the same */
    hold(isHeldNow: boolean): void {
      isHeld = isHeldNow;
    },
  };
}

/** Loads segments, each at most once at a time. */
function createSegmentLoads({ timeline, preview, position, load }: FillerOptions) {
  /** The loads that run, by the numbers of their segments. */
  const running = new Map<number, AbortController>();

  /**
   * A whole short preview stays wanted, because a visitor may seek back. Of a long one, only what is played soon does.
   */
  function isWanted(index: number): boolean {
    const start = startOf(timeline, index);
    const isSoon =
      start < position() + MAX_AHEAD_SECONDS && start + (timeline.segments[index]?.seconds ?? 0) > position();
    return isSoon || windowDuration(preview) <= MAX_AHEAD_SECONDS;
  }

  return {
    async load(index: number, segment: Segment): Promise<ArrayBuffer> {
      const controller = running.get(index) ?? new AbortController();
      running.set(index, controller);
      try {
        return await load(segment, controller.signal);
      } finally {
        if (running.get(index) === controller) running.delete(index);
      }
    },
    /** Call this when the position has changed. */
    abortUnwanted(): void {
      for (const [index, controller] of running) {
        if (isWanted(index)) continue;
        running.delete(index);
        controller.abort();
      }
    },
  };
}

/**
 * Stores when a segment begins, and returns it.
 * @throws PlayerError if the bytes are no segment; TimesJump if it begins far from its place
 */
function place(
  { timeline, timescale, mismatch }: FillerOptions,
  index: number,
  segment: Segment,
  bytes: Uint8Array,
): number {
  const ticks = decodeTime(bytes);
  if (ticks === null) throw mismatch(segment);
  const time = ticks / timescale;
  if (timeline.offset === null) {
    const offset = segment.start - time;
    timeline.offset = Math.abs(offset) < ROUNDING_SECONDS ? 0 : offset;
  }
  const start = time + timeline.offset;
  if (isOff(Math.abs(start - startOf(timeline, index)), segment.seconds)) throw new TimesJump();
  timeline.starts.set(index, start);
  return start;
}

/**
 * Whether an append found room. Browsers keep a limited amount of data, and remove played data only little by little.
 */
async function fits(appending: Promise<void>): Promise<boolean> {
  try {
    await appending;
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') return false;
    throw error;
  }
}
