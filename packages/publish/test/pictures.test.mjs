import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { cleanPicture } from '../src/picture/clean-picture.mjs';
import {
  gifWithSecrets,
  jpegWithSecrets,
  pictureOf,
  pixelsOf,
  pngWithSecrets,
  SECRET,
  webpWithSecrets,
} from './support/pictures.mjs';
import { contentOf, needsFfmpeg, publish, readJson, scratch } from './support/run.mjs';
import { convert, songFolder } from './support/songs.mjs';

const KINDS = [
  ['jpg', 'JPEG', jpegWithSecrets, 'mjpeg', '-frames:v', '1'],
  ['png', 'PNG', pngWithSecrets, 'image2pipe', '-c:v', 'png', '-frames:v', '1'],
  ['png', 'animated PNG', pngWithSecrets, 'apng'],
  ['webp', 'WebP', webpWithSecrets, 'image2pipe', '-c:v', 'libwebp', '-frames:v', '1'],
  ['webp', 'lossless WebP', webpWithSecrets, 'image2pipe', '-c:v', 'libwebp', '-lossless', '1', '-frames:v', '1'],
  ['gif', 'animated GIF', gifWithSecrets, 'gif'],
];

describe('a published picture', function () {
  this.timeout(300_000);
  const folder = scratch();
  const pictures = new Map();
  before(async function () {
    await needsFfmpeg(this);
    for (const [, kind, withSecrets, ...options] of KINDS) {
      const plain = pictureOf(...options);
      pictures.set(kind, { plain, tagged: withSecrets(plain) });
    }
  });

  for (const [extension, kind] of KINDS) {
    it(`names no place, time, device or person, and keeps its pixels: ${kind}`, () => {
      const { tagged } = pictures.get(kind);
      expect(tagged.includes(SECRET)).to.equal(true);
      const cleaned = cleanPicture(tagged);
      expect(cleaned.extension).to.equal(extension);
      expect(cleaned.bytes.includes(SECRET)).to.equal(false);
      expect(pixelsOf(cleaned.bytes).equals(pixelsOf(tagged))).to.equal(true);
      expect(cleanPicture(cleaned.bytes).bytes.equals(cleaned.bytes)).to.equal(true);
    });

    it(`stays as it is, or is refused, but never crashes a run if bytes are missing or wrong: ${kind}`, () => {
      const { tagged } = pictures.get(kind);
      const edit = fc.record({ at: fc.nat(tagged.length - 1), byte: fc.nat(255), length: fc.nat(tagged.length) });
      fc.assert(
        fc.property(edit, ({ at, byte, length }) => {
          const broken = Buffer.from(tagged);
          broken[at] = byte;
          cleanPicture(broken.subarray(0, length));
        }),
        { numRuns: 500 },
      );
      for (let length = 0; length < tagged.length; length += 1)
        expect(cleanPicture(tagged.subarray(0, length))?.bytes.includes(SECRET) ?? false, String(length)).to.equal(
          false,
        );
    });
  }

  it('of the type WebP announces no metadata, and its length is right', () => {
    const { bytes } = cleanPicture(pictures.get('WebP').tagged);
    expect(bytes.toString('latin1', 12, 16)).to.equal('VP8X');
    expect([bytes[20], bytes.readUInt32LE(4)]).to.deep.equal([0, bytes.length - 8]);
  });

  it('has no more than its picture if a GIF has no end', () => {
    const { plain } = pictures.get('animated GIF');
    expect(cleanPicture(plain.subarray(0, -1)).bytes.equals(plain)).to.equal(true);
  });

  for (const isLittle of [true, false])
    for (const orientation of [0, 1, 2, 6, 8, 9])
      it(`is turned as the photo was: ${orientation}, ${isLittle ? 'little' : 'big'} endian`, () => {
        const { plain } = pictures.get('JPEG');
        const { bytes } = cleanPicture(jpegWithSecrets(plain, { orientation, isLittle }));
        const upright = cleanPicture(jpegWithSecrets(plain)).bytes;
        const isTurned = orientation >= 2 && orientation <= 8;
        expect(bytes.length - upright.length).to.equal(isTurned ? 36 : 0);
        if (isTurned) expect(bytes.readUInt16BE(bytes.indexOf('Exif') + 24)).to.equal(orientation);
      });

  it('keeps its colours: the profile of a JPEG', () => {
    const { bytes } = cleanPicture(jpegWithSecrets(pictures.get('JPEG').plain, { profile: 'colours' }));
    expect(bytes.includes('ICC_PROFILE\0\x01\x01colours')).to.equal(true);
  });

  it('of a folder, and the songs and their pictures, say nothing private anywhere in the site', async () => {
    const plain = songFolder(folder, 'plain', { 'song.wav': { seconds: 1 } });
    const songs = songFolder(folder, 'songs', {});
    const photo = join(folder, 'photo.jpg');
    writeFileSync(photo, pictures.get('JPEG').tagged);
    const tags = ['comment', 'description', 'copyright', 'purchaser', 'lyrics'];
    const metadata = tags.flatMap((tag) => ['-metadata', `${tag}=${SECRET}`]);
    const cover = ['-i', photo, '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v:0', 'attached_pic'];
    const song = join(plain, 'song.wav');
    convert(song, join(songs, 'a.m4a'), ...cover, ...metadata, '-movflags', 'use_metadata_tags');
    convert(song, join(songs, 'b.mp3'), ...cover, ...metadata, '-af', 'volume=0.9');
    convert(song, join(songs, 'c.flac'), ...cover, ...metadata, '-af', 'volume=0.8');
    for (const name of ['a.m4a', 'b.mp3', 'c.flac'])
      expect(readFileSync(join(songs, name)).toString('latin1').split(SECRET).length, name).to.be.above(tags.length);
    for (const own of [false, true]) {
      if (own) writeFileSync(join(songs, 'cover.jpg'), pictures.get('JPEG').tagged);
      const { code, tracks } = await publish(songs, join(folder, 'site'));
      expect([code, tracks.length]).to.deep.equal([0, 3]);
      expect(readJson(folder, 'site/v3/mixtapes/songs/queue').included.mixtape.cover).to.match(/\.jpg$/);
      for (const [path, content] of Object.entries(contentOf(join(folder, 'site'), { withState: true })))
        expect(content.includes(SECRET), path).to.equal(false);
    }
  });

  describe('as a cover', () => {
    const site = join(folder, 'covers');
    const sizeOf = (path) => {
      const entries = ['-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0'];
      return execFileSync('ffprobe', ['-v', 'error', ...entries, join(site, path)])
        .toString()
        .trim();
    };
    /** A wide picture with one colour. */
    const wide = (width, ...options) => [
      '-f',
      'lavfi',
      '-i',
      `color=0x2060c0:s=${width}x${width / 2}`,
      '-frames:v',
      '1',
      ...options,
    ];
    const publishWith = async (name, ...picture) => {
      const songs = songFolder(folder, name, { 'a.wav': { seconds: 2 } });
      execFileSync('ffmpeg', ['-v', 'error', ...picture, join(songs, 'cover.png')]);
      const { code, stderr } = await publish(songs, site);
      expect(code, stderr).to.equal(0);
      const html = readFileSync(join(site, 'mixtape', name, 'index.html'), 'utf8');
      const [, sources = ''] = /<img class="cover"[^>]* srcset="([^"]*)"/.exec(html) ?? [];
      const [, icon] = /<link rel="icon" href="..\/..\/([^"]*)"/.exec(html);
      const { cover } = readJson(site, 'v3/mixtapes', name, 'queue').included.mixtape;
      return {
        sources: sources.split(', ').map((source) => source.replace('../../', '').split(' ')),
        icon,
        cover,
        songs,
      };
    };

    it('has three widths, of which players get the second, and an icon of its middle; the original stays at home', async () => {
      const { sources, icon, cover, songs } = await publishWith('wide', ...wide(2000));
      expect(sources.map(([path]) => sizeOf(path))).to.deep.equal(['mjpeg,320,160', 'mjpeg,640,320', 'mjpeg,1280,640']);
      expect(sources.map(([, width]) => width)).to.deep.equal(['320w', '640w', '1280w']);
      expect(cover).to.equal(sources[1][0]);
      expect(sizeOf(icon)).to.equal('png,64,64');
      const pictures = readdirSync(join(site, 'media')).filter((name) => name.includes('.'));
      expect(pictures).to.have.length(4);
      // The next run finds them, and makes those again that are gone.
      const before = contentOf(site);
      rmSync(join(site, cover));
      await publish(songs, site);
      expect(contentOf(site)).to.deep.equal(before);
    });

    it('keeps its colour profile, however long that is', async () => {
      const songs = songFolder(folder, 'profile', { 'a.wav': { seconds: 2 } });
      const source = ['-f', 'lavfi', '-i', 'color=0x2060c0:s=900x900', '-frames:v', '1', '-f', 'mjpeg', '-'];
      const picture = execFileSync('ffmpeg', ['-v', 'error', ...source]);
      // Bytes that look like the header of a frame are in it, too.
      const profile = `${'x'.repeat(3000)}\xff\xc0\x00\x11`;
      writeFileSync(join(songs, 'cover.jpg'), jpegWithSecrets(picture, { profile }));
      expect((await publish(songs, site)).code).to.equal(0);
      const html = readFileSync(join(site, 'mixtape/profile/index.html'), 'utf8');
      const files = [...html.matchAll(/(media\/[0-9a-f]{16}\.jpg) (\d+)w/g)];
      expect(files.map(([, , width]) => width)).to.deep.equal(['320', '640', '900']);
      for (const [, path] of files) expect(readFileSync(join(site, path)).includes('ICC_PROFILE')).to.equal(true);
    });

    it('is not made larger', async () => {
      const { sources, cover } = await publishWith('small', ...wide(500));
      expect(sources.map(([path, width]) => [sizeOf(path), width])).to.deep.equal([
        ['mjpeg,320,160', '320w'],
        ['mjpeg,500,250', '500w'],
      ]);
      expect(cover).to.equal(sources[1][0]);
    });

    it('is white where it is transparent', async () => {
      const { cover } = await publishWith('clear', ...wide(400, '-vf', 'format=rgba,colorchannelmixer=aa=0'));
      const rgb = ['-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
      const [pixel] = [execFileSync('ffmpeg', ['-v', 'error', '-i', join(site, cover), ...rgb])];
      for (const channel of pixel) expect(channel).to.be.above(250);
    });

    it('of more than 10 MB is published with a warning', async () => {
      const songs = songFolder(folder, 'huge', { 'a.wav': { seconds: 2 } });
      const picture = pictureOf('image2pipe', '-c:v', 'png', '-frames:v', '1');
      writeFileSync(join(songs, 'cover.png'), Buffer.concat([picture, Buffer.alloc(11_000_000)]));
      const { code, stderr } = await publish(songs, site);
      expect(code).to.equal(0);
      expect(stderr).to.include('cover.png: it has 11 MB');
    });
  });
});
