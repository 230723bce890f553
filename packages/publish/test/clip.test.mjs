// Runs: nightly, in the step ffmpeg

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { needsFfmpeg, publish, scratch } from './support/run.mjs';
import { convert, songFolder, writeSong } from './support/songs.mjs';
import { channelsOf, decode, frameBytes, lag, loudness, RATE, rms, streamOf } from './support/sound.mjs';

describe('published clips', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  /** By file name. */
  let tracks;
  let songs;

  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'songs', {
      'long.wav': { seconds: 26 },
      'high-rate.wav': { seconds: 25, rate: 48_000 },
      'mono.wav': { seconds: 24, channels: 1 },
      'loud.wav': { seconds: 24, level: 0.99 },
      'quiet.wav': { seconds: 24, level: 0.01 },
      'peaks.wav': { seconds: 24, level: 0.02, peaks: 0.9 },
      'eighteen.wav': { seconds: 18 },
      'five.wav': { seconds: 5.3 },
      'one.wav': { seconds: 1 },
      'started.wav': { seconds: 40 },
    });
    const plain = writeSong(join(folder, 'plain.wav'), { seconds: 24, seed: 77 });
    convert(plain, join(songs, 'surround.flac'), '-ac', '6');
    convert(plain, join(songs, 'variable.mp3'), '-q:a', '5');
    convert(plain, join(songs, 'apple.m4a'));
    convert(plain, join(songs, 'opus.opus'));
    convert(plain, join(songs, 'vorbis.ogg'));
    convert(plain, join(songs, 'lossless.flac'));
    convert(plain, join(songs, 'interchange.aiff'));
    writeFileSync(join(songs, 'mixtape.json'), JSON.stringify({ tracks: [{ file: 'started.wav', start: 20.5 }] }));
    const published = await publish(songs, out);
    expect(published.problems).to.deep.equal([]);
    tracks = Object.fromEntries(published.tracks.map((track) => [track.file, track]));
  });

  const STARTS = {
    'long.wav': 8,
    'high-rate.wav': 8,
    'mono.wav': 8,
    'eighteen.wav': 3,
    'five.wav': 0,
    'one.wav': 0,
    'started.wav': 20.5,
    'variable.mp3': 8,
    'apple.m4a': 8,
    'opus.opus': 8,
    'vorbis.ogg': 8,
    'lossless.flac': 8,
    'interchange.aiff': 8,
  };
  it('says how long each song is, not its clip', () => {
    const lengths = { 'eighteen.wav': 18, 'five.wav': 5.3, 'one.wav': 1, 'started.wav': 40, 'high-rate.wav': 25 };
    for (const [file, seconds] of Object.entries(lengths)) expect(tracks[file].duration, file).to.equal(seconds);
    for (const name of ['surround.flac', 'variable.mp3', 'apple.m4a', 'opus.opus', 'vorbis.ogg', 'interchange.aiff'])
      expect(tracks[name].duration, name).to.be.closeTo(24, 0.1);
  });

  for (const [file, start] of Object.entries(STARTS)) {
    it(`starts ${file} at ${start} s, to 25 ms`, () => {
      const source = decode(join(songs, file));
      for (const path of [streamOf(out, tracks[file].id).path, join(out, 'play', tracks[file].id)])
        expect(Math.abs(lag(decode(path), source, Math.round(start * RATE))), path).to.be.below(0.025 * RATE);
    });
  }

  for (const [file, seconds] of [
    ['long.wav', 15],
    ['eighteen.wav', 15],
    ['five.wav', 5.3],
    ['one.wav', 1],
  ])
    it(`publishes ${seconds} s of ${file}, in the playlist and the sound`, () => {
      const { id } = tracks[file];
      const { path, durations } = streamOf(out, id);
      const sum = durations.reduce((total, one) => total + one, 0);
      expect(Number(sum.toFixed(6))).to.equal(seconds);
      if (seconds === 15) expect(sum, 'as a player adds it up').to.be.at.most(15);
      // The decoder completes the last frame.
      expect(decode(path).length / RATE).to.be.within(seconds, seconds + 1024 / RATE);
      const mp3Seconds = decode(join(out, 'play', id)).length / RATE;
      expect(mp3Seconds)
        .to.be.at.most(seconds + 0.03)
        .and.above(seconds - 0.05);
    });

  it('publishes mono and surround as stereo, as the stream says', () => {
    for (const file of ['long.wav', 'mono.wav', 'surround.flac']) {
      const { id } = tracks[file];
      for (const path of [streamOf(out, id).path, join(out, 'play', id)]) expect(channelsOf(path), path).to.equal(2);
    }
  });

  it('fades clips in and out within 20 ms, and not longer', () => {
    const source = decode(join(songs, 'long.wav'));
    const { id } = tracks['long.wav'];
    for (const path of [streamOf(out, id).path, join(out, 'play', id)]) {
      const clip = decode(path);
      // Whole notes compare best with the same ones in the source.
      const gain = rms(clip.subarray(RATE, 14 * RATE)) / rms(source.subarray(9 * RATE, 22 * RATE));
      const level = (from, to) =>
        rms(clip.subarray(from, to)) / (gain * rms(source.subarray(8 * RATE + from, 8 * RATE + to)));
      const end = Math.min(clip.length, 15 * RATE);
      expect(level(0, 100), 'first samples').to.be.below(0.25);
      expect(level(1100, 3000), 'after the fade').to.be.within(0.85, 1.15);
      expect(level(end - 3000, end - 1200), 'before the fade').to.be.within(0.8, 1.2);
      expect(level(end - 60, end), 'last samples').to.be.below(0.25);
    }
  });

  // The fixed parts, 1.3 kB, count more in short clips.
  for (const [percent, ...names] of [
    [3, 'long.wav', 'quiet.wav', 'apple.m4a', 'five.wav'],
    [8, 'one.wav'],
  ])
    it(`adds at most ${percent} % to the AAC frames of ${names.join(', ')}`, () => {
      for (const file of names) {
        const { path, files } = streamOf(out, tracks[file].id);
        const bytes = files.reduce((sum, name) => sum + statSync(name).size, 0);
        expect(bytes / frameBytes(path), file).to.be.at.most(1 + percent / 100);
      }
    });

  it('encodes about 128 kbit/s', () => {
    const { path } = streamOf(out, tracks['long.wav'].id);
    expect((frameBytes(path) * 8) / 15).to.be.within(115_000, 140_000);
  });

  it('publishes clips at −14 LUFS, or lower if their peaks require it, without compression', () => {
    for (const [file, { id }] of Object.entries(tracks)) {
      for (const path of [streamOf(out, id).path, join(out, 'play', id)]) {
        const { lufs, peak } = loudness(path);
        expect(peak, `peak of ${file}`).to.be.at.most(-0.5);
        expect(lufs, file).to.be.at.most(-13);
        if (lufs < -15) expect(peak, `${file} has room for ${lufs} LUFS`).to.be.above(-1.5);
      }
    }
    const { lufs } = loudness(streamOf(out, tracks['peaks.wav'].id).path);
    expect(lufs, 'the song with high peaks').to.be.below(-15);
  });

  it('names media by their content, and starts with a small segment', () => {
    const { path, files, durations, playlist } = streamOf(out, tracks['long.wav'].id);
    expect(path).to.match(/media\/[0-9a-f]{16}\/index\.m3u8$/);
    expect(playlist).to.include('#EXT-X-MAP:URI="init.mp4"').and.include('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(durations[0]).to.be.below(3);
    expect(readFileSync(files[1]).toString('latin1', 4, 8)).to.equal('ftyp');
    const target = Number(/TARGETDURATION:(\d+)/.exec(playlist)[1]);
    for (const seconds of durations) expect(Math.round(seconds)).to.be.at.most(target);
  });
});

