import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sendRaw } from '../../../test/support/raw-request.mjs';
import { findFfmpeg } from '../src/audio/ffmpeg.mjs';
import { mergeChoices } from '../src/pick/merge.mjs';
import { startPickServer } from '../src/pick/pick-server.mjs';
import { needsFfmpeg, run, scratch, start } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';

const WORDS = JSON.parse(readFileSync(new URL('../src/pick/page/words.json', import.meta.url), 'utf8'));

/** A song that was not touched, as the page sends it. */
const untouched = (file, choice = {}) => ({ file, title: file, start: 'auto', skip: false, ...choice });
const ownTitle = (file) => file;

describe('what the page for picking saves', () => {
  const merge = (details, ...choices) => mergeChoices(details, choices, ownTitle);

  it('keeps what the page does not know, and how unchanged values are written', () => {
    const details = {
      $schema: 'x',
      title: 'Tape',
      tracks: [
        { links: [{ name: 'Buy', url: 'https://a.example' }], file: 'a', start: '1:23', title: 'a', artist: 'One' },
        { file: 'b', skip: false, start: 'auto' },
      ],
      slug: 'tape',
    };
    const merged = merge(details, untouched('a', { start: 83 }), untouched('b'));
    expect(JSON.stringify(merged)).to.equal(JSON.stringify(details));
  });

  it('writes only what was chosen', () => {
    const choices = [untouched('b', { start: 12.34, title: ' Bee ' }), untouched('a', { skip: true }), untouched('c')];
    expect(merge({}, ...choices)).to.deep.equal({
      tracks: [{ file: 'b', title: 'Bee', start: 12.3 }, { file: 'a', skip: true }, { file: 'c' }],
    });
  });

  it('takes back what was chosen before', () => {
    const details = { tracks: [{ file: 'a', title: 'Mine', start: 5, skip: true, artist: 'One' }] };
    expect(merge(details, untouched('a')).tracks).to.deep.equal([{ file: 'a', artist: 'One' }]);
    expect(merge(details, untouched('a', { title: '' })).tracks[0]).not.to.have.property('title');
  });

  it('changes the order and keeps entries of missing songs and second ones behind those that they followed', () => {
    const tracks = ['gone first', 'a', 'gone', 'b', 'a'].map((file) => ({ file }));
    const files = merge({ tracks }, untouched('b'), untouched('a')).tracks.map(({ file }) => file);
    expect(files).to.deep.equal(['gone first', 'b', 'a', 'a', 'gone']);
    expect(merge({ tracks: [{ file: 'gone' }] }, untouched('a')).tracks).to.deep.equal([
      { file: 'gone' },
      { file: 'a' },
    ]);
  });

  it('finds songs whose names are decomposed', () => {
    const details = { tracks: [{ file: 'é'.normalize('NFC'), artist: 'One' }] };
    expect(merge(details, untouched('é'.normalize('NFD'))).tracks).to.deep.equal(details.tracks);
  });
});

