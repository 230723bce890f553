import { boxAt, viewOf } from './boxes.ts';

/**
 * The time at which the media of a segment begins, in ticks.
 * @returns `null` if it is no fMP4 segment
 */
export function decodeTime(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  const box = boxAt(view, ['moof', 'traf', 'tfdt']);
  if (box === undefined || box.end - box.start < 8) return null;
  const isLong = view.getUint8(box.start) === 1;
  if (!isLong) return view.getUint32(box.start + 4);
  return box.end - box.start < 12 ? null : Number(view.getBigUint64(box.start + 4));
}
