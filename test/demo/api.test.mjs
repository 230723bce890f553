import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';

describe('demo API', () => {
  let server;
  before(async () => {
    server = await startDemoServer({ port: 0 });
  });
  after(() => server.close());

  const get = (path, init) => fetch(server.origin + path, init);

  describe('queue', () => {
    it('has the documented shape', async () => {
      const response = await get('/v3/mixtapes/night-drive/queue');
      expect(response.status).to.equal(200);
      expect(response.headers.get('content-type')).to.include('application/json');
      const { data, included } = await response.json();
      expect(data).to.have.length(10);
      for (const track of data) {
        expect(track).to.have.all.keys('track_id', 'title', 'artist', 'duration', 'peaks');
        expect(track.peaks).to.have.length(96);
        expect(track.duration).to.be.within(30, 60);
      }
      expect(included.mixtape).to.have.all.keys('slug', 'cover', 'color', 'artist', 'title', 'djs');
      expect(included.mixtape.djs).to.deep.equal([{ name: 'DJ One' }, { name: 'DJ Two' }]);
      const cover = await fetch(included.mixtape.cover);
      expect(cover.headers.get('content-type')).to.equal('image/svg+xml');
    });

    it('answers 404 as JSON for an unknown mixtape', async () => {
      const response = await get('/v3/mixtapes/nobody/queue');
      expect(response.status).to.equal(404);
      expect(await response.json()).to.have.property('error');
      expect(response.headers.get('access-control-allow-origin')).to.equal('*');
    });

    it('has a mixtape of a thousand playable tracks', async () => {
      const { data } = await (await get('/v3/mixtapes/large/queue')).json();
      expect(new Set(data.map(({ track_id }) => track_id)).size).to.equal(1000);
      for (const index of [0, 499, 999]) {
        const response = await get(`/play/${data[index].track_id}`, { method: 'HEAD' });
        expect(response.status).to.equal(200);
      }
      expect((await get('/play/large-1001')).status).to.equal(404);
    });
  });

  describe('stream', () => {
    it('names an mp3 and a playlist that exist', async () => {
      const { streams } = await (await get('/v2.0/stream/velvet-static')).json();
      expect(streams.map(({ type }) => type)).to.deep.equal(['audio/mpeg', 'application/x-mpegurl']);
      for (const { url } of streams) expect((await fetch(url)).status, url).to.equal(200);
    });

    it('answers 404 as JSON for an unknown track', async () => {
      const response = await get('/v2.0/stream/nobody');
      expect(response.status).to.equal(404);
      expect(await response.json()).to.have.property('error');
    });

    it("allows the key's header in a preflight, which may be cached", async () => {
      const response = await get('/v2.0/stream/northbound', {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://page.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'x-api-key',
        },
      });
      expect(response.status).to.equal(204);
      expect(response.headers.get('access-control-allow-headers').toLowerCase()).to.include('x-api-key');
      expect(Number(response.headers.get('access-control-max-age'))).to.be.above(0);
    });

    it('requires the key if the server has one', async () => {
      const guarded = await startDemoServer({ apiKey: 'secret' });
      try {
        const ask = (headers) => fetch(`${guarded.origin}/v2.0/stream/northbound`, { headers });
        const refused = await ask({});
        expect(refused.status).to.equal(401);
        expect(refused.headers.get('access-control-allow-origin')).to.equal('*');
        expect((await ask({ 'X-API-Key': 'wrong' })).status).to.equal(401);
        expect((await ask({ 'X-API-Key': 'secret' })).status).to.equal(200);
        expect((await fetch(`${guarded.origin}/v3/mixtapes/night-drive/queue`)).status).to.equal(200);
      } finally {
        await guarded.close();
      }
    });

    it('names the origin of the media if it is another one', async () => {
      const api = await startDemoServer({ mediaOrigin: server.origin });
      try {
        const { streams } = await (await fetch(`${api.origin}/v2.0/stream/northbound`)).json();
        expect(new URL(streams[1].url).origin).to.equal(server.origin);
        const { included } = await (await fetch(`${api.origin}/v3/mixtapes/night-drive/queue`)).json();
        expect(new URL(included.mixtape.cover).origin).to.equal(server.origin);
      } finally {
        await api.close();
      }
    });
  });

  it('accepts ids that need encoding, as one path segment each', async () => {
    const { data } = await (await get('/v3/mixtapes/odd-ids/queue')).json();
    expect(data.map(({ track_id }) => track_id)).to.include('../../etc/passwd');
    for (const { track_id } of data) {
      const { streams } = await (await get(`/v2.0/stream/${encodeURIComponent(track_id)}`)).json();
      for (const { url } of streams) expect((await fetch(url)).status, url).to.equal(200);
    }
  });
});
