// Runs: not daily

import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { metaOf } from '../../../test/support/card-fetchers.mjs';
import { findFfmpeg } from '../src/audio/ffmpeg.mjs';
import { compositionOf } from '../src/film/compositions.mjs';
import { drawGround } from '../src/film/draw-ground.mjs';
import { drawScene } from '../src/film/draw-scene.mjs';
import { fitTitle } from '../src/film/film-text.mjs';
import { barHeights, waveformPixels } from '../src/film/waveform.mjs';
import { paletteOf } from '../src/site/palette.mjs';
import {
  boxesOf,
  difference,
  ffmpegThatBreaksOff,
  ffmpegWithoutGothic,
  ffmpegWithoutH264,
  frameAt,
  probeFilm,
} from './support/films.mjs';
import { pictureOf } from './support/pictures.mjs';
import { contentOf, needsFfmpeg, publish, run, runProcess, scratch, start } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';
import { decode, lag, rms, streamOf } from './support/sound.mjs';

const BASE = 'https://music.example/tapes';
const filmsIn = (out) => readdirSync(join(out, 'media')).filter((name) => name.endsWith('.mp4'));
const pageOf = (out, id = 'tape') => readFileSync(join(out, 'mixtape', id, 'index.html'), 'utf8');

describe('the picture of a film', () => {
  it('has a waveform whose quietest bar is a dot and whose loudest has all of the height', () => {
    expect(barHeights([0, 0, 128, 255], 4)).to.deep.equal([0, 0, 128 / 255, 1]);
    expect(barHeights([], 3)).to.deep.equal([0, 0, 0]);
    expect(barHeights([255, 255], 2), 'a steady sound').to.deep.equal([1, 1]);
    expect(barHeights([0, 0], 2), 'silence').to.deep.equal([0, 0]);
    const pixels = waveformPixels([0, 255], { width: 12, height: 40, scale: 1, color: '#ff8000', opacity: 1 });
    const opaque = (column) =>
      Array.from({ length: 40 }, (_, y) => pixels[(y * 12 + column) * 4 + 3]).filter((a) => a > 0);
    expect([opaque(1).length, opaque(6).length]).to.deep.equal([4, 0]);
    expect(opaque(9).length).to.be.within(37, 40);
    expect([...pixels.slice(0, 3)]).to.deep.equal([255, 128, 0]);
  });

  it('has parts that begin at even pixels, as H.264 needs it, and are in the picture', () => {
    for (const format of ['card', 'story', 'square'])
      for (const hasCover of [true, false]) {
        const { width, height, waveform, panel } = compositionOf(format, hasCover);
        for (const part of [waveform, panel]) {
          for (const value of Object.values(part)) expect(value % 2, `${format} ${value}`).to.equal(0);
          expect(part.left + part.width <= width && part.top + part.height <= height, format).to.equal(true);
        }
      }
  });

  it('has a title in as few and as large lines as fit', () => {
    const short = fitTitle('OPENING LIGHTS', 514, 240, 1);
    const long = fitTitle('WHAT THE FERRYMAN SAID TO THE GIRL WHO COULD NOT SLEEP', 514, 240, 1);
    expect(short.lines).to.deep.equal(['OPENING', 'LIGHTS']);
    expect(long.lines.join(' ')).to.equal('WHAT THE FERRYMAN SAID TO THE GIRL WHO COULD NOT SLEEP');
    expect(long.size).to.be.below(short.size);
    const kept = fitTitle('NORTHBOUND, 4 A.M.', 514, 500, 1);
    expect(kept.lines.join(' '), 'no word is broken').to.equal('NORTHBOUND, 4 A.M.');
    expect(fitTitle('X'.repeat(80), 514, 240, 1).lines.join('')).to.equal('X'.repeat(80));
  });
});

