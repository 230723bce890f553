import { http, responseOf } from '@mixtape-player/source/platform/http/http.ts';
import { DEADLINES, type Deadlines } from '@mixtape-player/source/player/model/playback/patience.ts';
import { NOT_PROBED, type Probe, type Probed, type ProbeOrder } from './probed.ts';

/**
 * The two ways to request a URL: from the browser, like the player, and from the demo's server, which sees all headers.
 */
export interface World {
  /** The origin of the checker. */
  readonly origin: string;
  readonly browse: (url: string, options?: BrowseOptions) => Promise<Browsed>;
  readonly probe: Probe;
  /** Whether this browser can play a type of media. */
  readonly canPlay: (type: string) => boolean;
}

export interface BrowseOptions {
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The result of a request as a page sees it. */
export type Browsed =
  | { readonly status: number; readonly contentType: string; readonly bytes: Uint8Array }
  | { readonly status: null; readonly isTimeout: boolean };

/** The results for one URL. */
export interface UrlResults {
  readonly url: string;
  readonly browsed: Browsed;
  readonly probed: Probed;
}

/**
 * Requests from this page and from its server, until the signal aborts.
 * @param hasProbe whether the server has `/api/probe`; if not, it is not requested
 */
export const pageWorld = (signal: AbortSignal, hasProbe: boolean): World => ({
  origin: location.origin,
  browse: browseWith(DEADLINES, signal),
  probe: async (order) => {
    if (!hasProbe) return noProbe(404);
    try {
      const response = await fetch('/api/probe', {
        signal,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ timeoutMs: DEADLINES.requestMs, ...order }),
      });
      return response.ok ? await response.json() : noProbe(response.status);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TypeError) return noProbe(0);
      throw error;
    }
  },
  canPlay: (type) => 'MediaSource' in window && MediaSource.isTypeSupported(type),
});

const noProbe = (status: number): Probed => ({ hops: [], failure: `${NOT_PROBED}${status}`, body: '', isCut: false });

/** Sends the same requests as the player: without credentials, and with its retries. */
export function browseWith(deadlines: Deadlines, signal: AbortSignal): World['browse'] {
  return async (url, { apiKey = '', headers = {} } = {}) => {
    const secret = apiKey === '' ? {} : { redirect: 'error' as const };
    try {
      const response = await http(url, {
        signal,
        deadlines,
        headers: { ...headers, ...(apiKey === '' ? {} : { 'X-API-Key': apiKey }) },
        ...secret,
      });
      return {
        status: response.status,
        contentType: response.headers.get('Content-Type') ?? '',
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    } catch (error) {
      const response = responseOf(error);
      if (response === null) {
        if (!isTimeout(error)) signal.throwIfAborted();
        return { status: null, isTimeout: isTimeout(error) };
      }
      const contentType = response.headers.get('Content-Type') ?? '';
      return { status: response.status, contentType, bytes: new Uint8Array() };
    }
  };
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

export interface RequestBothOptions extends BrowseOptions {
  /** The origin of the page with the player. */
  readonly pageOrigin: string;
}

/** Requests a URL from the browser and from the demo's server, in parallel. */
export async function requestBoth(
  world: World,
  url: string,
  { pageOrigin, ...options }: RequestBothOptions,
): Promise<UrlResults> {
  const [browsed, probed] = await Promise.all([
    world.browse(url, options),
    world.probe({ url, origin: pageOrigin, ...options }),
  ]);
  return { url, browsed, probed };
}

/** Requests a URL from the demo's server only, because the player requests it with no script. */
export async function probeOnly(world: World, order: ProbeOrder): Promise<UrlResults> {
  return { url: order.url, browsed: { status: null, isTimeout: false }, probed: await world.probe(order) };
}

/** The same world, but records every URL that is probed, and those that it redirects to. */
export const recording = (world: World, recorded: Set<string>): World => ({
  ...world,
  probe: async (order) => {
    recorded.add(order.url);
    const probed = await world.probe(order);
    for (const { url } of probed.hops) recorded.add(url);
    return probed;
  },
});

/** The final status, from the browser or else from the server. */
export const statusOf = ({ browsed, probed }: UrlResults): number | null =>
  browsed.status ?? probed.hops.at(-1)?.status ?? null;

/** The text of the response, from the browser or else from the server; `null` if neither has all of it. */
export function textOf({ browsed, probed }: UrlResults): string | null {
  if (browsed.status !== null) return new TextDecoder().decode(browsed.bytes);
  return probed.failure === null && !probed.isCut ? probed.body : null;
}

export const contentTypeOf = ({ browsed, probed }: UrlResults): string =>
  (browsed.status === null ? probed.hops.at(-1)?.headers['content-type'] : browsed.contentType) ?? '';
