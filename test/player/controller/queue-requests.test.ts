import { expect } from 'chai';
import { requestQueue } from '../../../src/player/controller/queue-requests.ts';
import { FAST } from '../../support/fakes/deadlines.ts';
import { FakeApi, queueAnswer } from '../../support/fakes/fake-api.ts';
import { nextTask } from '../../support/fakes/fake-audio.ts';
import { rejection } from '../../support/until.ts';

describe('the shared request for a queue', () => {
  let api: FakeApi;
  let controllers: AbortController[];

  beforeEach(() => {
    api = new FakeApi().answer('summer', queueAnswer(['a'])).answer('winter', queueAnswer(['w']));
    controllers = [];
  });
  afterEach(() => {
    for (const controller of controllers) controller.abort();
  });

  function request(
    id = 'summer',
    { fresh = false, base = 'https://one.example' } = {},
  ): { queue: ReturnType<typeof requestQueue>; leave(): void } {
    const controller = new AbortController();
    controllers.push(controller);
    const queue = requestQueue(`${base}/v3/mixtapes/${id}/queue`, api.http, FAST, { signal: controller.signal, fresh });
    queue.catch(() => {});
    return { queue, leave: () => controller.abort() };
  }

  it('is sent once for all players', async () => {
    const [first, second] = [request(), request()];
    expect(await first.queue).to.equal(await second.queue);
    expect(await request().queue).to.equal(await first.queue);
    expect(api.asked).to.deep.equal(['summer']);
  });

  it('is separate for another mixtape or another API', async () => {
    await Promise.all([
      request().queue,
      request('winter').queue,
      request('summer', { base: 'https://two.example' }).queue,
    ]);
    expect(api.asked).to.deep.equal(['summer', 'winter', 'summer']);
  });

  it('continues while one player still waits', async () => {
    const release = api.hold();
    const [first, second] = [request(), request()];
    first.leave();
    release();
    expect((await second.queue).tracks).to.have.lengthOf(1);
    expect(api.aborted).to.deep.equal([]);
  });

  it('is aborted when no player waits any more', async () => {
    api.hold();
    const [first, second] = [request(), request()];
    first.leave();
    second.leave();
    expect(api.aborted).to.deep.equal(['summer']);
    await rejection(first.queue);
  });

  it('is sent again for a player that comes later', async () => {
    const release = api.hold();
    request().leave();
    const later = request();
    release();
    expect((await later.queue).tracks).to.have.lengthOf(1);
    expect(api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('is sent again after the last player was removed', async () => {
    const first = request();
    await first.queue;
    first.leave();
    await request().queue;
    expect(api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('is not shared if it failed', async () => {
    api.answer('summer', undefined);
    await rejection(request().queue);
    api.answer('summer', queueAnswer(['a']));
    await request().queue;
    expect(api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('is sent again if a fresh queue is needed, which later players share', async () => {
    const old = await request().queue;
    api.answer('summer', queueAnswer(['a', 'b']));
    const fresh = await request('summer', { fresh: true }).queue;
    expect([old.tracks.length, fresh.tracks.length]).to.deep.equal([1, 2]);
    expect(await request().queue).to.equal(fresh);
  });

  it('continues for other players if a fresh one is aborted', async () => {
    const release = api.hold();
    const first = request();
    const fresh = request('summer', { fresh: true });
    fresh.leave();
    await nextTask();
    release();
    expect((await first.queue).tracks).to.have.lengthOf(1);
  });
});
