import { expect } from 'chai';
import { SONGS } from '../../demo/media/published.mjs';
import { PACKAGINGS } from '../../demo/server/catalog.mjs';
import { startDemoServer } from '../../demo/server/create-server.mjs';

describe('demo media', () => {
  let server;
  before(async () => {
    server = await startDemoServer();
  });
  after(() => server.close());

  for (const path of [
    '/media/tracks/northbound/..%2f..%2fpublished.mjs',
    '/media/covers/..%2fpublished.mjs',
    '/media/tracks/northbound/%E0',
    '/media/published.mjs',
  ]) {
    it(`does not give ${path} away`, async () => {
      expect((await fetch(server.origin + path)).status).to.equal(404);
    });
  }

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
      const initialization = /#EXT-X-MAP:URI="(.+?)"/.exec(playlist.text)?.[1];
      const isFmp4 = packaging === 'fmp4' || packaging === 'one-file';
      expect(initialization !== undefined).to.equal(isFmp4);
      expect(playlist.text.includes('#EXT-X-BYTERANGE')).to.equal(packaging === 'one-file');
      for (const name of new Set([...linesOf(playlist.text), ...(initialization ? [initialization] : [])])) {
        const { type } = await load(new URL(name, address));
        expect(type).to.equal(isFmp4 ? 'audio/mp4' : 'video/mp2t');
      }
      const total = [...playlist.text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, text]) => sum + Number(text), 0);
      expect(total).to.be.closeTo(SONGS.get(PACKAGINGS.get(trackId) ?? trackId).duration, 0.1);
    });
  }

  it('one-file: a range of it is what the published file contains', async () => {
    const base = `${server.origin}/media/tracks/one-file/`;
    const playlist = await (await fetch(`${base}index.m3u8`)).text();
    const [, length, start] = /#EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(playlist);
    const headers = { Range: `bytes=${start}-${Number(start) + Number(length) - 1}` };
    const response = await fetch(`${base}all.m4s`, { headers });
    expect(response.status).to.equal(206);
    const published = await fetch(`${server.origin}/media/tracks/slow-ferry/0.m4s`);
    expect(Buffer.from(await response.arrayBuffer())).to.deep.equal(Buffer.from(await published.arrayBuffer()));
  });
});
