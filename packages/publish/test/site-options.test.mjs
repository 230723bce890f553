import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { needsFfmpeg, publish, readJson, run, scratch } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';

describe('what belongs to a site', function () {
  this.timeout(60_000);
  const folder = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  it('is kept for the next run, which says so', async () => {
    const songs = songFolder(folder, 'tape', { 'a.wav': {} });
    const site = join(folder, 'site');
    const urlOf = () => readJson(site, 'v3/mixtapes/tape/queue').included.mixtape.url;
    await publish(songs, site, '--base', 'https://label.example/tapes/');
    const { stderr, stdout } = await run([songs, '--out', site]);
    expect(stderr).to.contain('--base is https://label.example/tapes, as in the last run.');
    expect(urlOf()).to.equal('https://label.example/tapes/mixtape/tape/');
    expect(stdout).to.contain('src="https://label.example/tapes/player/mixtape-player.js"');
    await publish(songs, site, '--base', 'https://other.example');
    expect(urlOf()).to.equal('https://other.example/mixtape/tape/');
  });

  it('says which mixtapes have another address than the site, until they are published again', async () => {
    const site = join(folder, 'moved-site');
    const [one, two] = ['one', 'two'].map((name) => songFolder(folder, name, { 'a.wav': {} }));
    await publish(one, site);
    const base = ['--base', 'https://new.example', '--no-video'];
    const { stderr } = await run([two, '--out', site, ...base]);
    expect(stderr).to.contain('Not at https://new.example yet: one. Publish them again, too.');
    expect((await run([one, '--out', site, ...base])).stderr).not.to.contain('yet');
  });

  it('is written into a zip file without what is only for the next run', async () => {
    const songs = songFolder(folder, 'zipped', { 'a.wav': {} });
    const site = join(folder, 'zipped-site');
    const { zip } = await publish(songs, site, '--zip');
    expect(zip).to.equal(`${site}.zip`);
    // Names are not compressed.
    const bytes = readFileSync(zip, 'latin1');
    for (const name of ['index.html', 'mixtape/zipped/index.html', 'player/mixtape-player.js'])
      expect(bytes).to.contain(name);
    expect(bytes).not.to.contain('.mixtape-publish/');
  });

  it('has the name of its label, and links to the other mixtapes as soon as there is one', async () => {
    const site = join(folder, 'named-site');
    const first = songFolder(folder, 'first', { 'a.wav': {} });
    const second = songFolder(folder, 'second', { 'b.wav': {} });
    writeFileSync(
      join(second, 'mixtape.json'),
      JSON.stringify({ legal: [{ name: 'Imprint', url: 'https://label.example/imprint' }] }),
    );
    const page = (id) => readFileSync(join(site, `mixtape/${id}/index.html`), 'utf8');
    await publish(first, site);
    expect(page('first')).not.to.contain('<footer>');
    writeFileSync(join(site, 'site.json'), '{ "name": "Low Tide Records" }');
    await publish(second, site);
    expect(page('second'))
      .to.contain('<a href="../../">Low Tide Records</a>')
      .and.contain('<a href="https://label.example/imprint">Imprint</a>');
    expect(readFileSync(join(site, 'index.html'), 'utf8')).to.contain('<h1>Low Tide Records</h1>');
    expect(readFileSync(join(site, 'feed.xml'), 'utf8')).to.contain('<title>Low Tide Records</title>');
    writeFileSync(join(site, 'site.json'), '{ "name": 7 }');
    expect((await run([second, '--out', site])).stderr).to.contain('"name" in site.json of the site must be text.');
  });

  it('plays whole songs with --full: the page, and the code to copy', async () => {
    const songs = songFolder(folder, 'whole', { 'a.wav': { seconds: 20 } });
    const site = join(folder, 'whole-site');
    const { stdout } = await run([songs, '--out', site, '--full']);
    expect(stdout).to.contain(' full reserve></mixtape-player>');
    expect(readFileSync(join(site, 'mixtape/whole/index.html'), 'utf8')).to.match(/<mixtape-player [^>]* full[ >=]/);
  });

  it('is not read from options that somebody has damaged', async () => {
    const songs = songFolder(folder, 'odd', { 'a.wav': {} });
    const site = join(folder, 'odd-site');
    await publish(songs, site);
    for (const options of ['[]', '{"base": 7}', '{"base": "javascript:alert(1)"}', 'no JSON']) {
      writeFileSync(join(site, '.mixtape-publish/options.json'), options);
      await publish(songs, site);
      expect(readJson(site, 'v3/mixtapes/odd/queue').included.mixtape.url, options).to.equal(undefined);
    }
  });
});

describe('a mixtape.json with a comma too many', function () {
  this.timeout(60_000);
  const folder = scratch();

  it('is refused with the line', async () => {
    const songs = songFolder(folder, 'comma', { 'a.wav': {} });
    writeFileSync(join(songs, 'mixtape.json'), '{\n  "title": "Tape",\n  "artist": "Us",\n}\n');
    const { code, stderr } = await run([songs, '--out', join(folder, 'site')]);
    expect(code).to.equal(1);
    expect(stderr).to.match(/^mixtape\.json is not JSON in line 3: there is a comma too many/);
  });
});
