const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** The part of the Web Audio API's buffer that is encoded. */
type Sound = Pick<AudioBuffer, 'numberOfChannels' | 'sampleRate' | 'length' | 'getChannelData'>;

/** A WAV file of 16 bits with the first seconds of a sound, in at most two channels. */
export function encodeWav(sound: Sound, seconds: number): Blob {
  const channels = Math.min(sound.numberOfChannels, 2);
  const frames = Math.min(sound.length, Math.ceil(seconds * sound.sampleRate));
  const frameBytes = channels * BYTES_PER_SAMPLE;
  const samples = new Int16Array(frames * channels);
  for (let channel = 0; channel < channels; channel++) {
    const data = sound.getChannelData(channel);
    for (let frame = 0; frame < frames; frame++) {
      samples[frame * channels + channel] = Math.max(-1, Math.min(1, data[frame] ?? 0)) * 0x7fff;
    }
  }
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  const text = (at: number, value: string): void => {
    for (let index = 0; index < value.length; index++) header.setUint8(at + index, value.charCodeAt(index));
  };
  const number = (at: number, value: number): void => header.setUint32(at, value, true);
  text(0, 'RIFF');
  number(4, HEADER_BYTES - 8 + samples.byteLength);
  text(8, 'WAVEfmt ');
  number(16, 16);
  // Uncompressed, and the number of channels.
  number(20, 1 + (channels << 16));
  number(24, sound.sampleRate);
  number(28, sound.sampleRate * frameBytes);
  number(32, frameBytes + ((8 * BYTES_PER_SAMPLE) << 16));
  text(36, 'data');
  number(40, samples.byteLength);
  // All processors that browsers run on have the byte order of WAV.
  return new Blob([header, samples], { type: 'audio/wav' });
}
