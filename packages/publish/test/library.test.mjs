import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseInitSegment } from '@mixtape-player/source/player/model/stream/init-segment.ts';
import { parseSegmentList } from '@mixtape-player/source/player/model/stream/segment-list.ts';
import { expect } from 'chai';
import { colorOf, coverColor, cutClip, peaks, peaksOf } from 'mixtape-publish';
import { codeBlocks } from '../../../test/support/docs/code-blocks.mjs';
import { needsFfmpeg, scratch } from './support/run.mjs';
import { samplesOf, wavOf } from './support/songs.mjs';

/** Checks a stream as the player does before it plays one without hls.js. */
function recordingIn(folder) {
  const list = parseSegmentList(readFileSync(join(folder, 'index.m3u8'), 'utf8'));
  expect(list, 'a recording, for which no hls.js is loaded').to.not.equal(null);
  const init = parseInitSegment(readFileSync(join(folder, list.init?.uri ?? 'init.mp4')));
  return { list, init };
}

const secondsOf = (file) =>
  Number(
    /time=00:(\d\d:[\d.]+)(?![\s\S]*time=)/
      .exec(spawnSync('ffmpeg', ['-i', file, '-f', 'null', '-'], { encoding: 'utf8' }).stderr)?.[1]
      .split(':')
      .reduce((sum, part) => 60 * sum + Number(part), 0),
  );

describe('mixtape-publish as a library', function () {
  this.timeout(120_000);
  const folder = scratch();
  const song = join(folder, 'song.wav');
  before(async function () {
    await needsFfmpeg(this);
    writeFileSync(song, wavOf(samplesOf({ seconds: 40 })));
  });

  it('cuts a clip as a stream that the player plays without hls.js, and as an mp3', async () => {
    const out = join(folder, 'clips/one');
    const clip = await cutClip(song, out, { startSeconds: 12 });
    expect(clip).to.deep.equal({
      startSeconds: 12,
      durationSeconds: 15,
      songSeconds: 40,
      confidence: 1,
      reason: 'chosen',
      playlist: join(out, 'index.m3u8'),
      mp3: join(out, 'clip.mp3'),
    });
    const { list, init } = recordingIn(out);
    expect(init).to.not.equal(null);
    for (const { uri } of list.segments) expect(readdirSync(out)).to.include(uri);
    expect(secondsOf(clip.playlist)).to.be.closeTo(15, 0.1);
    expect(secondsOf(clip.mp3)).to.be.closeTo(15, 0.1);
  });

  it('chooses the start by listening, and starts earlier in a song that ends before the clip would', async () => {
    const chosen = await cutClip(song, join(folder, 'clips/two'));
    expect(chosen.reason).to.be.oneOf(['chorus', 'energy', 'default']);
    const late = await cutClip(song, join(folder, 'clips/three'), { startSeconds: 35 });
    expect([late.startSeconds, late.durationSeconds]).to.deep.equal([25, 15]);
  });

  it('says what is wrong with a song', async () => {
    writeFileSync(join(folder, 'broken.mp3'), 'no song');
    const error = await cutClip(join(folder, 'broken.mp3'), join(folder, 'clips/four')).catch((reason) => reason);
    expect(error.message).to.equal('it is broken: ffmpeg cannot decode it');
  });

  it('measures peaks and the colour of a cover, also by their former names', async () => {
    const cover = join(folder, 'cover.png');
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'color=0x2060c0:s=300x300', '-frames:v', '1', cover]);
    expect(await coverColor(cover)).to.match(/^#[12][\da-f][56][\da-f][bc][\da-f]$/);
    expect(await peaks(song)).to.have.length(96);
    expect([peaksOf, colorOf]).to.deep.equal([peaks, coverColor]);
  });
});

describe('the commands of docs/streams.md that make a track’s stream', function () {
  this.timeout(120_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  it('make a recording that the player plays without hls.js, and an mp3 in which browsers find each second', () => {
    const block = codeBlocks.find(({ page, code }) => page === 'docs/streams.md' && code.includes('hls_segment_type'));
    writeFileSync(join(folder, 'track.flac'), wavOf(samplesOf({ seconds: 40 })));
    mkdirSync(join(folder, 'track'), { recursive: true });
    const { status, stderr } = spawnSync('sh', ['-ec', block?.code ?? 'false'], { cwd: folder, encoding: 'utf8' });
    expect(status, stderr).to.equal(0);
    const { list, init } = recordingIn(join(folder, 'track'));
    expect(init).to.not.equal(null);
    expect(list.segments.length).to.be.above(3);
    expect(secondsOf(join(folder, 'track/index.m3u8'))).to.be.closeTo(40, 0.2);
    expect(
      readFileSync(join(folder, 'track/track.mp3')).includes('Xing') ||
        readFileSync(join(folder, 'track/track.mp3')).includes('Info'),
    ).to.equal(true);
  });
});
