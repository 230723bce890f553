import { field, isFiniteNumber } from '../../platform/model/fields.ts';

/** What the frame posts to the page around it whenever its height changes. */
export interface FrameResizeMessage {
  readonly type: 'mixtape-player:resize';
  readonly version: 1;
  /** Height of the content in CSS pixels; 0 while the player is hidden. */
  readonly height: number;
}

/** What the page around a frame posts to ask for its height. */
export interface FrameMeasureMessage {
  readonly type: 'mixtape-player:measure';
  readonly version: 1;
}

/** In CSS pixels. The player is never taller. */
export const MAX_FRAME_HEIGHT = 2000;

export const resizeMessage = (height: number): FrameResizeMessage => ({
  type: 'mixtape-player:resize',
  version: 1,
  height,
});

export const MEASURE: FrameMeasureMessage = { type: 'mixtape-player:measure', version: 1 };

/** WordPress appends a secret to the address of a frame, and accepts only messages that contain it. */
export const wordPressSecret = (hash: string): string | undefined => /^#\?secret=([a-z\d]+)$/i.exec(hash)?.[1];

/** The smallest height in pixels to which WordPress resizes a frame. */
const WORDPRESS_MIN_HEIGHT = 200;

/** Any message makes WordPress show the frame; one with `height` also resizes it, if it needs more. */
export const wordPressMessage = (secret: string, height: number, sentHeight: number | null): object => ({
  message: Math.max(height, sentHeight ?? 0) > WORDPRESS_MIN_HEIGHT ? 'height' : 'ready',
  value: height,
  secret,
});

const is = (data: unknown, type: string): boolean => field(data, 'type') === type && field(data, 'version') === 1;

/** Whether a message asks for the height, in our format or in WordPress's. */
export const asksForHeight = (data: unknown): boolean => is(data, MEASURE.type) || field(data, 'message') === 'ready';

/** The height in a resize message, between 0 and `MAX_FRAME_HEIGHT`; `null` for any other message. */
export function resizedHeight(data: unknown): number | null {
  const height = field(data, 'height');
  if (!is(data, 'mixtape-player:resize') || !isFiniteNumber(height)) return null;
  return Math.min(Math.max(height, 0), MAX_FRAME_HEIGHT);
}
