import { type Http, type HttpOptions, MAX_TEXT_BYTES, responseOf } from '../../platform/http/http.ts';
import { safeHttpUrl } from '../../platform/http/safe-url.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { Track } from '../model/queue/mixtape.ts';
import { type ParsedQueue, parseQueue } from '../model/queue/parse-queue.ts';
import type { PlayerSettings } from '../model/settings.ts';
import { parseStreams, type TrackStream } from '../model/stream/parse-streams.ts';

type ApiSettings = Pick<PlayerSettings, 'apiBase' | 'apiKey' | 'siteBase'>;
type PlayedTrack = Pick<Track, 'trackId' | 'playUrl'>;

/** The URL of a mixtape's queue. docs/api.md describes the API. */
export function queueUrl({ apiBase }: Pick<ApiSettings, 'apiBase'>, mixtapeId: string): string {
  return `${apiBase}/v3/mixtapes/${encodeURIComponent(mixtapeId)}/queue`;
}

export function streamCallUrl({ apiBase }: Pick<ApiSettings, 'apiBase'>, trackId: string): string {
  return `${apiBase}/v2.0/stream/${encodeURIComponent(trackId)}`;
}

/** The URL of a track's file, used if streaming is not supported or fails. */
export function playUrl(
  { apiBase, siteBase }: Pick<ApiSettings, 'apiBase' | 'siteBase'>,
  { trackId, playUrl: named }: PlayedTrack,
): string {
  const url = named === undefined ? null : safeHttpUrl(named, `${apiBase}/`);
  return url ?? `${siteBase}/play/${encodeURIComponent(trackId)}`;
}

/**
 * The stream that a queue names for a track.
 * @throws PlayerError `stream-invalid`
 */
export function streamOfQueue(
  streams: readonly TrackStream[],
  { apiBase }: Pick<ApiSettings, 'apiBase'>,
  trackId: string,
): TrackStream {
  for (const stream of streams) {
    const url = safeHttpUrl(stream.url, `${apiBase}/`);
    if (url !== null) return { ...stream, url };
  }
  const message = `The queue names no stream over http or https for the track ${trackId}.`;
  throw new PlayerError('stream-invalid', message, { trackId });
}

/**
 * Requests the queue of a mixtape.
 * @throws PlayerError `queue-failed` or `queue-invalid`
 */
export async function fetchQueue(http: Http, url: string, options: HttpOptions): Promise<ParsedQueue> {
  return parseQueue(await fetchJson(http, url, options, 'queue'));
}

/**
 * The queue in a page's markup, which has the shape of the API's answer.
 * @throws PlayerError `queue-invalid`
 */
export function parseInlineQueue(text: string): ParsedQueue {
  try {
    return parseQueue(JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new PlayerError('queue-invalid', `An inline queue cannot be used, so the API is requested. ${reason}`, {
      cause,
    });
  }
}

/**
 * The URL of a track's streaming playlist.
 * @throws PlayerError `stream-failed` or `stream-invalid`
 */
export async function fetchStreamUrl(
  http: Http,
  settings: ApiSettings,
  trackId: string,
  options: HttpOptions,
): Promise<string> {
  const { apiBase, apiKey } = settings;
  const url = streamCallUrl(settings, trackId);
  const secret: Partial<HttpOptions> = apiKey === '' ? {} : { headers: { 'X-API-Key': apiKey }, redirect: 'error' };
  try {
    for (const address of parseStreams(await fetchJson(http, url, { ...options, ...secret }, 'stream'))) {
      const streamUrl = safeHttpUrl(address, `${apiBase}/`);
      if (streamUrl !== null) return streamUrl;
    }
    throw new PlayerError(
      'stream-invalid',
      `The stream answer of ${url} names no streaming playlist over http or https.`,
    );
  } catch (error) {
    if (error instanceof PlayerError)
      throw new PlayerError(error.code, error.message, { ...error, trackId, cause: error.cause });
    throw error;
  }
}

async function fetchJson(http: Http, url: string, options: HttpOptions, of: 'queue' | 'stream'): Promise<unknown> {
  const what = of === 'queue' ? of : 'stream answer';
  const failed = `${of}-failed` as const;
  const invalid = `${of}-invalid` as const;
  let response: Response;
  try {
    response = await http(url, { ...options, maxBytes: MAX_TEXT_BYTES });
  } catch (cause) {
    options.signal.throwIfAborted();
    if (cause instanceof RangeError)
      throw new PlayerError(invalid, `The ${what} is larger than 8 MB: ${url}`, { cause });
    const status = responseOf(cause)?.status;
    if (status !== undefined) {
      throw new PlayerError(failed, `The server answered the call for the ${what} with status ${status}: ${url}`, {
        status,
        cause,
      });
    }
    const reason =
      cause instanceof Error && cause.name === 'TimeoutError'
        ? 'did not answer in time'
        : `could not be reached (network, CORS${options.redirect === 'error' ? ', a redirect' : ''} or content security policy)`;
    throw new PlayerError(failed, `The server of the ${what} ${reason}: ${url}`, { cause });
  }
  try {
    return await response.json();
  } catch (cause) {
    options.signal.throwIfAborted();
    throw new PlayerError(invalid, `The ${what} is not JSON: ${url}`, { status: response.status, cause });
  }
}
