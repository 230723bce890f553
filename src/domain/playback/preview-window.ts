import { isFiniteNumber } from '../queue/fields.ts';

/** Specification, section 9. */
export const DEFAULT_PREVIEW_START_SECONDS = 8;
/** Specification, section 9. */
export const DEFAULT_PREVIEW_DURATION_SECONDS = 15;

/** Which part of every file is played, in seconds. */
export interface PreviewSettings {
  readonly startSeconds: number;
  readonly durationSeconds: number;
}

/** The part of one file that is played, in seconds of the file. */
export interface PreviewWindow {
  readonly start: number;
  readonly end: number;
}

/**
 * The window of a file of `fileSeconds`. A file too short for the whole window is played from as early
 * as it takes to fill it, at the earliest from its beginning (contract, section 6, choice 5).
 * `null`, and a length that cannot be true (a live stream's `Infinity`), count as long enough.
 */
export function previewWindow(settings: PreviewSettings, fileSeconds: number | null): PreviewWindow {
  const { startSeconds, durationSeconds } = settings;
  if (!isFiniteNumber(fileSeconds) || fileSeconds <= 0) {
    return { start: startSeconds, end: startSeconds + durationSeconds };
  }
  const start = Math.min(startSeconds, Math.max(0, fileSeconds - durationSeconds));
  return { start, end: Math.min(start + durationSeconds, fileSeconds) };
}

/** How long the window is, in seconds. */
export function windowDuration({ start, end }: PreviewWindow): number {
  return end - start;
}

/** From the file's clock to the window's, clamped to the window. */
export function toWindowTime(window: PreviewWindow, fileTime: number): number {
  return clamp(fileTime, window.start, window.end) - window.start;
}

/** From the window's clock to the file's, clamped to the window. */
export function toFileTime(window: PreviewWindow, windowTime: number): number {
  return window.start + clamp(windowTime, 0, windowDuration(window));
}

/** What is not a number counts as the lower bound. */
export function clamp(value: number, min: number, max: number): number {
  return value > min ? Math.min(value, max) : min;
}
