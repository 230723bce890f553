// Runs: not daily

import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseQueue } from '@mixtape-player/source/player/model/queue/parse-queue.ts';
import { parseStreams } from '@mixtape-player/source/player/model/stream/parse-streams.ts';
import { expect } from 'chai';
import jsQRModule from 'jsqr';
import { PICTURE } from './support/pictures.mjs';
import { contentOf, needsFfmpeg, publish, readJson, run, runProcess, scratch } from './support/run.mjs';
import { convert, songFolder } from './support/songs.mjs';

const BASE = 'https://music.example/tapes';

/** In the folder, its name is written as macOS does; in mixtape.json as people do. */
const SECOND = '02 sécond.wav';

const jsQR = jsQRModule.default ?? jsQRModule;

describe('a published site', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  let songs;
  let published;
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'Summer Tape', {
      [SECOND.normalize('NFD')]: {},
      '01 zero.wav': {},
      'Ünï & <3 "ж".wav': {},
    });
    const plain = songFolder(folder, 'plain', { 'song.wav': {} });
    const picture = join(folder, 'picture.png');
    writeFileSync(picture, PICTURE);
    const tags = ['title=Tagged', 'artist=Somebody', 'track=1'].flatMap((tag) => ['-metadata', tag]);
    convert(join(plain, 'song.wav'), join(songs, 'z.mp3'), '-i', picture, '-map', '0', '-map', '1', ...tags);
    writeFileSync(join(songs, 'notes.txt'), 'Not a song');
    writeFileSync(
      join(songs, 'mixtape.json'),
      JSON.stringify({
        title: 'Summer </script> & more',
        artist: 'The Curators',
        djs: ['DJ One'],
        links: [{ name: 'Shop', url: 'https://shop.example/?a=1&b=2' }],
        release: {
          date: '2030-05-01',
          reminder: true,
          spotify: { presave: 'https://spotify.example/p', clientId: 'abc' },
          apple_music: { listen: 'https://apple.example/l' },
        },
        tracks: [{ file: SECOND, title: 'Second', links: [{ name: 'Buy', url: 'https://shop.example/2' }] }],
      }),
    );
    published = await runProcess([songs, '--out', out, '--id', 'summer', '--base', `${BASE}/`, '--json']);
    expect(published.code, published.stderr).to.equal(0);
    expect(JSON.parse(published.stdout)).to.deep.include({ id: 'summer', problems: [] });
  });
  const page = () => readFileSync(join(out, 'mixtape/summer/index.html'), 'utf8');
  const queue = () => readJson(out, 'v3/mixtapes/summer/queue');

  it('has the track of mixtape.json first, then the others by their number and name, and takes titles from tags, mixtape.json and names', () => {
    const { tracks, mixtape, warnings } = parseQueue(queue());
    expect(warnings).to.deep.equal([]);
    expect(tracks.map(({ title, artist, duration }) => [title, artist, duration])).to.deep.equal([
      ['Second', 'The Curators', 2],
      ['zero', 'The Curators', 2],
      ['Tagged', 'Somebody', 2],
      ['Ünï & <3 "ж"', 'The Curators', 2],
    ]);
    expect(mixtape).to.deep.include({ title: 'Summer </script> & more', slug: 'summer', artist: 'The Curators' });
    expect(queue().included.mixtape.url).to.equal(`${BASE}/mixtape/summer/`);
    expect(queue().data[0].links).to.deep.equal([{ name: 'Buy', url: 'https://shop.example/2' }]);
  });

  it('has a stream and a play file for each track, at the paths of the API', () => {
    for (const { track_id } of queue().data) {
      const [stream] = parseStreams(readJson(out, 'v2.0/stream', track_id));
      expect(existsSync(join(out, stream)), stream).to.equal(true);
      expect(statSync(join(out, 'play', track_id)).size).to.be.above(10_000);
    }
  });

  it('names the streams in the queue, with their playlists, so that nothing is asked before the sound', () => {
    for (const [index, { streams }] of parseQueue(queue()).tracks.entries()) {
      const [url] = parseStreams(readJson(out, 'v2.0/stream', queue().data[index].track_id));
      expect(streams).to.deep.equal([{ url, playlist: readFileSync(join(out, url), 'utf8') }]);
    }
  });

  it('publishes the picture of a song as the cover', () => {
    const { cover } = queue().included.mixtape;
    expect(cover).to.match(/^media\/[0-9a-f]{16}\.jpg$/);
    expect(readFileSync(join(out, cover)).subarray(0, 2)).to.deep.equal(Buffer.of(0xff, 0xd8));
  });

  it('has a page with the player, its queue, and audio elements for visitors without scripts', () => {
    const html = page();
    expect(html).to.include('<mixtape-player mixtape-id="summer" api-base="../../" layout="card">');
    const [, inline] = /<script type="application\/json" data-mixtape-queue>(.*?)<\/script>/.exec(html);
    expect(JSON.parse(inline)).to.deep.equal(queue());
    const [fallback] = /<noscript>[\s\S]*<\/noscript>/.exec(html);
    for (const { track_id } of queue().data) expect(fallback).to.include(`src="../../play/${track_id}"`);
    expect(html).to.include('<h1>Summer &lt;/script&gt; &amp; more</h1>');
    expect(html).to.include('href="https://shop.example/?a=1&amp;b=2"');
  });

  it('describes the mixtape for chats, search engines and embeds', () => {
    const html = page();
    expect(html).to.include(`<meta property="og:url" content="${BASE}/mixtape/summer/">`);
    expect(html).to.match(/<meta property="og:image" content="https:\/\/music.example\/tapes\/media\/[0-9a-f]+.jpg">/);
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html);
    const playlist = JSON.parse(data);
    expect(playlist).to.include({ '@type': 'MusicPlaylist', numTracks: 4, url: `${BASE}/mixtape/summer/` });
    expect(playlist.track[2]).to.deep.include({ name: 'Tagged' });
    const [, href] = /type="application\/json\+oembed"[^>]*href="([^"]*)"/.exec(html);
    const oembed = readJson(out, href.slice(BASE.length));
    expect(oembed).to.include({ type: 'video', version: '1.0' });
    expect(oembed.html).to.include(`src="${BASE}/player/embed.html?mixtape-id=summer"`);
    expect(existsSync(join(out, 'player/embed.html'))).to.equal(true);
  });

  it('offers pre-saves on the pages of the services, and one reminder', () => {
    const html = page();
    const buttons = html.match(/<presave-button[^>]*>/g);
    expect(buttons).to.have.length(2);
    expect(buttons[0]).to.include('presave-url="https://spotify.example/p"').and.include('release-date="2030-05-01"');
    expect(buttons[1]).to.include(' reminder').and.include('release-date="2030-05-01"');
    // A button would do nothing before the release.
    expect(html).to.include('<a href="https://apple.example/l" rel="noopener">Listen on Apple Music</a>');
    expect(html).not.to.match(/client-id|site-base/);
    expect(published.stderr).to.include('--presave-base');
  });

  it('lists its mixtapes in an index and a feed', () => {
    const index = readFileSync(join(out, 'index.html'), 'utf8');
    expect(index).to.include('<a href="mixtape/summer/">Summer &lt;/script&gt; &amp; more</a>');
    const feed = readFileSync(join(out, 'feed.xml'), 'utf8');
    expect(feed).to.include(`<link>${BASE}/mixtape/summer/</link>`);
  });

  it('has all files that the player loads, and no reference to a missing file', () => {
    const files = new Set(readdirSync(join(out, 'player')));
    // It is for servers.
    expect(files).not.to.include('server.js');
    for (const name of files) {
      const code = readFileSync(join(out, 'player', name), 'utf8');
      for (const [, chunk] of code.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) expect(files, chunk).to.include(chunk);
      if (name.endsWith('.js')) expect(code, name).not.to.include('sourceMappingURL');
    }
  });

  it('changes no file when it is published again, and encodes nothing', async () => {
    const content = contentOf(out);
    const times = Object.keys(content).map((path) => statSync(join(out, path)).mtimeMs);
    const started = performance.now();
    const again = await publish(songs, out, '--id', 'summer', '--base', BASE);
    expect(again.tracks.every(({ encoded }) => !encoded)).to.equal(true);
    expect(contentOf(out)).to.deep.equal(content);
    expect(Object.keys(content).map((path) => statSync(join(out, path)).mtimeMs)).to.deep.equal(times);
    expect(performance.now() - started).to.be.below(20_000);
  });

  it('has the same bytes when the same songs are published elsewhere, except for when that was', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await publish(songs, elsewhere, '--id', 'summer', '--base', BASE);
    const read = (site) => {
      const { 'calendar/summer.ics': calendar, ...files } = contentOf(site);
      return { files, calendar: String(calendar).replace(/^(SEQUENCE|DTSTAMP|LAST-MODIFIED):.*/gm, '$1') };
    };
    const [one, other] = [read(elsewhere), read(out)];
    // The page is published with what is left until its release, in minutes.
    const page = 'mixtape/summer/index.html';
    for (const { files } of [one, other])
      files[page] = Buffer.from(String(files[page]).replace(/(<p class="countdown).*?<\/p>/, '$1'));
    expect(one.calendar).to.equal(other.calendar);
    // Two sites are too long to be printed: their files are compared one by one.
    expect(Object.keys(one.files)).to.deep.equal(Object.keys(other.files));
    const changed = Object.entries(one.files).filter(([path, content]) => !content.equals(other.files[path]));
    expect(changed.map(([path]) => path)).to.deep.equal([]);
  });

  it('saves pre-saves at --presave-base', async () => {
    const other = join(folder, 'presave');
    cpSync(out, other, { recursive: true });
    await publish(songs, other, '--id', 'summer', '--presave-base', 'https://api.example');
    const html = readFileSync(join(other, 'mixtape/summer/index.html'), 'utf8');
    expect(html).to.include(
      'site-base="https://api.example" project-id="summer" send-time-zone="" scopes="library" client-id="abc"',
    );
  });
});

