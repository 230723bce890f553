import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';

describe('demo API', () => {
  let server;
  before(async () => {
    server = await startDemoServer({ port: 0 });
  });
  after(() => server.close());

  const get = (path, init) => fetch(server.origin + path, init);

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

  it('accepts ids that need encoding, as one path segment each', async () => {
    const { data } = await (await get('/v3/mixtapes/odd-ids/queue')).json();
    expect(data.map(({ track_id }) => track_id)).to.include('../../etc/passwd');
    for (const { track_id } of data) {
      const { streams } = await (await get(`/v2.0/stream/${encodeURIComponent(track_id)}`)).json();
      for (const { url } of streams) expect((await fetch(url)).status, url).to.equal(200);
    }
  });
});
