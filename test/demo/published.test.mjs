import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { MEDIA_TRACKS, MIXTAPE_ID, mixtapeFile, PUBLISHED_FOLDER, songFileOf } from '../../demo/media/tracks.mjs';
import { assembleMixtape } from '../../packages/publish/src/assemble-mixtape.mjs';
import { FRAME_SAMPLES } from '../../packages/publish/src/audio/adts.mjs';
import { SAMPLE_RATE } from '../../packages/publish/src/audio/clip.mjs';
import { AAC_BITS_PER_SECOND } from '../../packages/publish/src/audio/encode.mjs';
import { packStream } from '../../packages/publish/src/audio/segments.mjs';
import { trackIds } from '../../packages/publish/src/input/track-ids.mjs';
import { queueOf, streamsOf } from '../../packages/publish/src/site/mixtape.mjs';
import { queuePath, streamPath } from '../../packages/publish/src/site/read-site.mjs';
import { playPath } from '../../packages/publish/src/state/cache.mjs';
import { shortHash } from '../../packages/publish/src/state/files.mjs';

const read = (...path) => readFileSync(join(PUBLISHED_FOLDER, ...path));
const readJson = (path) => JSON.parse(read(path).toString());
/** Songs have no tags. */
const NO_TAGS = { title: null, artist: null, number: null, disc: null };

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
  const { tracks: details, ...mixtape } = mixtapeFile();
  const songs = MEDIA_TRACKS.map((track) => ({ name: songFileOf(track), size: 0, mtimeMs: 0 }));
  const ids = trackIds(MIXTAPE_ID, songs, []);
  const mediaOf = new Map(
    songs.map(({ name }) => [
      ids.get(name),
      /^media\/(\w+)\//.exec(readJson(streamPath(ids.get(name))).streams[0].url)?.[1],
    ]),
  );

  it('have the ids, titles, artists and durations that mixtape-publish makes of mixtape.json and the songs', async () => {
    const encoded = MEDIA_TRACKS.map(({ seconds }, index) => {
      const file = songs[index];
      const id = ids.get(file.name);
      const track = { id, tags: NO_TAGS, seconds, songSeconds: seconds, media: mediaOf.get(id), picture: null };
      return { track, source: { id, file, details: details.find((one) => one.file === file.name) } };
    });
    const options = { id: MIXTAPE_ID, slug: MIXTAPE_ID, details: mixtape, folder: { path: 'songs', songs } };
    const made = await assembleMixtape(options, encoded.toReversed(), (_file, message) => expect.fail(message));
    expect(readJson(queuePath(MIXTAPE_ID))).to.deep.equal(queueOf(made, undefined));
    for (const track of made.tracks) expect(readJson(streamPath(track.id))).to.deep.equal(streamsOf(track));
  });

  it('are complete, and nothing else is published', () => {
    expect(readdirSync(PUBLISHED_FOLDER).sort()).to.deep.equal(['media', 'play', 'v2.0', 'v3']);
    const published = [...ids.values()].sort();
    expect(readdirSync(join(PUBLISHED_FOLDER, 'play')).sort()).to.deep.equal(published);
    expect(readdirSync(join(PUBLISHED_FOLDER, 'v2.0/stream')).sort()).to.deep.equal(published);
    expect(readdirSync(join(PUBLISHED_FOLDER, 'media')).sort()).to.deep.equal([...mediaOf.values()].sort());
  });

  for (const { trackId, seconds } of MEDIA_TRACKS) {
    const id = `${MIXTAPE_ID}_${trackId}`;

    it(`${trackId}: its stream is what mixtape-publish makes of its AAC frames`, () => {
      const folder = join('media', mediaOf.get(id));
      const entries = [
        ...read(folder, 'index.m3u8')
          .toString()
          .matchAll(/#EXTINF:([\d.]+),\n(.+)/g),
      ];
      const frames = entries.flatMap(([, , name]) => framesOf(read(folder, name)));
      const samples = Math.round(entries.reduce((sum, [, length]) => sum + Number(length), 0) * SAMPLE_RATE);
      // ffmpeg tells the publisher the length in microseconds.
      expect(samples).to.be.closeTo(seconds * SAMPLE_RATE, 1);
      expect(frames).to.have.length(Math.ceil(samples / FRAME_SAMPLES));
      const stream = packStream(frames, samples, { isFull: true, bitsPerSecond: AAC_BITS_PER_SECOND });
      expect(stream.map(({ name }) => name).sort()).to.deep.equal(readdirSync(join(PUBLISHED_FOLDER, folder)).sort());
      for (const { name, bytes } of stream) expect(read(folder, name).equals(bytes), name).to.equal(true);
      expect(shortHash(...stream.map(({ bytes }) => bytes))).to.equal(mediaOf.get(id));
    });

    it(`${trackId}: its mp3 has its duration, at 128 kbit/s`, () => {
      const mp3 = read(playPath(id));
      expect([mp3[0], mp3[1] & 0xe0]).to.deep.equal([0xff, 0xe0]);
      expect(mp3.length / 16_000).to.be.closeTo(seconds, 0.15);
    });
  }
});
