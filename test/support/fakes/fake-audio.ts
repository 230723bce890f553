import { SteadyEventTarget } from './steady-event-target.ts';

/** A task of the event loop: what promises are waiting for has been done by then. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

interface Pending {
  resolve(): void;
  reject(error: DOMException): void;
}

/**
 * An audio element as the HTML standard describes it, without sound. Nothing is fetched and no time passes by itself:
 * a test says what arrives and how far the clock runs. Events are queued as tasks, and dropped by `load()`.
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

  /** From where and how far into the file everything has been loaded, in seconds. */
  loadedFrom = 0;
  loadedUntil = 0;

  /** The next calls of `play()` are refused with a DOMException of this name. */
  refusal: string | null = null;
  /** `play()` never settles and nothing ever sounds. */
  deaf = false;
  /** The clock stands still, and nothing is heard, though the element says that it plays. */
  frozen = false;
  /** So many of the next seeks are forgotten, as some engines do with a stream of their own. */
  forgottenSeeks = 0;
  /** Every address that was to be loaded, and what was called, in order. */
  readonly loaded: string[] = [];
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
    return { length: this.loadedUntil > 0 ? 1 : 0, start: () => this.loadedFrom, end: () => this.loadedUntil };
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

  /** Whether it can be heard. */
  get sounds(): boolean {
    return !this.paused && this.readyState >= 3 && !this.seeking && !this.ended && !this.deaf && !this.frozen;
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
    } else if (this.readyState >= 3 && !this.deaf) this.#queueTask(() => this.#resolvePending());
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

  /** The head of the file came in. */
  feedMetadata(seconds: number): void {
    this.readyState = 1;
    this.duration = seconds;
    this.#fire('durationchange');
    this.#fire('loadedmetadata');
  }

  /** As much of the file came in as is needed. */
  feedSound(): void {
    this.readyState = 4;
    this.#fire('progress');
    this.#fire('canplay');
    if (!this.paused) this.#notifyPlaying();
  }

  /** The buffer has run dry. */
  starve(): void {
    this.readyState = 2;
    this.#fire('timeupdate');
    this.#fire('waiting');
  }

  /** Media time passes. What the standard fires in one task at the file's end is fired in one task here. */
  run(seconds: number): void {
    if (!this.sounds) throw new Error('Time passes only while it sounds.');
    this.drift(seconds);
    this.tell();
  }

  /** What the element tells of its clock as time passes. */
  tell(): void {
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

  /** Media time passes between two events of the element. */
  drift(seconds: number): void {
    this.#position = Math.min(this.duration, this.#position + seconds);
  }

  /** The file cannot be fetched (2), decoded (3) or played at all (4). */
  break(code: number, message = ''): void {
    this.error = { code, message };
    const taken = code === 4 ? this.#takePending() : [];
    this.#fire('error');
    for (const { reject } of taken) reject(new DOMException('It cannot be played.', 'NotSupportedError'));
  }

  #notifyPlaying(): void {
    if (this.deaf) return;
    this.#queueTask(
      () => this.deaf || this.#fire('playing'),
      () => this.deaf || this.#resolvePending(),
    );
  }

  #queue(type: string): void {
    this.#queueTask(() => this.#fire(type));
  }

  /** @param settle is done also if the task is dropped, as the standard does with the promises of `play()` */
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
