import { type Box, boxesAt, viewOf } from './boxes.ts';

/** The media time of an edit that has no media. */
const EMPTY = 0xffffffff;
/** The type of a box that readers skip: `free`. */
const SKIPPED = 0x66726565;

/**
 * Removes edit lists that delay the media. The source moves the media to its
 * place itself, and Firefox would delay it as well.
 */
export function removeEmptyEdits(initSegment: Uint8Array): void {
  const view = viewOf(initSegment);
  for (const edits of boxesAt(view, ['moov', 'trak', 'edts'])) {
    if ([...boxesAt(view, ['elst'], edits)].some((list) => beginsEmpty(view, list)))
      view.setUint32(edits.at + 4, SKIPPED);
  }
}

/** Whether the first entry of an edit list has no media. In version 1 its numbers have 64 bits. */
function beginsEmpty(view: DataView, { start, end }: Box): boolean {
  // After the list's version with flags, and the number of entries.
  const entry = start + 8;
  if (entry > end) return false;
  const mediaTime = entry + (view.getUint8(start) === 1 ? 8 : 4);
  return mediaTime + 4 <= end && view.getUint32(mediaTime) === EMPTY;
}
