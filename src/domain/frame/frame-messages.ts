import { field, isFiniteNumber } from '../queue/fields.ts';

/** What the frame tells the page around it whenever its height changes. */
export interface FrameResizeMessage {
  readonly type: 'mixtape-player:resize';
  readonly version: 1;
  /** CSS pixels that its content takes; 0 for a player that stays hidden. */
  readonly height: number;
}

/** How the page around a frame asks to be told its height once more. */
export interface FrameMeasureMessage {
  readonly type: 'mixtape-player:measure';
  readonly version: 1;
}

/** Taller than any list and any overlay: what asks for more is not our player. */
export const MAX_FRAME_HEIGHT = 2000;

export const resizeMessage = (height: number): FrameResizeMessage => ({
  type: 'mixtape-player:resize',
  version: 1,
  height,
});

export const MEASURE: FrameMeasureMessage = { type: 'mixtape-player:measure', version: 1 };

/**
 * What WordPress writes behind the address of a frame that it found by oEmbed; its script on the page listens to such a
 * frame only where it says the same.
 */
export const wordPressSecret = (hash: string): string | undefined => /^#\?secret=([a-z\d]+)$/i.exec(hash)?.[1];

/** Pixels that WordPress gives a frame at least once it is asked for a height. */
const LEAST_IN_WORDPRESS = 200;

/**
 * What WordPress understands: any message makes it show the frame in place of the link beside it, `height` makes it as
 * tall as that. A frame that never needed more than WordPress's least keeps the height that it came with.
 */
export const wordPressMessage = (secret: string, height: number, before: number | null): object => ({
  message: Math.max(height, before ?? 0) > LEAST_IN_WORDPRESS ? 'height' : 'ready',
  value: height,
  secret,
});

const is = (data: unknown, type: string): boolean => field(data, 'type') === type && field(data, 'version') === 1;

/** Whether what came as a message asks for the height: in our words, or in those of WordPress's script. */
export const asksForHeight = (data: unknown): boolean => is(data, MEASURE.type) || field(data, 'message') === 'ready';

/** The height that a message tells, within what a page can be asked for; `null` for any other message. */
export function toldHeight(data: unknown): number | null {
  const height = field(data, 'height');
  if (!is(data, 'mixtape-player:resize') || !isFiniteNumber(height)) return null;
  return Math.min(Math.max(height, 0), MAX_FRAME_HEIGHT);
}
