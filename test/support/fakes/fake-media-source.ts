import { decodeTime } from '../../../src/player/model/stream/decode-time.ts';
import type { FakeAudio } from './fake-audio.ts';
import { SteadyEventTarget } from './steady-event-target.ts';

/** Ticks per second in the media segments. */
export const TIMESCALE = 48_000;

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Media Source as its standard describes it, for one buffer: an init segment, then segments whose `mdat` has their
 * length.
 */
export class FakeMediaSources {
  /** Appended segments, in order: `init`, or the time at which a segment begins. */
  readonly appended: string[] = [];
  /** The init segments among it. */
  readonly inits: Uint8Array[] = [];
  readonly sources: FakeMediaSource[] = [];
  readonly revoked: string[] = [];
  /** Whether it opens. */
  opens = true;
  /** The browser refuses so many of the next appends. */
  refusals = 0;
  /** Seconds of sound that there is room for. What was played is removed to make room. */
  room = Number.POSITIVE_INFINITY;
  /** Whether what lies before everything else is dropped, as in WebKitGTK. */
  dropsEarlier = false;
  /** The types that are supported. */
  supported = /mp4a\.40\.2|flac/;
  readonly #restore: () => void;

  constructor(audio: FakeAudio, { isManaged = false } = {}) {
    const kind = isManaged ? 'ManagedMediaSource' : 'MediaSource';
    const before = Object.getOwnPropertyDescriptor(globalThis, kind);
    const { createObjectURL, revokeObjectURL } = URL;
    const all = this;
    const Class = class extends FakeMediaSource {
      constructor() {
        super(audio, all);
        all.sources.push(this);
        if (isManaged) Object.assign(this, { streaming: true });
      }
      static isTypeSupported = (type: string): boolean => all.supported.test(type);
    };
    Object.defineProperty(globalThis, kind, { value: Class, configurable: true });
    URL.createObjectURL = (source) => `blob:${this.sources.indexOf(source as unknown as FakeMediaSource)}`;
    URL.revokeObjectURL = (url) => void this.revoked.push(url);
    audio.onLoad = (url) => {
      audio.ranges = [];
      const source = this.sources[Number(/^blob:(\d+)$/.exec(url)?.[1])];
      if (source && this.opens && (!isManaged || audio.disableRemotePlayback)) setTimeout(() => source.open());
    };
    this.#restore = () => {
      Object.assign(URL, { createObjectURL, revokeObjectURL });
      if (before) Object.defineProperty(globalThis, kind, before);
      else Reflect.deleteProperty(globalThis, kind);
    };
  }

  get last(): FakeMediaSource {
    const last = this.sources.at(-1);
    if (last === undefined) throw new Error('There is no Media Source.');
    return last;
  }

  restore(): void {
    this.#restore();
  }
}

class FakeMediaSource extends SteadyEventTarget {
  readyState: 'closed' | 'open' | 'ended' = 'closed';
  duration = Number.NaN;
  buffer: FakeSourceBuffer | null = null;
  readonly #audio: FakeAudio;
  readonly #all: FakeMediaSources;

  constructor(audio: FakeAudio, all: FakeMediaSources) {
    super();
    this.#audio = audio;
    this.#all = all;
  }

  open(): void {
    if (this.readyState === 'open') return;
    this.readyState = 'open';
    this.dispatchEvent(new Event('sourceopen'));
  }

  addSourceBuffer(type: string): FakeSourceBuffer {
    if (this.readyState !== 'open') throw new DOMException('It is not open.', 'InvalidStateError');
    if (!this.#all.supported.test(type)) throw new DOMException(type, 'NotSupportedError');
    this.buffer = new FakeSourceBuffer(this, this.#audio, this.#all);
    return this.buffer;
  }

  endOfStream(): void {
    if (this.readyState !== 'open' || this.buffer?.updating) throw new DOMException('Not now.', 'InvalidStateError');
    this.readyState = 'ended';
    this.duration = Math.max(...(this.#audio.ranges ?? []).map(({ end }) => end));
    this.#audio.duration = this.duration;
  }
}

class FakeSourceBuffer extends SteadyEventTarget {
  updating = false;
  appendWindowEnd = Number.POSITIVE_INFINITY;
  #offset = 0;
  readonly #source: FakeMediaSource;
  readonly #audio: FakeAudio;
  readonly #all: FakeMediaSources;

  constructor(source: FakeMediaSource, audio: FakeAudio, all: FakeMediaSources) {
    super();
    this.#source = source;
    this.#audio = audio;
    this.#all = all;
  }

  get timestampOffset(): number {
    return this.#offset;
  }

  set timestampOffset(seconds: number) {
    if (this.updating) throw new DOMException('It is updating.', 'InvalidStateError');
    this.#offset = seconds;
  }

  appendBuffer(bytes: ArrayBuffer): void {
    if (this.updating || this.#source !== this.#all.last) throw new DOMException('Not now.', 'InvalidStateError');
    this.#makeRoom(secondsOf(new Uint8Array(bytes)));
    this.updating = true;
    this.#source.readyState = 'open';
    setTimeout(() => this.#update(new Uint8Array(bytes)));
  }

  #makeRoom(seconds: number): void {
    const audio = this.#audio;
    const left = (audio.ranges ?? [])
      .filter(({ end }) => end > audio.currentTime)
      .map(({ start, end }) => ({ start: Math.max(start, audio.currentTime), end }));
    const kept = left.reduce((sum, { start, end }) => sum + end - start, 0);
    if (kept + seconds > this.#all.room) throw new DOMException('It is full.', 'QuotaExceededError');
    if (Number.isFinite(this.#all.room)) audio.ranges = left;
  }

  #update(bytes: Uint8Array): void {
    this.updating = false;
    const isRefused = this.#all.refusals > 0;
    if (isRefused) {
      this.#all.refusals -= 1;
      this.dispatchEvent(new Event('error'));
    } else this.#append(bytes);
    this.dispatchEvent(new Event('updateend'));
    // Only if this source still feeds the element: the error may have made it another one.
    if (isRefused && this.#source === this.#all.last) this.#audio.break(3, 'CHUNK_DEMUXER_ERROR');
  }

  #append(bytes: Uint8Array): void {
    const audio = this.#audio;
    const ticks = decodeTime(bytes);
    if (ticks === null) {
      this.#all.appended.push('init');
      this.#all.inits.push(bytes);
      audio.feedMetadata(this.#source.duration);
      return;
    }
    const seconds = secondsOf(bytes);
    const start = ticks / TIMESCALE + this.#offset;
    this.#all.appended.push(String(Math.round(start * 1000) / 1000));
    const end = Math.min(start + seconds, this.appendWindowEnd);
    const isDropped = this.#all.dropsEarlier && audio.ranges?.some((range) => range.start > start);
    if (end > start && !isDropped) audio.ranges = joined([...(audio.ranges ?? []), { start, end }]);
    const isPlayable = audio.ranges?.some((one) => one.start - 0.1 <= audio.currentTime && audio.currentTime < one.end);
    if (isPlayable && audio.readyState < 4) audio.feedData();
  }
}

/** The length of a segment's sound; 0 for an init segment. */
function secondsOf(bytes: Uint8Array): number {
  if (decodeTime(bytes) === null) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset).getFloat64(bytes.byteLength - 8);
}

/** Ranges that touch are one. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last === undefined || range.start > last.end + 0.05) all.push(range);
    else all.splice(-1, 1, { start: last.start, end: Math.max(last.end, range.end) });
  }
  return all;
}
