import { type AttributeValues, defaultValues } from '../../platform/model/attribute-table.ts';
import type { PreviewSettings } from './playback/preview-window.ts';
import { PLAYER_ATTRIBUTES } from './player-attributes.ts';

export type PlayerValues = AttributeValues<typeof PLAYER_ATTRIBUTES>;
type Renamed = 'previewStart' | 'previewDuration' | 'noHotkeys';

/** Everything that a page author can set on a player, parsed. `apiBase` and `siteBase` do not end with a slash. */
export interface PlayerSettings extends Readonly<Omit<PlayerValues, Renamed>>, PreviewSettings {
  readonly hotkeys: boolean;
  /** Whether `apiBase` is the script's origin by default, which is wrong if the script is part of a bundle. */
  readonly isApiBaseGuessed: boolean;
  /** Whether `siteBase` is the API's host by default, although that is neither the page's origin nor the script's. */
  readonly isSiteBaseGuessed: boolean;
}

export function playerSettings(
  values: PlayerValues,
  guessed: Pick<PlayerSettings, 'isApiBaseGuessed' | 'isSiteBaseGuessed'>,
): PlayerSettings {
  const { previewStart, previewDuration, noHotkeys, ...settings } = values;
  return {
    ...settings,
    startSeconds: previewStart,
    durationSeconds: previewDuration,
    hotkeys: !noHotkeys,
    ...guessed,
  };
}

export const DEFAULT_SETTINGS: PlayerSettings = playerSettings(defaultValues(PLAYER_ATTRIBUTES), {
  isApiBaseGuessed: true,
  isSiteBaseGuessed: false,
});
