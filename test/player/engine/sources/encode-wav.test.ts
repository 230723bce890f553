import { expect } from 'chai';
import { encodeWav } from '../../../../src/player/engine/sources/encode-wav.ts';

const sound = (...channels: readonly (readonly number[])[]): Parameters<typeof encodeWav>[0] => ({
  numberOfChannels: channels.length,
  sampleRate: 2,
  length: channels[0]?.length ?? 0,
  getChannelData: (channel) => new Float32Array(channels[channel] ?? []),
});

async function read(blob: Blob) {
  const view = new DataView(await blob.arrayBuffer());
  const text = (at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
  const samples = Array.from({ length: (view.byteLength - 44) / 2 }, (_, index) => view.getInt16(44 + 2 * index, true));
  return { view, text, samples };
}

describe('a WAV file', () => {
  it('has the header of two channels of 16 bits', async () => {
    const { view, text } = await read(encodeWav(sound([0, 0, 0], [0, 0, 0]), 60));
    expect([text(0), text(8), text(12), text(36)]).to.deep.equal(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect(view.getUint32(4, true)).to.equal(view.byteLength - 8);
    expect(view.getUint32(40, true)).to.equal(view.byteLength - 44);
    expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).to.deep.equal([1, 2, 4, 16]);
    expect([24, 28].map((at) => view.getUint32(at, true))).to.deep.equal([2, 8]);
  });

  it('has the samples of both channels in turn, and no louder than possible', async () => {
    const { samples } = await read(encodeWav(sound([0, 0.5, 2], [1, -1, -2]), 60));
    expect(samples).to.deep.equal([0, 32767, 16383, -32767, 32767, -32767]);
  });

  it('ends after the given time', async () => {
    expect((await read(encodeWav(sound([0, 0, 0, 0, 0]), 1.5))).samples).to.have.lengthOf(3);
  });

  it('has the first two of more channels', async () => {
    const { samples, view } = await read(encodeWav(sound([0.5], [1], [0], [0], [0], [0]), 60));
    expect(view.getUint16(22, true)).to.equal(2);
    expect(samples).to.deep.equal([16383, 32767]);
  });
});
