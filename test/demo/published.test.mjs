import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect } from 'chai';
import { PUBLISHED_FOLDER, SONGS } from '../../demo/media/published.mjs';
import { FRAME_SAMPLES } from '../../packages/publish/src/audio/adts.mjs';
import { SAMPLE_RATE } from '../../packages/publish/src/audio/clip.mjs';
import { AAC_BITS_PER_SECOND } from '../../packages/publish/src/audio/encode.mjs';
import { packStream } from '../../packages/publish/src/audio/segments.mjs';
import { shortHash } from '../../packages/publish/src/state/files.mjs';

/** The AAC frames of a segment, by the sizes in its `trun` boxes. */
function framesOf(segment) {
  const media = segment.subarray(segment.indexOf('mdat') + 4);
  const sizes = [];
  for (let at = segment.indexOf('trun'); at !== -1; at = segment.indexOf('trun', at + 4)) {
    // Flag 0x100: each frame's duration comes before its size.
    const [fields, count] = [segment.readUInt32BE(at + 4) & 0x100 ? 2 : 1, segment.readUInt32BE(at + 8)];
    for (let frame = 1; frame <= count; frame += 1) sizes.push(segment.readUInt32BE(at + 12 + 4 * frame * fields));
  }
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return media.subarray(end - size, end);
  });
}

describe('the demo’s published songs', () => {
  it('are complete, and nothing else is published', () => {
    const files = [...SONGS.values()];
    expect(readdirSync(PUBLISHED_FOLDER).sort()).to.deep.equal(['media', 'play', 'v2.0', 'v3']);
    const published = (folder) => readdirSync(join(PUBLISHED_FOLDER, folder)).sort();
    const mp3s = files.map(({ play }) => basename(play)).sort();
    expect(published('play')).to.deep.equal(mp3s);
    expect(published('v2.0/stream')).to.deep.equal(mp3s);
    expect(published('media')).to.deep.equal(files.map(({ folder }) => basename(folder)).sort());
    for (const { folder } of files) expect(dirname(folder)).to.equal(join(PUBLISHED_FOLDER, 'media'));
  });

  for (const [trackId, { duration, folder, play }] of SONGS) {
    it(`${trackId}: its stream is what mixtape-publish makes of its AAC frames`, () => {
      const read = (name) => readFileSync(join(folder, name));
      const entries = [
        ...read('index.m3u8')
          .toString()
          .matchAll(/#EXTINF:([\d.]+),\n(.+)/g),
      ];
      const frames = entries.flatMap(([, , name]) => framesOf(read(name)));
      const samples = Math.round(entries.reduce((sum, [, length]) => sum + Number(length), 0) * SAMPLE_RATE);
      // ffmpeg tells the publisher the length in microseconds.
      expect(samples).to.be.closeTo(duration * SAMPLE_RATE, 1);
      expect(frames).to.have.length(Math.ceil(samples / FRAME_SAMPLES));
      const stream = packStream(frames, samples, { isFull: true, bitsPerSecond: AAC_BITS_PER_SECOND });
      expect(stream.map(({ name }) => name).sort()).to.deep.equal(readdirSync(folder).sort());
      for (const { name, bytes } of stream) expect(read(name).equals(bytes), name).to.equal(true);
      expect(shortHash(...stream.map(({ bytes }) => bytes))).to.equal(basename(folder));
    });

    it(`${trackId}: its mp3 has its duration, at 128 kbit/s`, () => {
      const mp3 = readFileSync(play);
      expect([mp3[0], mp3[1] & 0xe0]).to.deep.equal([0xff, 0xe0]);
      expect(mp3.length / 16_000).to.be.closeTo(duration, 0.15);
    });
  }
});
