import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEADLINES } from '@mixtape-player/source/player/model/playback/patience.ts';
import { DEFAULT_SETTINGS } from '@mixtape-player/source/player/model/settings.ts';
import { expect } from 'chai';
import { root } from '../../../build/root.mjs';
import { startDemoServer } from '../../../demo/server/create-server.mjs';
import { FAULTS } from '../../../demo/server/faults/faults.mjs';
import { checkMixtape } from '../src/mixtape/check-mixtape.ts';
import { MIXTAPE_STEPS } from '../src/mixtape/mixtape-steps.ts';
import { probe } from '../src/probe.mjs';
import { browseWith } from '../src/world.ts';

/** A page on another origin than the API, as most are. */
const PAGE = 'http://blog.example';
/** Short delays between retries, and no deadline except for responses that hang. */
const deadlines = { ...DEADLINES, requestMs: 60_000, retryDelayMs: 5 };
/** Requests that get no response, or a very late one: the tests do not wait for them. */
const HANGS =
  /queue-(?:hang|stall)\/queue|stream\/(?:stream|unavailable)-hang|playlist-hang\/index|segment-(?:hang|hang-first|trickle)\/\d|play\/unavailable.*-hang/;
const limitMs = (url) => (HANGS.test(url) ? 250 : deadlines.requestMs);
const PARALLEL_CHECKS = 6;

