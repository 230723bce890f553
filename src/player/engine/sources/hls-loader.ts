import { type Loader, type LoaderCallbacks, type LoaderContext, LoadStats } from 'hls.js/light';
import { MAX_TEXT_BYTES, responseOf } from '../../../platform/http/http.ts';
import { chooseAudio } from '../../model/stream/choose-audio.ts';
import { trimPlaylist } from '../../model/stream/trim-playlist.ts';
import type { SourceOptions } from './audio-source.ts';

type LoaderOptions = Pick<SourceOptions, 'http' | 'deadlines' | 'settings' | 'signal' | 'onProgress'> & {
  /** Reports the duration of the recording that a media playlist lists, in seconds. */
  onFileSeconds(seconds: number): void;
};

/** Makes hls.js load through our HTTP code, and cuts playlists to the preview's sound before it reads them. */
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
        const response = await options.http(context.url, {
          signal,
          deadlines: options.deadlines,
          limited: false,
          headers: { ...context.headers, ...rangeHeader(context) },
          ...(isMedia ? {} : { maxBytes: MAX_TEXT_BYTES }),
          onProgress,
        });
        const data = isMedia
          ? requestedRange(await response.arrayBuffer(), context)
          : this.#trim(await response.text());
        signal.throwIfAborted();
        loading.end = performance.now();
        stats.loaded = stats.total = typeof data === 'string' ? data.length : data.byteLength;
        stats.bwEstimate = (stats.total * 8000) / Math.max(1, loading.end - loading.first);
        callbacks.onSuccess(
          { url: response.url || context.url, data, code: response.status },
          stats,
          context,
          response,
        );
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

function rangeHeader({ rangeStart, rangeEnd }: LoaderContext): Record<string, string> {
  return rangeEnd ? { Range: `bytes=${rangeStart ?? 0}-${rangeEnd - 1}` } : {};
}

/** The requested range, even if the server does not support ranges and has sent the whole file. */
function requestedRange(data: ArrayBuffer, { rangeStart = 0, rangeEnd }: LoaderContext): ArrayBuffer {
  return rangeEnd && data.byteLength > rangeEnd - rangeStart ? data.slice(rangeStart, rangeEnd) : data;
}
