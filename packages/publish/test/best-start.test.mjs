import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ANALYSIS_RATE, bestStarts } from '../src/audio/best-start.mjs';
import { needsFfmpeg, publish, run, scratch } from './support/run.mjs';
import { noise, songFolder, wavOf } from './support/songs.mjs';
import { structuredSong } from './support/structured-song.mjs';

const OPTIONS = { clipSeconds: 15, defaultStart: 8 };
const SECONDS = 120;

/**
 * Numbers from 0 to 1 that look random.
 * @param {number} seed
 */
const randomOf = (seed) => {
  const next = noise(seed);
  return () => (next() + 1) / 2;
};

/** The share of a clip that lies in a chorus. */
const shareInChorus = ({ start }, choruses) =>
  Math.max(...choruses.map(([from, to]) => Math.min(to, start + 15) - Math.max(from, start))) / 15;

/** @param {(seconds: number) => number} valueAt */
const soundOf = (valueAt) =>
  Float32Array.from({ length: SECONDS * ANALYSIS_RATE }, (_, index) => valueAt(index / ANALYSIS_RATE));

const writeDetails = (path, details) => writeFileSync(join(path, 'mixtape.json'), JSON.stringify(details));

describe('where a clip starts that is chosen by listening', function () {
  this.timeout(60_000);

  for (const seed of [3, 4]) {
    const isChorusLouder = seed % 2 === 0;
    it(`is a chorus, from its beginning, also if it is ${isChorusLouder ? '' : 'not '}louder (song ${seed})`, () => {
      const { samples, choruses } = structuredSong(randomOf(seed), { isChorusLouder });
      const [best] = bestStarts(samples, OPTIONS);
      expect(best.reason).to.equal('chorus');
      expect(best.confidence).to.be.above(0.5);
      expect(shareInChorus(best, choruses)).to.be.at.least(0.8);
      expect(Math.min(...choruses.map(([from]) => Math.abs(from - best.start)))).to.be.below(4);
      expect(bestStarts(samples, OPTIONS)).to.deep.equal([best]);
    });
  }

  it('names several places, which do not overlap', () => {
    const { samples } = structuredSong(randomOf(3));
    const starts = bestStarts(samples, { ...OPTIONS, count: 3 }).map(({ start }) => start);
    expect(starts).to.have.length(3);
    for (const [index, start] of starts.entries())
      for (const other of starts.slice(0, index)) expect(Math.abs(start - other)).to.be.at.least(13);
  });

  it('is second 8 in noise, in a tone, and in silence', () => {
    const random = randomOf(1);
    const sounds = [() => random() - 0.5, (seconds) => 0.3 * Math.sin(2 * Math.PI * 440 * seconds), () => 0];
    for (const sound of sounds)
      expect(bestStarts(soundOf(sound), OPTIONS)).to.deep.equal([{ start: 8, confidence: 0, reason: 'default' }]);
  });

  it('is the loudest passage, from an onset, where nothing is repeated', () => {
    const random = randomOf(1);
    const isLoud = (seconds) => seconds >= 60 && seconds < 80;
    const sound = soundOf((seconds) => (isLoud(seconds) ? 1 : 0.3) * (random() - 0.5));
    const [{ start, confidence, reason }] = bestStarts(sound, OPTIONS);
    expect(reason).to.equal('energy');
    expect(confidence).to.be.within(0.01, 0.3);
    expect(start).to.be.within(59, 65);
  });

  it('is not in what is silent, nor in what fades', () => {
    const random = randomOf(1);
    const sound = soundOf((seconds) => {
      const level = seconds < 70 ? 0 : Math.min(1, Math.max(0, (118 - seconds) / 15));
      return level * (random() - 0.5) * (seconds < 90 ? 1 : 1.2);
    });
    expect(bestStarts(sound, OPTIONS)[0].start).to.be.within(8, 92);
  });
});

describe('a folder that is published with chosen clips', function () {
  this.timeout(120_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  /** A song with a chorus, which lies in a folder of its own. */
  function songs(name) {
    const path = songFolder(folder, name, {});
    const { samples, choruses } = structuredSong(randomOf(3));
    writeFileSync(join(path, 'song.wav'), wavOf(samples, { rate: ANALYSIS_RATE }));
    return { path, choruses };
  }

  it('says for each song where its clip starts and why, and does the same again', async () => {
    const { path, choruses } = songs('new');
    const site = join(folder, 'new-site');
    const [{ clip }] = (await publish(path, site)).tracks;
    expect(clip.reason).to.equal('chorus');
    expect(shareInChorus(clip, choruses)).to.be.at.least(0.8);
    const [again] = (await publish(path, site)).tracks;
    expect(again).to.deep.include({ clip, encoded: false });
  });

  it('keeps the clips of an earlier version, until mixtape.json asks for others', async () => {
    const site = join(folder, 'old-site');
    const { path } = songs('old');
    const starts = async (start) => {
      writeDetails(path, { tracks: [{ file: 'song.wav', ...(start === undefined ? {} : { start }) }] });
      const [{ clip, encoded }] = (await publish(path, site)).tracks;
      return { ...clip, encoded };
    };
    expect(await starts(8)).to.deep.equal({ start: 8, confidence: 1, reason: 'chosen', encoded: true });
    expect(await starts()).to.deep.include({ start: 8, encoded: false });
    expect(await starts('0:21.5')).to.deep.equal({ start: 21.5, confidence: 1, reason: 'chosen', encoded: true });
    expect(await starts('auto')).to.include({ reason: 'chorus', encoded: true });
    expect(await starts()).to.include({ reason: 'chorus', encoded: false });
  });

  it('leaves out what mixtape.json skips', async () => {
    const path = songFolder(folder, 'skip', {
      'one.wav': { seed: 1 },
      'two.wav': { seed: 2 },
    });
    writeDetails(path, { tracks: [{ file: 'two.wav', skip: true }] });
    const { tracks } = await publish(path, join(folder, 'skip-site'));
    expect(tracks.map(({ file }) => file)).to.deep.equal(['one.wav']);
  });

  it('says that a start is too late, and refuses one that is no time', async () => {
    const path = songFolder(folder, 'late', { 'one.wav': { seconds: 20 } });
    writeDetails(path, { tracks: [{ file: 'one.wav', start: 12 }] });
    const { stderr } = await run([path, '--out', join(folder, 'late-site')]);
    expect(stderr).to.contain('one.wav: "start" is 12, but the song is too short: its clip starts at 5.');
    writeDetails(path, { tracks: [{ file: 'one.wav', start: '1:75' }] });
    const refused = await run([path, '--out', join(folder, 'late-site')]);
    expect(refused.stderr).to.contain('"start" in entry 1 of "tracks" cannot be "1:75"');
  });
});
