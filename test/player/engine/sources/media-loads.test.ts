import { expect } from 'chai';
import { createMediaLoads, type MediaLoads } from '../../../../src/player/engine/sources/media-loads.ts';
import { type Answer, type FakeFetch, fakeFetch, hang, status } from '../../../support/fakes/fake-fetch.ts';
import { sourceOptions } from '../../../support/fakes/source-options.ts';
import { rejection } from '../../../support/until.ts';

const PART = { url: 'https://cdn.example/1.m4s', range: null };
const BYTES = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]);
const sends = () => new Response(BYTES);

describe('what is loaded of a stream', () => {
  let network: FakeFetch;
  let loads: MediaLoads;

  beforeEach(() => {
    loads = createMediaLoads(sourceOptions());
  });
  afterEach(() => network.restore());

  function answer(...answers: readonly Answer[]): void {
    network = fakeFetch(...answers);
  }

  it('is requested once', async () => {
    answer(sends);
    const both = await Promise.all([loads.get(PART), loads.get(PART)]);
    for (const { bytes } of [...both, await loads.get(PART)]) expect(new Uint8Array(bytes)).to.deep.equal(BYTES);
    expect(network.requests).to.have.length(1);
  });

  it('is requested again if nobody wanted it for a moment', async () => {
    answer(hang, sends);
    const controller = new AbortController();
    const first = loads.get(PART, { unwanted: controller.signal });
    controller.abort();
    const second = loads.get(PART);
    await rejection(first);
    expect(network.requests[0]?.signal.aborted).to.equal(true);
    expect(new Uint8Array((await second).bytes)).to.deep.equal(BYTES);
  });

  it('is requested again after a failure', async () => {
    answer(status(403), sends);
    expect(await rejection(loads.get(PART))).to.include({ code: 'media-failed', status: 403 });
    expect(new Uint8Array((await loads.get(PART)).bytes)).to.deep.equal(BYTES);
  });

  it('is kept if an earlier request for it fails late', async () => {
    let fail = (_response: Response): void => {};
    const late = new Promise<Response>((resolve) => {
      fail = resolve;
    });
    answer(() => late, sends);
    const first = loads.get(PART);
    void loads.take(PART);
    await loads.get(PART);
    fail(new Response(null, { status: 403 }));
    await rejection(first);
    await loads.get(PART);
    expect(network.requests).to.have.length(2);
  });
});
