/** A box of an MP4 file (ISO/IEC 14496-12), and where its content is. */
export interface Box {
  readonly type: string;
  /** The position of its size and type, in bytes. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** The size of a box whose real size follows in 64 bits. */
const LONG = 1;
/** The size of a box that reaches to the end of the file. */
const TO_THE_END = 0;

/** The boxes at a path of types, such as `moov`, `trak`. Bytes that are no boxes end the search. */
export function* boxesAt(
  view: DataView,
  [type, ...inner]: readonly string[],
  within: Pick<Box, 'start' | 'end'> = { start: 0, end: view.byteLength },
): Generator<Box, undefined> {
  for (const box of boxesIn(view, within)) {
    if (box.type !== type) continue;
    if (inner.length === 0) yield box;
    else yield* boxesAt(view, inner, box);
  }
}

/** The first box at a path of types. */
export function boxAt(view: DataView, path: readonly string[], within?: Pick<Box, 'start' | 'end'>): Box | undefined {
  return boxesAt(view, path, within).next().value;
}

/** The boxes between two positions, one behind the other. */
export function* boxesIn(view: DataView, { start, end }: Pick<Box, 'start' | 'end'>): Generator<Box, undefined> {
  for (let at = start; at + 8 <= end; ) {
    const size = view.getUint32(at);
    const header = size === LONG ? 16 : 8;
    if (at + header > end) return;
    const length = size === LONG ? Number(view.getBigUint64(at + 8)) : size === TO_THE_END ? end - at : size;
    if (length < header) return;
    const boxEnd = Math.min(at + length, end);
    yield { type: typeAt(view, at + 4), at, start: at + header, end: boxEnd };
    at = boxEnd;
  }
}

/** The four letters of a type. */
export function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
