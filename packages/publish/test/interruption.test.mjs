// Runs: thorough

import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { withLock } from '../src/state/lock.mjs';
import { contentOf, needsFfmpeg, publish, readJson, run, runProcess, scratch, start } from './support/run.mjs';
import { songFolder, writeSong } from './support/songs.mjs';
import { streamOf } from './support/sound.mjs';

/** Expects that all files of a site exist and are complete. */
function expectWorkingSite(out) {
  for (const id of readdirSync(join(out, 'v3/mixtapes'))) {
    const { data, included } = readJson(out, 'v3/mixtapes', id, 'queue');
    for (const { track_id } of data) {
      for (const file of streamOf(out, track_id).files) expect(existsSync(file), file).to.equal(true);
      expect(existsSync(join(out, 'play', track_id)), track_id).to.equal(true);
    }
    const html = readFileSync(join(out, 'mixtape', included.mixtape.slug, 'index.html'), 'utf8');
    expect(html).to.include('</html>');
    for (const [film] of html.matchAll(/media\/[0-9a-f]{16}\.mp4/g))
      expect(existsSync(join(out, film)), film).to.equal(true);
  }
}

describe('a run that is interrupted', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  before(async function () {
    await needsFfmpeg(this);
  });

  it('leaves a working site, whenever it is killed, and the next run completes it', async () => {
    const songs = songFolder(folder, 'tape', { 'a.wav': {}, 'b.wav': {}, 'c.wav': {} });
    await publish(songs, out);
    /** Signs of progress on disk, so that the kills are spread over the whole run. */
    const signs = ['lock', 'work/reserve', 'tracks/tape/tape_a.json', 'tracks/tape/tape_c.json', 'done'];
    for (const [round, sign] of signs.entries()) {
      for (const name of ['a', 'b', 'c'])
        writeSong(join(songs, `${name}.wav`), { seconds: 2, seed: 50 + round * 3 + name.charCodeAt(0) });
      const known = join(out, '.mixtape-publish', sign);
      if (sign.startsWith('tracks')) rmSync(known);
      const child = start([songs, '--out', out]);
      const ended = once(child, 'close');
      while (child.exitCode === null && !existsSync(known)) await sleep(1);
      child.kill('SIGKILL');
      await ended;
      expectWorkingSite(out);
    }
    const completed = await publish(songs, out);
    expect(completed.code).to.equal(0);
    expectWorkingSite(out);
    const fresh = join(folder, 'fresh');
    await publish(songs, fresh);
    expect(contentOf(out), 'as if it had never been interrupted').to.deep.equal(contentOf(fresh));
  });

  it('stopped with Ctrl-C ends with exit code 130, and the next run makes the same site as one that was not stopped', async () => {
    const songs = songFolder(
      folder,
      'stopped',
      Object.fromEntries([...'abcd'].map((name) => [`${name}.wav`, { seconds: 1 }])),
    );
    const stopped = join(folder, 'stopped-site');
    const fresh = join(folder, 'fresh-site');
    const child = start([songs, '--out', stopped]);
    const ended = once(child, 'close');
    const cache = join(stopped, '.mixtape-publish/tracks/stopped');
    while (child.exitCode === null && !existsSync(cache)) await sleep(1);
    child.kill('SIGINT');
    expect((await ended)[0]).to.equal(130);
    expect(existsSync(join(stopped, 'index.html')), 'nothing refers to unfinished songs').to.equal(false);
    const { code, stderr } = await publish(songs, stopped);
    expect([code, /Waiting/.test(stderr)]).to.deep.equal([0, false]);
    await publish(songs, fresh);
    expect(contentOf(stopped)).to.deep.equal(contentOf(fresh));
  });

  it('leaves a working site if it is killed while it makes films, and the next run makes those that are missing', async () => {
    const songs = songFolder(
      folder,
      'filmed',
      Object.fromEntries([...'abcd'].map((name) => [`${name}.wav`, { seconds: 1 }])),
    );
    const filmed = join(folder, 'filmed-site');
    const media = join(filmed, 'media');
    const films = () => (existsSync(media) ? readdirSync(media).filter((name) => name.endsWith('.mp4')) : []);
    const base = ['--base', 'https://music.example'];
    for (const count of [1, 2, 3]) {
      const child = start([songs, '--out', filmed, ...base]);
      const ended = once(child, 'close');
      while (child.exitCode === null && films().length < count) await sleep(1);
      child.kill('SIGKILL');
      await ended;
      expectWorkingSite(filmed);
    }
    const before = films();
    await publish(songs, filmed, ...base);
    expectWorkingSite(filmed);
    expect(films()).to.have.length(4).and.include.members(before);
    const page = readFileSync(join(filmed, 'mixtape/filmed/index.html'), 'utf8');
    for (const name of films()) expect(page).to.include(`media/${name}`);
  });

  it('does not encode finished songs again', async () => {
    const songs = songFolder(folder, 'many', Object.fromEntries([...'abcde'].map((name) => [`${name}.wav`, {}])));
    const child = start([songs, '--out', out]);
    const ended = once(child, 'close');
    const cache = join(out, '.mixtape-publish/tracks/many');
    while (child.exitCode === null && !(existsSync(cache) && readdirSync(cache).length >= 2)) await sleep(1);
    child.kill('SIGKILL');
    await ended;
    const finished = readdirSync(cache).length;
    const { tracks } = await publish(songs, out);
    expect(tracks).to.have.length(5);
    expect(tracks.filter(({ encoded }) => !encoded).length).to.equal(finished);
  });

  it('two runs at once wait for each other, and both mixtapes are published', async () => {
    const both = join(folder, 'both');
    const results = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        runProcess([songFolder(folder, name, { 'a.wav': { seed: name.length } }), '--out', both]),
      ),
    );
    expect(results.map(({ code }) => code)).to.deep.equal([0, 0, 0]);
    expect(readdirSync(join(both, 'v3/mixtapes')).sort()).to.deep.equal(['one', 'three', 'two']);
    expect(readFileSync(join(both, 'index.html'), 'utf8').match(/<li>/g)).to.have.length(3);
    expect(results.some(({ stderr }) => stderr.includes('Waiting for another run'))).to.equal(true);
  });

  it('takes over the lock of a process that died', async () => {
    const songs = songFolder(folder, 'dead', { 'a.wav': {} });
    const { pid } = start(['--version']);
    const lock = join(out, '.mixtape-publish/lock');
    writeFileSync(lock, JSON.stringify({ pid, host: hostname() }));
    expect((await run([songs, '--out', out])).code).to.equal(0);
    expect(existsSync(lock)).to.equal(false);
  });
});

