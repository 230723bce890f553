/** The page that a flow runs on. Tests pass their own. */
export interface PresavePage {
  readonly origin: string;
  readonly href: string;
  readonly hasSubtleCrypto: boolean;
  readonly title: string;
  readonly userAgent: string;
  /** Whether a page of another origin frames this one. */
  readonly isFramed: boolean;
  /** Milliseconds since 1970. */
  now(): number;
  /** Leaves the page; its entry in the history stays. */
  go(address: string): void;
  /** Opens an address in a new tab. */
  open(address: string): void;
  /** Leaves the page and replaces its entry in the history. */
  replace(address: string): void;
  /** Calls back in a new task once the document is parsed. */
  onceParsed(callback: () => void): void;
  /** Calls back when the visitor looks at the page again. */
  onVisible(signal: AbortSignal, callback: () => void): void;
  /** Calls back when the visitor returns to the page through the back/forward cache. */
  onRestored(signal: AbortSignal, callback: () => void): void;
}
