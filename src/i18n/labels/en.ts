import type { PluralForms } from '../fill.ts';

/** A time in whole seconds for screen readers: `{count}`. */
const seconds: PluralForms = { one: '{count} second', other: '{count} seconds' };
/** The timeline's value: `{time}` is one of `seconds`, `{count}` the length of the preview. */
const timeOfSeconds: PluralForms = { one: '{time} of {count} second', other: '{time} of {count} seconds' };

/** The texts of the player in English. Which texts there are in other languages follows from these. */
export const english = {
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous',
  next: 'Next',
  shuffle: 'Shuffle',
  repeat: 'Repeat',
  trackList: 'Track list',
  share: 'Share',
  /** Opens the controls that do not fit into the bar. */
  menu: 'Menu',
  mute: 'Mute',
  unmute: 'Unmute',
  timeline: 'Timeline',
  volume: 'Volume',
  /** Name of the region if the mixtape has no title. */
  mixtape: 'Mixtape',
  /** Shown before the logo. */
  poweredBy: 'Powered by',
  /** Announced to screen readers if a track takes long to start. */
  loading: 'Loading',
  unavailable: 'This preview is unavailable.',
  slow: 'The connection is slow. Still loading …',
  tryAgain: 'Try again',
  /** Shown instead of the player if it cannot be rendered. */
  renderFailed: 'The player could not be shown.',
  /** Shares on a site: `{site}`. */
  shareOn: 'Share on {site}',
  /** For one site, instead of `shareOn`: what pages of the first two editions set. */
  shareOnFacebook: '',
  shareOnTwitter: '',
  shareOnWhatsApp: '',
  shareByEmail: 'Share by e-mail',
  /** Opens the system's share sheet. */
  shareNatively: 'Share with …',
  copyLink: 'Copy link',
  copied: 'Copied!',
  /** Copies the code that shows the mixtape on another page. */
  copyEmbed: 'Copy embed code',
  /** The same for the embed code, see `link`. */
  embedCode: 'Not copied. Embed code to copy by hand',
  /** Name of the field that shows the link if it cannot be copied, so it says that, too. */
  link: 'Not copied. Link to copy by hand',
  close: 'Close',
  /** The DJs: `{names}` is their list. */
  withDjs: 'with {names}',
  /** What is shared beside the link: `{title}` and `{artist}` of the mixtape. */
  shareText: '{title} by {artist}',
  /** Name of a row's button: `{title}`. */
  playTrack: 'Play {title}',
  /** Name of a row's button: `{title}`. */
  pauseTrack: 'Pause {title}',
  /** Opens the links of a track: `{title}`. */
  listenTo: 'Listen to {title}',
  seconds,
  timeOfSeconds,
};
