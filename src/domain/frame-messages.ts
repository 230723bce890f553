import { field } from './fields.ts';

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

const is = (data: unknown, type: string): boolean => field(data, 'type') === type && field(data, 'version') === 1;

/** Whether what came as a message asks for the height. */
export const isMeasureMessage = (data: unknown): boolean => is(data, MEASURE.type);

/** The height that a message tells, within what a page can be asked for; `null` for any other message. */
export function toldHeight(data: unknown): number | null {
  const height = field(data, 'height');
  if (!is(data, 'mixtape-player:resize') || typeof height !== 'number' || !Number.isFinite(height)) return null;
  return Math.min(Math.max(height, 0), MAX_FRAME_HEIGHT);
}
