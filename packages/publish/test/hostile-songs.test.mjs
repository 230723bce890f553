import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PICTURE } from './support/pictures.mjs';
import { needsFfmpeg, publish, readJson, run, scratch } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';

describe('a folder of songs that somebody else has made', function () {
  this.timeout(300_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  /** A folder with one song and a mixtape.json. */
  function songsWith(name, details) {
    const songs = songFolder(folder, name, { 'a.wav': { seconds: 1 } });
    writeFileSync(join(songs, 'mixtape.json'), JSON.stringify(details));
    return songs;
  }

  it('a cover outside of the folder is not published', async () => {
    writeFileSync(join(folder, 'private.png'), PICTURE);
    const { code, problems } = await publish(songsWith('cover', { cover: '../private.png' }), join(folder, 'site'));
    const message = 'the cover must be in the folder of the songs';
    expect([code, problems]).to.deep.equal([1, [{ file: '../private.png', message }]]);
    expect(readJson(folder, 'site/v3/mixtapes/cover/queue').included.mixtape).not.to.have.property('cover');
  });

  it('a title that reverses the direction of text is printed without doing so', async () => {
    const { stdout } = await run([songsWith('title', { title: 'a\u202eb' }), '--out', join(folder, 'site')]);
    expect(stdout).to.match(/^a\\u202eb: 1 track in /);
  });
});
