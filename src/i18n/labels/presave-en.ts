import type { PresaveTexts } from '../presave-labels.ts';

export const presaveEnglish: PresaveTexts = {
  presaveOn: 'Pre-save on {service}',
  // Only some languages and pages set these.
  presaveSpotify: '',
  presaveAppleMusic: '',
  presaveAdded: 'Added!',
  // Word for word what the sites' pre-save buttons showed before.
  presaveFailed: 'Failed to pre-save please retry later!',
  presaveRefused: 'The page that you came from is not allowed to start a pre-save here.',
  presaveNotReady: 'Apple Music is still loading. Please press the button again.',
  presaveListen: 'Listen on {service}',
  presaveSave: 'Save on {service}',
  presaveOut: 'Out {date}',
  presaveRemind: 'Remind me',
  presaveInApp:
    'You are in {app}’s browser, where you are not signed in. Open this page in your own browser to save with your account.',
  presaveContinue: 'Continue here',
  presaveAsk: '{site} asks to save this release to your {service} library.',
  presaveConfirm: 'Continue',
  presaveCancel: 'Cancel',
  presaveReceipt: 'Your pre-save',
  copyLink: 'Copy link',
  copied: 'Copied!',
  link: 'Not copied. Link to copy by hand',
};