describe('the title of a film', function () {
  this.timeout(60_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  it('is in the font of the machine if ffmpeg cannot read League Gothic, and stays in its place', async () => {
    const composition = compositionOf('card', false);
    const palette = paletteOf('#b0305f', 'dark');
    const panelWith = async (ffmpeg) => {
      const look = { ffmpeg, workFolder: folder, composition, cover: undefined, palette };
      const words = { kind: 'Tape', title: 'Salt on the Window', credits: 'Kestrel' };
      const { panel } = await drawScene(look, await drawGround(look), { ...words, peaks: [] }, composition.panel);
      // Behind the three lines of the header are red, green and blue.
      return readFileSync(panel).subarray(-3 * composition.panel.width * composition.panel.height);
    };
    const { path } = await findFfmpeg();
    const usual = await panelWith(path);
    const other = await panelWith(ffmpegWithoutGothic(folder));
    const ground = Buffer.alloc(usual.length, usual.subarray(0, 3));
    const placeOf = (panel) => difference(ground, panel, composition.panel.width);
    expect(difference(usual, other, composition.panel.width).count).to.be.above(1000);
    expect(placeOf(usual).right).to.be.below(composition.panel.width - 10);
    expect(placeOf(other).right).to.be.below(composition.panel.width - 10);
  });

  it('leaves no file behind if ffmpeg breaks off while it draws', async () => {
    const workFolder = join(folder, 'broken');
    mkdirSync(workFolder);
    const composition = compositionOf('card', false);
    const look = {
      ffmpeg: ffmpegThatBreaksOff(folder),
      workFolder,
      composition,
      palette: paletteOf('#b0305f', 'dark'),
    };
    const song = { kind: 'Tape', title: 'Salt on the Window', credits: 'Kestrel', peaks: [] };
    const drawing = drawScene(look, join(folder, 'ground.ppm'), song, composition.panel);
    expect((await drawing.catch((error) => error)).message).to.equal('ffmpeg cannot draw it');
    expect(readdirSync(workFolder)).to.deep.equal([]);
  });
});

describe('a long title in another script', function () {
  this.timeout(60_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  it('ends above the waveform, with the artist', async () => {
    const composition = compositionOf('card', true);
    const { panel: place, text, waveform } = composition;
    const { path: ffmpeg } = await findFfmpeg();
    const look = { ffmpeg, workFolder: folder, composition, cover: undefined, palette: paletteOf('#b0305f', 'dark') };
    const words = { kind: 'Tape', title: '夜のドライブ'.repeat(12), credits: '真夜中の楽団'.repeat(5) };
    const { panel } = await drawScene(look, await drawGround(look), { ...words, peaks: [] }, place);
    const drawn = readFileSync(panel).subarray(-3 * place.width * place.height);
    const row = (/** @type {number} */ top) => 3 * place.width * (top - place.top);
    const between = drawn.subarray(row(text.top + text.height), row(waveform.top));
    const ground = Buffer.alloc(between.length, drawn.subarray(0, 3));
    expect(difference(ground, between, place.width).count).to.equal(0);
  });
});

describe('the films of songs', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  let songs;
  let result;
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'tape', { '01 a.wav': { seconds: 24 }, '02 b.wav': { seconds: 4 } });
    writeFileSync(join(songs, 'cover.png'), pictureOf('apng', '-frames:v', '1'));
    result = await publish(songs, out, '--base', BASE);
  });
  const filmOf = (index) => join(out, result.tracks[index].film);

  it('are H.264 and AAC of 1200 × 630, as long as the clip, at most 1 MB, and start without waiting for their end', () => {
    for (const [index, seconds] of [15, 4].entries()) {
      const { video, sound, seconds: found, bytes } = probeFilm(filmOf(index));
      expect(video).to.include({ codec_name: 'h264', pix_fmt: 'yuv420p', width: 1200, height: 630 });
      expect(sound).to.include({ codec_name: 'aac', channels: 2 });
      expect(found).to.be.closeTo(seconds, 0.05);
      expect(Number(video.duration)).to.be.closeTo(seconds, 0.05);
      expect(bytes).to.be.below(1_000_001);
      const boxes = boxesOf(filmOf(index));
      expect(boxes.indexOf('moov')).to.be.within(1, boxes.indexOf('mdat') - 1);
    }
  });

  it('differ from frame to frame where the edge of the waveform has moved, and nowhere else', () => {
    const film = filmOf(0);
    const { left, top, width, height } = compositionOf('card', true).waveform;
    const frames = [1, 7, 14].map((seconds) => frameAt(film, seconds));
    const edge = (seconds) => left + (width * seconds) / 15;
    for (const [one, other, from, to] of [
      [0, 1, 1, 7],
      [1, 2, 7, 14],
    ]) {
      const found = difference(frames[one], frames[other], 1200);
      expect(found.count).to.be.above(500);
      expect(found.left).to.be.within(edge(from) - 4, edge(from) + 12);
      expect(found.right).to.be.within(edge(to) - 12, edge(to) + 4);
      expect(found.top).to.be.at.least(top - 2);
      expect(found.bottom).to.be.at.most(top + height + 1);
    }
  });

  it('sound as the clip on the page, from its first sample on', () => {
    const film = decode(filmOf(0));
    const clip = decode(streamOf(out, result.tracks[0].id).path);
    expect(Math.abs(lag(film, clip, 0))).to.be.below(3);
    expect(rms(film)).to.be.closeTo(rms(clip), 0.001);
  });

  it('are named by the page: the first one for chats, each one for search engines; the frame stays the player', () => {
    const html = pageOf(out);
    const url = `${BASE}/${result.tracks[0].film}`;
    expect(metaOf(html, 'og:video')).to.equal(url);
    expect(metaOf(html, 'og:video:secure_url')).to.equal(url);
    expect(['type', 'width', 'height'].map((name) => metaOf(html, `og:video:${name}`))).to.deep.equal([
      'video/mp4',
      '1200',
      '630',
    ]);
    expect(metaOf(html, 'twitter:player')).to.match(/\/player\/embed\.html\?mixtape-id=tape/);
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html);
    const videos = JSON.parse(data).track.map(({ video }) => video);
    expect(videos.map(({ contentUrl }) => contentUrl)).to.deep.equal(
      result.tracks.map(({ film }) => `${BASE}/${film}`),
    );
    expect(videos[0]).to.include({
      '@type': 'VideoObject',
      name: 'a',
      encodingFormat: 'video/mp4',
      width: 1200,
      height: 630,
      duration: 'PT15S',
      thumbnailUrl: metaOf(html, 'og:image'),
    });
  });

  it('are in the feed, with their length in bytes and their type', () => {
    const feed = readFileSync(join(out, 'feed.xml'), 'utf8');
    const { bytes } = probeFilm(filmOf(0));
    expect(feed).to.include(`<enclosure url="${BASE}/${result.tracks[0].film}" length="${bytes}" type="video/mp4"/>`);
  });

  it('of whole songs are their best fifteen seconds', async () => {
    const whole = join(folder, 'whole');
    const { tracks } = await publish(songs, whole, '--base', BASE, '--full');
    const { seconds, sound } = probeFilm(join(whole, tracks[0].film));
    expect(seconds).to.be.closeTo(15, 0.1);
    expect(sound.codec_name).to.equal('aac');
    expect(probeFilm(join(whole, tracks[1].film)).seconds).to.be.closeTo(4, 0.1);
  });
});

