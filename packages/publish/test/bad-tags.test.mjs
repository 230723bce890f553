import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { needsFfmpeg, publish, scratch } from './support/run.mjs';
import { convert, songFolder, writeSong } from './support/songs.mjs';

describe('a song with a bad tag', function () {
  this.timeout(300_000);
  const folder = scratch();
  const TITLES = {
    '01 script.mp3': ['<script>alert(1)</script>', 'title tag contains markup'],
    '02 escape.mp3': ['Red \u001b[31m title', 'title tag contains control characters'],
    '03 long.mp3': ['x'.repeat(10_000), 'title tag has 10,000 letters'],
  };
  let songs;
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'songs', {});
    for (const [name, [title]] of Object.entries(TITLES)) {
      const plain = writeSong(join(folder, 'plain.wav'), { seconds: 2, seed: title.length });
      convert(plain, join(songs, name), '-metadata', `title=${title}`, '-metadata', 'artist=<b>Bold</b>');
    }
  });

  it('is published with the name of its file, and a warning says why', async () => {
    const { code, tracks, problems, stderr } = await publish(songs, join(folder, 'site'));
    expect([code, problems]).to.deep.equal([0, []]);
    expect(tracks.map(({ title, artist }) => `${title}${artist}`)).to.deep.equal(['script', 'escape', 'long']);
    for (const [name, [, fault]] of Object.entries(TITLES)) expect(stderr).to.include(`${name}: its ${fault}`);
    expect(stderr).to.include('artist tag contains markup');
    expect(stderr.replaceAll('\n', '')).not.to.match(/\p{Cc}/u);
  });

  it('needs no warning if mixtape.json gives title and artist', async () => {
    const tracks = Object.keys(TITLES).map((file) => ({ file, title: `Fine ${file}`, artist: 'A' }));
    writeFileSync(join(songs, 'mixtape.json'), JSON.stringify({ tracks }));
    const again = await publish(songs, join(folder, 'site'));
    expect(again.tracks.map(({ title }) => title)).to.deep.equal(tracks.map(({ title }) => title));
    expect(again.stderr).not.to.include('tag');
  });
});
