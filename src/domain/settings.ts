import {
  DEFAULT_PREVIEW_DURATION_SECONDS,
  DEFAULT_PREVIEW_START_SECONDS,
  type PreviewSettings,
} from './playback/preview-window.ts';
import { asPathSegment, isFiniteNumber } from './queue/fields.ts';

/** Everything that a page author can set on a player, read and checked (contract, section 2). */
export interface PlayerSettings extends PreviewSettings {
  readonly mixtapeId: string;
  /** Whether the active track is made ready before anyone presses play. */
  readonly preload: boolean;
  /** Empty: all tracks. */
  readonly trackIds: readonly string[];
  /** Address without a slash at its end. */
  readonly apiBase: string;
  /** Whether the API is asked where the script comes from, which is wrong for a script that was bundled. */
  readonly isApiBaseGuessed: boolean;
  /** Address without a slash at its end. */
  readonly siteBase: string;
  /** Empty: the header is not sent. */
  readonly apiKey: string;
  readonly hotkeys: boolean;
}

export const DEFAULT_SETTINGS: PlayerSettings = {
  mixtapeId: '',
  preload: false,
  trackIds: [],
  apiBase: '',
  isApiBaseGuessed: true,
  siteBase: '',
  apiKey: '',
  hotkeys: true,
  startSeconds: DEFAULT_PREVIEW_START_SECONDS,
  durationSeconds: DEFAULT_PREVIEW_DURATION_SECONDS,
};

/** An id as it comes from an attribute, a property or a global: numbers become strings, anything else nothing. */
export function parseId(value: unknown): string {
  if (isFiniteNumber(value)) return String(value);
  return typeof value === 'string' ? asPathSegment(value.trim()) : '';
}

/** A flag as it comes from an attribute: present is true; `false` and `none` are what authors write who mean no. */
export function parseFlag(value: unknown): boolean {
  if (typeof value === 'string') return !/^\s*(false|none)\s*$/i.test(value);
  return value === true;
}

/** Ids with spaces or commas between, or a list of them. */
export function parseTrackIds(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[\s,]/)
      : [value];
  return list.map(parseId).filter((id) => id !== '');
}

/** Seconds as they come from an attribute or a property; `fallback` for what is none, less than `min`, or longer than any recording. */
export function parseSeconds(value: unknown, fallback: number, min: number): number {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return isFiniteNumber(seconds) && seconds >= min && seconds < 1e9 ? seconds : fallback;
}
