/** The boxes (ISO/IEC 14496-12) in which an edit list can be. */
const AROUND = ['moov', 'trak', 'edts'];
/** The media time of an edit without media. */
const EMPTY = 0xffffffff;

/** Empties edit lists that delay the media: hls.js moves it to its place, and Firefox alone applies both. */
export function removeEmptyEdits(initSegment: Uint8Array): void {
  const view = new DataView(initSegment.buffer, initSegment.byteOffset, initSegment.byteLength);
  removeFrom(view, 0, initSegment.byteLength);
}

/** @returns whether there is an edit list that begins with an empty edit directly between these positions */
function removeFrom(view: DataView, from: number, to: number): boolean {
  let hasEmptyEdit = false;
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((each) => view.getUint8(at + each)));
    const end = Math.min(at + size, to);
    if (type === 'elst' && isEmpty(view, at + 8, end)) hasEmptyEdit = true;
    // Readers skip a box with this name.
    if (AROUND.includes(type) && removeFrom(view, at + 8, end) && type === 'edts') view.setUint32(at + 4, 0x66726565);
    // 0 and 1 announce other kinds of lengths, which these boxes never need.
    if (size < 8) break;
    at = end;
  }
  return hasEmptyEdit;
}

/** Whether the first entry of an edit list has no media. In version 1 its numbers have 64 bits. */
function isEmpty(view: DataView, at: number, end: number): boolean {
  if (at + 8 > end) return false;
  const mediaTime = at + 8 + (view.getUint8(at) === 1 ? 8 : 4);
  return mediaTime + 4 <= end && view.getUint32(mediaTime) === EMPTY;
}
