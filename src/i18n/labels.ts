import { textField } from '../platform/model/fields.ts';
import { fill } from './fill.ts';
import { type PluralForms, pluralPicker } from './plural-forms.ts';

/** The player's texts in one language. A page can provide its own (docs/languages.md). */
export interface PlayerTexts {
  readonly play: string;
  readonly pause: string;
  readonly previous: string;
  readonly next: string;
  readonly shuffle: string;
  readonly repeat: string;
  readonly trackList: string;
  readonly share: string;
  /** Opens the controls that do not fit into the bar. */
  readonly menu: string;
  readonly mute: string;
  readonly unmute: string;
  readonly timeline: string;
  readonly volume: string;
  /** Name of the region if the mixtape has no title. */
  readonly mixtape: string;
  /** Shown before the logo. */
  readonly poweredBy: string;
  /** Announced to screen readers if a track takes long to start. */
  readonly loading: string;
  readonly unavailable: string;
  readonly slow: string;
  readonly tryAgain: string;
  /** Shown instead of the player if it cannot be rendered. */
  readonly renderFailed: string;
  /** Shares on a site: `{site}`. */
  readonly shareOn: string;
  /** For one site, instead of `shareOn`: what pages of the first two editions set. */
  readonly shareOnFacebook?: string;
  readonly shareOnTwitter?: string;
  readonly shareOnWhatsApp?: string;
  readonly shareByEmail: string;
  /** Opens the system's share sheet. */
  readonly shareNatively: string;
  readonly copyLink: string;
  readonly copied: string;
  /** Copies the code that shows the mixtape on another page. */
  readonly copyEmbed: string;
  /** The same for the embed code, see `link`. */
  readonly embedCode: string;
  /** Name of the field that shows the link if it cannot be copied, so it says that, too. */
  readonly link: string;
  readonly close: string;
  /** The DJs: `{names}` is their list. */
  readonly withDjs: string;
  /** What is shared beside the link: `{title}` and `{artist}` of the mixtape. */
  readonly shareText: string;
  /** Name of a row's button: `{title}`. */
  readonly playTrack: string;
  /** Name of a row's button: `{title}`. */
  readonly pauseTrack: string;
  /** Opens the links of a track: `{title}`. */
  readonly listenTo: string;
  /** A time in whole seconds for screen readers: `{count}`. */
  readonly seconds: PluralForms;
  /** The timeline's value: `{time}` is one of `seconds`, `{count}` the length of the preview. */
  readonly timeOfSeconds: PluralForms;
}

/** The labels of the player in one language: the texts, with functions instead of placeholders. */
export interface Labels
  extends Omit<
    PlayerTexts,
    'shareOn' | 'withDjs' | 'shareText' | 'playTrack' | 'pauseTrack' | 'listenTo' | 'seconds' | 'timeOfSeconds'
  > {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly shareOn: (site: string) => string;
  readonly withDjs: (names: readonly string[]) => string;
  /** Title and artist; only one of them if the other is empty. */
  readonly shareText: (title: string, artist: string) => string;
  readonly playTrack: (title: string) => string;
  readonly pauseTrack: (title: string) => string;
  readonly listenTo: (title: string) => string;
  /** The timeline's value for screen readers, in whole seconds. */
  readonly timeOfDuration: (seconds: number, durationSeconds: number) => string;
  /** @param share 0 to 1 */
  readonly percent: (share: number) => string;
}

export function playerLabels(texts: PlayerTexts, language: string): Labels {
  const { shareOn, withDjs, shareText, playTrack, pauseTrack, listenTo, seconds, timeOfSeconds, ...plain } = texts;
  const pickForm = pluralPicker(language);
  return {
    ...plain,
    language,
    shareOn: (site) => textField(texts, `shareOn${site}`, 1000) || fill(shareOn, { site }),
    withDjs: (names) => fill(withDjs, { names: new Intl.ListFormat(language).format(names) }),
    shareText: (title, artist) => (title && artist ? fill(shareText, { title, artist }) : title || artist),
    playTrack: (title) => fill(playTrack, { title }),
    pauseTrack: (title) => fill(pauseTrack, { title }),
    listenTo: (title) => fill(listenTo, { title }),
    timeOfDuration: (count, duration) =>
      fill(pickForm(timeOfSeconds, duration), {
        time: fill(pickForm(seconds, count), { count }),
        count: duration,
      }),
    percent: (share) => share.toLocaleString(language, { style: 'percent' }),
  };
}
