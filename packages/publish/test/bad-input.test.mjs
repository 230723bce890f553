// Runs: nightly, in the step ffmpeg

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { contentOf, needsFfmpeg, publish, readJson, run, runProcess, scratch } from './support/run.mjs';
import { convert, noise, samplesOf, songFolder, wavOf } from './support/songs.mjs';

describe('songs that cannot be published', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  /** The problem of each file. */
  const BAD = {
    'garbage.mp3': /broken/,
    'empty.wav': /broken/,
    'text.flac': /broken/,
    'playlist.mp3': /broken/,
    'cut-off.flac': /broken|cut off/,
    'cut-off.wav': /cut off after 1\.5 of 5 s/,
    'cut-off long.wav': /cut off after 2 of 5 s/,
    'silent.wav': /silent/,
    'no-audio.m4a': /no audio track/,
    'short.wav': /shorter than one second/,
    'copy of good.wav': /copy of good\.wav/,
    'con.wav': /reserved on Windows/,
    'markup <img src=x onerror=alert(1)>.wav': /markup/,
    'bell\u0007.wav': /control characters/,
    'reversed \u202egnp.wav': /control characters/,
    'missing.wav': /no longer exists/,
    'not-there.wav': /no such song/,
    'no-cover.png': /names it as the cover, but the folder has no such file/,
  };
  let published;
  before(async function () {
    await needsFfmpeg(this);
    const songs = songFolder(folder, 'songs', { 'good.wav': {}, 'good too — ünicode 夜 #1 50%.wav': { seconds: 1.5 } });
    const write = (name, content) => writeFileSync(join(songs, name), content);
    const random = noise(3);
    write(
      'garbage.mp3',
      Uint8Array.from({ length: 200_000 }, () => random() * 127 + 128),
    );
    write('empty.wav', '');
    write('text.flac', 'This is no sound.');
    write('playlist.mp3', `#EXTM3U\n#EXTINF:2,\n${join(songs, 'good.wav')}\n#EXT-X-ENDLIST\n`);
    const long = wavOf(samplesOf({ seconds: 5, seed: 15 }));
    write('cut-off.wav', long.subarray(0, 44 + 1.5 * 176_400));
    write('cut-off long.wav', asRf64(long).subarray(0, 80 + 2 * 176_400));
    // As programs write it to a pipe.
    const piped = wavOf(samplesOf({ seconds: 1.1, seed: 16 }));
    piped.writeUInt32LE(0xffffffff, 40);
    write('piped.wav', piped);
    write('silent.wav', wavOf(new Float32Array(100_000)));
    write('short.wav', wavOf(samplesOf({ seconds: 0.9, seed: 9 })));
    copyFileSync(join(songs, 'good.wav'), join(songs, 'copy of good.wav'));
    let seed = 20;
    for (const name of Object.keys(BAD).filter((file) => /^(?:con|markup|bell|reversed)/.test(file)))
      write(name, wavOf(samplesOf({ seconds: 1.2, seed: seed++ })));
    const source = join(songs, 'good.wav');
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=d=1:s=32x32', join(songs, 'no-audio.mp4')]);
    execFileSync('mv', [join(songs, 'no-audio.mp4'), join(songs, 'no-audio.m4a')]);
    convert(source, join(songs, 'whole.flac'));
    const whole = readFileSync(join(songs, 'whole.flac'));
    write('cut-off.flac', whole.subarray(0, 400));
    execFileSync('rm', [join(songs, 'whole.flac')]);
    symlinkSync(join(folder, 'nowhere'), join(songs, 'missing.wav'));
    mkdirSync(join(songs, 'folder.wav'));
    write('mixtape.json', JSON.stringify({ cover: 'no-cover.png', tracks: [{ file: 'not-there.wav', start: 1 }] }));
    published = await publish(songs, out);
  });

  it('end with exit code 1, and the rest is published', () => {
    expect(published.code).to.equal(1);
    const titles = published.tracks.map(({ title }) => title);
    expect(titles).to.deep.equal(['good', 'good too — ünicode 夜 #1 50%', 'piped']);
    expect(readJson(out, 'v3/mixtapes/songs/queue').data).to.have.length(3);
  });

  for (const [file, reason] of Object.entries(BAD))
    it(`get one message: ${JSON.stringify(file)}`, () => {
      const found = published.problems.filter((problem) => problem.file === file);
      expect(found.map(({ message }) => message)).to.have.length(1);
      expect(found[0].message).to.match(reason);
    });

  it('get one line each, without a control character', () => {
    const lines = published.stderr
      .trim()
      .split('\n')
      .filter((line) => !/^\d+\/\d+ /.test(line));
    expect(lines, published.stderr).to.have.length(Object.keys(BAD).length);
    expect(published.stderr.replaceAll('\n', '')).not.to.match(/[\p{Cc}\u202e]/u);
  });

  it('leave no file and no markup in the site', () => {
    for (const [path, content] of Object.entries(contentOf(out)))
      if (!path.startsWith('player/')) expect(content.toString('latin1'), path).not.to.match(/onerror|alert\(1\)/);
    expect(readdirSync(join(out, 'play'))).to.have.length(3);
    expect(existsSync(join(out, '.mixtape-publish/work'))).to.equal(false);
  });

  it('are also recognised as cut off in a full song', async () => {
    const songs = songFolder(folder, 'cut', { 'a.wav': { seconds: 5 } });
    convert(join(songs, 'a.wav'), join(songs, 'b.flac'));
    const flac = readFileSync(join(songs, 'b.flac'));
    writeFileSync(join(songs, 'b.flac'), flac.subarray(0, flac.length / 3));
    const { code, problems } = await publish(songs, join(folder, 'cut-site'), '--full');
    expect([code, problems.length]).to.deep.equal([1, 1]);
    expect(problems[0].message).to.match(/cut off after 1\.\d of 5 s/);
  });
});