describe('the server of the page for picking', function () {
  this.timeout(300_000);
  const parent = scratch();
  let folder;
  let server;
  let address;
  before(async function () {
    await needsFfmpeg(this);
    folder = songFolder(parent, 'tape', { '01 a.wav': { seconds: 20 }, '02 b.wav': {} });
    writeFileSync(join(parent, 'secret.txt'), 'secret');
    server = await startPickServer(folder, { ffmpeg: (await findFfmpeg()).path, port: 0 });
    address = new URL(server.address);
  });
  beforeEach(() => rmSync(join(folder, 'mixtape.json'), { force: true }));
  after(() => server?.close());
  const token = () => address.pathname.slice(1, -1);
  const raw = (path, options) => sendRaw(Number(address.port), path, options);
  const state = async () => (await fetch(new URL('mixtape', address))).json();
  const put = (body, headers = { 'X-Mixtape-Token': token() }) =>
    raw(`${address.pathname}mixtape`, { method: 'PUT', headers, body: JSON.stringify(body) });
  const choices = [
    { file: '02 b.wav', title: 'b', start: 'auto', skip: true },
    { file: '01 a.wav', title: 'Ay', start: 3.25, skip: false },
  ];
  const stored = () => readFileSync(join(folder, 'mixtape.json'), 'utf8');

  it('is on this machine only, and its address has a secret of at least 128 bits', async () => {
    expect(address.hostname).to.equal('127.0.0.1');
    expect(token()).to.match(/^[\w-]{22,}$/);
    const { headers, status } = await raw(address.pathname);
    expect(status).to.equal(200);
    expect(headers).not.to.have.property('access-control-allow-origin');
    expect(headers).to.include({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).to.include("default-src 'none'").and.include("frame-ancestors 'none'");
  });

  for (const path of ['/', '/mixtape', '/x/mixtape', '/x/', '/x/pick.js', '/x/songs/0/sound', '//mixtape'])
    it(`answers nothing without the secret: ${path}`, async () => {
      expect((await raw(path)).status).to.equal(404);
    });

  it('answers no page of another site that has given its name this address', async () => {
    for (const path of ['', 'mixtape', 'songs/0/sound'])
      expect((await raw(address.pathname + path, { headers: { Host: 'evil.example' } })).status, path).to.equal(403);
  });

  for (const path of [
    '../secret.txt',
    '..%2fsecret.txt',
    'songs/../../secret.txt',
    'songs/0/../../../secret.txt',
    'songs/2/sound',
    'songs/-1/sound',
    'songs/01 a.wav/sound'.replace(' ', '%20'),
    'page/pick.html',
    'constructor',
    '__proto__',
    'pick-server.mjs',
  ])
    it(`serves no other file: ${path}`, async () => {
      const { status, text } = await raw(address.pathname + path);
      expect([status, text]).to.deep.equal([404, '404\n']);
    });

  it('tells the songs in their order, and where the clip of each could start', async () => {
    const { songs, title, version } = await state();
    expect([title, version]).to.deep.equal(['tape', '']);
    expect(songs.map(({ file, title: name, start }) => [file, name, start])).to.deep.equal([
      ['01 a.wav', 'a', 'auto'],
      ['02 b.wav', 'b', 'auto'],
    ]);
    const { seconds, peaks, places } = await (await fetch(new URL('songs/0/analysis', address))).json();
    expect(seconds).to.be.closeTo(20, 0.1);
    expect(peaks).to.have.length(400);
    expect(Math.max(...peaks)).to.equal(255);
    expect(places[0].start).to.be.within(0, 5);
  });

  it('sends a song’s own file with ranges, and an mp3 of it', async () => {
    const whole = readFileSync(join(folder, '01 a.wav'));
    const part = await fetch(new URL('songs/0/sound', address), { headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-type')]).to.deep.equal([206, 'audio/wav']);
    expect(Buffer.from(await part.arrayBuffer())).to.deep.equal(whole.subarray(10, 20));
    const mp3 = await fetch(new URL('songs/1/mp3', address), { headers: { Range: 'bytes=0-1' } });
    expect([mp3.status, mp3.headers.get('content-type')]).to.deep.equal([206, 'audio/mpeg']);
    expect((await mp3.arrayBuffer()).byteLength).to.equal(2);
  });

  it('saves, and then tells what it has saved', async () => {
    const { status, text } = await put({ version: '', songs: choices });
    expect(status).to.equal(200);
    expect(stored()).to.equal(
      `${JSON.stringify(
        {
          tracks: [
            { file: '02 b.wav', skip: true },
            { file: '01 a.wav', title: 'Ay', start: 3.3 },
          ],
        },
        null,
        2,
      )}\n`,
    );
    const { version, songs } = await state();
    expect(version).to.equal(JSON.parse(text).version);
    expect(songs.map(({ file }) => file)).to.deep.equal(['02 b.wav', '01 a.wav']);
    expect(readdirSync(folder).sort()).to.deep.equal(['01 a.wav', '02 b.wav', 'mixtape.json']);
  });

  it('saves nothing without the secret in a header, which no other page can send', async () => {
    for (const headers of [{}, { 'X-Mixtape-Token': 'x' }, { 'X-Mixtape-Token': `${token()}x` }])
      expect((await put({ version: '', songs: choices }, headers)).status).to.equal(403);
    expect(existsSync(join(folder, 'mixtape.json'))).to.equal(false);
  });

  for (const [what, songs] of [
    ['misses a song', choices.slice(1)],
    ['names one twice', [choices[0], choices[0]]],
    ['names one of another folder', [choices[0], { ...choices[1], file: '../secret.txt' }]],
    ['has a start that is no second', [choices[0], { ...choices[1], start: -1 }]],
    ['is no list', 'x'],
  ])
    it(`saves nothing if what is sent ${what}`, async () => {
      expect((await put({ version: '', songs })).status).to.equal(400);
      expect(existsSync(join(folder, 'mixtape.json'))).to.equal(false);
    });

  it('saves nothing if mixtape.json has changed since the page has read it', async () => {
    writeFileSync(join(folder, 'mixtape.json'), '{ "slug": "mine" }');
    expect((await put({ version: '', songs: choices })).status).to.equal(409);
    const { version } = await state();
    writeFileSync(join(folder, 'mixtape.json'), '{ "slug": "other" }');
    expect((await put({ version, songs: choices })).status).to.equal(409);
    expect(stored()).to.equal('{ "slug": "other" }');
  });

  it('saves nothing that the schema does not allow, and says why', async () => {
    const songs = [choices[0], { ...choices[1], title: 'x'.repeat(301) }];
    const { status, text } = await put({ version: '', songs });
    expect(status).to.equal(422);
    expect(JSON.parse(text).error).to.include('is longer than 300 letters');
    expect(existsSync(join(folder, 'mixtape.json'))).to.equal(false);
  });

  it('keeps a link to a mixtape.json elsewhere', async () => {
    mkdirSync(join(parent, 'elsewhere'), { recursive: true });
    const target = join(parent, 'elsewhere/mixtape.json');
    writeFileSync(target, '{ "slug": "mine" }');
    symlinkSync(target, join(folder, 'mixtape.json'));
    expect((await put({ version: (await state()).version, songs: choices })).status).to.equal(200);
    expect(lstatSync(join(folder, 'mixtape.json')).isSymbolicLink()).to.equal(true);
    expect(JSON.parse(readFileSync(target, 'utf8'))).to.have.keys('slug', 'tracks');
  });
});

describe('mixtape-publish pick', function () {
  this.timeout(300_000);
  const parent = scratch();
  before(async function () {
    await needsFfmpeg(this);
  });

  it('prints the address of the page', async () => {
    const command = start(['pick', songFolder(parent, 'tape', { 'a.wav': {} })]);
    try {
      let text = '';
      for await (const piece of command.stdout.setEncoding('utf8')) {
        text += piece;
        if (text.includes('keep it to yourself')) break;
      }
      const page = await fetch(/http:\S+/.exec(text)[0]);
      expect(await page.text()).to.include('pick.js');
    } finally {
      const closed = once(command, 'close');
      command.kill();
      await closed;
    }
  });

  it('names what is wrong with mixtape.json before it opens a page', async () => {
    const songs = songFolder(parent, 'wrong', { 'a.wav': {} });
    writeFileSync(join(songs, 'mixtape.json'), '{ "titel": "x" }');
    const { code, stderr } = await run(['pick', songs]);
    expect(code).to.equal(1);
    expect(stderr).to.include('"titel" is not a known name');
  });
});

describe('the words of the page for picking', () => {
  for (const [language, words] of Object.entries(WORDS))
    it(`has the places of the English ones: ${language}`, () => {
      expect(Object.keys(words)).to.deep.equal(Object.keys(WORDS.en));
      const places = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
      for (const [name, text] of Object.entries(words))
        expect(places(text), name).to.deep.equal(places(WORDS.en[name]));
    });

  it('are there in all languages of the player', () => {
    const labels = readdirSync(new URL('../../../src/i18n/labels/', import.meta.url)).filter(
      (name) => !/^(presave|notify)-/.test(name),
    );
    expect(Object.keys(WORDS).sort()).to.deep.equal(labels.map((name) => name.replace('.json', '')).sort());
  });
});