describe('the films of a mixtape that changes', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  let songs;
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'tape', { '01 a.wav': { seconds: 2 }, '02 b.wav': { seconds: 1 } });
    writeFileSync(join(songs, 'cover.png'), pictureOf('apng', '-frames:v', '1'));
    await publish(songs, out, '--base', BASE);
  });

  it('are made once: a second run makes none, and changes nothing', async () => {
    const before = contentOf(out);
    const { stderr } = await publish(songs, out, '--base', BASE);
    expect(stderr).not.to.include('films:');
    expect(contentOf(out)).to.deep.equal(before);
  });

  it('are others with another title, and the old ones are deleted', async () => {
    const before = filmsIn(out);
    writeFileSync(join(songs, 'mixtape.json'), JSON.stringify({ tracks: [{ file: '01 a.wav', title: 'Another' }] }));
    const { tracks, stderr } = await publish(songs, out, '--base', BASE);
    expect(stderr).to.include('1/1 films: Another');
    expect(before).not.to.include(tracks[0].film.slice('media/'.length));
    expect(filmsIn(out).sort()).to.deep.equal(tracks.map(({ film }) => film.slice('media/'.length)).sort());
  });

  it('are others with another cover', async () => {
    const before = filmsIn(out);
    writeFileSync(join(songs, 'cover.png'), pictureOf('apng', '-vf', 'hflip', '-frames:v', '1'));
    await publish(songs, out, '--base', BASE);
    expect(filmsIn(out)).to.have.length(2);
    expect(filmsIn(out).filter((name) => before.includes(name))).to.deep.equal([]);
  });

  it('are not made with --no-video: the page names its player, the feed the sound, and no film is left', async () => {
    const { tracks } = await publish(songs, out, '--no-video');
    expect(filmsIn(out)).to.deep.equal([]);
    expect(tracks[0].film).to.equal(undefined);
    expect(metaOf(pageOf(out), 'og:video:type')).to.equal('text/html');
    expect(metaOf(pageOf(out), 'og:video')).to.equal(metaOf(pageOf(out), 'twitter:player'));
    const length = readFileSync(join(out, 'play', tracks[0].id)).length;
    expect(readFileSync(join(out, 'feed.xml'), 'utf8')).to.include(
      `<enclosure url="${BASE}/play/${tracks[0].id}" length="${length}" type="audio/mpeg"/>`,
    );
  });

  it('are not made without --base', async () => {
    const without = join(folder, 'without');
    await publish(songs, without);
    expect(filmsIn(without)).to.deep.equal([]);
    expect(readFileSync(join(without, 'feed.xml'), 'utf8')).not.to.include('<enclosure');
  });

  for (const isListed of [false, true])
    it(`need an encoder for H.264: without it that is said once, and all else is published (listed: ${isListed})`, async () => {
      const plain = join(folder, `plain-${isListed}`);
      const env = { FFMPEG_PATH: ffmpegWithoutH264(folder, { isListed }) };
      const { code, stderr } = await runProcess([songs, '--out', plain, '--base', BASE], env);
      expect(code, stderr).to.equal(0);
      expect(stderr.match(/film/gi)).to.have.length(1);
      expect(stderr).to.include('No films: this ffmpeg has no encoder for H.264');
      expect(filmsIn(plain)).to.deep.equal([]);
      expect(metaOf(pageOf(plain), 'og:video:type')).to.equal('text/html');
    });

  it('are made after the site is complete: Ctrl-C leaves a whole site, and the next run makes the rest', async () => {
    const names = Object.fromEntries([...'abcd'].map((name) => [`${name}.wav`, { seconds: 1 }]));
    const many = songFolder(folder, 'many', names);
    const stopped = join(folder, 'stopped');
    const child = start([many, '--out', stopped, '--base', BASE]);
    const ended = once(child, 'close');
    child.stderr.setEncoding('utf8');
    for await (const text of child.stderr) if (text.includes('1/4 films:')) break;
    child.kill('SIGINT');
    expect((await ended)[0]).to.equal(130);
    const html = pageOf(stopped, 'many');
    expect(html).to.include('</html>');
    expect(metaOf(html, 'og:video:type')).to.equal('text/html');
    expect(readFileSync(join(stopped, 'feed.xml'), 'utf8')).to.include('type="audio/mpeg"');
    const made = filmsIn(stopped).length;
    expect(made).to.be.within(1, 3);
    // The URL of the site is kept, too.
    const { stderr } = await publish(many, stopped);
    expect(stderr.match(/films:/g)).to.have.length(4 - made);
    expect(filmsIn(stopped)).to.have.length(4);
    const fresh = join(folder, 'fresh');
    await publish(many, fresh, '--base', BASE);
    expect(contentOf(stopped)).to.deep.equal(contentOf(fresh));
  });

  it('are deleted with their mixtape, and are in the zip file', async () => {
    const single = songFolder(folder, 'single', { 'a.wav': { seconds: 1 } });
    const zipped = join(folder, 'zipped');
    const { tracks } = await publish(single, zipped, '--base', BASE, '--zip');
    expect(readFileSync(`${zipped}.zip`).includes(tracks[0].film)).to.equal(true);
    await run(['remove', 'single', '--out', zipped]);
    expect(filmsIn(zipped)).to.deep.equal([]);
  });
});
