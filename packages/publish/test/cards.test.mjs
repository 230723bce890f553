import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { endpointOf, metaOf, WANTED } from '../../../test/support/card-fetchers.mjs';
import { cardSubtitles } from '../src/picture/card-text.mjs';
import { pictureOf } from './support/pictures.mjs';
import { needsFfmpeg, publish, readJson, run, scratch } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';

const BASE = 'https://music.example/tapes';

describe('the picture of a card', () => {
  it('has the braces, backslashes and lines of a title as letters, not as commands', () => {
    const colors = { text: '#ffffff', quiet: '#cccccc', accent: '#f196c5' };
    const title = '{\\pos(0,0)}a\\N\nDialogue: b';
    const subtitles = cardSubtitles({ title, credits: '', hasCover: false, width: 1200, height: 630, ...colors });
    expect(subtitles).to.include('}\\{/pos(0,0)\\}a/N Dialogue: b\n');
    expect(subtitles.match(/^Dialogue:/gm)).to.have.length(1);
  });

  it('breaks a word that is too long for a line', () => {
    const colors = { text: '#ffffff', quiet: '#cccccc', accent: '#f196c5' };
    const size = { width: 1200, height: 630, hasCover: false, credits: '' };
    expect(cardSubtitles({ title: 'x'.repeat(80), ...size, ...colors })).to.match(/x{20,40}\\Nx{20,40}/);
  });

  it('has the letters of its kind apart, unless they are joined', () => {
    const colors = { text: '#ffffff', quiet: '#cccccc', accent: '#ff0000' };
    const spacing = (kind) =>
      /\\fsp(\d)/.exec(
        cardSubtitles({ kind, title: 'a', credits: '', hasCover: false, width: 1200, height: 630, ...colors }),
      )[1];
    expect(['Album', 'Альбом', 'アルバム', 'ألبوم', 'אלבום'].map(spacing)).to.deep.equal(['4', '4', '4', '0', '0']);
  });
});

