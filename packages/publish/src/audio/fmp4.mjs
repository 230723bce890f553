import { FRAME_SAMPLES } from './adts.mjs';
import { ascii, box, descriptor, fullBox, u8, u16, u32, zeros } from './boxes.mjs';
import { SAMPLE_RATE } from './clip.mjs';

const TRACK = u32(1);
const IDENTITY_MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));
/** AAC LC, 44,100 Hz, stereo (AudioSpecificConfig). */
const AUDIO_CONFIG = Uint8Array.of(0x12, 0x10);
const CHANNELS = 2;
/** `sample_depends_on = 2`: every audio frame can be decoded by itself. */
const INDEPENDENT = u32(0x02000000);

/**
 * The initialization segment: it is the same for all clips.
 * @param {number} bitsPerSecond
 */
export function initSegment(bitsPerSecond) {
  const decoderConfig = descriptor(
    4,
    u8(0x40),
    u8(0x15),
    zeros(3),
    u32(bitsPerSecond),
    u32(bitsPerSecond),
    descriptor(5, AUDIO_CONFIG),
  );
  const esds = fullBox('esds', 0, descriptor(3, u16(1), u8(0), decoderConfig, descriptor(6, u8(2))));
  const mp4a = box(
    'mp4a',
    zeros(6),
    u16(1),
    zeros(8),
    u16(CHANNELS),
    u16(16),
    zeros(4),
    u32(SAMPLE_RATE * 0x10000),
    esds,
  );
  const sampleTable = box(
    'stbl',
    fullBox('stsd', 0, u32(1), mp4a),
    ...['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, u32(0))),
    fullBox('stsz', 0, u32(0), u32(0)),
  );
  const dataInformation = box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1)));
  const media = box(
    'mdia',
    // Times are counted in samples; 0x55c4 is the language "und".
    fullBox('mdhd', 0, zeros(8), u32(SAMPLE_RATE), u32(0), u16(0x55c4), u16(0)),
    fullBox('hdlr', 0, u32(0), ascii('soun'), zeros(12), u8(0)),
    box('minf', fullBox('smhd', 0, u32(0)), dataInformation, sampleTable),
  );
  const trackHeader = fullBox(
    'tkhd',
    // Enabled, and used in the presentation.
    3,
    zeros(8),
    TRACK,
    zeros(16),
    zeros(4),
    u16(0x100),
    u16(0),
    IDENTITY_MATRIX,
    zeros(8),
  );
  const movieHeader = fullBox(
    'mvhd',
    0,
    zeros(8),
    u32(SAMPLE_RATE),
    u32(0),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    IDENTITY_MATRIX,
    zeros(24),
    u32(2),
  );
  const defaults = fullBox('trex', 0, TRACK, u32(1), u32(FRAME_SAMPLES), u32(0), INDEPENDENT);
  const fileType = box('ftyp', ascii('iso6'), u32(0), ascii('iso6mp41'));
  const movie = box('moov', movieHeader, box('trak', trackHeader, media), box('mvex', defaults));
  return Buffer.concat([fileType, movie]);
}

/**
 * A media segment.
 * @param {object} segment
 * @param {number} segment.number from 1
 * @param {number} segment.firstFrame how many frames are in the segments before it
 * @param {readonly Uint8Array[]} segment.frames
 * @param {number} segment.lastFrameSamples audible samples of the last frame
 */
export function mediaSegment({ number, firstFrame, frames, lastFrameSamples }) {
  // Only a shortened frame needs an explicit duration.
  const whole = lastFrameSamples === FRAME_SAMPLES ? frames : frames.slice(0, -1);
  const cut = frames.slice(whole.length);
  /** @param {number} dataOffset bytes from the start of the `moof` box to the frames */
  const fragment = (dataOffset) => {
    const runs = [
      run(whole, dataOffset),
      ...(cut.length > 0 ? [run(cut, dataOffset + size(whole), lastFrameSamples)] : []),
    ];
    return box(
      'moof',
      fullBox('mfhd', 0, u32(number)),
      box(
        'traf',
        // Offsets count from the start of the `moof` box.
        fullBox('tfhd', 0x020000, TRACK),
        fullBox('tfdt', 0, u32(firstFrame * FRAME_SAMPLES)),
        ...runs,
      ),
    );
  };
  return Buffer.concat([fragment(fragment(0).length + 8), box('mdat', ...frames)]);
}

/**
 * @param {readonly Uint8Array[]} frames
 * @param {number} dataOffset
 * @param {number} [samples] duration of each frame, if it is shortened
 */
function run(frames, dataOffset, samples) {
  const perFrame = frames.flatMap(({ length }) => (samples ? [u32(samples), u32(length)] : [u32(length)]));
  // Data offset, sizes and, if given, durations are present.
  return fullBox('trun', samples ? 0x301 : 0x201, u32(frames.length), u32(dataOffset), ...perFrame);
}

/** @param {readonly Uint8Array[]} frames */
const size = (frames) => frames.reduce((sum, { length }) => sum + length, 0);
