// Runs: not daily

import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { compositionOf } from '../src/film/compositions.mjs';
import { lengthOf, MAX_PIECES, planTrailer } from '../src/film/trailer-plan.mjs';
import { equalGains } from '../src/film/trailer-sound.mjs';
import {
  boxesOf,
  difference,
  ffmpegWithoutH264,
  frameAt,
  longestGapMs,
  loudnessOf,
  probeFilm,
} from './support/films.mjs';
import { pictureOf } from './support/pictures.mjs';
import { needsFfmpeg, publish, run, runProcess, scratch, start } from './support/run.mjs';
import { noise, songFolder, wavOf } from './support/songs.mjs';
import { decode, loudness, RATE, rms } from './support/sound.mjs';

describe('the plan of a trailer', () => {
  it('has all of the clips if there is room for them', () => {
    expect(planTrailer([15, 15, 15, 15])).to.deep.equal([
      { begin: 0, seconds: 15, fade: 1 },
      { begin: 14, seconds: 15, fade: 1 },
      { begin: 28, seconds: 15, fade: 1 },
      { begin: 42, seconds: 15, fade: 0 },
    ]);
  });

  it('has at most a minute: more clips become equally short, and short ones stay as they are', () => {
    for (const count of [5, 10, 20, MAX_PIECES]) {
      const pieces = planTrailer(new Array(count).fill(15));
      expect(lengthOf(pieces)).to.be.within(58.5, 60);
      expect(new Set(pieces.map(({ seconds }) => seconds)).size).to.equal(1);
      expect(pieces[0].seconds).to.be.at.least(2.9);
    }
    const mixed = planTrailer([15, 2, 15, 15, 15, 15]);
    expect(mixed[1].seconds).to.equal(2);
    expect(mixed[0].seconds).to.be.above(11.5);
    expect(lengthOf(mixed)).to.be.at.most(60);
  });

  it('lets pieces that are shorter than two crossfades meet in their middle', () => {
    const [first, second] = planTrailer([1, 1]);
    expect(first.fade).to.be.within(0.4, 0.5);
    expect(second.begin).to.be.closeTo(1 - first.fade, 1e-9);
  });

  it('has all pieces equally loud, as loud as the peaks of all allow', () => {
    const pieces = [
      { loudness: -20, peak: -10 },
      { loudness: -8, peak: -1 },
      { loudness: -24, peak: -2 },
    ];
    const gains = equalGains(pieces);
    const results = pieces.map(({ loudness: before, peak }, index) => [before + gains[index], peak + gains[index]]);
    for (const [after, peak] of results) {
      expect(after).to.be.closeTo(-23, 0.01);
      expect(peak).to.be.at.most(-1);
    }
    expect(equalGains([{ loudness: -20, peak: -10 }])).to.deep.equal([6]);
  });
});

