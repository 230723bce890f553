/** The pre-save button's labels and messages. `presave-button.js` does not load the player's. */
export interface PresaveTexts {
  readonly presaveSpotify: string;
  readonly presaveAppleMusic: string;
  /** Once the release is saved. */
  readonly presaveAdded: string;
  /** The alert after a failed pre-save. */
  readonly presaveFailed: string;
  /** Shown if a page that is not listed sent the visitor here to pre-save. */
  readonly presaveRefused: string;
  /** Shown if Apple Music is not ready soon after a press. */
  readonly presaveNotReady: string;
}

/** The texts with their language, as components use them. */
export interface PresaveLabels extends PresaveTexts {
  /** A BCP 47 tag. */
  readonly language: string;
}

export function presaveLabels(texts: PresaveTexts, language: string): PresaveLabels {
  return { ...texts, language };
}