describe('the lock of a site', () => {
  const folder = scratch();

  it('is held by only one process at a time, also after the owner died', async () => {
    const lock = join(folder, 'lock');
    mkdirSync(folder, { recursive: true });
    // No process has this id.
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 30, host: hostname() }));
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(1);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withLock(lock, work)));
    expect(most).to.equal(1);
    expect(existsSync(lock)).to.equal(false);
  });

  it('is taken over at once from an earlier process with the same id, as in a restarted container', async () => {
    const lock = join(folder, 'restarted');
    writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname(), run: 'an earlier one' }));
    let waited = false;
    await withLock(
      lock,
      async () => {},
      () => {
        waited = true;
        rmSync(lock);
      },
    );
    expect(waited).to.equal(false);
  });

  for (const text of ['null', '[]', '{"pid": "\\u001b[31m"}', '{"pid": {}}'])
    it(`is not understood from a file that somebody else has written, and becomes stale: ${text}`, async () => {
      const lock = join(folder, 'foreign');
      writeFileSync(lock, text);
      let owner;
      await withLock(
        lock,
        async () => {},
        (name) => {
          owner = name;
          const before = new Date(Date.now() - 61_000);
          utimesSync(lock, before, before);
        },
      );
      expect(owner).to.equal('process 0');
    });

  it('is taken over from another machine only after a minute without an update', async () => {
    const lock = join(folder, 'remote');
    writeFileSync(lock, JSON.stringify({ pid: 1, host: 'another-machine' }));
    let waited = false;
    const done = withLock(
      lock,
      async () => {},
      () => {
        waited = true;
        const before = new Date(Date.now() - 61_000);
        utimesSync(lock, before, before);
      },
    );
    await done;
    expect(waited).to.equal(true);
  });

  it('is released if the work fails', async () => {
    const lock = join(folder, 'failing');
    const error = await withLock(lock, () => Promise.reject(new Error('No'))).catch((reason) => reason);
    expect(error.message).to.equal('No');
    expect(existsSync(lock)).to.equal(false);
  });
});
