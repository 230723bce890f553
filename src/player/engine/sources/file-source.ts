import { aborted } from '../../../platform/http/in-time.ts';
import { PlayerError } from '../../../platform/model/player-error.ts';
import { lazyChunk } from '../../../platform/page/lazy-chunk.ts';
import { type PreviewWindow, previewWindow, toFileTime } from '../../model/playback/preview-window.ts';
import { type AudioSource, clearAudio, mediaError, type SourceOptions } from './audio-source.ts';
import { recoverFromStalls } from './stall-recovery.ts';

/** How far the position may be from the target of a seek. */
const SEEK_TOLERANCE_SECONDS = 0.1;
/** How far before the window a seek may end: some browsers seek only to whole frames or segments. */
const START_TOLERANCE_SECONDS = 1;

const memoryFile = lazyChunk(() => import('./memory-file.ts'));

/**
 * A file or playlist that the browser plays without hls.js.
 * @param crossOrigin `anonymous`: its server must allow CORS
 */
export function createFileSource(url: string, crossOrigin: 'anonymous' | null, options: SourceOptions): AudioSource {
  const { signal, settings, trackId } = options;
  return {
    // Once it is attached, the browser may load as much as it likes.
    canAttachEarly: false,
    preload: () => Promise.resolve(),
    async attach(audio) {
      const listen = { signal };
      let fileSeconds: number | null = null;
      let preview: PreviewWindow = previewWindow(settings, options.guessedSeconds);
      let stage: 'loading' | 'seeking' | 'started' | 'in-memory' = 'loading';
      /**
       * Whether the server may answer no range requests: then WebKit fails at a
       * seek, and Safari at once without a message.
       */
      const mayLackRanges = (): boolean =>
        crossOrigin === null && (stage === 'seeking' || (stage === 'loading' && audio.error?.message === ''));
      const updateWindow = (): void => {
        if (!Number.isFinite(audio.duration) || audio.duration === fileSeconds) return;
        fileSeconds = audio.duration;
        preview = previewWindow(settings, fileSeconds);
        options.onWindow(preview);
        // While an mp3 arrives in pieces, Firefox takes the first piece for the whole file, and starts too early.
        if (stage === 'started' && audio.currentTime < preview.start - START_TOLERANCE_SECONDS)
          audio.currentTime = preview.start;
      };
      audio.addEventListener('progress', () => options.onProgress(), listen);
      audio.addEventListener('durationchange', updateWindow, listen);
      audio.addEventListener(
        'error',
        () => !mayLackRanges() && options.onError(mediaError(audio, url, trackId)),
        listen,
      );
      signal.addEventListener('abort', () => clearAudio(audio), { once: true });
      recoverFromStalls(audio, () => preview.end, signal);

      const next = (type: string): Promise<void> => {
        const happened = new Promise<void>((resolve) => {
          for (const each of [type, 'error']) audio.addEventListener(each, () => resolve(), { once: true, signal });
        });
        return Promise.race([happened, aborted(signal)]);
      };
      const load = async (address: string): Promise<void> => {
        // Pause first, or the new file is heard before the seek to the window's start.
        audio.pause();
        audio.preload = 'auto';
        audio.src = address;
        await next('loadedmetadata');
        if (stage === 'loading') stage = 'seeking';
        updateWindow();
        // Safari is known to lose a first seek in native HLS: check the position and seek again.
        for (let tries = 0; tries < 3 && canSeek(audio); tries++) {
          const target = toFileTime(preview, options.position());
          if (Math.abs(audio.currentTime - target) < SEEK_TOLERANCE_SECONDS) break;
          const seeked = next('seeked');
          audio.currentTime = target;
          await seeked;
        }
      };
      audio.crossOrigin = crossOrigin;
      await load(url);
      if (canSeek(audio) && audio.currentTime >= preview.start - START_TOLERANCE_SECONDS) {
        stage = 'started';
        return;
      }
      stage = 'in-memory';
      try {
        if (crossOrigin !== null) throw new Error('A playlist cannot be played from memory.');
        // Otherwise the element would go on loading the file from the server.
        clearAudio(audio);
        const { loadIntoMemory } = await memoryFile(true);
        await load(await loadIntoMemory(url, options));
      } catch (cause) {
        signal.throwIfAborted();
        const message = `The browser cannot seek in ${url}: its server answers no range requests. ${cause}`;
        options.onError(new PlayerError('media-failed', message, { trackId, cause }));
        signal.throwIfAborted();
      }
    },
    loadAll() {},
  };
}

/** `false` if the browser knows that it cannot seek, as Chromium does if the server answers no range requests. */
function canSeek({ error, seekable }: HTMLMediaElement): boolean {
  return error === null && (seekable.length !== 1 || seekable.end(0) > 0);
}
