import { DEADLINES, type Deadlines } from '../../../src/domain/playback/patience.ts';
import { http, responseOf } from '../../../src/io/api/http.ts';
import { NOT_PROBED, type Probe, type Probed, type ProbeOrder } from './probed.ts';

/** Whom the checker asks: the browser as the player would, and the demo's server for what a browser keeps to itself. */
export interface World {
  /** Where the checker itself stands. */
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

/** What a page gets to know of a request. */
export type Browsed =
  | { readonly status: number; readonly contentType: string; readonly bytes: Uint8Array }
  | { readonly status: null; readonly isTimeout: boolean };

/** One address, seen from both sides. */
export interface Asked {
  readonly url: string;
  readonly browsed: Browsed;
  readonly probed: Probed;
}

/**
 * The browser and the server of this page, until the signal ends.
 * @param hasProbe whether the server answers `/api/probe`; if not, it is asked for nothing
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

/** By the same requests as the player's: without credentials, tried again where it would. */
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

export interface AskOptions extends BrowseOptions {
  /** Of the page that the player stands on. */
  readonly pageOrigin: string;
}

/** Looks at an address from both sides at once. */
export async function ask(world: World, url: string, { pageOrigin, ...options }: AskOptions): Promise<Asked> {
  const [browsed, probed] = await Promise.all([
    world.browse(url, options),
    world.probe({ url, origin: pageOrigin, ...options }),
  ]);
  return { url, browsed, probed };
}

/** Looks at what no script asks for: by the demo's server alone. */
export async function lookAt(world: World, order: ProbeOrder): Promise<Asked> {
  return { url: order.url, browsed: { status: null, isTimeout: false }, probed: await world.probe(order) };
}

/** The same world, which notes every address that is asked for there, and all that it redirects to. */
export const noting = (world: World, noted: Set<string>): World => ({
  ...world,
  probe: async (order) => {
    noted.add(order.url);
    const probed = await world.probe(order);
    for (const { url } of probed.hops) noted.add(url);
    return probed;
  },
});

/** The status in the end, by whoever got one. */
export const statusOf = ({ browsed, probed }: Asked): number | null =>
  browsed.status ?? probed.hops.at(-1)?.status ?? null;

/** The text of the answer, by whoever got all of it. */
export function textOf({ browsed, probed }: Asked): string | null {
  if (browsed.status !== null) return new TextDecoder().decode(browsed.bytes);
  return probed.failure === null && !probed.isCut ? probed.body : null;
}

export const contentTypeOf = ({ browsed, probed }: Asked): string =>
  (browsed.status === null ? probed.hops.at(-1)?.headers['content-type'] : browsed.contentType) ?? '';
