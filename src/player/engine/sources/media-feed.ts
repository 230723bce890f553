import { aborted } from '../../../platform/http/in-time.ts';
import { clearAudio, restoreRemotePlayback } from './audio-source.ts';

/** How often to check whether a Media Source has opened, and the pause before each check. */
const CHECKS = 10;
const CHECK_MS = 100;

type MediaSourceClass = typeof MediaSource;

/** Media Source, or Managed Media Source where there is one; `undefined` without either. */
function mediaSourceClass(): MediaSourceClass | undefined {
  const page: { ManagedMediaSource?: MediaSourceClass; MediaSource?: MediaSourceClass } = globalThis;
  return page.ManagedMediaSource ?? page.MediaSource;
}

/** Whether this browser streams with Media Source. */
export function hasMediaSource(): boolean {
  return mediaSourceClass()?.isTypeSupported(typeOf('mp4a.40.2')) ?? false;
}

/** Codecs for which browsers use another name than RFC 6381. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = { fLaC: ['flac'], Opus: ['opus'] };

/** The name under which this browser plays a codec in fMP4; `null` if it does not play it. */
export function supportedName(codec: string): string | null {
  const kind = mediaSourceClass();
  const names = [...(OTHER_NAMES[codec] ?? []), codec];
  return names.find((name) => kind?.isTypeSupported(typeOf(name))) ?? null;
}

const typeOf = (codec: string): string => `audio/mp4; codecs="${codec}"`;

/** The Media Source classes of this page of which an object has not opened in time. */
const unopened = new WeakSet<object>();

/** `false` once a Media Source has not opened in time on this page. */
export function opensInTime(): boolean {
  return !unopened.has(mediaSourceClass() ?? {});
}

export type MediaFeed = ReturnType<typeof createMediaFeed>;

/**
 * A Media Source that feeds the element until the signal aborts.
 * @param onStreaming called when the browser wants data, or none for now
 */
export function createMediaFeed(
  audio: HTMLAudioElement,
  signal: AbortSignal,
  onStreaming: (isWanted: boolean) => void = () => {},
) {
  const Class = mediaSourceClass();
  if (Class === undefined) throw new TypeError('The browser has no Media Source.');
  const media = new Class();
  let buffer: SourceBuffer | null = null;
  /** Settles the append that runs, or ran last. */
  let appending: { resolve(): void; reject(error: unknown): void } | null = null;
  let isOpen = false;
  const listen = { signal };
  const opened = new Promise<void>((resolve) => {
    const onOpen = (): void => {
      isOpen = true;
      resolve();
    };
    media.addEventListener('sourceopen', onOpen, listen);
  });
  media.addEventListener('startstreaming', () => onStreaming(true), listen);
  media.addEventListener('endstreaming', () => onStreaming(false), listen);
  const address = URL.createObjectURL(media);
  signal.addEventListener(
    'abort',
    () => {
      URL.revokeObjectURL(address);
      clearAudio(audio);
    },
    { once: true },
  );
  restoreRemotePlayback(audio, signal);
  // A Managed Media Source opens only if the sound stays in this browser, or
  // if there is another source for other devices.
  if ('streaming' in media) audio.disableRemotePlayback = true;
  audio.src = address;

  return {
    /** Begins to feed audio of one codec. The media ends at `end`: the browser drops what is appended after that. */
    async begin(codec: string, end: number): Promise<void> {
      await Promise.race([opened, aborted(signal)]);
      buffer = media.addSourceBuffer(typeOf(codec));
      buffer.appendWindowEnd = end;
      media.duration = end;
      buffer.addEventListener('updateend', () => appending?.resolve(), listen);
      buffer.addEventListener('error', () => appending?.reject(new Error('The browser cannot read it.')), listen);
      signal.addEventListener('abort', () => appending?.reject(signal.reason), { once: true });
    },
    /**
     * Rejects if the browser cannot read it.
     * @param offset is added to its times, in seconds
     */
    append(bytes: ArrayBuffer, offset = 0): Promise<void> {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        if (buffer === null) throw new TypeError('It has not begun.');
        appending = { resolve, reject };
        if (buffer.timestampOffset !== offset) buffer.timestampOffset = offset;
        buffer.appendBuffer(bytes);
      });
    },
    /** Tells the browser that nothing more is appended. */
    end(): void {
      if (media.readyState === 'open') media.endOfStream();
    },
    /**
     * Resolves if it has not opened in time. Several short timers: after the
     * machine was paused, a long one would fire at once.
     */
    unopened(): Promise<void> {
      return new Promise((resolve) => {
        let checks = 0;
        const timer = setInterval(() => {
          checks += 1;
          if (isOpen || checks === CHECKS) clearInterval(timer);
          if (isOpen || checks < CHECKS) return;
          unopened.add(Class);
          resolve();
        }, CHECK_MS);
        signal.addEventListener('abort', () => clearInterval(timer), { once: true });
      });
    },
  };
}
