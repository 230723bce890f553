import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { paletteOf } from '../src/site/palette.mjs';
import { LANGUAGES, wordsIn } from '../src/site/words.mjs';
import { needsFfmpeg, publish, run, scratch } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';

describe('the words of a page', () => {
  it('are there in the fifteen languages of the player, none of them empty', () => {
    const files = readdirSync(new URL('../../../src/i18n/labels', import.meta.url));
    const ofPlayer = files.filter((name) => !/^(presave|notify)-/.test(name)).map((name) => name.replace('.json', ''));
    expect(LANGUAGES).to.have.members(ofPlayer);
    for (const name of LANGUAGES) {
      const { kinds, ...words } = wordsIn(name);
      for (const [key, word] of Object.entries(words)) if (typeof word === 'string') expect(word, key).not.to.equal('');
      for (const kind of Object.values(kinds)) expect(kind.name, name).not.to.equal('');
      // Every form of the plural, and no place that is not filled.
      for (let count = 0; count < 120; count += 1) expect(words.trackCount(count), name).to.match(/^[^{}]+$/);
      for (const text of [words.side('A'), words.listenOn('Spotify'), words.credits('A', 'B'), words.length(5000)])
        expect(text, name).to.match(/^[^{}]+$/);
    }
  });

  it('are those of the nearest language, and English without one', () => {
    expect(wordsIn('pt-BR').tracks).to.equal('Faixas');
    expect(wordsIn('zh-TW').tracks).to.equal('曲目');
    expect(wordsIn('zh-HK').mixtape).to.equal(wordsIn('zh-Hant').mixtape);
    expect(wordsIn('iw').tracks).to.equal('רצועות');
    for (const tag of [undefined, 'en-GB', 'is']) expect(wordsIn(tag).tracks).to.equal('Tracks');
  });

  it('count as the language does', () => {
    expect([1, 2, 5, 22, 25].map((count) => wordsIn('pl').trackCount(count))).to.deep.equal([
      '1 utwór',
      '2 utwory',
      '5 utworów',
      '22 utwory',
      '25 utworów',
    ]);
    expect([1, 2, 3, 11, 100].map((count) => wordsIn('ar').trackCount(count))).to.deep.equal([
      'مقطع واحد',
      'مقطعان',
      '3 مقاطع',
      '11 مقطعًا',
      '100 مقطع',
    ]);
  });
});

describe('a page in another language', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  let songs;
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'tape', {
      'a.wav': { seconds: 2, seed: 1 },
      'b.wav': { seconds: 2, seed: 2 },
    });
  });
  const details = (more) =>
    writeFileSync(
      join(songs, 'mixtape.json'),
      JSON.stringify({ title: 'Tape', artist: 'Kestrel', djs: ['Lio'], ...more }),
    );
  const release = { date: '2099-05-01', spotify: { listen: 'https://spotify.example/' } };
  const page = () => readFileSync(join(out, 'mixtape/tape/index.html'), 'utf8');

  it('has its words, direction and player, on the card, for search engines and in the frame, too', async () => {
    details({ lang: 'ar', release });
    const { code, stdout } = await run([songs, '--out', out, '--base', 'https://label.example']);
    expect(code).to.equal(0);
    const html = page();
    expect(html).to.include('<html lang="ar" dir="rtl">');
    expect(html).to.match(/<p class="kind"[^>]*>EP · مقطعان · /);
    expect(html).to.include('<h2>المقاطع</h2>').and.include('استمع على Spotify').and.include('aria-label="تشغيل"');
    expect(html).to.include('<title>Tape · Kestrel · مع Lio</title>').and.include('"inLanguage":"ar"');
    expect(/property="og:description" content="([^"]*)"/.exec(html)[1]).to.equal(
      'Tape · EP · Kestrel · مع Lio · مقطعان',
    );
    // The player before its script.
    expect(html).to.include('aria-label="قائمة المقاطع');
    expect(html).not.to.match(/aria-label="(?:Play|Track list|Share)"/);
    expect(stdout).to.include('mixtape-id=tape&amp;lang=ar').and.include(' lang="ar" reserve>');
  });

  it('brings its language to the index and the feed, with what it is, unless another mixtape has another', async () => {
    const index = () => readFileSync(join(out, 'index.html'), 'utf8');
    expect(index()).to.include('<html lang="ar" dir="rtl">').and.include('<p>EP · Kestrel · مع Lio</p>');
    const feed = readFileSync(join(out, 'feed.xml'), 'utf8');
    expect(feed).to.include('<language>ar</language>').and.include('<description>EP · Kestrel · مع Lio · ');
    const single = songFolder(folder, 'single', { 'c.wav': { seconds: 2, seed: 3 } });
    await publish(single, out);
    expect(index())
      .to.include('<html lang="en">')
      .and.include('<p>EP · Kestrel, with Lio</p>')
      .and.include('<p>Single</p>');
    await run(['remove', 'single', '--out', out]);
    expect(index()).to.include('<html lang="ar" dir="rtl">');
  });

  it('keeps what is written about it if it has no words in that language, and says so', async () => {
    details({ lang: 'is-IS' });
    const { code, stderr } = await publish(songs, out);
    expect([code, /The page has no words in is-IS; they are English. It has: ar, de, en/.test(stderr)]).to.deep.equal([
      0,
      true,
    ]);
    expect(page()).to.include('<html lang="is-IS">').and.include('<h2>Tracks</h2>');
  });

  it('is made again when the language changes, with the same clips', async () => {
    details({ lang: 'de-AT' });
    const { tracks } = await publish(songs, out, '--base', 'https://label.example');
    expect(tracks.map(({ encoded }) => encoded)).to.deep.equal([false, false]);
    expect(page()).to.include('<h2>Titel</h2>').and.include('<meta property="og:locale" content="de_AT">');
  });

  it('needs a language that is one', async () => {
    details({ lang: 'deutsch!' });
    const { code, error } = await publish(songs, out);
    expect(code).to.equal(1);
    expect(error).to.include('"lang" is "deutsch!", which is no language');
  });

  it('is listed in the language and the colour that site.json names', async () => {
    details({});
    writeFileSync(join(out, 'site.json'), '{ "lang": "ja", "color": "#00a0c0" }');
    await publish(songs, out);
    const index = readFileSync(join(out, 'index.html'), 'utf8');
    const { accent } = paletteOf('#00a0c0', 'dark');
    expect(index).to.include(accent);
    expect(index).to.include('<html lang="ja">').and.include('<h1>ミックステープ</h1>');
    // The narrow capitals have none of its letters.
    expect(index).not.to.include('gothic');
    expect(readFileSync(join(out, 'feed.xml'), 'utf8')).to.include('<language>ja</language>');
    writeFileSync(join(out, 'site.json'), '{ "color": "reddish" }');
    expect((await publish(songs, out)).error).to.include('"color" in site.json of the site must be a colour');
    writeFileSync(join(out, 'site.json'), '{ "lang": 7 }');
    expect((await publish(songs, out)).error).to.include('"lang" in site.json of the site is 7, which is no language');
  });
});
