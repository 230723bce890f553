/** One track of a mixtape, as scripts on the page see it. */
export interface Track {
  readonly trackId: string;
  /** Empty when the API names none. */
  readonly title: string;
  /** Empty when the API names none. */
  readonly artist: string;
  /** Length of the whole recording in seconds, or `null` when the API gives none that can be true. */
  readonly duration: number | null;
}

/** Someone who mixed the tape. */
export interface Dj {
  readonly name: string;
}

/** The mixtape that a queue belongs to. */
export interface Mixtape {
  /** Names the mixtape's page; empty when the API gives none, and then there is nothing to share. */
  readonly slug: string;
  /** The cover's address as the API gave it: check it with `safeHttpUrl` before it is used. */
  readonly cover: string | null;
  readonly artist: string;
  readonly title: string;
  readonly djs: readonly Dj[];
}

/** What a queue request brings. */
export interface Queue {
  /** `null` when the API leaves it out; the tracks play all the same. */
  readonly mixtape: Mixtape | null;
  readonly tracks: readonly Track[];
}
