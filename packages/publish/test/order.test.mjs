// Runs: not daily

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { needsFfmpeg, publish, readJson, scratch } from './support/run.mjs';
import { convert, songFolder, writeSong } from './support/songs.mjs';

describe('a folder of songs without mixtape.json', function () {
  this.timeout(300_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  /**
   * Songs with tags.
   * @param {string} name
   * @param {Record<string, Record<string, string>>} songs tags by file
   */
  function tagged(name, songs) {
    const path = songFolder(folder, name, {});
    Object.entries(songs).forEach(([file, tags], index) => {
      const plain = writeSong(join(folder, 'plain.wav'), { seconds: 1.2, seed: index + 1 });
      convert(
        plain,
        join(path, file),
        ...Object.entries(tags).flatMap(([tag, text]) => ['-metadata', `${tag}=${text}`]),
      );
    });
    return path;
  }
  const titles = ({ tracks }) => tracks.map(({ title }) => title);
  const mixtapeOf = (out, id) => readJson(out, `v3/mixtapes/${id}/queue`).included.mixtape;

  it('plays in the order of the numbers in the names, also beyond 9', async () => {
    const songs = songFolder(folder, 'names', {
      '10. Ten.wav': {},
      '2. Two.wav': {},
      '1. One.wav': {},
      '7 Rings.wav': {},
      '1-02 Disc.wav': {},
      '2-01 Second disc.wav': { seconds: 1.5 },
    });
    const { tracks } = await publish(songs, join(folder, 'names-site'));
    expect(tracks.map(({ title }) => title)).to.deep.equal(['One', 'Disc', 'Two', 'Ten', 'Second disc', '7 Rings']);
  });

  it('plays in the order of disc and track tags, then by the numbers in the names', async () => {
    const songs = tagged('discs', {
      'a.flac': { title: 'Third', disc: '2', track: '1' },
      'b.flac': { title: 'Second', disc: '1', track: '2/9' },
      '01 c.flac': { title: 'Last', disc: '2', track: '2' },
      '01 d.flac': { title: 'First' },
      'e.flac': {},
    });
    expect(titles(await publish(songs, join(folder, 'discs-site')))).to.deep.equal([
      'First',
      'Second',
      'Third',
      'Last',
      'e',
    ]);
  });

  it('plays the songs that mixtape.json lists in its order, then the others in theirs, and names those', async () => {
    const songs = songFolder(folder, 'listed', { '01 a.wav': {}, '02 b.wav': {}, '03 c.wav': {} });
    const list = (...files) =>
      writeFileSync(join(songs, 'mixtape.json'), JSON.stringify({ tracks: files.map((file) => ({ file })) }));
    list('03 c.wav', '01 a.wav', '02 b.wav');
    expect(titles(await publish(songs, join(folder, 'listed-site')))).to.deep.equal(['c', 'a', 'b']);
    const whole = await publish(songs, join(folder, 'listed-site'));
    list('03 c.wav');
    const some = await publish(songs, join(folder, 'listed-site'));
    expect(titles(some)).to.deep.equal(['c', 'a', 'b']);
    const note = '"tracks" in mixtape.json does not list 01 a.wav, 02 b.wav: they follow the songs that it lists.';
    expect(some.stderr).to.include(note);
    list();
    const none = await publish(songs, join(folder, 'listed-site'));
    expect(titles(none)).to.deep.equal(['a', 'b', 'c']);
    expect(whole.stderr + none.stderr).not.to.include('does not list');
  });

  it('has the title and artist of the album that its songs name', async () => {
    const out = join(folder, 'album-site');
    const album = { album: 'Été “Indien” 🍂', album_artist: 'Various Åsters' };
    const songs = tagged('album', {
      'a.mp3': { ...album, artist: 'A' },
      'b.m4a': { ...album, artist: 'B' },
      'c.flac': {},
    });
    await publish(songs, out);
    expect(mixtapeOf(out, 'album')).to.include({ title: album.album, artist: album.album_artist });
    writeFileSync(join(songs, 'mixtape.json'), '{"title": "Mine", "artist": "Me"}');
    await publish(songs, out);
    expect(mixtapeOf(out, 'album')).to.include({ title: 'Mine', artist: 'Me' });
  });

  it('has the name of the folder if its songs name different albums', async () => {
    const out = join(folder, 'mixed-site');
    await publish(tagged('Mixed_Tape', { 'a.mp3': { album: 'One' }, 'b.mp3': { album: 'Two', artist: 'B' } }), out);
    expect(mixtapeOf(out, 'mixed-tape')).to.include({ title: 'Mixed Tape', artist: '' });
  });
});
