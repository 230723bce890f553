import { expect } from 'chai';
import { requestEarly, takeEarly } from '../../../src/platform/http/early-requests.ts';
import { http } from '../../../src/platform/http/http.ts';
import { PATIENT } from '../../support/fakes/deadlines.ts';
import { type FakeFetch, fakeFetch, hang, json, networkFault } from '../../support/fakes/fake-fetch.ts';
import { rejection } from '../../support/until.ts';

const LONG_MS = 60_000;
let addresses = 0;

describe('an early request', () => {
  let network: FakeFetch;
  let controller: AbortController;
  let url: string;

  beforeEach(() => {
    controller = new AbortController();
    addresses += 1;
    url = `https://api.example/early/${addresses}`;
  });
  afterEach(() => {
    controller.abort();
    network.restore();
  });

  it('is sent once, without credentials, and http returns its response', async () => {
    network = fakeFetch(json({ data: [1] }));
    requestEarly(url, LONG_MS);
    requestEarly(url, LONG_MS);
    const response = await http(url, { signal: controller.signal, deadlines: PATIENT });
    expect(await response.json()).to.deep.equal({ data: [1] });
    expect(network.requests.map(({ credentials }) => credentials)).to.deep.equal(['omit']);
  });

  it('is not the response for a request with headers', async () => {
    network = fakeFetch(json({ of: 'anyone' }), json({ of: 'the key' }));
    requestEarly(url, LONG_MS);
    const headers = { 'X-API-Key': 'k' };
    const response = await http(url, { signal: controller.signal, deadlines: PATIENT, headers });
    expect(await response.json()).to.deep.equal({ of: 'the key' });
  });

  it('is aborted with the caller that took it', async () => {
    network = fakeFetch(hang);
    requestEarly(url, LONG_MS);
    const taken = takeEarly(url, controller.signal) ?? Promise.resolve();
    controller.abort();
    expect((await rejection(taken)).name).to.equal('AbortError');
  });

  it('is left to another caller by one that is aborted already', async () => {
    network = fakeFetch(json({ data: [3] }));
    requestEarly(url, LONG_MS);
    expect(takeEarly(url, AbortSignal.abort())).to.equal(undefined);
    const response = await takeEarly(url, controller.signal);
    expect(await response?.json()).to.deep.equal({ data: [3] });
  });

  it('may have been sent by the page itself', async () => {
    network = fakeFetch(networkFault);
    const response = Promise.resolve(new Response('{"data":[2]}'));
    Object.assign(document, { [Symbol.for('mixtape-player.early-requests')]: new Map([[url, { response }]]) });
    requestEarly(url, LONG_MS);
    const answer = await http(url, { signal: controller.signal, deadlines: PATIENT });
    expect(await answer.json()).to.deep.equal({ data: [2] });
    expect(network.requests).to.have.length(0);
    controller.abort();
  });

  it('is dropped if it is not used', async () => {
    network = fakeFetch(hang);
    requestEarly(url, 5);
    const [request] = network.requests;
    await new Promise((resolve) => request?.signal.addEventListener('abort', resolve, { once: true }));
    expect(takeEarly(url, controller.signal)).to.equal(undefined);
  });
});
