import { field, isFiniteNumber } from '../queue/fields.ts';

/** What the frame posts to the page around it whenever its height changes. */
export interface FrameResizeMessage {
  readonly type: 'mixtape-player:resize';
  readonly version: 1;
  /** Height of the content in CSS pixels; 0 for a player that stays hidden. */
  readonly height: number;
}

/** What the page around a frame posts to get its height again. */
export interface FrameMeasureMessage {
  readonly type: 'mixtape-player:measure';
  readonly version: 1;
}

/** Taller than any list and any overlay: our player never asks for more. */
export const MAX_FRAME_HEIGHT = 2000;

export const resizeMessage = (height: number): FrameResizeMessage => ({
  type: 'mixtape-player:resize',
  version: 1,
  height,
});

export const MEASURE: FrameMeasureMessage = { type: 'mixtape-player:measure', version: 1 };

/**
 * WordPress appends a secret to the address of a frame that it found by oEmbed; its script on the page accepts only
 * messages with the same secret.
 */
export const wordPressSecret = (hash: string): string | undefined => /^#\?secret=([a-z\d]+)$/i.exec(hash)?.[1];

/** The least height in pixels that WordPress gives a frame which asks for one. */
const WORDPRESS_MIN_HEIGHT = 200;

/**
 * A message for WordPress: any message makes it show the frame instead of the link beside it, `height` also sets the
 * frame's height. A frame that never needed more than WordPress's minimum keeps its original height.
 */
export const wordPressMessage = (secret: string, height: number, sentHeight: number | null): object => ({
  message: Math.max(height, sentHeight ?? 0) > WORDPRESS_MIN_HEIGHT ? 'height' : 'ready',
  value: height,
  secret,
});

const is = (data: unknown, type: string): boolean => field(data, 'type') === type && field(data, 'version') === 1;

/** Whether a message asks for the height: in our format, or in that of WordPress's script. */
export const asksForHeight = (data: unknown): boolean => is(data, MEASURE.type) || field(data, 'message') === 'ready';

/** The height in a resize message, clamped to what a page can be asked for; `null` for any other message. */
export function resizedHeight(data: unknown): number | null {
  const height = field(data, 'height');
  if (!is(data, 'mixtape-player:resize') || !isFiniteNumber(height)) return null;
  return Math.min(Math.max(height, 0), MAX_FRAME_HEIGHT);
}
