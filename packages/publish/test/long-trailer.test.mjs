// Runs: nightly, in the step ffmpeg

import { expect } from 'chai';
import { longestGapMs, probeFilm } from './support/films.mjs';
import { needsFfmpeg, run, scratch } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';
import { decode } from './support/sound.mjs';

describe('a trailer of many songs', function () {
  this.timeout(300_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  it('has at most a minute, and no gap', async () => {
    const names = Array.from({ length: 6 }, (_, index) => [`${index + 1}.wav`, { seconds: 18 }]);
    const songs = songFolder(folder, 'many', Object.fromEntries(names));
    const { stdout } = await run(['trailer', songs, '--out', folder, '--json']);
    const { file, tracks } = JSON.parse(stdout);
    expect(tracks).to.have.length(6);
    expect(probeFilm(file).seconds).to.be.within(58.5, 60);
    expect(longestGapMs(decode(file))).to.be.below(5);
  });
});