describe('published full songs', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  let songs;
  let published;

  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'songs', { 'long.wav': { seconds: 47.3, level: 0.9 }, 'short.wav': { seconds: 3 } });
    writeFileSync(join(songs, 'mixtape.json'), JSON.stringify({ tracks: [{ file: 'long.wav', start: 20 }] }));
    published = await publish(songs, out, '--full', '--no-normalize');
  });

  it('have all of the song, cut at seconds 8 and 23', () => {
    const { id, duration } = published.tracks[0];
    const { path, durations } = streamOf(out, id);
    expect(duration).to.equal(47.3);
    const ends = durations.map((_, index) => durations.slice(0, index + 1).reduce((sum, one) => sum + one, 0));
    // The preview starts at the beginning of a segment and ends at the end of one.
    expect(ends[0]).to.be.within(7.95, 8);
    expect(ends.find((end) => end >= 23)).to.be.within(23, 23.05);
    expect(ends.at(-1)).to.be.closeTo(47.3, 1e-6);
    expect(Math.abs(lag(decode(path), decode(join(songs, 'long.wav')), 0))).to.be.below(100);
  });

  it('are neither faded nor, with --no-normalize, louder or quieter', () => {
    const source = decode(join(songs, 'long.wav'));
    const full = decode(streamOf(out, published.tracks[0].id).path);
    const end = source.length;
    for (const [from, to] of [
      [1024, 2000],
      [RATE, 5 * RATE],
      [end - 500, end],
    ])
      expect(rms(full.subarray(from, to)) / rms(source.subarray(from, to))).to.be.within(0.85, 1.15);
  });

  it('say once that "start" is ignored', () => {
    expect(published.stderr.match(/"start"/g)).to.have.length(1);
  });
});
