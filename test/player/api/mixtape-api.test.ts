import { expect } from 'chai';
import { http } from '../../../src/platform/http/http.ts';
import { PlayerError } from '../../../src/platform/model/player-error.ts';
import { fetchQueue, fetchStreamUrl, playUrl, queueUrl } from '../../../src/player/api/mixtape-api.ts';
import { scaledDeadlines } from '../../support/fakes/deadlines.ts';
import {
  type Answer,
  type FakeFetch,
  fakeFetch,
  hang,
  json,
  networkFault,
  status,
} from '../../support/fakes/fake-fetch.ts';
import { rejection } from '../../support/until.ts';

const BASE = 'https://api.example/base';
const SETTINGS = { apiBase: BASE, siteBase: 'https://site.example', apiKey: '' };
const ODD_ID = 'a/b?c#d e%é';
const ENCODED = 'a%2Fb%3Fc%23d%20e%25%C3%A9';
const HLS = 'application/x-mpegURL';

describe('the URLs of the API', () => {
  it('contain the id as one path segment', () => {
    expect(queueUrl(SETTINGS, ODD_ID)).to.equal(`${BASE}/v3/mixtapes/${ENCODED}/queue`);
    expect(playUrl(SETTINGS, { trackId: ODD_ID })).to.equal(`https://site.example/play/${ENCODED}`);
    expect(playUrl(SETTINGS, { trackId: ODD_ID, playUrl: '/one.mp3' })).to.equal(
      `${new URL(SETTINGS.apiBase).origin}/one.mp3`,
    );
    expect(playUrl(SETTINGS, { trackId: ODD_ID, playUrl: 'https://[' })).to.equal(
      `https://site.example/play/${ENCODED}`,
    );
  });

  it('stay below the base, whatever the id', () => {
    expect(new URL(queueUrl(SETTINGS, '../../admin')).pathname).to.equal('/base/v3/mixtapes/..%2F..%2Fadmin/queue');
  });
});

describe('the requests to the API', () => {
  let network: FakeFetch;
  let controller: AbortController;
  const deadlines = scaledDeadlines(1 / 10);

  beforeEach(() => {
    controller = new AbortController();
  });
  afterEach(() => {
    controller.abort();
    network.restore();
  });

  const options = (): { signal: AbortSignal; deadlines: typeof deadlines } => ({
    signal: controller.signal,
    deadlines,
  });

  function askQueue(...answers: readonly Answer[]): ReturnType<typeof fetchQueue> {
    network = fakeFetch(...answers);
    return fetchQueue(http, queueUrl(SETTINGS, 'summer'), options());
  }

  function askStream(answer: Answer, settings: { apiBase?: string; apiKey?: string } = {}): Promise<string> {
    network = fakeFetch(answer);
    return fetchStreamUrl(http, { ...SETTINGS, ...settings }, 't 1', options());
  }

  const streams = (...urls: readonly unknown[]): Answer => json({ streams: urls.map((url) => ({ type: HLS, url })) });

  for (const code of [404, 500]) {
    it(`report the status if the queue fails with ${code}`, async () => {
      const error = await rejection(askQueue(status(code)));
      expect(error).to.be.instanceOf(PlayerError).and.to.include({ code: 'queue-failed', status: code });
      expect(error.message).to.include(String(code)).and.to.include('/v3/mixtapes/summer/queue');
      expect(error.cause).to.be.instanceOf(Error);
    });
  }

  it('report that the queue did not answer in time', async () => {
    const error = await rejection(askQueue(hang));
    expect(error).to.include({ code: 'queue-failed' });
    expect(error.message).to.match(/in time/);
  });

  describe('with more than 8 MB', () => {
    const large = (bytes: number) => status(200, {}, `${' '.repeat(bytes - 11)}{"data":[]}`);

    it('are refused, and not repeated', async () => {
      const error = await rejection(askQueue(large(8_000_001)));
      expect(error).to.include({ code: 'queue-invalid' });
      expect(error.message).to.contain('is larger than 8 MB');
      expect(network.requests).to.have.lengthOf(1);
      network.restore();
      expect(await rejection(askStream(large(8_000_001)))).to.include({ code: 'stream-invalid', trackId: 't 1' });
      expect(network.requests).to.have.lengthOf(1);
    });
  });

  describe('for a stream', () => {
    it('follow no redirect with the key, which would be sent there too', async () => {
      await askStream(streams('https://cdn.example/a.m3u8'), { apiKey: 'secret' });
      expect(network.requests[0]?.redirect).to.equal('error');
      network.restore();
      await askStream(streams('https://cdn.example/a.m3u8'));
      expect(network.requests[0]?.redirect).to.equal('follow');
      network.restore();
      expect((await rejection(askStream(networkFault, { apiKey: 'secret' }))).message).to.include('a redirect');
    });

    for (const [address, absolute] of [
      ['a.m3u8', 'https://api.example/base/a.m3u8'],
      ['/a.m3u8', 'https://api.example/a.m3u8'],
      ['../a.m3u8?x=1', 'https://api.example/a.m3u8?x=1'],
      ['//cdn.example/a.m3u8', 'https://cdn.example/a.m3u8'],
    ]) {
      it(`read ${address} relative to the API’s base`, async () => {
        expect(await askStream(streams(address))).to.equal(absolute);
      });
    }

    it('skip URLs that must not be loaded', async () => {
      const answer = streams(
        'javascript:alert(1)',
        'data:audio/mpegurl,x',
        'blob:https://a/b',
        'file:///a.m3u8',
        'http://[',
        'https://cdn.example/good.m3u8',
      );
      expect(await askStream(answer)).to.equal('https://cdn.example/good.m3u8');
    });

    for (const answer of [
      streams(),
      streams('javascript:alert(1)'),
      json({ streams: [{ type: 'audio/mpeg', url: 'https://a.example/a.mp3' }] }),
      json({}),
      json(null),
      status(200, {}, 'x'),
    ]) {
      it('report that no stream may be loaded, and for which track', async () => {
        const error = await rejection(askStream(answer));
        expect(error).to.be.instanceOf(PlayerError).and.to.include({ code: 'stream-invalid', trackId: 't 1' });
      });
    }

    it('report the status, and the track', async () => {
      expect(await rejection(askStream(status(403)))).to.include({
        code: 'stream-failed',
        status: 403,
        trackId: 't 1',
      });
      expect(network.requests).to.have.lengthOf(1);
    });

    it('never show the key in messages', async () => {
      const error = await rejection(askStream(status(403), { apiKey: 'very-secret' }));
      expect(`${error.message} ${error.stack ?? ''}`).not.to.include('very-secret');
    });
  });
});
