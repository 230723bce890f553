/** What the demo's server is asked to look at (`/api/probe`). */
export interface ProbeOrder {
  readonly url: string;
  readonly method?: 'GET' | 'OPTIONS';
  /** Of the page that the request is to be thought of as coming from. */
  readonly origin?: string;
  /** `Range`, and what a preflight asks for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes to the address alone: redirects are not followed with it. */
  readonly apiKey?: string;
  readonly timeoutMs?: number;
}

/** One answer on the way, as it came: redirects are listed, the last one is where the way ended. */
export interface Hop {
  readonly url: string;
  readonly status: number;
  /** Names in lower case; only those that the server hands on. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What came of it. */
export interface Probed {
  readonly hops: readonly Hop[];
  /** Why there is no answer, or none that is whole: a code of Node's (`ENOTFOUND`), or one of ours. */
  readonly failure: string | null;
  /** As text, as far as it was read. */
  readonly body: string;
  /** The body is longer than what was read of it. */
  readonly isCut: boolean;
}

/** What the failure of a request to `/api/probe` itself begins with: the address was not looked at. */
export const NOT_PROBED = 'PROBE_';

/** Whether the demo's server has looked at the address at all. */
export const wasProbed = ({ failure }: Probed): boolean => !failure?.startsWith(NOT_PROBED);

export type Probe = (order: ProbeOrder) => Promise<Probed>;