describe('the card of a published mixtape', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  let songs;
  let page;
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'tape', { '01 a.wav': {}, '02 b.wav': {} });
    writeFileSync(join(songs, 'cover.png'), pictureOf('apng', '-frames:v', '1'));
    const tracks = [
      { file: '01 a.wav', artist: 'Kestrel' },
      { file: '02 b.wav', artist: 'The Low Tide' },
    ];
    const details = { title: 'Night "Drive" <3', artist: 'The Curators', djs: ['DJ One'], poweredBy: false, tracks };
    writeFileSync(join(songs, 'mixtape.json'), JSON.stringify({ ...details, theme: { 'accent-color': '#b0305f' } }));
    const { code, stderr } = await publish(songs, out, '--base', BASE);
    expect(code, stderr).to.equal(0);
    const html = readFileSync(join(out, 'mixtape/tape/index.html'), 'utf8');
    page = { html, oembed: readJson(out, endpointOf(html).slice(BASE.length)) };
  });
  /** A file of the site, by its URL. */
  const fileOf = (url) => join(out, url.slice(BASE.length).replace(/\?.*/, ''));

  for (const [who, wants, source, isMet] of WANTED)
    it(`has what ${who} wants: ${wants} (${source})`, () => expect(isMet(page)).to.equal(true));

  it('says in one sentence who plays', () => {
    const about = 'Night "Drive" <3, a mixtape by The Curators, with DJ One: 2 tracks by Kestrel and The Low Tide.';
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(metaOf(page.html, name), name).to.equal(about);
  });

  it('has a picture of 1200 × 630 of cover and title', () => {
    const picture = metaOf(page.html, 'og:image');
    expect(metaOf(page.html, 'twitter:image')).to.equal(picture);
    expect(page.oembed).to.include({ thumbnail_url: picture, thumbnail_width: 1200, thumbnail_height: 630 });
    const size = execFileSync('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name,width,height',
      '-of',
      'csv=p=0',
      fileOf(picture),
    ]);
    expect(size.toString().trim()).to.equal('mjpeg,1200,630');
  });

  it('plays in a frame of the site that looks like the page, and its other files are there', () => {
    const frame = new URL(metaOf(page.html, 'twitter:player'));
    expect(Object.fromEntries(frame.searchParams)).to.deep.equal({
      'mixtape-id': 'tape',
      'accent-color': '#b0305f',
      'powered-by': 'none',
    });
    expect(page.oembed.html).to.include(`src="${frame.href.replaceAll('&', '&amp;')}"`);
    for (const url of [frame.href, metaOf(page.html, 'og:audio'), metaOf(page.html, 'og:video')])
      expect(existsSync(fileOf(url)), url).to.equal(true);
  });

  it('is that of the track, for the link of a track: its title, sound and film', () => {
    const { data } = readJson(out, 'v3/mixtapes/tape/queue');
    for (const [index, { track_id, page_url }] of data.entries()) {
      expect(page_url).to.equal(`${BASE}/track/${track_id}/`);
      const html = readFileSync(join(fileOf(page_url), 'index.html'), 'utf8');
      expect(metaOf(html, 'og:url')).to.equal(page_url);
      expect(html).to.include(`<link rel="canonical" href="${page_url}">`);
      expect(metaOf(html, 'og:type')).to.equal('music.song');
      expect(metaOf(html, 'og:title')).to.equal(['a by Kestrel', 'b by The Low Tide'][index]);
      expect(metaOf(html, 'og:description')).to.equal('Night "Drive" <3 by The Curators, with DJ One');
      expect(metaOf(html, 'og:image')).to.equal(metaOf(page.html, 'og:image'));
      expect(metaOf(html, 'twitter:card')).to.equal('summary_large_image');
      expect(metaOf(html, 'og:audio')).to.equal(`${BASE}/play/${track_id}`);
      expect(metaOf(html, 'og:video:type')).to.equal('video/mp4');
      expect(existsSync(fileOf(metaOf(html, 'og:video')))).to.equal(true);
    }
    const films = data.map(({ page_url }) =>
      metaOf(readFileSync(join(fileOf(page_url), 'index.html'), 'utf8'), 'og:video'),
    );
    expect(new Set(films)).to.have.lengthOf(2);
  });

  it('gets another picture with another title, and no other one is left', async () => {
    const before = metaOf(page.html, 'og:image');
    await publish(songs, out, '--base', BASE, '--title', 'Day Drive');
    const html = readFileSync(join(out, 'mixtape/tape/index.html'), 'utf8');
    expect(metaOf(html, 'og:image')).not.to.equal(before);
    const cover = readJson(out, 'v3/mixtapes/tape/queue').included.mixtape.cover.slice('media/'.length);
    expect(readdirSync(join(out, 'media')).filter((name) => name.endsWith('.jpg') && name !== cover)).to.deep.equal([
      metaOf(html, 'og:image').split('/').at(-1),
    ]);
  });

  it('has a picture without the title if this machine has no font for its letters, or ffmpeg draws no text', async () => {
    for (const title of ['\u{13080}\u{13081} \u{12000}', 'x'.repeat(300), '}{\\N\\pos(0,0)%{pts}']) {
      const { stderr } = await publish(songs, out, '--base', BASE, '--title', title);
      expect(stderr).not.to.include('previews in chats');
      expect(metaOf(readFileSync(join(out, 'mixtape/tape/index.html'), 'utf8'), 'og:image:width')).to.equal('1200');
    }
  });

  it('needs --base: without it, the command says what is missing, and no tag names a player', async () => {
    const { stdout } = await run([songs, '--out', join(folder, 'without')]);
    expect(stdout).to.match(/Without --base, .* chats show neither picture nor player .* no site embeds it/);
    const html = readFileSync(join(folder, 'without/mixtape/tape/index.html'), 'utf8');
    expect(html).not.to.match(/twitter:|og:video|og:url|oembed|canonical/);
    expect(metaOf(html, 'og:title')).to.equal('Night "Drive" <3');
  });

  it('leads on from a track after its mixtape has moved, and goes with the track, the mixtape and --base', async () => {
    const pageOf = (/** @type {string} */ site, /** @type {string} */ id) => join(site, `track/${id}/index.html`);
    const moving = join(folder, 'moving');
    const given = songFolder(folder, 'road', { 'a.wav': {}, 'b.wav': {} });
    const publishAs = async (details) => {
      writeFileSync(join(given, 'mixtape.json'), JSON.stringify(details));
      await publish(given, moving, '--base', BASE, '--no-video');
    };
    await publishAs({});
    await publishAs({ slug: 'street' });
    expect(readFileSync(pageOf(moving, 'road_a'), 'utf8')).to.include(
      '<meta http-equiv="refresh" content="0; url=../../mixtape/street/#track=road_a&amp;play">',
    );
    await publishAs({ tracks: [{ file: 'b.wav', skip: true }] });
    expect([existsSync(pageOf(moving, 'road_a')), existsSync(pageOf(moving, 'road_b'))]).to.deep.equal([true, false]);
    await run(['remove', 'road', '--out', moving]);
    expect(existsSync(join(moving, 'track/road_a'))).to.equal(false);
    expect(existsSync(join(folder, 'without/track')), 'without --base').to.equal(false);
  });
});
