import { isFiniteNumber } from '../../../platform/model/fields.ts';

export const DEFAULT_PREVIEW_START_SECONDS = 8;
export const DEFAULT_PREVIEW_DURATION_SECONDS = 15;

/** The part of every file that is played, in seconds. */
export interface PreviewSettings {
  readonly startSeconds: number;
  readonly durationSeconds: number;
}

/** For whole tracks: a window that is longer than any file ends with the file. */
export const FULL_WINDOW: PreviewSettings = { startSeconds: 0, durationSeconds: 86_400 };

/** Whether a duration is known: that of a whole track is not until its file has loaded. */
export function isLengthKnown(seconds: number): boolean {
  return seconds !== FULL_WINDOW.durationSeconds;
}

/**
 * The settings for a track whose preview starts elsewhere. Whole tracks ignore that.
 * @param seconds `NaN` if the track names no start
 */
export function startingAt(settings: PreviewSettings, seconds: number): PreviewSettings {
  return seconds >= 0 && isLengthKnown(settings.durationSeconds) ? { ...settings, startSeconds: seconds } : settings;
}

/** The part of one file that is played, in seconds of the file. */
export interface PreviewWindow {
  readonly start: number;
  readonly end: number;
}

/** If the file ends before the window does, the window moves to the start. An invalid length counts as long enough. */
export function previewWindow(settings: PreviewSettings, fileSeconds: number | null): PreviewWindow {
  const { startSeconds, durationSeconds } = settings;
  if (!isFiniteNumber(fileSeconds) || fileSeconds <= 0) {
    return { start: startSeconds, end: startSeconds + durationSeconds };
  }
  const start = Math.min(startSeconds, Math.max(0, fileSeconds - durationSeconds));
  return { start, end: Math.min(start + durationSeconds, fileSeconds) };
}

/** The length of a window, in seconds. */
export function windowDuration({ start, end }: PreviewWindow): number {
  return end - start;
}

/** Converts a time in the file to a time in the window, clamped to the window. */
export function toWindowTime(window: PreviewWindow, fileTime: number): number {
  return clamp(fileTime, window.start, window.end) - window.start;
}

/** Converts a time in the window to a time in the file, clamped to the window. */
export function toFileTime(window: PreviewWindow, windowTime: number): number {
  return window.start + clamp(windowTime, 0, windowDuration(window));
}

/** `NaN` gives `min`. */
export function clamp(value: number, min: number, max: number): number {
  return value > min ? Math.min(value, max) : min;
}
