import type { PlayerError } from '../../src/domain/player-error.ts';
import { previewWindow, toFileTime } from '../../src/domain/preview-window.ts';
import { type AudioSource, clearAudio } from '../../src/io/audio/audio-source.ts';
import type { OpenOptions } from '../../src/io/audio/open-source.ts';
import type { FakeAudio } from './fake-audio.ts';

export type SourceKind = 'stream' | 'play-url';

/** How one source behaves. Without anything: it comes at once, is 180 s long and sounds. */
export interface Script {
  /** Until the source is open; the stream only. `Infinity`: never. */
  readonly openMs?: number;
  readonly openError?: PlayerError;
  readonly fileSeconds?: number;
  /** `never-ready`: no metadata ever come; `silent`: the head comes, the sound does not. */
  readonly goes?: 'well' | 'never-ready' | 'silent';
  /** Bytes come in every so many milliseconds. */
  readonly bytesEveryMs?: number;
  /** Bytes come in for so long. */
  readonly bytesForMs?: number;
  readonly attachError?: PlayerError;
}

/** A source that was asked for. */
export interface Opened {
  readonly kind: SourceKind;
  readonly trackId: string;
  readonly options: OpenOptions;
  attached: boolean;
  loadsAll: boolean;
  /** Where it was asked to begin, in seconds of the window. */
  startedAt: number | null;
}

/** Sources that do as they are told; every one that was asked for is in `opened`. */
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

  /** What was asked for, in order: `stream a`, `play-url a`. */
  get names(): readonly string[] {
    return this.opened.map(({ kind, trackId }) => `${kind} ${trackId}`);
  }

  /** Resolves once a source of this name was asked for. */
  async untilAsked(name: string): Promise<Opened> {
    for (;;) {
      const found = this.opened.find(({ kind, trackId }) => `${kind} ${trackId}` === name);
      if (found) return found;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  /** The source that was asked for last. */
  get last(): Opened {
    const last = this.opened.at(-1);
    if (last === undefined) throw new Error('No source was asked for.');
    return last;
  }

  readonly openStream = async (_audio: HTMLAudioElement, options: OpenOptions): Promise<AudioSource> => {
    const { opened, script } = this.#note('stream', options);
    await pause(script.openMs ?? 0, options.signal);
    if (script.openError) throw script.openError;
    return this.#source(opened, script);
  };

  /** How often what streaming takes was loaded without a track. */
  streamingLoads = 0;

  readonly loadStreaming = async (): Promise<void> => {
    this.streamingLoads += 1;
  };

  readonly openPlayUrl = (options: OpenOptions): AudioSource => {
    const { opened, script } = this.#note('play-url', options);
    return this.#source(opened, script);
  };

  #note(kind: SourceKind, options: OpenOptions): { opened: Opened; script: Script } {
    const { trackId, signal } = options;
    const opened: Opened = { kind, trackId, options, attached: false, loadsAll: false, startedAt: null };
    const script = this.#scripts.get(`${kind} ${trackId}`) ?? this.#scripts.get(kind) ?? {};
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
        await pause(script.goes === 'never-ready' ? Number.POSITIVE_INFINITY : 0, signal);
        const fileSeconds = script.fileSeconds ?? 180;
        const window = previewWindow(settings, fileSeconds);
        options.onWindow(window);
        audio.feedMetadata(fileSeconds);
        opened.startedAt = options.position();
        const seeked = heard(audio, 'seeked', signal);
        audio.currentTime = toFileTime(window, opened.startedAt);
        await seeked;
        if (script.goes !== 'silent') audio.feedSound();
      },
      waitsAttached: kind === 'stream',
      prepare: () => Promise.resolve(),
      loadAll() {
        opened.loadsAll = true;
      },
    };
  }
}

function heard(target: EventTarget, type: string, signal: AbortSignal): Promise<void> {
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
    if (Number.isFinite(ms)) setTimeout(resolve, ms);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}
