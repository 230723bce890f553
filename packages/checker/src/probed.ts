/** A request to the demo's server to probe a URL (`/api/probe`). */
export interface ProbeOrder {
  readonly url: string;
  /** The body of a `POST` is always an empty JSON object, so that it changes nothing on the server. */
  readonly method?: 'GET' | 'OPTIONS' | 'POST';
  /** The origin of the page that would send the request. */
  readonly origin?: string;
  /** `Range`, and the headers of a preflight request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent only to this URL: redirects are not followed with it. */
  readonly apiKey?: string;
  readonly timeoutMs?: number;
}

/** One response. The list of hops contains the redirects; the last one is the final response. */
export interface Hop {
  readonly url: string;
  readonly status: number;
  /** With names in lower case; only those that `/api/probe` returns. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of a probe. */
export interface Probed {
  readonly hops: readonly Hop[];
  /**
   * `null` if the whole response came; otherwise an error code, either one of Node's, such as `ENOTFOUND`, or one of
   * ours.
   */
  readonly failure: string | null;
  /** As text; at most the first two megabytes. */
  readonly body: string;
  /** Whether the body is longer. */
  readonly isCut: boolean;
}

/** The start of a failure code if the request to `/api/probe` itself failed, so that nothing was probed. */
export const NOT_PROBED = 'PROBE_';

/** Whether the demo's server has requested the URL at all. */
export const wasProbed = ({ failure }: Probed): boolean => !failure?.startsWith(NOT_PROBED);

export type Probe = (order: ProbeOrder) => Promise<Probed>;
