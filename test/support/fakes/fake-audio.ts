import { SteadyEventTarget } from './steady-event-target.ts';

/** Resolves in the next task, when all pending promise callbacks have run. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

interface Pending {
  resolve(): void;
  reject(error: DOMException): void;
}

/**
 * An audio element as the HTML standard describes it, without sound. It fetches nothing, and its clock does not run:
 * tests say which data arrives and how far the clock runs. Events are queued as tasks, and `load()` drops them.
 */
export class FakeAudio extends SteadyEventTarget {
  crossOrigin: string | null = null;
  preload = '';
  volume = 1;
  muted = false;
  playbackRate = 1;
  paused = true;
  seeking = false;
  readyState = 0;
  networkState = 0;
  error: { readonly code: number; readonly message: string } | null = null;
  duration = Number.NaN;

  disableRemotePlayback = false;

  /** The buffered part of the file, in seconds. */
  loadedFrom = 0;
  loadedUntil = 0;
  /** The buffered parts, if there may be several. */
  ranges: readonly { readonly start: number; readonly end: number }[] | null = null;

  /** The next calls of `play()` are rejected with a DOMException of this name. */
  refusal: string | null = null;
  /** `play()` never settles and the element never plays. */
  hangs = false;
  /** The clock has stopped, although the element reports that it plays. */
  frozen = false;
  /** The number of next seeks that are lost, as in engines that play HLS natively. */
  forgottenSeeks = 0;
  /** The addresses that were loaded, in order. */
  readonly loaded: string[] = [];
  /** Whether the server of the file answers range requests. */
  hasRanges = true;
  /** The methods that were called, and seeks, in order. */
  readonly calls: string[] = [];
  onLoad: ((url: string) => void) | null = null;

  #src: string | null = null;
  #position = 0;
  #pending: Pending[] = [];
  #tasks = new Set<{ cancel(): void }>();

  /** FakeAudio has every member of the element that the player uses; the others would be undefined. */
  get element(): HTMLAudioElement {
    return this as unknown as HTMLAudioElement;
  }

  get src(): string {
    return this.#src ?? '';
  }

  set src(url: string) {
    this.#src = url;
    this.load();
    this.loaded.push(url);
    this.networkState = 2;
    this.onLoad?.(url);
  }

  get ended(): boolean {
    return this.readyState >= 1 && this.#position >= this.duration;
  }

  get buffered(): Pick<TimeRanges, 'length' | 'start' | 'end'> {
    const one = this.loadedUntil > 0 ? [{ start: this.loadedFrom, end: this.loadedUntil }] : [];
    const ranges = this.ranges ?? one;
    const at = (index: number) => ranges[index] ?? { start: Number.NaN, end: Number.NaN };
    return { length: ranges.length, start: (index) => at(index).start, end: (index) => at(index).end };
  }

  get seekable(): Pick<TimeRanges, 'length' | 'start' | 'end'> {
    return { length: 1, start: () => 0, end: () => (this.hasRanges ? this.duration : 0) };
  }

  get currentTime(): number {
    return this.#position;
  }