describe('mixtape-publish trailer', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'out');
  let songs;
  let made;
  const trailer = async (...args) => {
    const { code, stdout, stderr } = await run(['trailer', ...args, '--json']);
    if (stdout === '') throw new Error(`No result (${code}): ${stderr}`);
    return { code, stderr, ...JSON.parse(stdout) };
  };
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'tape', {
      '01 a.wav': { seconds: 20, level: 0.05 },
      '02 b.wav': { seconds: 20, level: 0.5 },
      '03 c.wav': { seconds: 5, level: 0.2 },
    });
    writeFileSync(join(songs, 'cover.png'), pictureOf('apng', '-frames:v', '1'));
    writeFileSync(
      join(songs, 'mixtape.json'),
      JSON.stringify({ title: 'Night Drive', tracks: [{ file: '01 a.wav', start: 3 }] }),
    );
    made = await trailer(songs, '--out', out);
  });

  it('makes one file with all songs in their order: the clips, each going over into the next for a second', () => {
    expect(made.code).to.equal(0);
    expect(readdirSync(out)).to.deep.equal(['tape-trailer.mp4']);
    expect(made.tracks.map(({ file }) => file)).to.deep.equal(['01 a.wav', '02 b.wav', '03 c.wav']);
    expect(made.tracks.map(({ begin, seconds }) => [begin, seconds])).to.deep.equal([
      [0, 15],
      [14, 15],
      [28, 5],
    ]);
    expect(made.tracks[0].start).to.equal(3);
    const { video, sound, seconds } = probeFilm(made.file);
    expect(video).to.include({ codec_name: 'h264', pix_fmt: 'yuv420p', width: 1200, height: 630 });
    expect(sound.codec_name).to.equal('aac');
    expect(seconds).to.be.closeTo(33, 0.05);
    expect(Number(video.duration)).to.be.closeTo(Number(sound.duration), 0.05);
    const boxes = boxesOf(made.file);
    expect(boxes.indexOf('moov')).to.be.below(boxes.indexOf('mdat'));
  });

  it('has no gap, and no clip is louder than another', () => {
    expect(longestGapMs(decode(made.file))).to.be.below(5);
    const middles = made.tracks.map(({ begin, seconds }) => loudnessOf(made.file, begin + 1.1, seconds - 2.2, folder));
    for (const lufs of middles) expect(lufs).to.be.closeTo(middles[0], 1);
    const joins = made.tracks.slice(1).map(({ begin }) => loudnessOf(made.file, begin, 1, folder));
    for (const lufs of joins) expect(lufs, 'as loud in a crossfade').to.be.closeTo(middles[0], 1);
    expect(loudness(made.file).peak).to.be.at.most(-0.4);
  });

  it('crossfades with equal power: a steady noise stays as loud', async () => {
    const noises = songFolder(folder, 'noises', {});
    for (const [name, seed] of Object.entries({ a: 1, b: 2 })) {
      const random = noise(seed);
      writeFileSync(join(noises, `${name}.wav`), wavOf(Float32Array.from({ length: 4 * RATE }, () => random() * 0.2)));
    }
    const { tracks } = await trailer(noises, '--out', out);
    expect(tracks[1].begin).to.equal(3);
    const samples = decode(join(out, 'noises-trailer.mp4'));
    const level = (from) => 20 * Math.log10(rms(samples.subarray(from * RATE, (from + 0.25) * RATE)));
    for (const from of [3, 3.25, 3.5, 3.75]) expect(level(from), `at ${from} s`).to.be.closeTo(level(2), 0.7);
  });

  it('shows title and waveform of the song that is heard, and nothing else changes', () => {
    const { panel, waveform } = compositionOf('card', true);
    const [first, later, second] = [5, 10, 20].map((seconds) => frameAt(made.file, seconds));
    const inSong = difference(first, later, 1200);
    expect(inSong.top).to.be.at.least(waveform.top - 2);
    expect(inSong.left).to.be.closeTo(waveform.left + (waveform.width * 5) / 15, 12);
    const between = difference(first, second, 1200);
    expect(between.top).to.be.below(waveform.top - 50);
    expect(between.left).to.be.at.least(panel.left);
    expect(between.right).to.be.below(panel.left + panel.width);
  });

  for (const [format, size] of Object.entries({ story: [1080, 1920], square: [1080, 1080] }))
    it(`makes one for ${format} of ${size.join(' × ')}`, async () => {
      const short = songFolder(folder, 'short', { '1.wav': { seconds: 3 }, '2.wav': { seconds: 3 } });
      const { file } = await trailer(short, '--out', out, '--format', format);
      expect(file).to.equal(join(out, `short-trailer-${format}.mp4`));
      const { video, seconds } = probeFilm(file);
      expect([video.width, video.height]).to.deep.equal(size);
      expect(seconds).to.be.closeTo(5, 0.05);
    });

  it('has rings in place of a missing cover, as the page', async () => {
    const bare = songFolder(folder, 'bare', { 'a.wav': { seconds: 1 } });
    const { file } = await trailer(bare, '--out', out, '--format', 'square');
    const frame = frameAt(file, 0.5);
    const { right, top } = difference(frame, Buffer.alloc(frame.length, frame.subarray(-3)), 1080);
    expect([right > 1050, top < 30]).to.deep.equal([true, true]);
  });

  it('has the clips of the site, if it is made into the folder of the site, and changes nothing else there', async () => {
    const site = join(folder, 'site');
    const single = songFolder(folder, 'single', { 'a.wav': { seconds: 20 } });
    await publish(single, site, '--no-video');
    const cache = join(site, '.mixtape-publish/tracks/single/single_a.json');
    const known = JSON.parse(readFileSync(cache, 'utf8'));
    writeFileSync(cache, JSON.stringify({ ...known, clip: { ...known.clip, start: 4.5 } }));
    const before = readdirSync(site, { recursive: true }).sort();
    const { tracks } = await trailer(single, '--out', site);
    expect(tracks[0].start).to.equal(4.5);
    expect(readdirSync(site, { recursive: true }).sort()).to.deep.equal([...before, 'single-trailer.mp4'].sort());
  });

  it('leaves out copies, and a song that is broken, says so, and ends with 1', async () => {
    const partly = songFolder(folder, 'partly', { '1.wav': { seconds: 3 }, '2.wav': { seconds: 3 } });
    writeFileSync(join(partly, '2.wav'), 'no sound');
    copyFileSync(join(partly, '1.wav'), join(partly, 'copy of 1.wav'));
    const { code, tracks, problems } = await trailer(partly, '--out', out);
    expect(code).to.equal(1);
    expect(tracks.map(({ file }) => file)).to.deep.equal(['1.wav']);
    expect(problems).to.deep.equal([{ file: '2.wav', message: 'it is broken: ffmpeg cannot decode it' }]);
  });

  it('leaves nothing behind if it is stopped', async () => {
    const stopped = join(folder, 'stopped');
    const child = start(['trailer', songs, '--out', stopped], { TMPDIR: folder });
    const ended = once(child, 'close');
    child.stderr.setEncoding('utf8');
    for await (const text of child.stderr) if (text.includes('Making a trailer')) break;
    child.kill('SIGINT');
    expect((await ended)[0]).to.equal(130);
    expect(existsSync(stopped)).to.equal(false);
    expect(readdirSync(folder).filter((name) => name.startsWith('mixtape-trailer-'))).to.deep.equal([]);
  });

  it('says that the ffmpeg has no encoder for H.264, before it listens', async () => {
    const env = { FFMPEG_PATH: ffmpegWithoutH264(folder, { isListed: false }) };
    const { code, stderr } = await runProcess(['trailer', songs, '--out', out], env);
    expect(code).to.equal(1);
    expect(stderr).to.equal('This ffmpeg has no encoder for H.264 (libx264); no trailer was made.\n');
  });

  for (const [args, message] of [
    [['trailer', 'songs'], /--out DIR/],
    [['trailer', 'songs', '--out', 'x', '--format', 'wide'], /wide is not a format/],
    [['songs', '--out', 'x', '--format', 'story'], /--format belongs to mixtape-publish trailer/],
  ])
    it(`refuses: ${args.join(' ')}`, async () => {
      const { code, stderr } = await run(args);
      expect(code).to.equal(2);
      expect(stderr).to.match(message);
    });
});
