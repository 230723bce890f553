/** The start of a FLAC file in stereo and 44.1 kHz whose header names so many seconds; 0 if it names none. RFC 9639. */
export function silentFlac(seconds: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1000);
  const data = new DataView(bytes.buffer);
  bytes.set([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34]);
  data.setUint32(18, (44_100 << 12) | (1 << 9) | (15 << 4));
  data.setUint32(22, seconds * 44_100);
  return bytes;
}