  set currentTime(time: number) {
    if (!Number.isFinite(time)) throw new TypeError('The time is not finite.');
    this.calls.push(`seek ${time}`);
    if (this.readyState === 0) {
      this.#position = time;
      return;
    }
    this.seeking = true;
    if (this.forgottenSeeks > 0) this.forgottenSeeks -= 1;
    else this.#position = Math.min(Math.max(0, time), this.duration);
    this.#queue('seeking');
    this.#queueTask(() => {
      this.seeking = false;
      this.#fire('timeupdate');
      this.#fire('seeked');
    });
  }

  /** Whether it plays. */
  get isPlaying(): boolean {
    return !this.paused && this.readyState >= 3 && !this.seeking && !this.ended && !this.hangs && !this.frozen;
  }

  hasAttribute(name: string): boolean {
    return name === 'src' && this.#src !== null;
  }

  removeAttribute(name: string): void {
    if (name === 'src') this.#src = null;
  }

  canPlayType(): string {
    return 'maybe';
  }

  load(): void {
    this.calls.push('load');
    for (const task of this.#tasks) task.cancel();
    this.#tasks.clear();
    if (this.networkState !== 0) {
      this.networkState = 0;
      this.#queue('emptied');
      this.seeking = false;
      this.paused = true;
    }
    this.#rejectPending('AbortError');
    this.error = null;
    this.readyState = 0;
    this.duration = Number.NaN;
    this.loadedUntil = 0;
    this.#position = 0;
  }

  play(): Promise<void> {
    this.calls.push('play');
    if (this.refusal !== null) return Promise.reject(new DOMException('The test refuses.', this.refusal));
    if (this.error?.code === 4) return Promise.reject(new DOMException('There is no source.', 'NotSupportedError'));
    const promise = new Promise<void>((resolve, reject) => this.#pending.push({ resolve, reject }));
    if (this.ended) this.currentTime = 0;
    if (this.paused) {
      this.paused = false;
      this.#queue('play');
      if (this.readyState >= 3) this.#notifyPlaying();
      else this.#queue('waiting');
    } else if (this.readyState >= 3 && !this.hangs) this.#queueTask(() => this.#resolvePending());
    return promise;
  }

  pause(): void {
    this.calls.push('pause');
    if (this.paused) return;
    this.paused = true;
    const taken = this.#takePending();
    this.#queueTask(
      () => {
        this.#fire('timeupdate');
        this.#fire('pause');
      },
      () => {
        for (const { reject } of taken) reject(new DOMException('It was paused.', 'AbortError'));
      },
    );
  }

  /** The file's metadata arrives. */
  feedMetadata(seconds: number): void {
    this.readyState = 1;
    this.duration = seconds;
    this.#fire('durationchange');
    this.#fire('loadedmetadata');
  }

  /** Enough data to play arrives. */
  feedData(): void {
    this.readyState = 4;
    this.#fire('progress');
    this.#fire('canplay');
    if (!this.paused) this.#notifyPlaying();
  }

  /** The element runs out of data. */
  runOutOfData(): void {
    this.readyState = 2;
    this.#fire('timeupdate');
    this.#fire('waiting');
  }

  /** Media time passes. At the end of the file, all events are fired in one task, as in the standard. */
  run(seconds: number): void {
    if (!this.isPlaying) throw new Error('Time passes only while it plays.');
    this.drift(seconds);
    this.reportTime();
  }

  /** Fires `timeupdate`, and at the end of the file `ended`. */
  reportTime(): void {
    const isEnd = this.ended;
    this.#fire('timeupdate');
    if (!isEnd) return;
    if (this.ended && !this.paused) {
      this.paused = true;
      this.#fire('pause');
      this.#rejectPending('AbortError');
    }
    this.#fire('ended');
  }

  /** Media time passes without an event. */
  drift(seconds: number): void {
    this.#position = Math.min(this.duration, this.#position + seconds);
  }

  /** Fires an error: the file cannot be fetched (2), decoded (3) or played at all (4). */
  break(code: number, message = ''): void {
    this.error = { code, message };
    const taken = code === 4 ? this.#takePending() : [];
    this.#fire('error');
    for (const { reject } of taken) reject(new DOMException('It cannot be played.', 'NotSupportedError'));
  }

  #notifyPlaying(): void {
    if (this.hangs) return;
    this.#queueTask(
      () => this.hangs || this.#fire('playing'),
      () => this.hangs || this.#resolvePending(),
    );
  }

  #queue(type: string): void {
    this.#queueTask(() => this.#fire(type));
  }

  /** @param settle runs even if the task is dropped, as in the standard for the promises of `play()` */
  #queueTask(fire: () => unknown, settle: () => unknown = () => {}): void {
    const timer = setTimeout(() => {
      this.#tasks.delete(task);
      fire();
      settle();
    });
    const task = {
      cancel() {
        clearTimeout(timer);
        settle();
      },
    };
    this.#tasks.add(task);
  }

  #fire(type: string): void {
    this.dispatchEvent(new Event(type));
  }

  #takePending(): Pending[] {
    const taken = this.#pending;
    this.#pending = [];
    return taken;
  }

  #resolvePending(): void {
    for (const { resolve } of this.#takePending()) resolve();
  }

  #rejectPending(name: string): void {
    for (const { reject } of this.#takePending()) reject(new DOMException('The load was aborted.', name));
  }
}
