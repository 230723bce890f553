import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ANALYSIS_RATE } from '../src/audio/best-start.mjs';
import { chooseStarts } from '../src/audio/choose-start.mjs';
import { findFfmpeg } from '../src/audio/ffmpeg.mjs';
import { readMixtapeFile } from '../src/input/mixtape-file.mjs';
import { needsFfmpeg, run, scratch } from './support/run.mjs';
import { convert, noise, songFolder, wavOf, writeSong } from './support/songs.mjs';
import { structuredSong } from './support/structured-song.mjs';

describe('mixtape-publish init', function () {
  this.timeout(300_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  it('writes all songs in their order, with titles, artists and the places that are chosen', async () => {
    const songs = songFolder(folder, 'summer_tape', { '02 short.wav': {} });
    const random = noise(5);
    const { samples } = structuredSong(() => (random() + 1) / 2);
    const plain = join(folder, 'plain.wav');
    writeFileSync(plain, wavOf(samples, { rate: ANALYSIS_RATE, channels: 1 }));
    convert(plain, join(songs, '01 a.flac'), '-metadata', 'title=First', '-metadata', 'artist=Kestrel');

    const { code, stdout } = await run(['init', songs]);
    expect(code).to.equal(0);
    expect(stdout).to.include(join(songs, 'mixtape.json'));
    const text = readFileSync(join(songs, 'mixtape.json'), 'utf8');
    expect(text)
      .to.match(/^\{\n {2}"title": "summer tape",\n {2}"tracks"/)
      .and.match(/\}\n$/);
    const written = await readMixtapeFile(songs);
    const [first, second] = written.tracks;
    expect(first).to.include({ file: '01 a.flac', title: 'First', artist: 'Kestrel' });
    // No place was chosen in two seconds of sound.
    expect(second).to.deep.equal({ file: '02 short.wav', title: 'short' });
    const { path } = await findFfmpeg();
    const [best] = await chooseStarts(path, join(songs, '01 a.flac'));
    expect(first.start).to.equal(best.start).and.above(0);
  });

  it('has the artist that all songs share', async () => {
    const songs = songFolder(folder, 'album', {});
    const plain = writeSong(join(folder, 'note.wav'), { seconds: 1.2 });
    for (const name of ['a', 'b'])
      convert(plain, join(songs, `${name}.flac`), '-metadata', 'artist=One', '-metadata', 'album=Été');
    await run(['init', songs]);
    expect(await readMixtapeFile(songs)).to.include({ title: 'Été', artist: 'One' });
  });

  it('does not overwrite a mixtape.json', async () => {
    const songs = songFolder(folder, 'kept', { 'a.wav': {} });
    writeFileSync(join(songs, 'mixtape.json'), '{ mine');
    const { code, stderr } = await run(['init', songs]);
    expect(code).to.equal(1);
    expect(stderr).to.include('exists already; it was not changed').and.not.include('    at ');
    expect(readFileSync(join(songs, 'mixtape.json'), 'utf8')).to.equal('{ mine');
  });
});
