import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { startDemoServer } from '../../demo/server/create-server.mjs';
import { parseQueue } from '../../src/player/model/queue/parse-queue.ts';
import { parseStreams } from '../../src/player/model/stream/parse-streams.ts';
import { postNotify, postPresave } from '../../src/presave/page/presave-api.ts';
import { finish } from '../../src/presave/providers/spotify/spotify-adapter.ts';
import { fc, runs } from '../support/chance.ts';
import { api, exampleOf, problems, responseProblems, schemas } from '../support/docs/api-schemas.mjs';
import { FLOW_SETTINGS } from '../support/fakes/flow-settings.ts';

const MIXTAPES = ['night-drive', 'slow-water', 'glass-hours', 'short-tracks', 'one-track', 'quiet', 'large'];
const QUEUE = '/v3/mixtapes/{mixtape_id}/queue';
const STREAM = '/v2.0/stream/{track_id}';
const PLAY = '/play/{track_id}';
const PRESAVE = '/api/presave';
const NOTIFY = '/api/notify';
/** Random texts of any script take time on a busy machine. */
const RANDOM_MS = 60_000;

/** A value as it comes out of a response's JSON. */
const sent = (value) => JSON.parse(JSON.stringify(value));

describe('the description of the API', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(api)).to.deep.equal({ valid: true });
    expect(validator.version).to.equal('3.1');
  });

  describe('holds for the demo server:', () => {
    let server;
    before(async () => {
      server = await startDemoServer({ apiKey: 'a key' });
    });
    after(() => server.close());
    const get = (path, headers = {}) => fetch(server.origin + path, { headers, redirect: 'manual' });

    for (const id of [...MIXTAPES, 'nobody']) {
      it(`the queue of ${id}`, async () => {
        expect(await responseProblems(QUEUE, 'get', await get(`/v3/mixtapes/${id}/queue`))).to.deep.equal([]);
      });
    }

    for (const [title, headers] of Object.entries({
      'with the key': { 'X-API-Key': 'a key' },
      'without the key': {},
    })) {
      it(`the stream of a track, ${title}`, async () => {
        const response = await get('/v2.0/stream/velvet-static', headers);
        expect(response.status).to.equal(headers['X-API-Key'] ? 200 : 401);
        expect(await responseProblems(STREAM, 'get', response)).to.deep.equal([]);
      });
    }

    for (const [Range, status] of [
      [undefined, 200],
      ['bytes=0-9', 206],
      ['bytes=99999999-', 416],
    ]) {
      it(`a play URL with ${Range ? `Range: ${Range}` : 'no range'}`, async () => {
        const response = await get('/play/velvet-static', Range ? { Range } : {});
        await response.body?.cancel();
        expect(response.status).to.equal(status);
        expect(await responseProblems(PLAY, 'get', response)).to.deep.equal([]);
      });
    }
  });

  describe('is enough to write a server that the player understands:', function () {
    this.timeout(RANDOM_MS);

    it('every queue that the schema allows keeps its tracks, titles and mixtape', () => {
      fc.assert(
        fc.property(exampleOf(schemas['queue.json']), (example) => {
          const queue = sent(example);
          const { tracks, mixtape, warnings } = parseQueue(queue);
          const first = new Map(queue.data.map((track) => [String(track.track_id), track]).reverse());
          expect(tracks.map(({ trackId }) => trackId)).to.have.members([...first.keys()]);
          for (const { trackId, links = [], ...track } of tracks) {
            const { title, artist, duration = null, links: sentLinks = [], peaks, ...sound } = first.get(trackId);
            const { streams, play_url: playUrl, page_url: pageUrl, cover } = sound;
            expect(track).to.deep.equal({
              title,
              artist,
              duration,
              ...(peaks && { peaks }),
              ...(streams && { streams: streams.map(({ type, url, ...rest }) => ({ url: url.trim(), ...rest })) }),
              ...(playUrl && { playUrl: playUrl.trim() }),
              ...(pageUrl && { pageUrl }),
              ...(cover && { cover: cover.trim() }),
            });
            const expected = sentLinks.map(({ name, url }) => ({ name: name.trim(), url }));
            expect(links).to.deep.equal(expected);
          }
          expect(warnings.filter((text) => !text.includes('repeats'))).to.deep.equal([]);
          expect(mixtape === null).to.equal(queue.included?.mixtape === undefined);
          if (mixtape === null) return;
          const { title, url, color } = queue.included.mixtape;
          expect(mixtape).to.include({ title });
          expect([mixtape.url, mixtape.color]).to.deep.equal([url, color]);
        }),
        { numRuns: runs(100) },
      );
    });

    it('every list of streams that the schema allows leads to its playlists', () => {
      fc.assert(
        fc.property(exampleOf(schemas['stream.json']), fc.webUrl(), (example, url) => {
          const { streams } = sent(example);
          const withPlaylist = [...streams, { type: 'application/vnd.apple.mpegurl', url }];
          expect(problems(schemas['stream.json'], { streams: withPlaylist })).to.deep.equal([]);
          expect(parseStreams({ streams: withPlaylist })).to.include(url);
          expect(parseStreams({ streams: [] })).to.deep.equal([]);
        }),
        { numRuns: runs(100) },
      );
    });
  });

  describe('holds for what the pre-save posts:', () => {
    const realFetch = globalThis.fetch;
    const realNow = performance.now;
    beforeEach(() => {
      // Node's timers accept only whole milliseconds.
      performance.now = () => 0;
    });
    afterEach(() => {
      globalThis.fetch = realFetch;
      performance.now = realNow;
    });

    /** Answers every request, and returns the bodies that were posted to the site. */
    function recordPresaves(tokens) {
      const bodies = [];
      globalThis.fetch = async (url, { body } = {}) => {
        if (String(url).endsWith('/api/token')) return Response.json({ token_type: 'Bearer', ...tokens });
        expect(new URL(url).pathname).to.be.oneOf([PRESAVE, NOTIFY]);
        bodies.push(JSON.parse(body));
        return Response.json({});
      };
      return bodies;
    }

    const answer = (change) => ({
      query: '?code=a-code&state=s',
      state: 's',
      flow: { ...FLOW_SETTINGS, verifier: 'v'.repeat(128), ...change },
    });

    for (const [title, change, tokens] of [
      ['a code of Spotify', { exchange: 'server' }],
      ['tokens of Spotify', { exchange: 'browser' }, { access_token: 'a', refresh_token: 'r' }],
      ['a token of Spotify that cannot be refreshed', { exchange: 'browser' }, { access_token: 'a' }],
    ]) {
      it(title, async () => {
        const bodies = recordPresaves(tokens);
        expect(await finish(answer(change), { ...FLOW_SETTINGS, ...change })).to.deep.equal({ kind: 'saved' });
        expect(bodies).to.have.length(1);
        expect(problems(schemas['presave.json'], bodies[0])).to.deep.equal([]);
      });
    }

    it('a token of Apple Music', async () => {
      const bodies = recordPresaves();
      await postPresave('https://site.example', { access_token: 'a', project_id: '7', dsp_name: 'apple_music' });
      expect(problems(schemas['presave.json'], bodies[0])).to.deep.equal([]);
    });

    it('a subscription to messages, with and without the time zone', async () => {
      const bodies = recordPresaves();
      // As in RFC 8291, Section 5.
      const subscription = {
        endpoint: 'https://push.example/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
        expirationTime: null,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      };
      await postNotify('https://site.example', { project_id: '7', subscription });
      await postNotify('https://site.example', { project_id: '7', subscription, time_zone: 'Asia/Tokyo' });
      expect(bodies).to.have.length(2);
      for (const body of bodies) expect(problems(schemas['notify.json'], body)).to.deep.equal([]);
      expect(problems(schemas['notify.json'], { project_id: '7', subscription: {} })).not.to.deep.equal([]);
    });

    it('and for nothing with another service', () => {
      const body = { access_token: 'a', project_id: '7', dsp_name: 'nowhere' };
      expect(problems(schemas['presave.json'], body)).not.to.deep.equal([]);
    });
  });
});
