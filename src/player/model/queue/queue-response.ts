/**
 * The fields of an API's answer that the player reads. The answer may have others, too. docs/api.md says what the
 * player shows for a field that is missing or invalid.
 */
export interface QueueResponse {
  readonly data: readonly QueueTrack[];
  readonly included?: { readonly mixtape?: QueueMixtape | null } | null;
}

/** A track. Times are in seconds of the whole recording. */
export interface QueueTrack {
  readonly track_id: string | number;
  readonly title?: string | null;
  readonly artist?: string | null;
  readonly duration?: number | null;
  readonly links?: readonly { readonly name: string; readonly url: string }[] | null;
  /** 16 to 400 integers from 0 to 255. */
  readonly peaks?: readonly number[];
  readonly streams?: readonly { readonly type: string; readonly url: string; readonly playlist?: string }[];
  readonly play_url?: string;
  readonly page_url?: string;
  readonly cover?: string | null;
}

/** The mixtape of a queue. */
export interface QueueMixtape {
  readonly slug?: string | number | null;
  readonly url?: string | null;
  readonly title?: string | null;
  readonly artist?: string | null;
  readonly cover?: string | null;
  /** `#rrggbb` */
  readonly color?: string;
  readonly djs?: readonly { readonly name: string }[] | null;
}
