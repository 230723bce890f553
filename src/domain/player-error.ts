/** Every code that an error of the player or of the pre-save button can carry. Codes never change; messages may. */
export type PlayerErrorCode =
  /** A player has no `mixtape-id`. */
  | 'config-missing'
  /** A configured address is none, or leads where it must not: the next place that has one counts. */
  | 'config-unsafe-url'
  /** The queue could not be fetched. */
  | 'queue-failed'
  /** What came is no queue. */
  | 'queue-invalid'
  /** The queue has no track, or `track-ids` left none. */
  | 'queue-empty'
  /** The stream answer of a track could not be fetched. */
  | 'stream-failed'
  /** The stream answer names no stream that can be used. */
  | 'stream-invalid'
  /** What was to be played could not be loaded or played. */
  | 'media-failed'
  /** The browser cannot stream, and the play URL has to do. */
  | 'media-unsupported'
  /** No sound came in time. */
  | 'play-timeout'
  /** A pre-save button lacks an attribute, or the redirect page does not list who wants to pre-save there. */
  | 'presave-config'
  /** A pre-save on Spotify needs https. */
  | 'presave-insecure'
  /** A pre-save on Spotify needs local storage, and the browser refuses it or did not keep what was stored. */
  | 'presave-storage'
  /** What came back from Spotify does not belong to a pre-save of this visitor. */
  | 'presave-state'
  /** The pre-save took longer than ten minutes. */
  | 'presave-expired'
  /** Spotify has refused, or the code could not be exchanged for tokens. */
  | 'presave-exchange'
  /** The site did not take the pre-save, or Apple Music did not authorise it. */
  | 'presave-failed'
  /** MusicKit, or a file from beside the script, could not be loaded. */
  | 'presave-script'
  /** The player could not be drawn. */
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
    super(message, detail);
    this.code = code;
    this.status = detail.status;
    this.trackId = detail.trackId;
  }
}
