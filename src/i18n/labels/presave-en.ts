/** The pre-save button's texts in English. `presave-button.js` does not load the player's. */
export const presaveEnglish = {
  /** On the main button: `{service}` is Spotify or Apple Music. */
  presaveOn: 'Pre-save on {service}',
  /** For one service, instead of `presaveOn`: only some languages and pages set them. */
  presaveSpotify: '',
  presaveAppleMusic: '',
  /** Once the release is saved. */
  presaveAdded: 'Added!',
  /** The alert after a failed pre-save, word for word what the sites' pre-save buttons showed before. */
  presaveFailed: 'Failed to pre-save please retry later!',
  /** Shown if a page that is not listed sent the visitor here to pre-save. */
  presaveRefused: 'The page that you came from is not allowed to start a pre-save here.',
  /** Shown if Apple Music is not ready soon after a press. */
  presaveNotReady: 'Apple Music is still loading. Please press the button again.',
  /** After the release: `{service}` is Spotify or Apple Music. */
  presaveListen: 'Listen on {service}',
  /** After the release, if it can still be saved: `{service}`. */
  presaveSave: 'Save on {service}',
  /** When the release is out: `{date}` is a day such as Friday, December 4. */
  presaveOut: 'Out {date}',
  /** Downloads a calendar entry. */
  presaveRemind: 'Remind me',
  /** In the browser of an app: `{app}`. */
  presaveInApp:
    'You are in {app}’s browser, where you are not signed in. Open this page in your own browser to save with your account.',
  /** Goes on in the browser of the app. */
  presaveContinue: 'Continue here',
  /** Asks before a pre-save whose button the site may not have written: `{site}` and `{service}`. */
  presaveAsk: '{site} asks to save this release to your {service} library.',
  /** Agrees to that. */
  presaveConfirm: 'Continue',
  presaveCancel: 'Cancel',
  /** The link to the receipt of a saved release. */
  presaveReceipt: 'Your pre-save',
  /** As in the player. */
  copyLink: 'Copy link',
  copied: 'Copied!',
  link: 'Not copied. Link to copy by hand',
};
