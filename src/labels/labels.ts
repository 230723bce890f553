/** Every word that a visitor reads or hears. One object of this shape per language. */
export interface Labels {
  readonly play: string;
  readonly pause: string;
  readonly previous: string;
  readonly next: string;
  readonly shuffle: string;
  readonly repeat: string;
  readonly trackList: string;
  readonly share: string;
  readonly mute: string;
  readonly unmute: string;
  readonly timeline: string;
  readonly volume: string;
  /** Name of the region where the mixtape has no title. */
  readonly mixtape: string;
  readonly poweredBy: string;
  readonly unavailable: string;
  readonly slow: string;
  readonly tryAgain: string;
  /** Shown in place of the player when it cannot be drawn. */
  readonly renderFailed: string;
  readonly shareOnFacebook: string;
  readonly shareOnTwitter: string;
  /** Opens the system's own sheet. */
  readonly shareNatively: string;
  readonly copyLink: string;
  readonly copied: string;
  /** Name of the field that shows the link where it cannot be copied. */
  readonly link: string;
  readonly close: string;
  /** Who mixed the tape. */
  readonly withDjs: (names: readonly string[]) => string;
  readonly playTrack: (title: string) => string;
  readonly pauseTrack: (title: string) => string;
  /** The timeline's value, as a screen reader says it: whole seconds. */
  readonly timeOfDuration: (seconds: number, durationSeconds: number) => string;
  /** Said once when another track becomes active. */
  readonly nowPlaying: (title: string, artist: string) => string;
}
