// How much memory the sound of a file needs once it is decoded, from its header: a silent file of 82 kB can hold hours.

const BYTES_PER_SAMPLE = 4;
/** The decoder's own rate; files with a lower one need more after decoding. */
const DECODER_RATE = 44_100;

/** Length of the sound in frames of all channels, as the file's header gives it. */
interface Sound {
  readonly frames: number;
  readonly rate: number;
  readonly channels: number;
  /** Whether `frames` are those of the bytes at hand, and not of the whole file. */
  readonly isCounted?: boolean;
}

/** The bytes of the decoded sound; `Infinity`: of unknown length. @param share of the file that was read */
export function decodedSize(bytes: Uint8Array<ArrayBuffer>, share: number): number | null {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = afterId3(data);
  const sound = readSound(data, start);
  if (sound === null) return null;
  const { frames, rate, channels, isCounted = false } = sound;
  const seconds = ((frames === 0 ? Number.POSITIVE_INFINITY : frames) * (isCounted ? 1 : share)) / rate;
  return seconds * Math.max(rate, DECODER_RATE) * channels * BYTES_PER_SAMPLE;
}

function readSound(data: DataView, start: number): Sound | null {
  try {
    return flac(data, start) ?? wav(data) ?? mp4(data) ?? ogg(data) ?? mpegFrames(data, start);
  } catch {
    // The header goes on beyond these bytes.
    return null;
  }
}

const name = (data: DataView, at: number): string =>
  at + 4 > data.byteLength ? '' : String.fromCharCode(...[0, 1, 2, 3].map((each) => data.getUint8(at + each)));

/** Where the sound begins: mp3, AAC and FLAC files may begin with a tag. https://id3.org/id3v2.4.0-structure */
function afterId3(data: DataView): number {
  if (!name(data, 0).startsWith('ID3') || data.byteLength < 10) return 0;
  return [6, 7, 8, 9].reduce((size, at) => (size << 7) | (data.getUint8(at) & 0x7f), 0) + 10;
}

/** RFC 9639, section 8.2. */
function flac(data: DataView, start: number): Sound | null {
  if (name(data, start) !== 'fLaC' || data.byteLength < start + 26) return null;
  const packed = data.getUint32(start + 18);
  const frames = (data.getUint8(start + 21) & 0x0f) * 2 ** 32 + data.getUint32(start + 22);
  return { frames, rate: packed >>> 12, channels: ((packed >>> 9) & 7) + 1 };
}

function wav(data: DataView): Sound | null {
  if (name(data, 0) !== 'RIFF' || name(data, 8) !== 'WAVE') return null;
  let format = { rate: 0, channels: 0, frameBytes: 0 };
  for (let at = 12; at + 24 <= data.byteLength; at += 8 + data.getUint32(at + 4, true)) {
    if (name(data, at) === 'fmt ') {
      const channels = data.getUint16(at + 10, true);
      format = { channels, rate: data.getUint32(at + 12, true), frameBytes: data.getUint16(at + 20, true) };
    } else if (name(data, at) === 'data' && format.frameBytes > 0) {
      // Compressed formats have several samples in a block: at most eight in a byte.
      const isPlain = format.frameBytes >= format.channels;
      const bytes = Math.min(data.getUint32(at + 4, true), data.byteLength - at);
      return { ...format, frames: (bytes / format.frameBytes) * (isPlain ? 1 : 8), isCounted: true };
    }
  }
  return null;
}

/** ISO 14496-12: `mvhd` has the length. */
function mp4(data: DataView): Sound | null {
  if (name(data, 4) !== 'ftyp') return null;
  for (let at = 8; at + 36 <= data.byteLength; at++) {
    if (data.getUint8(at) !== 0x6d || name(data, at) !== 'mvhd') continue;
    const isLong = data.getUint8(at + 4) === 1;
    const rate = data.getUint32(at + (isLong ? 24 : 16));
    const frames = isLong ? Number(data.getBigUint64(at + 28)) : data.getUint32(at + 20);
    return rate === 0 ? null : { frames, rate, channels: 2 };
  }
  return null;
}

/** RFC 3533: the last page says how many frames there are until its end. */
function ogg(data: DataView): Sound | null {
  if (name(data, 0) !== 'OggS') return null;
  const packet = 27 + data.getUint8(26);
  const isOpus = name(data, packet) === 'Opus';
  if (!isOpus && name(data, packet + 1) !== 'vorb') return null;
  for (let at = data.byteLength - 27; at > 0; at--) {
    if (data.getUint8(at) !== 0x4f || name(data, at) !== 'OggS') continue;
    const frames = Number(data.getBigUint64(at + 6, true));
    const channels = data.getUint8(packet + (isOpus ? 9 : 11));
    return { frames, channels, rate: isOpus ? 48_000 : data.getUint32(packet + 12, true), isCounted: true };
  }
  return null;
}

const MP3_RATES = [44_100, 48_000, 32_000];
/** In kb/s: MPEG 1 and MPEG 2, layer 3. */
const MP3_BITS = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const AAC_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];

/** Counts the frames of mp3 (ISO 11172-3) and ADTS (ISO 13818-7), whose length no header gives. */
function mpegFrames(data: DataView, start: number): Sound | null {
  let frames = 0;
  let rate = 0;
  let channels = 0;
  let at = start;
  while (at + 6 <= data.byteLength) {
    const frame = frameAt(data, at);
    if (frame === null) {
      // A tag or damage in between. What is no such file at all has no frame near its start.
      if (frames === 0 && at > start + 4096) return null;
      at += 1;
      continue;
    }
    frames += frame.frames;
    rate = frame.rate;
    channels = Math.max(channels, frame.channels);
    at += frame.bytes;
  }
  return frames === 0 ? null : { frames, rate, channels, isCounted: true };
}

function frameAt(data: DataView, at: number): (Sound & { readonly bytes: number }) | null {
  const byte = (index: number): number => data.getUint8(at + index);
  const [second, third, fourth] = [byte(1), byte(2), byte(3)] as const;
  if (byte(0) !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if ((second & 0xf6) === 0xf0) {
    const rate = AAC_RATES[(third >> 2) & 15];
    const bytes = ((fourth & 3) << 11) | (byte(4) << 3) | (byte(5) >> 5);
    const channels = ((third & 1) << 2) | (fourth >> 6) || 2;
    return rate === undefined || bytes < 7 ? null : { frames: 1024, rate, channels, bytes };
  }
  const version = (second >> 3) & 3;
  const isFirst = version === 3;
  const fullRate = MP3_RATES[(third >> 2) & 3];
  const bits = MP3_BITS[isFirst ? 0 : 1][(third >> 4) - 1];
  if ((second & 6) !== 2 || version === 1 || fullRate === undefined || bits === undefined) return null;
  const rate = isFirst ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4;
  const bytes = Math.floor(((isFirst ? 144 : 72) * bits * 1000) / rate) + ((third >> 1) & 1);
  return { frames: isFirst ? 1152 : 576, rate, channels: fourth >> 6 === 3 ? 1 : 2, bytes };
}