describe('a mixtape that cannot be published', function () {
  this.timeout(300_000);
  const folder = scratch();
  let songs;
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'songs', { 'a.wav': {} });
  });

  for (const [title, file, message] of [
    ['that is not JSON', '{"title": ', /not JSON/],
    ['with a comma too many', '{"title": "a,]",\n"tracks": [ ],\n }', /not JSON in line 2: there is a comma too many/],
    [
      'with a word that is no colour',
      '{"theme": {"accent-color": "reddish"}}',
      /"accent-color" in "theme" is reddish, which is no colour/,
    ],
    ['with a colour of five digits', '{"theme": {"background": "#12345"}}', /"background" .* no colour/],
    ['with an unknown name', '{"titel": "x"}', /: "titel" is not a known name. Known here: title, artist, djs/],
    [
      'with an unknown name in a track',
      '{"tracks": [{"file": "a.wav", "name": "x"}]}',
      /: "name" in entry 1 of "tracks" is not a known name. Known here: file, title/,
    ],
    [
      'with a start that is no time',
      '{"tracks": [{"file": "a.wav", "start": "8"}]}',
      /"start" in entry 1 of "tracks" cannot be "8". For example: "start": 42.5$/m,
    ],
    [
      'with a link that is a script',
      '{"links": [{"name": "x", "url": "javascript:alert(1)"}]}',
      /"url" in entry 1 of "links" cannot be "javascript:alert\(1\)". For example: "url": "https:/,
    ],
    [
      'with a date in words',
      '{"release": {"date": "1 May 2030"}}',
      /"date" in "release" cannot be "1 May 2030". For example: "date": "2030-05-01"$/m,
    ],
    ['with a release without a date', '{"release": {}}', /"date" in "release" is missing. For example: "date"/],
    ['that is a list', '[]', /the whole file must be a group in braces: \{ \}/],
    ['with an empty title', '{"title": ""}', /"title" is empty. For example: "title": "Summer Tape"/],
    ['with a date that no calendar has', '{"release": {"date": "2030-13-45"}}', /"date" in "release".*2030-13-45/],
    ['with the 30th of February', '{"release": {"date": "2030-02-30T10:00Z"}}', /"date" in "release".*2030-02-30/],
    ['with a slug that leads out of the site', '{"slug": "../x"}', /"slug" cannot be "..\/x". For example: "slug": "s/],
  ])
    it(`a mixtape.json ${title} is one message, and nothing is published`, async () => {
      const wrong = songFolder(folder, `wrong-${title.length}`, { 'a.wav': {} });
      writeFileSync(join(wrong, 'mixtape.json'), file);
      const { code, stdout, stderr } = await run([wrong, '--out', join(folder, 'wrong-site')]);
      expect([code, stdout]).to.deep.equal([1, '']);
      expect(stderr.trim().split('\n')).to.have.length(1);
      expect(stderr)
        .to.match(message)
        .and.not.match(/schema|pattern|\^/);
      expect(existsSync(join(folder, 'wrong-site/index.html'))).to.equal(false);
    });

  for (const [title, args, code, message] of [
    ['no folder', ['nowhere', '--out', 'x'], 1, /no folder/],
    ['a folder without songs', [folder, '--out', 'x'], 1, /No songs/],
    ['no --out', ['x'], 2, /--out/],
    ['an unknown option', ['x', '--out', 'y', '--speed'], 2, /--speed/],
    ['an id that is a path', [folder, '--out', 'x', '--id', '../x'], 1, /id/],
    ['a site without mixtapes', ['remove', 'x', '--out', folder], 1, /no mixtape/],
    ['nothing to serve', ['serve', folder], 1, /no site/],
  ])
    it(`${title}: one message and exit code ${code}`, async () => {
      const result = await run(args);
      expect(result.code).to.equal(code);
      expect(result.stderr)
        .to.match(message)
        .and.not.match(/\n\s+at /);
    });

  it('songs inside the site are not put on the web', async () => {
    const { code, stderr } = await run([songs, '--out', folder]);
    expect(code).to.equal(1);
    expect(stderr).to.include('everyone can read');
  });

  it('a folder that cannot be written, and a file in its place, are named with what to do', async () => {
    const disk = join(folder, 'read-only');
    mkdirSync(disk);
    writeFileSync(join(folder, 'file'), '');
    symlinkSync(join(folder, 'nowhere/site'), join(folder, 'dangling'));
    const targets = ['file', 'file/site', 'dangling'].map((name) => join(folder, name));
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk]).status === 0;
    if (isMounted) targets.push(disk, join(disk, 'site'));
    try {
      for (const target of targets) {
        const { code, stderr } = await run([songs, '--out', target]);
        expect(code, target).to.equal(1);
        expect(stderr, target)
          .to.include(target)
          .and.match(/choose another --out/i)
          .and.not.match(/E[A-Z]{4}/);
        expect(stderr.trim().split('\n'), target).to.have.length(1);
      }
    } finally {
      if (isMounted) spawnSync('umount', [disk]);
    }
  });

  it('an index.html that it has not written is not overwritten', async () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    writeFileSync(join(own, 'index.html'), '<h1>Mine</h1>');
    const { code, stderr } = await run([songs, '--out', own]);
    expect(code).to.equal(1);
    expect(stderr).to.include('index.html');
    expect(readFileSync(join(own, 'index.html'), 'utf8')).to.equal('<h1>Mine</h1>');
  });

  it('nothing is written through a symbolic link that leads out of the site', async () => {
    const site = join(folder, 'linked');
    const outside = join(folder, 'outside');
    mkdirSync(site);
    mkdirSync(outside);
    symlinkSync(outside, join(site, 'play'));
    const { code, stderr } = await run([songs, '--out', site]);
    expect(code).to.equal(1);
    expect(stderr).to.include('play');
    expect(readdirSync(outside)).to.deep.equal([]);
  });

  const ffmpeg = (name, script) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  for (const [title, path] of [
    ['missing', () => join(folder, 'no-ffmpeg')],
    ['too old', () => ffmpeg('old', 'echo "ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright"')],
    ['something else', () => ffmpeg('else', 'echo hello')],
  ])
    it(`ffmpeg that is ${title} is one message with the packages' names`, async () => {
      const { code, stderr } = await runProcess([songs, '--out', join(folder, 'x')], { FFMPEG_PATH: path() });
      expect(code).to.equal(1);
      expect(stderr.trim().split('\n')).to.have.length(1);
      expect(stderr)
        .to.include('apt-get install ffmpeg')
        .and.include('brew install ffmpeg')
        .and.include('winget install');
    });

  /** Runs a test on a small disk; skips it if none can be mounted. */
  const onDisk = (size, test) =>
    async function () {
      const disk = join(folder, `disk-${size}`);
      mkdirSync(disk);
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).status !== 0) this.skip();
      try {
        await test(join(disk, 'site'));
      } finally {
        spawnSync('umount', [disk]);
      }
    };

  // Player, reserve and one or two of the songs fit.
  it(
    'a full disk keeps the songs that fit, names the others, and leaves no half file',
    onDisk('3m', async (out) => {
      const many = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`${index}.wav`, { seconds: 24 }]));
      const large = songFolder(folder, 'large', many);
      const { code, tracks, problems } = await publish(large, out);
      expect(code).to.equal(1);
      expect(tracks.length).to.be.within(1, 3);
      expect(problems.length + tracks.length).to.equal(4);
      for (const { message } of problems) expect(message).to.match(/disk is full/);
      const queue = readJson(out, 'v3/mixtapes/large/queue');
      expect(queue.data).to.have.length(tracks.length);
      expect(readdirSync(join(out, 'play'))).to.have.length(tracks.length);
    }),
  );

  /** Noise, of which each published size has as many bytes as a JPEG can have. */
  const noisyPicture = () => {
    const source = ['-f', 'lavfi', '-i', "color=s=1300x1300,geq='random(1)*255':128:128"];
    return execFileSync('ffmpeg', ['-v', 'error', ...source, '-frames:v', '1', '-q:v', '9', '-f', 'mjpeg', '-'], {
      maxBuffer: 1 << 24,
    });
  };

  it(
    'a cover that the disk has no space for is named, and the song is published',
    onDisk('2200k', async (out) => {
      const covered = songFolder(folder, 'covered', { 'a.wav': {} });
      writeFileSync(join(covered, 'cover.jpg'), noisyPicture());
      const { code, tracks, problems } = await publish(covered, out);
      expect([code, tracks.length]).to.deep.equal([1, 1]);
      expect(problems).to.deep.equal([{ file: 'cover.jpg', message: 'the disk is full' }]);
      expect(readJson(out, 'v3/mixtapes/covered/queue').included.mixtape).not.to.have.property('cover');
    }),
  );

  it(
    'so is a song whose picture the disk has no space for',
    onDisk('3200k', async (out) => {
      const tagged = songFolder(folder, 'tagged', { 'a.wav': {} });
      const file = join(tagged, 'a.wav');
      writeFileSync(file, withPicture(readFileSync(file), noisyPicture()));
      const { code, tracks, problems } = await publish(tagged, out);
      expect([code, tracks.length]).to.deep.equal([1, 1]);
      expect(problems).to.deep.equal([{ file: 'a.wav', message: 'its picture is not published: the disk is full' }]);
    }),
  );
});

