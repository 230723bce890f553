/** Every code that an error of the player or of the pre-save button can carry. Codes never change; messages may. */
export type PlayerErrorCode =
  /** A player has no `mixtape-id`. */
  | 'config-missing'
  /** A configured address is invalid or not allowed, and is ignored. */
  | 'config-unsafe-url'
  /** A button that an author may have written sets what only the site may set. */
  | 'config-untrusted'
  /** The queue could not be fetched. */
  | 'queue-failed'
  /** The answer to the queue call is not a queue. */
  | 'queue-invalid'
  /** The queue has no track, or `track-ids` left none. */
  | 'queue-empty'
  /** The list of a track's streams could not be fetched. */
  | 'stream-failed'
  /** The list of a track's streams is invalid, or has no stream that can be used. */
  | 'stream-invalid'
  /** A track could not be loaded or played. */
  | 'media-failed'
  /** The browser cannot stream, so the play URL is used. */
  | 'media-unsupported'
  /** A track did not start to play in time. */
  | 'play-timeout'
  /** A pre-save button lacks an attribute, or the redirect page does not list the page of the button. */
  | 'presave-config'
  /** A pre-save on Spotify needs https. */
  | 'presave-insecure'
  /** A pre-save on Spotify needs local storage, which the browser denies or has cleared. */
  | 'presave-storage'
  /** Spotify's answer does not belong to a pre-save of this visitor. */
  | 'presave-state'
  /** The pre-save took longer than ten minutes. */
  | 'presave-expired'
  /** Spotify refused, or the code could not be exchanged for tokens. */
  | 'presave-exchange'
  /** The site did not accept the pre-save, or Apple Music did not authorise it. */
  | 'presave-failed'
  /** The visitor is offline, so nothing was saved. */
  | 'presave-offline'
  /** An answer came to a pre-save that was started in another browser. */
  | 'presave-elsewhere'
  /** The visitor's consent would end before the release is out. */
  | 'presave-too-early'
  /** MusicKit, or a file next to the script, could not be loaded. */
  | 'presave-script'
  /** The player could not be rendered. */
  | 'render-failed';

/** Details that help to find the cause of an error. */
export interface PlayerErrorDetail {
  /** HTTP status, if a server answered. */
  readonly status?: number | undefined;
  /** The track that it is about. */
  readonly trackId?: string | undefined;
  /** The error that led to this one. */
  readonly cause?: unknown;
}

/**
 * An error for the page author: its message says what to fix, its `code` is
 * stable. The texts for visitors are in `labels/`.
 */
export class PlayerError extends Error {
  override readonly name = 'PlayerError';
  readonly code: PlayerErrorCode;
  readonly status: number | undefined;
  readonly trackId: string | undefined;

  /** Files that are loaded later have a class of their own, whose errors are instances of this one as well. */
  static override [Symbol.hasInstance](error: unknown): error is PlayerError {
    // Everything else has a name or none.
    return (error as Error | null | undefined)?.name === 'PlayerError';
  }

  constructor(code: PlayerErrorCode, message: string, detail: PlayerErrorDetail = {}) {
    super(message, detail);
    this.code = code;
    this.status = detail.status;
    this.trackId = detail.trackId;
  }
}
