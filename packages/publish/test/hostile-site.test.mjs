import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { Problem } from '../src/problem.mjs';
import { replaceFile, sitePath } from '../src/state/files.mjs';
import { PICTURE } from './support/pictures.mjs';
import { contentOf, needsFfmpeg, publish, readJson, run, scratch } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';

/** Writes a file and the folders around it. */
function write(content, ...path) {
  mkdirSync(dirname(join(...path)), { recursive: true });
  writeFileSync(join(...path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** The queue of a mixtape without tracks. */
const queueOf = (mixtape) => ({
  data: [],
  included: { mixtape: { slug: 'tape', title: '', artist: '', djs: [], ...mixtape } },
});

describe('a site that somebody else has written', function () {
  this.timeout(300_000);
  const folder = scratch();
  let count = 0;
  /** A site, and a folder beside it with files that must stay. */
  function place() {
    count += 1;
    const victim = join(folder, String(count), 'victim');
    for (const name of ['index.html', 'oembed.json', 'tape.json', 'tape/tape_a.json', 'tape_a'])
      write('mine', victim, name);
    write(queueOf({}), victim, 'queue');
    const site = join(folder, String(count), 'site');
    mkdirSync(site);
    return { site, victim, before: contentOf(victim) };
  }

  for (const [what, mixtape] of [
    ['slug that leads out of it', { slug: '../../victim' }],
    ['slug that is a path', { slug: '/etc' }],
    ['slug that is no text', { slug: ['x'] }],
    ['cover that leads out of it', { cover: 'media/../../victim/index.html' }],
    ['address that is a script', { url: 'javascript:alert(1)' }],
    ['list of DJs that is none', { djs: null }],
  ])
    it(`is refused with one message, and nothing is deleted: a ${what}`, async () => {
      const { site, victim, before } = place();
      write(queueOf(mixtape), site, 'v3/mixtapes/tape/queue');
      const inSite = contentOf(site);
      const { code, stderr } = await run(['remove', 'tape', '--out', site]);
      expect(code).to.equal(1);
      expect(stderr).to.match(
        /^v3\/mixtapes\/tape\/queue in the --out folder is invalid: \/included\/mixtape\/\w+ .*\n$/,
      );
      expect(contentOf(victim)).to.deep.equal(before);
      expect(contentOf(site)).to.deep.equal(inSite);
    });

  it('is refused if a track’s id leads out of it', async () => {
    const { site } = place();
    write({ ...queueOf({}), data: [{ track_id: '../../victim/tape_a', title: '' }] }, site, 'v3/mixtapes/tape/queue');
    const { code, stderr } = await run(['remove', 'tape', '--out', site]);
    expect([code, stderr.split(' ', 1)[0]]).to.deep.equal([1, 'v3/mixtapes/tape/queue']);
  });

  for (const link of ['mixtape/tape', 'v3/mixtapes/tape', '.mixtape-publish/tracks', '.mixtape-publish/folders'])
    it(`loses no file behind a symbolic link in place of ${link}`, async () => {
      const { site, victim, before } = place();
      if (link !== 'v3/mixtapes/tape') write(queueOf({}), site, 'v3/mixtapes/tape/queue');
      mkdirSync(dirname(join(site, link)), { recursive: true });
      symlinkSync(victim, join(site, link));
      const { code, stderr } = await run(['remove', 'tape', '--out', site]);
      expect(stderr).to.equal(`${link} leads out of the --out folder; nothing is written or deleted there.\n`);
      expect(code).to.equal(1);
      expect(contentOf(victim)).to.deep.equal(before);
    });

  it('writes no control characters to the terminal with the title of a mixtape', async () => {
    const { site } = place();
    write(queueOf({ title: '\u001b[31mTape\u202e' }), site, 'v3/mixtapes/tape/queue');
    const { code, stdout } = await run(['remove', 'tape', '--out', site]);
    expect([code, stdout]).to.deep.equal([0, `\\u001b[31mTape\\u202e was removed from ${site}.\n`]);
  });

  describe('when songs are published into it', () => {
    let songs;
    before(async function () {
      await needsFfmpeg(this);
      songs = songFolder(folder, 'tape', { 'a.wav': { seconds: 1 } });
    });

    it('loses no page outside of it because of a slug in a queue, nor writes through a symbolic link', async () => {
      const { site, victim, before } = place();
      write(queueOf({ slug: '../../victim' }), site, 'v3/mixtapes/tape/queue');
      expect((await run([songs, '--out', site])).code).to.equal(1);
      write(queueOf({}), site, 'v3/mixtapes/tape/queue');
      mkdirSync(join(site, 'mixtape'));
      symlinkSync(victim, join(site, 'mixtape/tape'));
      expect((await run([songs, '--out', site])).code).to.equal(1);
      expect(contentOf(victim)).to.deep.equal(before);
    });

    it('encodes songs again whose cache names files outside of it', async () => {
      const { site, victim } = place();
      writeFileSync(join(victim, 'private.png'), PICTURE);
      const before = contentOf(victim);
      await publish(songs, site);
      const cache = join(site, '.mixtape-publish/tracks/tape');
      const track = readJson(cache, 'tape_a.json');
      write({ ...track, id: '../../../../victim/tape', file: 'gone.wav' }, cache, 'gone.json');
      for (const [name, value] of [
        ['id', '../../victim/tape_a'],
        ['picture', '../../../victim/private.png'],
        ['media', '../../victim'],
        ['tags', { title: 1 }],
      ]) {
        write({ ...track, [name]: value }, cache, 'tape_a.json');
        const { code, tracks } = await publish(songs, site);
        expect([code, tracks.map(({ id, encoded }) => [id, encoded])], name).to.deep.equal([0, [['tape_a', true]]]);
      }
      expect(readJson(site, 'v3/mixtapes/tape/queue').included.mixtape).not.to.have.property('cover');
      expect(contentOf(victim)).to.deep.equal(before);
    });
  });
});

describe('a path in a site', () => {
  const folder = scratch();
  const out = join(folder, 'site');
  before(() => {
    mkdirSync(join(out, 'inside'), { recursive: true });
    symlinkSync(folder, join(out, 'outside'));
    symlinkSync(join(folder, 'nowhere'), join(out, 'dangling'));
    symlinkSync(join(out, 'inside'), join(out, 'link'));
  });

  for (const path of ['file', 'inside/file', 'new/folder/file', 'link/file', 'inside/../file', 'outside'])
    it(`may be written and deleted: ${path}`, async () => {
      expect(await sitePath(out, path)).to.equal(join(out, path));
    });

  for (const path of [
    '..',
    '.',
    '',
    '../file',
    'inside/../../file',
    '../site-beside/file',
    'outside/file',
    'outside/new/file',
  ])
    it(`is refused: "${path}"`, async () => {
      const error = await sitePath(out, path).catch((reason) => reason);
      expect(error).to.be.instanceOf(Problem);
    });

  it('creates no folder behind a symbolic link to nowhere', async () => {
    const error = await replaceFile(out, 'dangling/file', 'text').catch((reason) => reason);
    expect(error).to.be.instanceOf(Error);
    expect(existsSync(join(folder, 'nowhere'))).to.equal(false);
  });
});
