import { expect } from 'chai';
import { takeEarly } from '../../../src/platform/http/early-requests.ts';
import { sendFirstRequests } from '../../../src/player/engine/first-requests.ts';
import { type FakeFetch, fakeFetch } from '../../support/fakes/fake-fetch.ts';
import { rejection } from '../../support/until.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:30,\n0.m4s\n#EXT-X-ENDLIST\n';
let apis = 0;

/** @returns a cleanup function */
function replaceProperty(object: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(object, name) ?? {};
  Object.defineProperty(object, name, { configurable: true, value });
  return () => Object.defineProperty(object, name, before);
}

describe('requests for the first sound of a track', () => {
  let network: FakeFetch;
  let apiBase: string;
  let answer: string;
  let media: readonly string[];
  let controller: AbortController;

  beforeEach(() => {
    apis += 1;
    apiBase = `https://api-${apis}.example`;
    answer = `${apiBase}/v2.0/stream/a%2Fb`;
    media = ['index.m3u8', 'init.mp4', '0.m4s'].map((name) => `${apiBase}/media/${name}`);
    const streams = [{ type: 'application/x-mpegurl', url: media[0] }];
    network = fakeFetch(({ url }) => new Response(url === answer ? JSON.stringify({ streams }) : PLAYLIST));
    controller = new AbortController();
  });
  afterEach(() => {
    for (const url of [answer, ...media]) void takeEarly(url, controller.signal);
    controller.abort();
    network.restore();
  });

  const settings = (apiKey = '') => ({ apiBase, apiKey, startSeconds: 0, durationSeconds: 15 });
  const requested = (): readonly string[] => network.requests.map(({ url }) => url);
  const always = (): boolean => true;

  it('begin at once, and their responses wait for the engine, whole', async () => {
    const sent = sendFirstRequests({ trackId: 'a/b' }, settings(), always);
    await null;
    expect(requested()).to.deep.equal([answer]);
    await sent;
    expect(requested()).to.deep.equal([answer, ...media]);
    for (const url of requested()) {
      const response = await takeEarly(url, controller.signal);
      expect(await response?.text()).to.have.length.above(0);
    }
  });

  it('are not sent twice', async () => {
    const track = { trackId: 'a/b' };
    await Promise.all([sendFirstRequests(track, settings(), always), sendFirstRequests(track, settings(), always)]);
    expect(requested()).to.deep.equal([answer, ...media]);
  });

  it('are none for a track that is no longer wanted at the end of the task', async () => {
    let isWanted = true;
    const sent = sendFirstRequests({ trackId: 'a/b' }, settings(), () => isWanted);
    isWanted = false;
    await sent;
    expect(requested()).to.deep.equal([]);
  });

  it('end when the engine sends them', async () => {
    let isWanted = true;
    const sent = sendFirstRequests({ trackId: 'a/b' }, settings(), () => isWanted);
    await null;
    isWanted = false;
    await sent;
    expect(requested()).to.deep.equal([answer]);
  });

  it('are none, if the answer needs a key', async () => {
    await sendFirstRequests({ trackId: 'a/b' }, settings('secret'), always);
    expect(requested()).to.deep.equal([]);
    // A stream that the queue names does not.
    const [url = ''] = media;
    await sendFirstRequests({ trackId: 'a/b', streams: [{ url }] }, settings('secret'), always);
    expect(requested()).to.deep.equal(media);
  });

  it('are none in a browser without Media Source, which may not need them', async () => {
    const names = ['MediaSource', 'ManagedMediaSource'].filter((name) => name in globalThis);
    const restore = names.map((name) => replaceProperty(globalThis, name, undefined));
    await sendFirstRequests({ trackId: 'a/b' }, settings(), always);
    for (const each of restore) each();
    expect(requested()).to.deep.equal([]);
  });

  it('reject if the answer is not one', async () => {
    network.restore();
    network = fakeFetch(() => new Response('<html>', { status: 502 }));
    expect((await rejection(sendFirstRequests({ trackId: 'a/b' }, settings(), always))).name).to.equal('SyntaxError');
    expect(requested()).to.deep.equal([answer]);
  });
});
