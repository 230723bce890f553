import { expect } from 'chai';
import { SONGS } from '../../demo/media/published.mjs';
import { PACKAGINGS } from '../../demo/server/catalog.mjs';
import { startDemoServer } from '../../demo/server/create-server.mjs';

describe('demo media', () => {
  let server;
  let whole;
  before(async () => {
    server = await startDemoServer();
    whole = new Uint8Array(await (await get('/play/station-ident')).arrayBuffer());
  });
  after(() => server.close());

  const get = (path, headers = {}, method = 'GET') => fetch(server.origin + path, { headers, method });
  const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());

  describe('byte ranges', () => {
    const cases = [
      ['bytes=0-0', 0, 0],
      ['bytes=100-199', 100, 199],
      ['bytes=100-', 100, -1],
      ['bytes=-50', -50, -1],
      ['bytes=100-99999999', 100, -1],
      ['bytes=-99999999', 0, -1],
    ];
    for (const [range, first, last] of cases) {
      it(`answers ${range} with just that`, async () => {
        const start = first < 0 ? whole.length + first : first;
        const end = last < 0 ? whole.length - 1 : last;
        const response = await get('/play/station-ident', { Range: range });
        expect(response.status).to.equal(206);
        expect(response.headers.get('content-range')).to.equal(`bytes ${start}-${end}/${whole.length}`);
        expect(response.headers.get('content-length')).to.equal(String(end - start + 1));
        expect(await bytesOf(response)).to.deep.equal(whole.subarray(start, end + 1));
      });
    }

    for (const range of ['bytes=99999999-', 'bytes=-0']) {
      it(`refuses ${range}`, async () => {
        const response = await get('/play/station-ident', { Range: range });
        expect(response.status).to.equal(416);
        expect(response.headers.get('content-range')).to.equal(`bytes */${whole.length}`);
      });
    }

    for (const range of ['bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5', 'nonsense']) {
      it(`ignores ${range}`, async () => {
        const response = await get('/play/station-ident', { Range: range });
        expect(response.status).to.equal(200);
        expect(await bytesOf(response)).to.have.length(whole.length);
      });
    }

    it('sends the whole file if it has changed since', async () => {
      const etag = (await get('/play/station-ident', {}, 'HEAD')).headers.get('etag');
      const ask = (ifRange) => get('/play/station-ident', { Range: 'bytes=0-9', 'If-Range': ifRange });
      expect((await ask(etag)).status).to.equal(206);
      expect((await ask('"another"')).status).to.equal(200);
    });
  });

  it('answers HEAD with the length and no body', async () => {
    const response = await get('/play/station-ident', {}, 'HEAD');
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-length')).to.equal(String(whole.length));
    expect(response.headers.get('accept-ranges')).to.equal('bytes');
    expect(await bytesOf(response)).to.have.length(0);
  });

  it('answers 304 to a client that has the file already', async () => {
    const first = await get('/play/station-ident', {}, 'HEAD');
    const byTag = await get('/play/station-ident', { 'If-None-Match': first.headers.get('etag') });
    const byDate = await get('/play/station-ident', { 'If-Modified-Since': first.headers.get('last-modified') });
    expect([byTag.status, byDate.status]).to.deep.equal([304, 304]);
  });

  it('may be read by every origin, and cached for long', async () => {
    for (const path of ['/play/northbound', '/media/tracks/northbound/index.m3u8', '/media/covers/night-drive.svg']) {
      const { headers } = await get(path);
      expect(headers.get('access-control-allow-origin')).to.equal('*');
      expect(headers.get('access-control-expose-headers')).to.include('Content-Range');
      expect(headers.get('cache-control')).to.match(/max-age=\d{5,}/);
      expect(headers.get('etag')).to.match(/^".+"$/);
    }
  });

  for (const path of [
    '/media/tracks/northbound/..%2f..%2fpublished.mjs',
    '/media/covers/..%2fpublished.mjs',
    '/media/tracks/northbound/%E0',
    '/media/published.mjs',
  ]) {
    it(`does not give ${path} away`, async () => {
      expect((await get(path)).status).to.equal(404);
    });
  }

  it('serves an mp3 as one', async () => {
    expect((await get('/play/station-ident', {}, 'HEAD')).headers.get('content-type')).to.equal('audio/mpeg');
  });

  for (const trackId of [...SONGS.keys(), ...PACKAGINGS.keys()]) {
    const packaging = PACKAGINGS.has(trackId) ? trackId : 'fmp4';
    it(`${trackId}: every file of its ${packaging} stream exists, and its duration is that in the queue`, async () => {
      const load = async (url) => {
        const response = await fetch(url);
        expect(response.status, url.href).to.equal(200);
        return { type: response.headers.get('content-type'), text: await response.text() };
      };
      const linesOf = (text) => text.split('\n').filter((line) => line && !line.startsWith('#'));
      let address = new URL(`${server.origin}/media/tracks/${trackId}/index.m3u8`);
      let playlist = await load(address);
      expect(playlist.type).to.equal('application/vnd.apple.mpegurl');
      expect(playlist.text.includes('#EXT-X-STREAM-INF')).to.equal(packaging === 'multivariant');
      if (packaging === 'multivariant') {
        const renditions = linesOf(playlist.text);
        expect(renditions).to.have.length(2);
        address = new URL(renditions[0], address);
        playlist = await load(address);
      }
      expect(playlist.text).to.include('#EXT-X-ENDLIST');
      const initialization = /#EXT-X-MAP:URI="(.+)"/.exec(playlist.text)?.[1];
      expect(initialization !== undefined).to.equal(packaging === 'fmp4');
      for (const name of [...linesOf(playlist.text), ...(initialization ? [initialization] : [])]) {
        const { type } = await load(new URL(name, address));
        expect(type).to.equal(packaging === 'fmp4' ? 'audio/mp4' : 'video/mp2t');
      }
      const total = [...playlist.text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, text]) => sum + Number(text), 0);
      expect(total).to.be.closeTo(SONGS.get(PACKAGINGS.get(trackId) ?? trackId).duration, 0.1);
    });
  }
});
