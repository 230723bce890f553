// Runs: nightly, in the step ffmpeg

import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseQueue } from '@mixtape-player/source/player/model/queue/parse-queue.ts';
import { expect } from 'chai';
import { colorOf, peaksOf } from 'mixtape-publish';
import { PUBLISHED_FOLDER, SONGS } from '../../../demo/media/published.mjs';
import { fromHex, toOklch } from '../src/picture/oklch.mjs';
import { jpegWithSecrets, pictureOf } from './support/pictures.mjs';
import { needsFfmpeg, publish, readJson, scratch } from './support/run.mjs';
import { samplesOf, songFolder, wavOf } from './support/songs.mjs';

/**
 * A song whose level is a function of the second.
 * @param {string} path
 * @param {number} seconds
 * @param {(second: number) => number} level
 */
function writeLevels(path, seconds, level) {
  const samples = samplesOf({ seconds, level: 1 });
  samples.forEach((_, index) => {
    // A loud square wave, because the level of notes varies.
    samples[index] = level(index / 44_100) * (index % 100 < 50 ? 0.9 : -0.9);
  });
  writeFileSync(path, wavOf(samples));
  return path;
}

describe('peaksOf', function () {
  this.timeout(120_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  it('gives the loudness of seconds 8 to 23 in 96 steps, as heard and not as it swings', async () => {
    const peaks = await peaksOf(
      writeLevels(join(folder, 'rising.wav'), 30, (second) => (second < 8 ? 1 : second < 15.5 ? 0.25 : 0.5)),
    );
    expect(peaks).to.have.length(96);
    for (const peak of peaks.slice(0, 47)) expect(peak).to.be.closeTo(128, 2);
    for (const peak of peaks.slice(49)) expect(peak).to.be.closeTo(255, 2);
    expect(parseQueue({ data: [{ track_id: '1', peaks }] })).to.deep.include({ warnings: [] });
  });

  it('measures the window that the player plays: earlier in a short song, or where the page says', async () => {
    const song = writeLevels(join(folder, 'short.wav'), 16, (second) => (second < 8.5 ? 0.2 : 0.8));
    const half = (await peaksOf(song)).findIndex((peak) => peak > 150);
    expect(half, 'from second 1, of 15').to.be.closeTo(48, 1);
    const start = (await peaksOf(song, { startSeconds: 0, durationSeconds: 10 })).findIndex((peak) => peak > 150);
    expect(start).to.be.closeTo(0.85 * 96, 1);
    expect(await peaksOf(song, { startSeconds: 900 }), 'the song ends before').to.deep.equal(await peaksOf(song));
  });

  it('draws no waveform of silence', async () => {
    const song = writeLevels(join(folder, 'silent.wav'), 9, () => 0.0002);
    expect(new Set(await peaksOf(song))).to.deep.equal(new Set([0]));
  });

  it('says that a file is no song', async () => {
    writeFileSync(join(folder, 'broken.mp3'), 'no song');
    const error = await peaksOf(join(folder, 'broken.mp3')).catch((reason) => reason);
    expect(error.message).to.equal('it is broken: ffmpeg cannot decode it');
  });

  it('gives the peaks that the songs of the demo have', async () => {
    const [id, { play, peaks }] = [...SONGS][1];
    expect(id).to.equal('velvet-static');
    const measured = await peaksOf(play);
    // Decoders differ by a bit.
    measured.forEach((peak, step) => {
      expect(peak).to.be.closeTo(peaks[step], 1);
    });
    expect(parseQueue(readJson(PUBLISHED_FOLDER, 'v3/mixtapes/demo/queue')).warnings).to.deep.equal([]);
  });
});

describe('colorOf', function () {
  this.timeout(120_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  /** @param {string} source for ffmpeg's lavfi */
  async function colorIn(source, name = 'cover.png') {
    const path = join(folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-frames:v', '1', path]);
    return colorOf(path);
  }
  const plain = (color, more = '') => `color=${color}:s=300x300${more}`;
  const box = (color, side) => `,drawbox=x=40:y=40:w=${side}:h=${side}:color=${color}:t=fill`;

  for (const [cover, source, expected] of [
    ['black', plain('black'), '#000000'],
    ['white', plain('white'), '#ffffff'],
    ['grey', plain('0x808080'), '#808080'],
    ['neon', plain('0x39ff14'), '#39ff14'],
    ['skin', plain('0xe0ac90'), '#e0ac90'],
    ['a dark blue', plain('0x1a2a6c'), '#1a2a6c'],
    ['white with a red square', plain('white', box('0xd01020', 60)), '#d01020'],
    ['black with a small pink mark', plain('black', box('0xff2fa0', 32)), '#ff2fa0'],
    ['a vivid orange on much dull brown', plain('0x4a3b32', box('0xff8a1e', 90)), '#ff8a1e'],
    ['more blue than red', plain('0x2060c0', box('0xc03030', 120)), '#2060c0'],
  ]) {
    it(`finds the colour of a cover that is ${cover}`, async () => {
      const [found, wanted] = [await colorIn(source), expected].map((hex) => toOklch(fromHex(hex)));
      expect(found.lightness).to.be.closeTo(wanted.lightness, 0.06);
      expect(found.chroma).to.be.closeTo(wanted.chroma, 0.05);
      const apart = Math.abs(found.hue - wanted.hue);
      if (wanted.chroma > 0.02) expect(Math.min(apart, 2 * Math.PI - apart)).to.be.below(0.15);
      else expect(found.chroma).to.be.below(0.02);
    });
  }

  it('reads jpg, gif and webp, and does not count what is transparent', async () => {
    for (const name of ['cover.jpg', 'cover.gif', 'cover.webp'])
      expect(await colorIn(plain('0x2060c0'), name), name).to.match(/^#[12][\da-f][56][\da-f][bc][\da-f]$/);
    const hidden = `${plain('0x20c040')},format=rgba,colorchannelmixer=aa=0[a];${plain('0xc03030', ',scale=90:90')}[b];[a][b]overlay`;
    expect(await colorIn(hidden)).to.match(/^#[bc]/);
  });

  it('says that a file is no picture', async () => {
    for (const content of ['no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\x89PNG\r\n\x1a\nbroken']) {
      writeFileSync(join(folder, 'broken.png'), content, 'latin1');
      const error = await colorOf(join(folder, 'broken.png')).catch((reason) => reason);
      expect(error.message).to.match(/not a picture|cannot decode/);
    }
  });
});

describe('a published mixtape', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  let songs;
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'tape', {});
    writeLevels(join(songs, 'a.wav'), 30, (second) => (second < 15.5 ? 0.25 : 0.5));
    writeFileSync(join(songs, 'cover.jpg'), jpegWithSecrets(pictureOf('mjpeg', '-frames:v', '1')));
  });
  const queue = () => readJson(out, 'v3/mixtapes/tape/queue');
  const state = (...path) => join(out, '.mixtape-publish', ...path);

  it('has the loudness of each preview and the colour of its cover', async () => {
    // Not where it is loudest.
    writeFileSync(join(songs, 'mixtape.json'), JSON.stringify({ tracks: [{ file: 'a.wav', start: 8 }] }));
    expect((await publish(songs, out)).code).to.equal(0);
    const { tracks, mixtape, warnings } = parseQueue(queue());
    expect(warnings).to.deep.equal([]);
    expect(mixtape.color).to.match(/^#[\da-f]{6}$/);
    const { peaks } = tracks[0];
    expect(peaks[10]).to.be.closeTo(128, 6);
    expect(peaks[80]).to.be.closeTo(255, 6);
    await publish(songs, out, '--full');
    const whole = queue().data[0].peaks;
    expect([whole[10], whole[80]], 'all of a full song').to.satisfy(
      ([first, last]) => Math.abs(first - 128) < 8 && Math.abs(last - 255) < 8,
    );
  });

  it('is not measured again, unless an older version has published it: then without encoding', async () => {
    await publish(songs, out);
    const { peaks } = queue().data[0];
    const trackState = state('tracks/tape/tape_a.json');
    const [colorState] = readdirSync(state('colors'));
    const track = readJson(trackState);
    writeFileSync(trackState, JSON.stringify({ ...track, peaks: peaks.map(() => 7) }));
    writeFileSync(state('colors', colorState), '"#123456"');
    expect((await publish(songs, out)).tracks[0].encoded).to.equal(false);
    expect(new Set(queue().data[0].peaks)).to.deep.equal(new Set([7]));
    expect(queue().included.mixtape.color).to.equal('#123456');
    const { peaks: _, ...older } = track;
    writeFileSync(trackState, JSON.stringify(older));
    writeFileSync(state('colors', colorState), '"red"');
    expect((await publish(songs, out)).tracks[0].encoded).to.equal(false);
    const again = queue().data[0].peaks;
    // From the published mp3, which is a little shorter than the clip.
    for (const step of [10, 80]) expect(again[step]).to.be.closeTo(peaks[step], 2);
    expect(readJson(trackState).peaks).to.deep.equal(again);
    expect(queue().included.mixtape.color).not.to.equal('#123456');
  });

  it('has no colour if its cover is elsewhere, and no cover if it cannot be decoded', async () => {
    writeFileSync(join(songs, 'mixtape.json'), '{"cover": "https://covers.example/a.jpg"}');
    await publish(songs, out);
    expect(queue().included.mixtape).to.not.have.property('color');
    writeFileSync(join(songs, 'mixtape.json'), '{}');
    writeFileSync(join(songs, 'cover.jpg'), Buffer.of(0xff, 0xd8, 0xff, 0xd9));
    const { code, problems } = await publish(songs, out);
    expect([code, problems]).to.deep.equal([1, [{ file: 'cover.jpg', message: 'ffmpeg cannot decode it' }]]);
    expect(queue().included.mixtape).to.not.have.any.keys('color', 'cover');
  });
});
