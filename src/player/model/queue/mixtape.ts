import type { TrackStream } from '../stream/parse-streams.ts';

/** One track of a mixtape, as scripts on the page see it. */
export interface Track {
  /** Unique in its queue. */
  readonly trackId: string;
  /** Empty if the API gives none. */
  readonly title: string;
  /** Empty if the API gives none. */
  readonly artist: string;
  /** Length of the whole recording in seconds; `null` if the API gives none, or an invalid one. */
  readonly duration: number | null;
  /** Places where the full track can be heard or bought; missing if the API names no place. */
  readonly links?: readonly TrackLink[];
  /** The loudness of the preview window in equal steps: 16 to 400 integers from 0 to 255. Missing if unknown. */
  readonly peaks?: readonly number[];
  /** The streams that the queue names. Empty if it says that the track has none; missing if the API has to be asked. */
  readonly streams?: readonly TrackStream[];
  /** The file's address in the queue, absolute or relative to `apiBase`. Missing: `/play/{id}` at `siteBase`. */
  readonly playUrl?: string;
  /** The absolute URL of a page about the track, if the queue names one: links to the track lead there. */
  readonly pageUrl?: string;
  /** The track's own cover, absolute or relative to `apiBase`. Missing: the mixtape's is shown. */
  readonly cover?: string;
}

/** A place where a track can be heard or bought. */
export interface TrackLink {
  /** Text of the link, for instance `Bandcamp`. */
  readonly name: string;
  /** An absolute http or https URL. */
  readonly url: string;
}

/** A DJ of the mixtape. */
export interface Dj {
  readonly name: string;
}

/** The mixtape that a queue belongs to. */
export interface Mixtape {
  /** Identifies the mixtape's page at `siteBase`. Empty if the API gives none. */
  readonly slug: string;
  /** The absolute URL of the mixtape's page, if the API gives one. It replaces the URL made from `slug`. */
  readonly url?: string;
  /** The cover's address as the API gave it: check it before use. */
  readonly cover: string | null;
  /** A colour of the cover, as `#rrggbb`. Missing if unknown. */
  readonly color?: string;
  readonly artist: string;
  readonly title: string;
  readonly djs: readonly Dj[];
}

/** The answer to the queue call. */
export interface Queue {
  /** `null` if the API leaves it out; the tracks can be played anyway. */
  readonly mixtape: Mixtape | null;
  readonly tracks: readonly Track[];
}
