import { type HttpOptions, MAX_TEXT_BYTES, responseOf } from '../../../platform/http/http.ts';
import { safeHttpUrl } from '../../../platform/http/safe-url.ts';
import { PlayerError } from '../../../platform/model/player-error.ts';
import type { ByteRange } from '../../model/stream/segment-list.ts';
import type { SourceOptions } from './audio-source.ts';

/** A file of a stream, or bytes of it. */
export interface MediaRequest {
  readonly url: string;
  readonly range: ByteRange | null;
}

/** A file of a stream, or bytes of it, as they came. */
export interface LoadedMedia {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly bytes: ArrayBuffer;
}

type LoadOptions = Pick<SourceOptions, 'http' | 'deadlines' | 'signal' | 'onProgress'> &
  Pick<HttpOptions, 'headers' | 'maxBytes'>;

/**
 * Loads a file of a stream, or bytes of it. The watchdog limits the time.
 * @throws what `Http` throws
 */
async function loadMedia({ url, range }: MediaRequest, options: LoadOptions): Promise<LoadedMedia> {
  const { http, headers, ...rest } = options;
  const ranged = range === null ? {} : { Range: `bytes=${range.start}-${range.end - 1}` };
  const response = await http(url, { ...rest, limited: false, headers: { ...headers, ...ranged } });
  return { url: response.url || url, status: response.status, bytes: await response.arrayBuffer() };
}

export type MediaLoads = ReturnType<typeof createMediaLoads>;

/** How many loads are kept: more than a preview has parts. All parts of a whole track would need too much memory. */
const MAX_LOADS = 32;

/** How many UTF-16 code units of an invalid URI a message quotes. A `data:` URI may contain a whole file. */
const MAX_QUOTED = 100;

/** Loads the parts of one stream, each once: a second source gets the same response, unless it is no longer kept. */
export function createMediaLoads({ http, deadlines, signal, onProgress, trackId }: SourceOptions) {
  const loads = new Map<string, Promise<LoadedMedia>>();
  /** The last file that came whole although bytes of it were requested: its server knows no ranges. */
  let whole: { readonly requested: string; readonly file: LoadedMedia } | null = null;
  const keyOf = ({ url, range }: MediaRequest): string => `${url} ${range?.start ?? ''}-${range?.end ?? ''}`;

  /**
   * Loads it, unless it is part of a file that came whole.
   * @throws what `Http` throws
   */
  async function load(request: MediaRequest, options: LoadOptions): Promise<LoadedMedia> {
    const { url, range } = request;
    if (range === null) return loadMedia(request, options);
    if (whole?.requested === url) return partOf(whole.file, range);
    const loaded = await loadMedia(request, options);
    if (loaded.bytes.byteLength <= range.end - range.start) return loaded;
    whole = { requested: url, file: loaded };
    return partOf(loaded, range);
  }

  /**
   * @param unwanted ends the load if this call begins one; it must not abort once that is complete
   * @throws PlayerError `media-failed`
   */
  function get(
    request: MediaRequest,
    { unwanted, ...more }: Pick<LoadOptions, 'maxBytes'> & { readonly unwanted?: AbortSignal } = {},
  ): Promise<LoadedMedia> {
    const key = keyOf(request);
    const known = loads.get(key);
    if (known !== undefined) return known;
    const ends = unwanted ? AbortSignal.any([signal, unwanted]) : signal;
    const loading = load(request, { http, deadlines, signal: ends, onProgress, ...more }).catch((cause: unknown) => {
      forget(key, loading);
      throw streamError(request.url, cause, trackId);
    });
    loads.set(key, loading);
    // Forget it at once: it may be wanted again before the load has failed.
    unwanted?.addEventListener('abort', () => forget(key, loading), { once: true });
    const [oldest] = loads.keys();
    if (loads.size > MAX_LOADS && oldest !== undefined) loads.delete(oldest);
    return loading;
  }

  /** Makes the next request load it again. */
  function forget(key: string, loading: Promise<LoadedMedia>): void {
    if (loads.get(key) === loading) loads.delete(key);
  }

  return {
    load,
    get,
    /**
     * The address of a URI in a playlist.
     * @throws PlayerError `media-failed` if it is not one over http or https
     */
    addressOf(uri: string, playlist: string): string {
      const address = safeHttpUrl(uri, playlist);
      if (address !== null) return address;
      const message = `The playlist ${playlist} names what is no address over http or https: ${uri.slice(0, MAX_QUOTED)}`;
      throw new PlayerError('media-failed', message, { trackId });
    },
    /** A playlist's text, and its address after redirects. */
    async text(url: string): Promise<{ readonly text: string; readonly url: string }> {
      const loaded = await get({ url, range: null }, { maxBytes: MAX_TEXT_BYTES });
      return { text: new TextDecoder().decode(loaded.bytes), url: loaded.url };
    },
    /** A text that need not be loaded. */
    add(url: string, text: string): void {
      const { buffer } = new TextEncoder().encode(text);
      loads.set(keyOf({ url, range: null }), Promise.resolve({ url, status: 200, bytes: buffer }));
    },
    /** Gives an earlier load away, once. After that `undefined`: the same bytes may have been the problem. */
    take(request: MediaRequest): Promise<LoadedMedia> | undefined {
      const key = keyOf(request);
      const loading = loads.get(key);
      loads.delete(key);
      return loading;
    },
  };
}

function partOf(file: LoadedMedia, { start, end }: ByteRange): LoadedMedia {
  return { ...file, bytes: file.bytes.slice(start, end) };
}

function streamError(url: string, cause: unknown, trackId: string): PlayerError {
  const status = responseOf(cause)?.status;
  const reason =
    status !== undefined
      ? `status ${status}`
      : cause instanceof RangeError
        ? 'it is too large'
        : 'it could not be reached (network, CORS or content security policy)';
  return new PlayerError('media-failed', `Streaming ${url} failed: ${reason}`, { trackId, status, cause });
}