/**
 * The same sound with a length of 64 bits.
 * @param {Buffer} wav
 */
function asRf64(wav) {
  const size = Buffer.alloc(36);
  size.write('ds64');
  size.writeUInt32LE(28, 4);
  size.writeBigUInt64LE(BigInt(wav.length + 28), 8);
  size.writeBigUInt64LE(BigInt(wav.length - 44), 16);
  const file = Buffer.concat([wav.subarray(0, 12), size, wav.subarray(12)]);
  file.write('RF64');
  file.writeUInt32LE(0xffffffff, 4);
  file.writeUInt32LE(0xffffffff, 76);
  return file;
}

/**
 * A WAV file with a picture in an ID3v2.3 tag (https://id3.org/id3v2.3.0).
 * @param {Buffer} wav
 * @param {Buffer} picture
 */
function withPicture(wav, picture) {
  const size = (bytes, bits) => Buffer.from([3, 2, 1, 0].map((place) => (bytes >> (place * bits)) & (2 ** bits - 1)));
  const content = Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), picture]);
  const frame = Buffer.concat([Buffer.from('APIC'), size(content.length, 8), Buffer.alloc(2), content]);
  const tag = Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), size(frame.length, 7), frame]);
  const padded = Buffer.concat([tag, Buffer.alloc(tag.length % 2)]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(padded.length);
  const file = Buffer.concat([wav, Buffer.from('id3 '), length, padded]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
