import { type Box, boxAt, boxesAt, boxesIn, typeAt, viewOf } from './boxes.ts';

/** The sound of a recording, as its init segment describes it. */
export interface InitSegment {
  /** As in `codecs` of a media type (RFC 6381). */
  readonly codec: string;
  /** Ticks per second of the times in its media segments. */
  readonly timescale: number;
}

/** The offset of the boxes in the description of a sound, by the version of QuickTime. */
const DESCRIPTION_BYTES: readonly (number | undefined)[] = [28, 44, 64];
/** The tags of descriptors in an `esds` (ISO/IEC 14496-1), and the bytes of each before the next begins. */
const DESCRIPTORS = [
  { tag: 3, bytes: 3 },
  { tag: 4, bytes: 13 },
  { tag: 5, bytes: 0 },
] as const;
/** The object type of MPEG-4 audio, whose audio object type follows. */
const MPEG4_AUDIO = 0x40;
/** The audio object type of a codec whose type is in the next six bits. */
const ESCAPED = 31;

/**
 * Reads the init segment of a recording with one audio track.
 * @returns `null` for any other, or for an unknown codec
 */
export function parseInitSegment(bytes: Uint8Array): InitSegment | null {
  const view = viewOf(bytes);
  try {
    const [track, ...others] = [...boxesAt(view, ['moov', 'trak'])];
    if (track === undefined || others.length > 0) return null;
    const handler = boxAt(view, ['mdia', 'hdlr'], track);
    const header = boxAt(view, ['mdia', 'mdhd'], track);
    const descriptions = boxAt(view, ['mdia', 'minf', 'stbl', 'stsd'], track);
    if (!handler || !header || !descriptions || typeAt(view, handler.start + 8) !== 'soun') return null;
    // Version 1 has two times of 64 bits before it.
    const timescale = view.getUint32(header.start + (view.getUint8(header.start) === 1 ? 20 : 12));
    const [description] = boxesIn(view, { start: descriptions.start + 8, end: descriptions.end });
    const codec = description && codecOf(view, description);
    return codec && timescale > 0 ? { codec, timescale } : null;
  } catch (error) {
    // The segment ends too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function codecOf(view: DataView, description: Box): string | null {
  if (description.type !== 'mp4a') return description.type.trim();
  const skipped = DESCRIPTION_BYTES[view.getUint16(description.start + 8)];
  if (skipped === undefined) return null;
  const list = boxAt(view, ['esds'], { start: description.start + skipped, end: description.end });
  return list ? mpegCodec(view, list) : null;
}

/** `mp4a.40.2` for the usual AAC, `mp4a.6b` for mp3. */
function mpegCodec(view: DataView, list: Box): string | null {
  // Behind its version and flags.
  let at = list.start + 4;
  let objectType = 0;
  for (const { tag, bytes } of DESCRIPTORS) {
    if (at >= list.end || view.getUint8(at) !== tag) return null;
    // The size, seven bits in each byte; all but the last have the eighth.
    do at += 1;
    while (view.getUint8(at) & 0x80);
    at += 1;
    if (tag === 4) objectType = view.getUint8(at);
    if (tag === 4 && objectType !== MPEG4_AUDIO) return `mp4a.${objectType.toString(16)}`;
    at += bytes;
  }
  const first = view.getUint8(at);
  const type = first >> 3;
  const audioType = type === ESCAPED ? 32 + ((first & 7) << 3) + (view.getUint8(at + 1) >> 5) : type;
  return `mp4a.${objectType.toString(16)}.${audioType}`;
}
