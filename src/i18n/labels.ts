import { textField } from '../platform/model/fields.ts';
import { fill, pluralPicker } from './fill.ts';
import type { PlayerTexts } from './texts.ts';

/** The labels of the player in one language: the texts, with functions instead of placeholders. */
export type Labels = ReturnType<typeof playerLabels>;

/** @param language a BCP 47 tag */
export function playerLabels(texts: PlayerTexts, language: string) {
  const { shareOn, withDjs, shareText, playTrack, pauseTrack, listenTo, previews, seconds, timeOfSeconds, ...plain } =
    texts;
  const pickForm = pluralPicker(language);
  return {
    ...plain,
    language,
    shareOn: (site: string) => textField(texts, `shareOn${site}`, 1000) || fill(shareOn, { site }),
    withDjs: (names: readonly string[]) => fill(withDjs, { names: new Intl.ListFormat(language).format(names) }),
    /** Title and artist; only one of them if the other is empty. */
    shareText: (title: string, artist: string) =>
      title && artist ? fill(shareText, { title, artist }) : title || artist,
    playTrack: (title: string) => fill(playTrack, { title }),
    pauseTrack: (title: string) => fill(pauseTrack, { title }),
    listenTo: (title: string) => fill(listenTo, { title }),
    /** The list's content, by the length of the previews in seconds. */
    previews: (count: number) => fill(previews, { count }),
    /** The timeline's value for screen readers, in whole seconds. */
    timeOfDuration: (count: number, duration: number) =>
      fill(pickForm(timeOfSeconds, duration), {
        time: fill(pickForm(seconds, count), { count }),
        count: duration,
      }),
    /** @param share 0 to 1 */
    percent: (share: number) => share.toLocaleString(language, { style: 'percent' }),
  };
}
