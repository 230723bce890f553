import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readTags } from '../src/input/read-tags.mjs';
import { repairText } from '../src/input/tag-text.mjs';
import { needsFfmpeg, publish, readJson, scratch } from './support/run.mjs';
import { convert, songFolder } from './support/songs.mjs';

const TITLE = 'Café “del” Maña’na 🎉';
const ARTIST = 'Señor Ñandú';

describe('tags with accents, quotes and emoji', function () {
  this.timeout(300_000);
  const folder = scratch();
  let song;
  before(async function () {
    await needsFfmpeg(this);
    song = join(songFolder(folder, 'plain', { 'plain.wav': {} }), 'plain.wav');
  });

  for (const [name, ...options] of [
    ['a.wav'],
    ['a.flac'],
    ['a.m4a'],
    ['a.mp3'],
    ['a3.mp3', '-id3v2_version', '3'],
    ['a.ogg'],
    ['a.aiff', '-write_id3v2', '1'],
  ])
    it(`are read from ${name} ${options.join(' ')}`, async () => {
      const file = join(folder, name);
      convert(song, file, '-metadata', `title=${TITLE}`, '-metadata', `artist=${ARTIST}`, ...options);
      expect((await readTags(file)).tags).to.include({ title: TITLE, artist: ARTIST });
    });

  for (const [what, encoding, bytes] of [
    ['Latin-1', 0, Buffer.from('Señor Café', 'latin1')],
    ['Windows-1252', 0, Buffer.concat([Buffer.from('Señor Caf\xe9 \x93x\x94', 'latin1')])],
    ['UTF-8 that says it is Latin-1', 0, Buffer.from(TITLE)],
    ['UTF-16', 1, Buffer.from(`\ufeff${TITLE}`, 'utf16le')],
    ['UTF-8', 3, Buffer.from(TITLE)],
  ])
    it(`are read from an ID3 tag in ${what}, in mp3 and in WAV`, async () => {
      const tag = id3(encoding, bytes);
      const expected = { Latin: 'Señor Café', Windo: 'Señor Café “x”' }[what.slice(0, 5)] ?? TITLE;
      convert(song, join(folder, 'bare.mp3'), '-id3v2_version', '0');
      const chunk = Buffer.concat([Buffer.from('id3 '), Buffer.alloc(4), tag, Buffer.alloc(tag.length % 2)]);
      chunk.writeUInt32LE(tag.length, 4);
      const wav = Buffer.concat([readFileSync(song), chunk]);
      wav.writeUInt32LE(wav.length - 8, 4);
      for (const [name, content] of [
        ['id3.mp3', Buffer.concat([tag, readFileSync(join(folder, 'bare.mp3'))])],
        ['id3.wav', wav],
      ]) {
        writeFileSync(join(folder, name), content);
        expect((await readTags(join(folder, name))).tags.title, name).to.equal(expected);
      }
    });

  it('reach queue, page and feed, from a WAV file too', async () => {
    const songs = songFolder(folder, 'tape', {});
    convert(song, join(songs, 'x.wav'), '-metadata', `title=${TITLE}`, '-metadata', `artist=${ARTIST}`);
    const out = join(folder, 'site');
    const { code, tracks } = await publish(songs, out);
    expect([code, tracks[0].title, tracks[0].artist]).to.deep.equal([0, TITLE, ARTIST]);
    expect(readJson(out, 'v3/mixtapes/tape/queue').data[0]).to.include({ title: TITLE, artist: ARTIST });
    for (const path of ['mixtape/tape/index.html', 'feed.xml'])
      expect(readFileSync(join(out, path), 'utf8')).to.include(TITLE);
  });

  it('stay as they are if they are read correctly', () => {
    for (const text of ['Ünï', 'ÿ', 'Ã la carte', '夜', '🎉 Ã©']) expect(repairText(text)).to.equal(text);
  });
});

/**
 * An ID3v2.4 tag with a title (https://id3.org/id3v2.4.0-structure).
 * @param {number} encoding
 * @param {Buffer} text
 */
function id3(encoding, text) {
  const size = (bytes) => Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 127));
  const content = Buffer.concat([Buffer.from([encoding]), text]);
  const frame = Buffer.concat([Buffer.from('TIT2'), size(content.length), Buffer.alloc(2), content]);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), size(frame.length), frame]);
}
