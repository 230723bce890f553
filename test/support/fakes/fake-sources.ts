import type { PlayerError } from '../../../src/platform/model/player-error.ts';
import { type AudioSource, clearAudio } from '../../../src/player/engine/sources/audio-source.ts';
import type { OpenOptions } from '../../../src/player/engine/sources/open-source.ts';
import type { SourceKind } from '../../../src/player/model/playback/fallback.ts';
import { previewWindow, toFileTime } from '../../../src/player/model/playback/preview-window.ts';
import type { TrackStream } from '../../../src/player/model/stream/parse-streams.ts';
import type { FakeAudio } from './fake-audio.ts';

export type { SourceKind };

/** The behaviour of one source. By default, it opens at once, is 180 s long and plays. */
export interface Script {
  /** The time that a stream takes to open. `Infinity`: forever. */
  readonly openMs?: number;
  readonly openError?: PlayerError;
  readonly fileSeconds?: number;
  /** The media ends with the window, like a trimmed stream. */
  readonly isCut?: boolean;
  /** The time until the metadata, after the source is attached. */
  readonly headMs?: number;
  /** The time until the media data, after that. */
  readonly soundMs?: number;
  /** `never-ready`: no metadata arrives; `silent`: only metadata arrives. */
  readonly goes?: 'well' | 'never-ready' | 'silent';
  /** Interval at which data arrives. */
  readonly bytesEveryMs?: number;
  /** Data stops arriving after this time. */
  readonly bytesForMs?: number;
  readonly attachError?: PlayerError;
}

/** A source that was requested. */
export interface Opened {
  readonly kind: SourceKind;
  readonly trackId: string;
  readonly options: OpenOptions;
  attached: boolean;
  loadsAll: boolean;
  readonly fileSeconds: number;
  /** Its first position, in seconds since the start of the preview. */
  startedAt: number | null;
}

/** Sources that behave as their scripts say. `opened` contains all that were requested. */
export class FakeSources {
  readonly opened: Opened[] = [];
  readonly #audio: FakeAudio;
  readonly #waiting: (() => void)[] = [];
  readonly #scripts = new Map<string, Script>();

  constructor(audio: FakeAudio) {
    this.#audio = audio;
  }

  /** @param name a kind, or a kind and a track: `stream`, `play-url b` */
  script(name: SourceKind | `${SourceKind} ${string}`, script: Script): this {
    this.#scripts.set(name, script);
    return this;
  }

  /** From now on, every source behaves as by default. */
  forget(): void {
    this.#scripts.clear();
  }

  /** The source attaches again at the same position, as hls.js does to recover. */
  async feedAgain(ms: number): Promise<void> {
    const audio = this.#audio;
    const { duration, currentTime, src } = audio;
    const { options } = this.feeding ?? this.last;
    audio.src = src;
    options.onRestart();
    await pause(ms, options.signal);
    audio.feedMetadata(duration);
    audio.currentTime = currentTime;
    audio.feedData();
  }

  /** The requested sources, in order: `stream a`, `play-url a`. */
  get names(): readonly string[] {
    return this.opened.map(({ kind, trackId }) => `${kind} ${trackId}`);
  }

  /** Resolves once a source of this name was requested. */
  async untilAsked(name: string): Promise<Opened> {
    for (;;) {
      const found = this.opened.find(({ kind, trackId }) => `${kind} ${trackId}` === name);
      if (found) return found;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  /** The sources that were not aborted. */
  get open(): readonly Opened[] {
    return this.opened.filter(({ options }) => !options.signal.aborted);
  }

  /** The source that is attached to the element. */
  get feeding(): Opened | undefined {
    return this.open.find(({ attached }) => attached);
  }

  /** The source that was requested last. */
  get last(): Opened {
    const last = this.opened.at(-1);
    if (last === undefined) throw new Error('No source was requested.');
    return last;
  }

  readonly openStream = async (
    _audio: HTMLAudioElement,
    named: readonly TrackStream[] | null,
    options: OpenOptions,
  ): Promise<AudioSource> => {
    const { opened, script } = this.#note(named === null ? 'stream' : 'queue-stream', options);
    await pause(script.openMs ?? 0, options.signal);
    if (script.openError) throw script.openError;
    // The playlist contains the length, so it is known before any data.
    if (script.isCut) options.onWindow(previewWindow(options.settings, opened.fileSeconds));
    return this.#source(opened, script);
  };

  /**
   * The streams that the queue names for the active track, each time that the code for streaming was asked for without
   * a track.
   */
  readonly streamingLoads: (readonly TrackStream[] | null)[] = [];

  readonly loadStreaming = async (
    _audio: HTMLAudioElement,
    _settings: object,
    named: readonly TrackStream[] | null,
  ): Promise<void> => {
    this.streamingLoads.push(named);
  };

  readonly openPlayUrl = (options: OpenOptions): AudioSource => {
    const { opened, script } = this.#note(options.track.playUrl === undefined ? 'play-url' : 'queue-play-url', options);
    return this.#source(opened, script);
  };

  #note(kind: SourceKind, options: OpenOptions): { opened: Opened; script: Script } {
    const { trackId, signal } = options;
    const script = this.#scripts.get(`${kind} ${trackId}`) ?? this.#scripts.get(kind) ?? {};
    const { fileSeconds = 180 } = script;
    const opened: Opened = { kind, trackId, options, attached: false, loadsAll: false, fileSeconds, startedAt: null };
    this.opened.push(opened);
    for (const resolve of this.#waiting.splice(0)) resolve();
    if (script.bytesEveryMs !== undefined) {
      const timer = setInterval(() => options.onProgress(), script.bytesEveryMs);
      const stop = (): void => clearInterval(timer);
      if (script.bytesForMs !== undefined) setTimeout(stop, script.bytesForMs);
      signal.addEventListener('abort', stop, { once: true });
    }
    return { opened, script };
  }

  #source(opened: Opened, script: Script): AudioSource {
    const audio = this.#audio;
    const { options, kind, trackId } = opened;
    const { signal, settings } = options;
    return {
      async attach() {
        opened.attached = true;
        signal.addEventListener('abort', () => clearAudio(audio.element), { once: true });
        audio.pause();
        audio.src = `fake:${kind}/${trackId}`;
        if (script.attachError) {
          options.onError(script.attachError);
          await forever(signal);
        }
        await pause(script.goes === 'never-ready' ? Number.POSITIVE_INFINITY : (script.headMs ?? 0), signal);
        const window = previewWindow(settings, opened.fileSeconds);
        options.onWindow(window);
        audio.feedMetadata(script.isCut ? window.end : opened.fileSeconds);
        opened.startedAt = options.position();
        const seeked = nextEvent(audio, 'seeked', signal);
        audio.currentTime = toFileTime(window, opened.startedAt);
        await seeked;
        if (script.goes === 'silent') return;
        // Attaching is complete once the element is at its start position; the data may come later.
        if (script.soundMs === undefined) audio.feedData();
        else
          pause(script.soundMs, signal).then(
            () => audio.feedData(),
            () => {},
          );
      },
      canAttachEarly: kind === 'stream',
      preload: () => Promise.resolve(),
      loadAll() {
        opened.loadsAll = true;
      },
    };
  }
}

function nextEvent(target: EventTarget, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(type, () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function forever(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}
