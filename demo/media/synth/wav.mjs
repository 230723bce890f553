import { SAMPLE_RATE } from './tone.mjs';

const HEADER_BYTES = 44;

/**
 * @param {import('./mixdown.mjs').Stereo} sound samples from -1 to 1
 * @returns {Buffer} a 16-bit stereo WAV file
 */
export function encodeWav([left, right]) {
  const dataBytes = left.length * 4;
  const file = Buffer.alloc(HEADER_BYTES + dataBytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + dataBytes, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(2, 22); // channels
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(dataBytes, 40);
  for (let i = 0; i < left.length; i += 1) {
    file.writeInt16LE(Math.round(left[i] * 32767), HEADER_BYTES + i * 4);
    file.writeInt16LE(Math.round(right[i] * 32767), HEADER_BYTES + i * 4 + 2);
  }
  return file;
}
