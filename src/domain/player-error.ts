/** Every code that an error of the player or of the pre-save button can carry. Codes never change; messages may. */
export type PlayerErrorCode =
  | 'config-missing'
  | 'config-unsafe-url'
  | 'queue-failed'
  | 'queue-invalid'
  | 'queue-empty'
  | 'stream-failed'
  | 'stream-invalid'
  | 'media-failed'
  | 'media-unsupported'
  | 'play-timeout'
  | 'presave-config'
  | 'presave-insecure'
  | 'presave-storage'
  | 'presave-state'
  | 'presave-expired'
  | 'presave-exchange'
  | 'presave-failed'
  | 'presave-script'
  | 'render-failed';

/** What helps to find the reason of an error. */
export interface PlayerErrorDetail {
  /** HTTP status, where a server answered. */
  readonly status?: number | undefined;
  readonly trackId?: string | undefined;
  readonly cause?: unknown;
}

/**
 * An error for the page author: its message says what to mend, its `code` is stable.
 * The words that a visitor reads live in `labels/`.
 */
export class PlayerError extends Error {
  override readonly name = 'PlayerError';
  readonly code: PlayerErrorCode;
  readonly status: number | undefined;
  readonly trackId: string | undefined;

  constructor(code: PlayerErrorCode, message: string, detail: PlayerErrorDetail = {}) {
    super(message, 'cause' in detail ? { cause: detail.cause } : undefined);
    this.code = code;
    this.status = detail.status;
    this.trackId = detail.trackId;
  }
}