describe('a site over time', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  before(async function () {
    await needsFfmpeg(this);
  });
  const idsOf = ({ tracks }) => Object.fromEntries(tracks.map(({ file, id }) => [file, id]));

  it('keeps ids when titles, the order and file names change', async () => {
    const songs = songFolder(folder, 'tape', { '01 a.wav': {}, '02 b.wav': {}, '03 c.wav': {} });
    const before = idsOf(await publish(songs, out));
    expect(before).to.deep.equal({ '01 a.wav': 'tape_a', '02 b.wav': 'tape_b', '03 c.wav': 'tape_c' });
    renameSync(join(songs, '01 a.wav'), join(songs, '04 a.wav'));
    renameSync(join(songs, '02 b.wav'), join(songs, 'A new name.wav'));
    writeFileSync(
      join(songs, 'mixtape.json'),
      JSON.stringify({ title: 'New', tracks: [{ file: '03 c.wav', title: 'Other' }] }),
    );
    const after = await publish(songs, out);
    expect(idsOf(after)).to.deep.equal({ '03 c.wav': 'tape_c', '04 a.wav': 'tape_a', 'A new name.wav': 'tape_b' });
    expect(after.tracks.some(({ encoded }) => encoded)).to.equal(false);
    expect(after).to.include({ id: 'tape', page: 'mixtape/tape/' });
  });

  it('encodes only what has changed; with --verify, by content', async () => {
    const songs = songFolder(folder, 'changes', { 'a.wav': {}, 'b.wav': {} });
    await publish(songs, out);
    const encoded = async (...args) =>
      (await publish(songs, out, ...args)).tracks.filter((track) => track.encoded).map(({ file }) => file);
    const { atime, mtime } = statSync(join(songs, 'a.wav'));
    const bytes = readFileSync(join(songs, 'a.wav'));
    bytes.reverse();
    bytes.set(readFileSync(join(songs, 'b.wav')).subarray(0, 44));
    writeFileSync(join(songs, 'a.wav'), bytes);
    utimesSync(join(songs, 'a.wav'), atime, mtime);
    expect(await encoded(), 'the same size and time').to.deep.equal([]);
    expect(await encoded('--verify'), 'another content').to.deep.equal(['a.wav']);
    utimesSync(join(songs, 'b.wav'), new Date(), new Date());
    expect(await encoded('--verify'), 'another time, the same content').to.deep.equal([]);
    expect(await encoded('--full'), 'other settings').to.deep.equal(['a.wav', 'b.wav']);
  });

  it('deletes the files of removed songs, and full songs once clips are published', async () => {
    const songs = songFolder(folder, 'gone', { 'a.wav': {}, 'b.wav': {} });
    await publish(songs, out, '--full');
    const full = readJson(out, 'v2.0/stream/gone_a').streams[0].url;
    rmSync(join(songs, 'b.wav'));
    await publish(songs, out);
    expect(existsSync(join(out, full))).to.equal(false);
    expect(existsSync(join(out, 'play/gone_b'))).to.equal(false);
    expect(existsSync(join(out, 'v2.0/stream/gone_b'))).to.equal(false);
    expect(existsSync(join(out, 'play/gone_a'))).to.equal(true);
  });

  it('keeps a mixtape from being replaced by another folder with the same name', async () => {
    const site = join(folder, 'same-name');
    const first = songFolder(join(folder, 'x'), 'Summer', { 'a.wav': { seed: 31 } });
    const second = songFolder(join(folder, 'y'), 'Summer', { 'a.wav': { seed: 32 } });
    await publish(first, site);
    const before = contentOf(site);
    const { code, stderr } = await run([second, '--out', site]);
    expect(code).to.equal(1);
    expect(stderr).to.include('--id summer-2').and.not.include(first);
    expect(contentOf(site)).to.deep.equal(before);
    expect((await publish(second, site, '--id', 'summer-2')).code).to.equal(0);
    // A folder that was moved, by a program that changes times.
    renameSync(first, join(folder, 'Summer'));
    utimesSync(join(folder, 'Summer/a.wav'), new Date(), new Date());
    expect((await publish(join(folder, 'Summer'), site)).tracks[0]).to.include({ id: 'summer_a' });
  });

  it('moves the page when the slug changes, and refuses a slug of another mixtape', async () => {
    const songs = songFolder(folder, 'moving', { 'a.wav': {} });
    await publish(songs, out, '--base', 'https://a.example');
    writeFileSync(join(songs, 'mixtape.json'), '{"slug": "moved"}');
    await publish(songs, out, '--base', 'https://a.example');
    expect(readdirSync(join(out, 'mixtape/moving'))).to.deep.equal(['index.html']);
    const old = readFileSync(join(out, 'mixtape/moving/index.html'), 'utf8');
    expect(old).to.include('<meta http-equiv="refresh" content="0; url=../moved/">');
    expect(old).to.include('<link rel="canonical" href="https://a.example/mixtape/moved/">');
    expect(old).to.include('<p><a href="../moved/">moving</a></p>');
    expect(readdirSync(join(out, 'mixtape/moved'))).to.deep.equal(['index.html', 'oembed.json', 'qr.svg']);
    await publish(songs, out);
    expect(readdirSync(join(out, 'mixtape/moved')), '--base is kept').to.deep.equal([
      'index.html',
      'oembed.json',
      'qr.svg',
    ]);
    writeFileSync(join(songs, 'mixtape.json'), '{"slug": "again"}');
    await publish(songs, out);
    for (const slug of ['moving', 'moved'])
      expect(readFileSync(join(out, `mixtape/${slug}/index.html`), 'utf8'), slug).to.include('url=../again/');
    writeFileSync(join(songs, 'mixtape.json'), '{}');
    await publish(songs, out);
    expect(readFileSync(join(out, 'mixtape/moving/index.html'), 'utf8'), 'the first slug').to.include(
      '<mixtape-player',
    );
    writeFileSync(join(songs, 'mixtape.json'), '{"slug": "tape"}');
    const { code, stderr } = await run([songs, '--out', out]);
    expect(code).to.equal(1);
    expect(stderr).to.include('mixtape/tape/');
    await run(['remove', 'moving', '--out', out]);
    for (const slug of ['moving', 'moved', 'again'])
      expect(existsSync(join(out, 'mixtape', slug)), slug).to.equal(false);
  });

  it('says in the feed when a mixtape was released, but names no day in the future', async () => {
    const site = join(folder, 'dated-site');
    const songs = songFolder(folder, 'dated', { 'a.wav': {} });
    const feed = async (date) => {
      writeFileSync(join(songs, 'mixtape.json'), JSON.stringify({ release: { date } }));
      await publish(songs, site);
      return readFileSync(join(site, 'feed.xml'), 'utf8');
    };
    expect(await feed('2020-05-01')).to.include('<pubDate>Fri, 01 May 2020 00:00:00 GMT</pubDate>');
    expect(await feed('2999-05-01')).not.to.include('pubDate');
  });

  it('is served by the command that is printed, and embedded by the printed tags', async () => {
    const songs = songFolder(folder, 'printed', { 'a.wav': {} });
    const site = join(folder, 'a site');
    const { stdout } = await run([songs, '--out', site]);
    expect(stdout).to.include(`npx --no-install mixtape-publish serve "${site}"`);
    const [, script] = /<script type="module" src="([^"]+)"><\/script>/.exec(stdout);
    expect(existsSync(join(site, script))).to.equal(true);
    const [, id, base] = /<mixtape-player mixtape-id="([^"]+)" api-base="([^"]+)" reserve><\/mixtape-player>/.exec(
      stdout,
    );
    expect(existsSync(join(site, base, `v3/mixtapes/${id}/queue`))).to.equal(true);
    const online = await run([songs, '--out', site, '--base', `${BASE}/`]);
    expect(online.stdout)
      .to.include(`<script type="module" src="${BASE}/player/mixtape-player.js"></script>`)
      .and.include(`<mixtape-player mixtape-id="printed" api-base="${BASE}/" reserve></mixtape-player>`)
      .and.include(`<iframe src="${BASE}/player/embed.html?mixtape-id=printed"`);
  });

  it('prints the theme with the tags, a line for each, and the short names of the tracks', async () => {
    const songs = songFolder(folder, 'themed', { '1 First Light.wav': { seed: 7 }, '2 Second.wav': { seed: 8 } });
    const theme = { 'color-scheme': 'dark', 'accent-color': 'gold' };
    const share = ['copy', 'VK=https://vk.example/?u={url}', 'whatsapp'];
    writeFileSync(join(songs, 'mixtape.json'), JSON.stringify({ theme, poweredBy: false, share }));
    const targets = 'share-targets="copy VK=https://vk.example/?u={url} whatsapp"';
    const { stdout } = await run([songs, '--out', join(folder, 'themed-site'), '--base', BASE]);
    expect(stdout)
      .to.include(
        `\n  <mixtape-player mixtape-id="themed" api-base="${BASE}/" powered-by="none" ${targets} reserve style="color-scheme: dark; --mixtape-accent-color: gold"></mixtape-player>\n`,
      )
      .and.include(
        'mixtape-id=themed&amp;color-scheme=dark&amp;accent-color=gold&amp;powered-by=none&amp;share-targets=copy+whatsapp',
      )
      .and.include('\n  #track=first-light   First Light\n  #track=second   Second\n');
    expect(readFileSync(join(folder, 'themed-site/mixtape/themed/index.html'), 'utf8')).to.include(targets);
  });

  it('has its address as a QR code, which goes with the page', async () => {
    const site = join(folder, 'coded');
    const songs = songFolder(folder, 'poster', { 'a.wav': { seed: 9 } });
    await publish(songs, site, '--base', BASE);
    const file = join(site, 'mixtape/poster/qr.svg');
    expect(readQrCode(readFileSync(file, 'utf8'))).to.equal(`${BASE}/mixtape/poster/`);
    await run(['remove', 'poster', '--out', site]);
    expect(existsSync(file)).to.equal(false);
  });

  it('loses one mixtape, and no file of the others, with "remove"', async () => {
    const one = join(folder, 'two');
    const first = songFolder(folder, 'first', { 'a.wav': { seed: 5 } });
    const second = songFolder(folder, 'second', { 'a.wav': { seed: 6 } });
    await publish(first, one, '--base', 'https://a.example');
    const alone = contentOf(one);
    await publish(second, one, '--base', 'https://a.example');
    expect(readFileSync(join(one, 'index.html'), 'utf8'))
      .to.include('mixtape/first/')
      .and.include('mixtape/second/');
    // The files of a mixtape are known without the cache.
    rmSync(join(one, '.mixtape-publish'), { recursive: true });
    expect((await run(['remove', 'second', '--out', one])).code).to.equal(0);
    expect(contentOf(one)).to.deep.equal(alone);
    const again = await run(['remove', 'second', '--out', one]);
    expect(again.code).to.equal(1);
    expect(again.stderr).to.include('first');
  });
});

/**
 * Reads a QR code as a camera does.
 * @param {string} svg
 */
function readQrCode(svg) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
  // A camera needs more than a pixel for a module.
  const scale = 4;
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < scale; column += 1) {
        const at = ((Number(y) * scale + row) * size * scale + Number(x) * scale + column) * 4;
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, size * scale, size * scale)?.data;
}
