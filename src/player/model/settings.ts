import { type AttributeValues, defaultValues } from '../../platform/model/attribute-table.ts';
import { FULL_WINDOW, type PreviewSettings } from './playback/preview-window.ts';
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
  const { previewStart, previewDuration, full, noHotkeys, ...settings } = values;
  return {
    ...settings,
    ...previewSettings({ previewStart, previewDuration, full }),
    hotkeys: !noHotkeys,
    ...guesses,
  };
}

/** The part of each track that the author has chosen to play. */
export function previewSettings({
  previewStart,
  previewDuration,
  full,
}: Pick<PlayerValues, 'previewStart' | 'previewDuration' | 'full'>): PreviewSettings {
  return full ? FULL_WINDOW : { startSeconds: previewStart, durationSeconds: previewDuration };
}

/** Whether whole tracks are played. */
export function playsWholeTracks({ durationSeconds }: PreviewSettings): boolean {
  return durationSeconds === FULL_WINDOW.durationSeconds;
}

export const DEFAULT_SETTINGS: PlayerSettings = playerSettings(defaultValues(PLAYER_ATTRIBUTES), {
  isApiBaseGuessed: true,
  isSiteBaseGuessed: false,
});
