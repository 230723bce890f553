import { type Loader, type LoaderCallbacks, type LoaderContext, LoadStats } from 'hls.js/light';
import { MAX_TEXT_BYTES, responseOf } from '../../../platform/http/http.ts';
import { chooseAudio } from '../../model/stream/choose-audio.ts';
import type { ByteRange } from '../../model/stream/segment-list.ts';
import { trimPlaylist } from '../../model/stream/trim-playlist.ts';
import type { SourceOptions } from './audio-source.ts';
import type { MediaLoads } from './media-loads.ts';

type LoaderOptions = Pick<SourceOptions, 'http' | 'deadlines' | 'settings' | 'signal' | 'onProgress'> & {
  /** Parts of the stream that were loaded before hls.js was. */
  readonly loads: MediaLoads;
  /** Reports the duration of the recording that a media playlist lists, in seconds. */
  onFileSeconds(seconds: number): void;
};

/** Makes hls.js load with our HTTP code, and cuts playlists to the preview and its audio before hls.js reads them. */
export function createHlsLoader(options: LoaderOptions): new () => Loader<LoaderContext> {
  return class HlsLoader implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    readonly stats = new LoadStats();
    readonly #controller = new AbortController();

    load(context: LoaderContext, _config: unknown, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context;
      this.stats.loading.start = performance.now();
      // hls.js may abort a request in the same task. Then it must not be sent.
      queueMicrotask(() => void this.#load(context, callbacks));
    }

    abort(): void {
      this.stats.aborted = true;
      this.#controller.abort();
    }

    destroy(): void {
      this.abort();
      this.context = null;
    }

    async #load(context: LoaderContext, callbacks: LoaderCallbacks<LoaderContext>): Promise<void> {
      const { stats } = this;
      const signal = AbortSignal.any([options.signal, this.#controller.signal]);
      const { loading } = stats;
      const onProgress = (): void => {
        loading.first ||= performance.now();
        options.onProgress();
      };
      const isMedia = context.responseType === 'arraybuffer';
      try {
        signal.throwIfAborted();
        const request = { url: context.url, range: rangeOf(context) };
        const loaded = await (options.loads.take(request) ??
          options.loads.load(request, {
            http: options.http,
            deadlines: options.deadlines,
            signal,
            onProgress,
            headers: context.headers ?? {},
            ...(isMedia ? {} : { maxBytes: MAX_TEXT_BYTES }),
          }));
        signal.throwIfAborted();
        const { url, status, bytes } = loaded;
        const data = isMedia ? bytes : this.#trim(new TextDecoder().decode(bytes));
        loading.first ||= performance.now();
        loading.end = performance.now();
        stats.loaded = stats.total = bytes.byteLength;
        stats.bwEstimate = (stats.total * 8000) / Math.max(1, loading.end - loading.first);
        callbacks.onSuccess({ url, data, code: status }, stats, context, null);
      } catch (error) {
        if (signal.aborted) return;
        const response = responseOf(error);
        callbacks.onError({ code: response?.status ?? 0, text: String(error) }, context, response, stats);
      }
    }

    #trim(playlist: string): string {
      const { text, fileSeconds } = trimPlaylist(playlist, options.settings);
      if (fileSeconds === null) return chooseAudio(text);
      options.onFileSeconds(fileSeconds);
      return text;
    }
  };
}

function rangeOf({ rangeStart = 0, rangeEnd }: LoaderContext): ByteRange | null {
  return rangeEnd ? { start: rangeStart, end: rangeEnd } : null;
}