/** The sections of the page about the API. */
const SECTIONS = [...readFileSync(join(root, 'docs/api.md'), 'utf8').matchAll(/^## (.*)$/gm)].map(([, title]) =>
  title.toLowerCase().replaceAll(' ', '-'),
);

describe('the checker, about a mixtape', () => {
  let server;
  /** The findings for each fault of the demo. */
  let byFault;
  before(async function () {
    // All faults, one after the other on a busy machine.
    this.timeout(300_000);
    server = await startDemoServer({ faultTimeScale: 0.1 });
    byFault = new Map();
    const ids = FAULTS.map(({ id }) => id);
    const worker = async () => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
        byFault.set(id, (await check({ mixtapeId: id })).found);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_CHECKS }, worker));
  });
  after(() => server.close());

  /** Not AbortSignal.timeout: Node 20 may garbage-collect its signal before it aborts. */
  async function browse(url, options) {
    const controller = new AbortController();
    const onTimeout = () => controller.abort(new DOMException('No response in time', 'TimeoutError'));
    const timer = setTimeout(onTimeout, limitMs(url));
    try {
      return await browseWith(deadlines, controller.signal)(url, options);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A browser that may read every response. Whether a page may is checked by the headers. */
  const world = (more = {}) => ({
    origin: server.origin,
    browse,
    probe: (order) => probe({ timeoutMs: limitMs(order.url), ...order }),
    canPlay: (type) => /mp4a/.test(type),
    ...more,
  });

  /** Remarks by step. */
  async function check(settings, { pageOrigin = PAGE, ...more } = {}) {
    const needs = { connect: new Set(), media: new Set(), images: new Set() };
    const apiBase = server.origin;
    const question = { settings: { ...DEFAULT_SETTINGS, apiBase, siteBase: apiBase, ...settings }, pageOrigin };
    const found = {};
    for await (const { step, ...remark } of checkMixtape(question, world(more), needs)) found[step] = remark;
    return { found, needs };
  }

  const verdicts = (found) => Object.fromEntries(Object.entries(found).map(([step, { verdict }]) => [step, verdict]));

  it('finds nothing wrong with a valid mixtape, and lists the URLs that a policy must allow', async () => {
    const { found, needs } = await check({ mixtapeId: 'night-drive' });
    expect(verdicts(found)).to.deep.equal(Object.fromEntries(Object.keys(MIXTAPE_STEPS).map((step) => [step, 'fine'])));
    expect(found.tracks.what).to.equal('10 of 10.');
    expect(Object.values(found).filter(({ api }) => api)).to.deep.equal([]);
    expect(found.playlist.what).to.include('8 to 23 s');
    expect([...needs.connect].map((url) => new URL(url).pathname)).to.deep.equal([
      '/v3/mixtapes/night-drive/queue',
      '/v2.0/stream/opening-lights',
      '/media/tracks/opening-lights/index.m3u8',
      '/media/tracks/opening-lights/1.m4s',
      '/media/tracks/opening-lights/init.mp4',
    ]);
    expect([...needs.media].map((url) => new URL(url).pathname)).to.deep.equal(['/play/opening-lights']);
    expect([...needs.images].map((url) => new URL(url).pathname)).to.deep.equal(['/media/covers/night-drive.svg']);
  });

  it('does not ask for a stream that the queue names, and checks what it names', async () => {
    const { found, needs } = await check({ mixtapeId: 'glass-hours' });
    expect(verdicts(found)).to.deep.equal(Object.fromEntries(Object.keys(MIXTAPE_STEPS).map((step) => [step, 'fine'])));
    const paths = [...needs.connect].map((url) => new URL(url).pathname);
    expect(paths.filter((path) => path.includes('/stream/'))).to.deep.equal([]);
    expect(paths.at(-1)).to.equal('/media/tracks/glass-arcade/init.mp4');
  });

  describe('without the probe of the demo server', () => {
    const off = { probe: async () => ({ hops: [], failure: 'PROBE_404', body: '', isCut: false }) };

    it('skips checks that need a server, and does the others', async () => {
      const { found } = await check({ mixtapeId: 'night-drive' }, off);
      const unchecked = ['cors', 'play', 'mixtape-page', 'cover'];
      expect(verdicts(found)).to.deep.equal(
        Object.fromEntries(
          Object.keys(MIXTAPE_STEPS).map((step) => [step, unchecked.includes(step) ? 'unchecked' : 'fine']),
        ),
      );
      for (const step of unchecked) expect(found[step].what).to.include('PROBE=1');
    });

    it('still reports problems that the browser sees', async () => {
      expect((await check({ mixtapeId: 'queue-404' }, off)).found.status.what).to.match(/^Status 404/);
      const { found } = await check({ mixtapeId: 'stream-401' }, off);
      expect(found.stream.what).to.match(/requires a key/);
    });

    it('says how to find out why the browser gets no response', async () => {
      const browse = async () => ({ status: null, isTimeout: false });
      const { found } = await check({ mixtapeId: 'night-drive' }, { ...off, browse });
      expect(found.reach.verdict).to.equal('broken');
      expect(found.reach.fix).to.include('PROBE=1 npm start');
    });
  });

  it('lists the targets of redirects among the URLs that a policy must allow', async () => {
    const { needs } = await check({ mixtapeId: 'playlist-redirect' });
    const lists = [...needs.connect].filter((url) => new URL(url).pathname.endsWith('.m3u8'));
    expect(lists).to.have.length(2);
  });

  // On a slow machine, the head of the response may also be too late.
  const LATE = /does not end within 8 seconds|does not respond in time/;
  const CUT = /ends too early|closes the connection/;

  /** By fault: the step that reports it, the verdict, and the sentence. */
  const REPORTED = {
    'queue-401': ['status', 'broken', /Status 401/],
    'queue-403': ['status', 'broken', /Status 403/],
    'queue-404': ['status', 'broken', /Status 404.*has nothing/],
    'queue-408': ['status', 'broken', /Status 408/],
    'queue-429': ['status', 'broken', /too many requests/],
    'queue-429-much-later': ['status', 'broken', /too many requests/],
    'queue-500': ['status', 'broken', /there is an error/],
    'queue-503': ['status', 'broken', /Status 503/],
    'queue-hang': ['reach', 'broken', /not respond in time/],
    'queue-stall': ['reach', 'broken', LATE],
    'queue-reset': ['reach', 'broken', /closes the connection/],
    'queue-cut': ['reach', 'broken', CUT],
    'queue-no-cors': ['cors', 'broken', /no Access-Control-Allow-Origin/],
    'queue-html': ['json', 'broken', /is a page .*<!doctype html>/],
    'queue-cut-json': ['json', 'broken', /not valid JSON/],
    'queue-null': ['shape', 'broken', /The response is null/],
    'queue-wrong-shape': ['shape', 'broken', /"data" is an object and not a list/],
    'queue-empty': ['tracks', 'broken', /has no tracks/],
    'bad-entries': [
      'shape',
      'warning',
      /data\[1\] has no track_id.*data\[2\] is null.*data\[4\]\.duration is the text "47"/,
    ],
    duplicates: ['shape', 'warning', /data\[1\]\.track_id repeats that of data\[0\]/],
    'no-mixtape': ['shape', 'warning', /included\.mixtape is missing/],
    'unsafe-cover': ['shape', 'warning', /cover is the text "javascript:/],
    'broken-cover': ['cover', 'warning', /status 404/],
    'no-cover': ['shape', 'warning', /cover is null/],
    'stream-401': ['stream', 'broken', /requires a key, and none is sent/],
    'stream-403': ['stream', 'broken', /requires a key/],
    'stream-404': ['stream', 'broken', /Status 404/],
    'stream-408': ['stream', 'broken', /Status 408/],
    'stream-429': ['stream', 'broken', /Status 429/],
    'stream-429-much-later': ['stream', 'broken', /Status 429/],
    'stream-500': ['stream', 'broken', /Status 500/],
    'stream-503': ['stream', 'broken', /Status 503/],
    'stream-hang': ['stream', 'broken', /not respond in time/],
    'stream-reset': ['stream', 'broken', /closes the connection/],
    'stream-no-cors': ['stream', 'broken', /no Access-Control-Allow-Origin/],
    'stream-html': ['stream', 'broken', /is a page/],
    'stream-empty': ['type', 'broken', /the list is empty/],
    'stream-no-hls': ['type', 'broken', /the text "audio\/mpeg"/],
    'stream-unsafe-url': ['stream-url', 'broken', /javascript:alert\(1\).*not an http URL/],
    'playlist-404': ['playlist', 'broken', /Status 404/],
    'playlist-500': ['playlist', 'broken', /Status 500/],
    'playlist-hang': ['playlist', 'broken', /not respond in time/],
    'playlist-garbage': ['playlist', 'broken', /does not start with #EXTM3U but with the text "not what/],
    'playlist-empty': ['playlist', 'broken', /lists no segment/],
    'playlist-live': ['playlist', 'warning', /no end/],
    'playlist-codec': ['playlist', 'broken', /codecs: zz-9/],
    'init-404': ['segment', 'broken', /Status 404/],
    'init-garbage': ['segment', 'broken', /is not audio/],
    'segment-no-cors': ['segment', 'broken', /no Access-Control-Allow-Origin/],
    'segment-404': ['segment', 'broken', /Status 404/],
    'segment-hang': ['segment', 'broken', /not respond in time/],
    'segment-trickle': ['segment', 'broken', LATE],
    'segment-garbage': ['segment', 'broken', /is not audio/],
    'segment-404-first': ['segment', 'broken', /Status 404/],
    'segment-500-first': ['segment', 'broken', /Status 500/],
    'segment-hang-first': ['segment', 'broken', /not respond in time/],
    'segment-cut-first': ['segment', 'broken', CUT],
    'segment-garbage-first': ['segment', 'broken', /is not audio/],
    'play-404': ['play', 'broken', /Status 404/],
    'ts-play-404': ['play', 'broken', /Status 404/],
    'play-html': ['play', 'broken', /not an audio file.*text\/html/],
    unavailable: ['play', 'broken', /Status 404/],
    'unavailable-media': ['play', 'broken', /Status 404/],
    'unavailable-hang': ['play', 'broken', /not respond in time/],
    'unavailable-segment-hang': ['play', 'broken', /not respond in time/],
  };

  /** Slow or unusual, but no problem to fix. */
  const HARMLESS =
    /-(?:flaky|slow|soon|date|redirect|relative-url|trickle|corrupt|stop|stop-once|expires|no-ranges)(?:-first)?$|^(?:huge|numeric-ids|odd-ids|hostile-text|long-text|rtl-text)$/;
  /** In a later segment or track: only the first is checked. */
  const NOT_IN_FIRST = /-(?:middle|last)$|^ts-segment-|^everything-dead$/;
  /** Visible only when a stream is decoded, which the checker does not do. */
  const IN_DECODED_STREAM = /^playlist-(?:milliseconds|understated|pictures)$/;

  it('knows every fault of the demo', () => {
    const isKnown = (id) => REPORTED[id] || HARMLESS.test(id) || NOT_IN_FIRST.test(id) || IN_DECODED_STREAM.test(id);
    const unknown = FAULTS.map(({ id }) => id).filter((id) => !isKnown(id));
    expect(unknown).to.deep.equal([]);
  });

  it('names the part of the API that a response violates', () => {
    const apiOf = (id, step) => byFault.get(id)[step].api;
    expect(apiOf('bad-entries', 'shape')).to.equal(
      'GET {api-base}/v3/mixtapes/{mixtape-id}/queue, fields (api.md#queue)',
    );
    expect(apiOf('stream-no-hls', 'type')).to.equal(
      'GET {api-base}/v2.0/stream/{track_id}, streams[].type (api.md#stream)',
    );
    expect(apiOf('play-html', 'play')).to.equal('GET {site-base}/play/{track_id} (api.md#play-url)');
  });

  for (const [id, [step, verdict, what]] of Object.entries(REPORTED)) {
    it(`reports ${id} in the step ${step}`, () => {
      const found = byFault.get(id);
      expect(found[step], JSON.stringify(verdicts(found))).to.include({ verdict });
      expect(found[step].what).to.match(what);
      const [, page, anchor] = /^.* \((api\.md)#([\w-]+)\)$/.exec(found[step].api) ?? [];
      expect(page, found[step].api).to.equal('api.md');
      expect(SECTIONS).to.include(anchor);
    });
  }

  for (const { id } of FAULTS.filter((fault) => HARMLESS.test(fault.id) && !REPORTED[fault.id])) {
    it(`finds nothing broken with ${id}`, () => {
      const found = byFault.get(id);
      const { type, ...others } = verdicts(found);
      if (!id.startsWith('play-')) expect(type).to.equal('fine');
      expect(Object.values(others)).not.to.include('broken');
    });
  }
});
