/** The words of the pre-save button, apart from the player's, since its file has no use for those. */
export interface PresaveLabels {
  readonly presaveSpotify: string;
  readonly presaveAppleMusic: string;
  /** Once the release is saved. */
  readonly presaveAdded: string;
  /** The alert after a pre-save that failed. */
  readonly presaveFailed: string;
  /** A page that is not listed sent the visitor here to pre-save. */
  readonly presaveRefused: string;
}
