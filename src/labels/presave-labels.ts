/** The words of the pre-save button, apart from the player's, since its file has no use for those. */
export interface PresaveTexts {
  readonly presaveSpotify: string;
  readonly presaveAppleMusic: string;
  /** Once the release is saved. */
  readonly presaveAdded: string;
  /** The alert after a pre-save that failed. */
  readonly presaveFailed: string;
  /** A page that is not listed sent the visitor here to pre-save. */
  readonly presaveRefused: string;
}

/** The same, ready to be shown. */
export interface PresaveLabels extends PresaveTexts {
  /** A BCP 47 tag. */
  readonly language: string;
}

export function presaveLabels(texts: PresaveTexts, language: string): PresaveLabels {
  return { ...texts, language };
}
