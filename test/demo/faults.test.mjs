import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { FAULTS } from '../../demo/server/faults/faults.mjs';
import { createMisbehave } from '../../demo/server/faults/misbehave.mjs';

describe('demo faults', () => {
  let server;
  beforeEach(async () => {
    server = await startDemoServer();
  });
  afterEach(() => server.close());

  const get = (path, init) => fetch(server.origin + path, init);
  const queue = (id) => get(`/v3/mixtapes/${id}/queue`);
  const stream = (id) => get(`/v2.0/stream/${id}`);
  const segment = (id, number = 1) => get(`/media/tracks/${id}/${number}.m4s`);
  const statusOf = async (promise) => (await promise).status;
  const hangs = async (path, ms = 250) => {
    const error = await get(path, { signal: AbortSignal.timeout(ms) }).catch((reason) => reason);
    return error.name === 'TimeoutError';
  };

  it('has unique ids', () => {
    expect(new Set(FAULTS.map(({ id }) => id)).size).to.equal(FAULTS.length);
  });

  for (const { id, queue: queueFault, track, trackIds } of FAULTS) {
    if (queueFault) continue;
    it(`${id}: its queue can be had`, async () => {
      const response = await queue(id);
      expect(response.status).to.equal(200);
      expect(response.headers.get('access-control-allow-origin')).to.equal('*');
      const { data } = await response.json();
      if (track) expect(data[0].track_id).to.equal(id);
      if (trackIds) expect(data.map(({ track_id }) => track_id)).to.deep.equal(trackIds);
    });
  }

  it('answers queues with an error status', async () => {
    expect(await statusOf(queue('queue-404'))).to.equal(404);
    expect(await statusOf(queue('queue-500'))).to.equal(500);
  });

  it('answers after two errors, on each visit', async () => {
    for (const _visit of [1, 2]) {
      const statuses = [];
      for (const _attempt of [1, 2, 3]) statuses.push(await statusOf(queue('queue-flaky')));
      expect(statuses).to.deep.equal([503, 503, 200]);
    }
  });

  it('sends Retry-After', async () => {
    const refused = await queue('queue-429-soon');
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '1']);
    expect(await statusOf(queue('queue-429-soon'))).to.equal(200);
    const before = Date.now();
    const date = Date.parse((await queue('queue-429-date')).headers.get('retry-after'));
    expect(date).to.be.within(before + 1000, Date.now() + 2000);
    expect(await statusOf(queue('queue-429-date'))).to.equal(200);
    expect((await queue('queue-429-much-later')).headers.get('retry-after')).to.equal('60');
  });

  it('answers with something that is not a queue', async () => {
    expect((await queue('queue-html')).headers.get('content-type')).to.include('text/html');
    for (const id of ['queue-html', 'queue-cut-json', 'queue-reset']) {
      const failure = await queue(id)
        .then((response) => response.json())
        .catch((error) => error);
      expect(failure, id).to.be.an('error');
    }
    expect(await (await queue('queue-null')).json()).to.equal(null);
    expect((await (await queue('queue-wrong-shape')).json()).data).not.to.be.an('array');
    expect((await (await queue('queue-empty')).json()).data).to.deep.equal([]);
  });

  it('lets no cache keep a faulty answer', async () => {
    for (const response of [await queue('queue-500'), await stream('stream-404'), await segment('segment-404')]) {
      expect(response.headers.get('cache-control')).to.equal('no-store');
    }
  });

  it('hangs until the client leaves', async () => {
    expect(await hangs('/v3/mixtapes/queue-hang/queue')).to.equal(true);
    expect(await hangs('/v2.0/stream/stream-hang')).to.equal(true);
    expect(await hangs('/media/tracks/playlist-hang/index.m3u8')).to.equal(true);
    expect(await hangs('/media/tracks/segment-hang/1.m4s')).to.equal(true);
    expect(await hangs('/play/unavailable-hang')).to.equal(true);
  });

  it('ends a hanging request once its client has gone', async () => {
    const client = new AbortController();
    const request = new Request('http://demo.example/', { signal: client.signal });
    const hanging = createMisbehave()({ kind: 'hang' }, { req: { raw: request } }, () => new Response());
    client.abort();
    await hanging;
  });

  it('does not change hostile text', async () => {
    const { data, included } = await (await queue('hostile-text')).json();
    expect(data[0].title).to.match(/^<img/);
    expect(included.mixtape.djs[0].name).to.match(/^<img/);
    expect((await (await queue('unsafe-cover')).json()).included.mixtape.cover).to.match(/^javascript:/);
  });

  it('serves the mp3 of a track whose stream fails', async () => {
    for (const id of ['stream-404', 'stream-no-hls', 'playlist-404', 'segment-404', 'segment-hang']) {
      expect(await statusOf(get(`/play/${id}`)), id).to.equal(200);
    }
  });

  it('serves neither stream nor mp3 of an unavailable track', async () => {
    expect(await statusOf(stream('unavailable'))).to.equal(404);
    expect(await statusOf(get('/play/unavailable'))).to.equal(404);
    expect(await statusOf(segment('unavailable-media'))).to.equal(404);
  });

  it('breaks only the named segment', async () => {
    const statuses = [];
    for (const number of [0, 1, 2, 3, 4]) statuses.push(await statusOf(segment('segment-404-middle', number)));
    expect(statuses).to.deep.equal([200, 200, 200, 404, 200]);
  });

  it('redirects, cuts off, hangs and sends noise', async () => {
    const moved = await get('/media/tracks/playlist-redirect/index.m3u8');
    expect([moved.redirected, moved.status]).to.deep.equal([true, 200]);
    for (const path of ['/v3/mixtapes/queue-cut/queue', '/media/tracks/segment-cut-first/1.m4s']) {
      const response = await get(path);
      expect(response.status, path).to.equal(200);
      expect(await response.arrayBuffer().catch((error) => error), path).to.be.an('error');
    }
    expect(await hangs('/play/play-stop')).to.equal(false);
    const stops = async () => {
      const leaving = new AbortController();
      const response = await get('/play/play-stop-once', { signal: leaving.signal });
      setTimeout(() => leaving.abort(), 250);
      return response.arrayBuffer().then(
        () => false,
        () => true,
      );
    };
    expect(await stops()).to.equal(true);
    const bytesOf = async (id) => new Uint8Array(await (await get(`/play/${id}`)).arrayBuffer());
    const [sound, noise] = [await bytesOf('opening-lights'), await bytesOf('play-corrupt')];
    expect((await bytesOf('play-stop-once')).length).to.equal(sound.length);
    // The next visit sees it again.
    expect(await stops()).to.equal(true);
    expect(noise.length).to.equal(sound.length);
    expect([noise.at(1000), noise.at(-1000)]).to.deep.equal([sound.at(1000), 0xff]);
  });

  it('sends no CORS header', async () => {
    const response = await stream('stream-no-cors');
    expect(response.status).to.equal(200);
    expect([...response.headers.keys()]).not.to.include('access-control-allow-origin');
  });

  it('is faster with a smaller faultTimeScale', async () => {
    const hurried = await startDemoServer({ faultTimeScale: 0.01 });
    const start = performance.now();
    await (await fetch(`${hurried.origin}/v3/mixtapes/queue-slow/queue`)).json();
    await hurried.close();
    expect(performance.now() - start).to.be.below(1500);
  });

  it('answers with ten megabytes', async () => {
    expect((await (await queue('huge')).text()).length).to.be.within(6_500_000, 7_900_000);
  });

  it('sends slowly, and everything in the end', async () => {
    const start = performance.now();
    const reader = (await segment('segment-trickle')).body.getReader();
    let received = 0;
    while (received < 1500) received += (await reader.read()).value.length;
    await reader.cancel();
    expect(performance.now() - start).to.be.above(200);
  });
});
