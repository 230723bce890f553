import { expect } from 'chai';
import { requestQueue } from '../../src/runtime/player/queue-requests.ts';
import { FAST } from '../support/fakes/deadlines.ts';
import { FakeApi, queueAnswer } from '../support/fakes/fake-api.ts';
import { nextTask } from '../support/fakes/fake-audio.ts';
import { rejection } from '../support/until.ts';

describe('the queue that players share', () => {
  let api: FakeApi;
  let controllers: AbortController[];

  beforeEach(() => {
    api = new FakeApi().answer('summer', queueAnswer(['a'])).answer('winter', queueAnswer(['w']));
    controllers = [];
  });
  afterEach(() => {
    for (const controller of controllers) controller.abort();
  });

  function ask(
    id = 'summer',
    { fresh = false, base = 'https://one.example' } = {},
  ): { queue: ReturnType<typeof requestQueue>; leave(): void } {
    const controller = new AbortController();
    controllers.push(controller);
    const queue = requestQueue(`${base}/v3/mixtapes/${id}/queue`, api.http, FAST, { signal: controller.signal, fresh });
    queue.catch(() => {});
    return { queue, leave: () => controller.abort() };
  }

  it('is asked for once, and is the same for all', async () => {
    const [one, two] = [ask(), ask()];
    expect(await one.queue).to.equal(await two.queue);
    expect(await ask().queue).to.equal(await one.queue);
    expect(api.asked).to.deep.equal(['summer']);
  });

  it('is asked for anew for another mixtape or at another API', async () => {
    await Promise.all([ask().queue, ask('winter').queue, ask('summer', { base: 'https://two.example' }).queue]);
    expect(api.asked).to.deep.equal(['summer', 'winter', 'summer']);
  });

  it('goes on while one of them still waits', async () => {
    const release = api.hold();
    const [one, two] = [ask(), ask()];
    one.leave();
    release();
    expect((await two.queue).tracks).to.have.lengthOf(1);
    expect(api.aborted).to.deep.equal([]);
  });

  it('is taken back once nobody waits any more', async () => {
    api.hold();
    const [one, two] = [ask(), ask()];
    one.leave();
    two.leave();
    expect(api.aborted).to.deep.equal(['summer']);
    await rejection(one.queue);
  });

  it('is asked for anew by whoever comes after that', async () => {
    const release = api.hold();
    ask().leave();
    const later = ask();
    release();
    expect((await later.queue).tracks).to.have.lengthOf(1);
    expect(api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('is forgotten when the last player is gone', async () => {
    const one = ask();
    await one.queue;
    one.leave();
    await ask().queue;
    expect(api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('is not shared if it failed', async () => {
    api.answer('summer', undefined);
    await rejection(ask().queue);
    api.answer('summer', queueAnswer(['a']));
    await ask().queue;
    expect(api.asked).to.deep.equal(['summer', 'summer']);
  });

  it('is asked for anew where that is wished, and is the newer one for whoever comes later', async () => {
    const old = await ask().queue;
    api.answer('summer', queueAnswer(['a', 'b']));
    const fresh = await ask('summer', { fresh: true }).queue;
    expect([old.tracks.length, fresh.tracks.length]).to.deep.equal([1, 2]);
    expect(await ask().queue).to.equal(fresh);
  });

  it('is not lost for the others when somebody asks anew', async () => {
    const release = api.hold();
    const first = ask();
    const fresh = ask('summer', { fresh: true });
    fresh.leave();
    await nextTask();
    release();
    expect((await first.queue).tracks).to.have.lengthOf(1);
  });
});
