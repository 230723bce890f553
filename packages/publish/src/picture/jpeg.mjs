/** Markers (ITU-T T.81, table B.1) and application segments. */
const [SOF0, SOF2, EOI, SOS, APP0, APP1, APP2, APP14] = [0xc0, 0xc2, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee];
/** A JFIF segment without a thumbnail, with its marker. */
const JFIF_BYTES = 18;
const ORIENTATION = 0x0112;
/** Exif begins in the first segments, and needs the bytes of one more. */
const MAX_EXIF_START = 1 << 17;
const EXIF = 'Exif\0\0';

/**
 * Keeps what a decoder needs: tables, frames, scans, the colours' meaning, and which side of a photo is up.
 * @param {Buffer} bytes
 */
export function cleanJpeg(bytes) {
  /** @type {Uint8Array[]} */
  const parts = [bytes.subarray(0, 2)];
  for (let offset = 2; offset < bytes.length; ) {
    if (bytes[offset] !== 0xff) throw new RangeError(`No marker at byte ${offset}.`);
    const marker = bytes.readUInt8(offset + 1);
    // Other files may follow: a second photo, a film.
    if (marker === EOI) break;
    if (marker === 0xff) {
      // Bytes of 0xff may fill the space before a marker.
      offset += 1;
      continue;
    }
    const end = offset + 2 + bytes.readUInt16BE(offset + 2);
    parts.push(keptSegment(marker, bytes.subarray(offset, end)));
    offset = marker === SOS ? endOfScan(bytes, end) : end;
    parts.push(bytes.subarray(end, offset));
  }
  return Buffer.concat([...parts, Uint8Array.of(0xff, EOI)]);
}

/**
 * The width of a JPEG in pixels, from the header of its frame.
 * @param {Buffer} bytes as an encoder writes them: nothing between the segments
 * @throws {RangeError} if it has no frame
 */
export function widthOfJpeg(bytes) {
  let offset = 2;
  // A colour profile before it may have any length, and any bytes.
  while (bytes.readUInt8(offset + 1) < SOF0 || bytes.readUInt8(offset + 1) > SOF2)
    offset += 2 + bytes.readUInt16BE(offset + 2);
  return bytes.readUInt16BE(offset + 7);
}

/**
 * @param {number} marker
 * @param {Buffer} segment
 * @returns {Uint8Array} empty if it is not kept
 */
function keptSegment(marker, segment) {
  const isNamed = (/** @type {string} */ name) => segment.toString('latin1', 4, 4 + name.length) === name;
  // SOF, DHT, DAC; SOS, DQT, DNL, DRI.
  if ((marker >= 0xc0 && marker <= 0xcf) || (marker >= SOS && marker <= 0xdd)) return segment;
  if (marker === APP0 && isNamed('JFIF\0') && segment.length === JFIF_BYTES) return segment;
  if (marker === APP1 && isNamed(EXIF)) return orientationSegment(orientationIn(segment.subarray(10)));
  if (marker === APP2 && isNamed('ICC_PROFILE\0')) return segment;
  if (marker === APP14 && isNamed('Adobe')) return segment;
  return new Uint8Array();
}

/**
 * The first marker after the data of a scan.
 * @param {Buffer} bytes
 * @param {number} start
 */
function endOfScan(bytes, start) {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    // 0: the byte 0xff itself. 0xd0 to 0xd7: restarts inside a scan.
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/**
 * The orientation of a photo (Exif).
 * @param {Uint8Array} bytes of a JPEG
 * @returns {number} from 1, upright, to 8
 */
export function orientationOf(bytes) {
  const start = Buffer.from(bytes.subarray(0, MAX_EXIF_START));
  const exif = start.indexOf(EXIF, 0, 'latin1');
  return exif === -1 ? 1 : orientationIn(start.subarray(exif + EXIF.length));
}

/**
 * @param {Buffer} tiff content of an Exif segment: TIFF 6.0, section 2
 * @returns {number} from 1, upright, to 8
 */
function orientationIn(tiff) {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (/** @type {number} */ at) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const fields = Array.from({ length: u16(directory) }, (_, index) => directory + 2 + 12 * index);
    const field = fields.find((at) => u16(at) === ORIENTATION);
    const orientation = field === undefined ? 1 : u16(field + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  } catch (error) {
    // Browsers ignore a broken one, too.
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/**
 * An Exif segment with nothing but an orientation.
 * @param {number} orientation
 */
function orientationSegment(orientation) {
  if (orientation === 1) return new Uint8Array();
  const segment = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001011200030000000100000000' + '00000000',
    'hex',
  );
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
