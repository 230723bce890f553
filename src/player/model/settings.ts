import { type AttributeValues, defaultValues } from '../../platform/model/attribute-table.ts';
import { PLAYER_ATTRIBUTES } from './player-attributes.ts';

export type PlayerValues = AttributeValues<typeof PLAYER_ATTRIBUTES>;

/** Everything that a page author can set on a player, parsed. `apiBase` and `siteBase` do not end with a slash. */
export type PlayerSettings = Readonly<ReturnType<typeof playerSettings>>;

interface Guesses {
  /** Whether `apiBase` is the default: the origin of the script, in a bundle that of the page. */
  readonly isApiBaseGuessed: boolean;
  /** Whether `siteBase` is the API's host by default, although that is neither the page's origin nor the script's. */
  readonly isSiteBaseGuessed: boolean;
}

export function playerSettings(values: PlayerValues, guesses: Guesses) {
  const { previewStart, previewDuration, noHotkeys, ...settings } = values;
  return {
    ...settings,
    startSeconds: previewStart,
    durationSeconds: previewDuration,
    hotkeys: !noHotkeys,
    ...guesses,
  };
}

export const DEFAULT_SETTINGS: PlayerSettings = playerSettings(defaultValues(PLAYER_ATTRIBUTES), {
  isApiBaseGuessed: true,
  isSiteBaseGuessed: false,
});
