// One server for all contenders: their pages and code, the API, the demo's sound for any number of
// tracks. Delays every response by the same time, and records every request.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { root } from '../../build/root.mjs';
import { SONGS } from '../../demo/media/published.mjs';
import { listen } from '../../demo/server/listen.mjs';

/** The folders of a song in several packagings. */
export const STREAMS = {
  /** 58 s of AAC at 56 kb/s in segments of 6 s. */
  'mpeg-ts': join(root, 'demo/media/packagings/mpeg-ts'),
  /** As `mixtape-publish` makes it: 128 kb/s, cut where the preview begins and ends. */
  fmp4: SONGS.get('harbour-at-four').folder,
};
/** The same song in one file, for a page without scripts. */
const FILE = join(root, 'demo/media/published/play/demo_harbour-at-four');
const TYPES = {
  '.css': 'text/css',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'audio/mp4',
  '.svg': 'image/svg+xml',
  '.ts': 'video/mp2t',
};
const typeOf = (path) => TYPES[extname(path)] ?? 'application/octet-stream';

/**
 * @typedef {object} LoggedRequest
 * @property {string} path
 * @property {number} at ms since the epoch
 * @property {number} bytes of the body, as sent
 */

/**
 * @param {ReadonlyMap<string, import('./bundle.mjs').Code>} codeOf by a contender's name
 * @param {keyof STREAMS} stream what is played
 */
export async function startBenchServer(codeOf, stream) {
  const sound = new Map();
  for (const file of await readdir(STREAMS[stream])) sound.set(file, await readFile(join(STREAMS[stream], file)));
  const file = await readFile(FILE);
  const playlist = `${sound.get('index.m3u8')}`;
  const cover = await readFile(join(root, 'demo/media/covers/night-drive.svg'));
  const code = new Map([...codeOf.values()].flatMap(({ files }) => [...files]));

  let latencyMs = 0;
  let pending = 0;
  let lastActivity = Date.now();
  /**
   * By path, compressed: a cache of pages, so that rendering one costs the visit nothing.
   * @type {Map<string, Buffer>}
   */
  const pages = new Map();
  /** @type {LoggedRequest[]} */
  let requests = [];
  const app = new Hono();

  app.use(async (context, next) => {
    const request = { path: context.req.path, at: Date.now(), bytes: 0 };
    requests.push(request);
    pending += 1;
    if (latencyMs > 0) await sleep(latencyMs);
    await next();
    request.bytes = Number(context.res.headers.get('Content-Length') ?? 0);
    pending -= 1;
    lastActivity = Date.now();
  });

  app.get('/page/:name/:tracks/:players', ({ req }) =>
    answer(pages.get(req.path), '.html', { 'Content-Encoding': 'br' }),
  );
  app.get('/code/*', ({ req }) => {
    const headers = { 'Content-Encoding': 'br', 'Cache-Control': 'public, max-age=31536000, immutable' };
    return answer(code.get(req.path), req.path, headers);
  });
  app.get('/v3/mixtapes/:id/queue', ({ req }) => answer(queue(req.param('id'), playlist), '.json'));
  app.get('/v2.0/stream/:id', ({ req }) => answer(streams(new URL(req.url).origin, req.param('id')), '.json'));
  app.get('/media/:id/:file', ({ req }) => answer(sound.get(req.param('file')), req.path));
  app.get('/play/:id', () => answer(file, '.mp3'));
  app.get('/cover.svg', () => answer(cover, '.svg'));
  app.get('/favicon.ico', () => new Response(null, { status: 204 }));

  const { origin, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    origin,
    close,
    minimumBytes: minimumBytes(sound),
    /**
     * Forgets the requests of the visit before.
     * @param {number} ms that each response is held back from now on
     * @returns {string} address of the page
     */
    startVisit(ms, contender, tracks, players) {
      latencyMs = ms;
      requests = [];
      const path = `/page/${contender.name}/${tracks}/${players}`;
      if (!pages.has(path))
        pages.set(path, brotliCompressSync(page(contender, codeOf.get(contender.name), tracks, players, playlist)));
      return origin + path;
    },
    /** @param {RegExp} path @param {number} [until] ms since the epoch */
    bytesOf: (path, until = Number.POSITIVE_INFINITY) =>
      requests
        .filter((request) => path.test(request.path) && request.at <= until)
        .reduce((sum, { bytes }) => sum + bytes, 0),
    /** Resolves after this time without a request. @param {number} ms */
    async quiet(ms) {
      while (pending > 0 || Date.now() - lastActivity < ms) await sleep(50);
    },
  };
}

/** @param {Buffer | string | undefined} body */
function answer(body, path, headers = { 'Cache-Control': 'public, max-age=3600' }) {
  if (body === undefined) return new Response(null, { status: 404 });
  const type = TYPES[path] ?? typeOf(path);
  return new Response(body, {
    headers: { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)), ...headers },
  });
}

function page({ player, head, hasStreams }, { script, style, preloads }, tracks, players, playlist) {
  const mixtapeId = `${tracks}${hasStreams ? WITH_STREAMS : ''}`;
  const markup = player(mixtapeId, queue(mixtapeId, playlist)).repeat(players);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Bench</title>
<style>
body { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 8px; margin: 8px }
section { min-width: 0 }
ol { height: 12em; overflow: auto }
audio { width: 100% }
p { grid-column: 1 / -1 }
</style>
${style ? `<link rel="stylesheet" href="${style}">` : ''}
${preloads.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n')}
${head ?? ''}
${script ? `<script type="module" src="${script}"></script>` : ''}
</head>
<body data-mixtape-id="${mixtapeId}">
${markup}
<p>${'Text below the player. '.repeat(100)}</p>
</body>
</html>`;
}

/** At the end of a mixtape's id: its queue says where the tracks' sound is. */
const WITH_STREAMS = '-streams';

/** @param {string} mixtapeId how many tracks it has */
const queue = (mixtapeId, playlist) =>
  JSON.stringify({
    data: Array.from({ length: Number.parseInt(mixtapeId, 10) }, (_, index) => ({
      ...(mixtapeId.endsWith(WITH_STREAMS) && {
        streams: [{ type: 'application/x-mpegurl', url: `/media/track-${index + 1}/index.m3u8`, playlist }],
      }),
      track_id: `track-${index + 1}`,
      title: `Harbour at Four, take ${index + 1}`,
      artist: 'Kestrel',
      duration: 58,
    })),
    included: {
      mixtape: {
        slug: 'bench',
        cover: '/cover.svg',
        artist: 'The Curators',
        title: 'Bench',
        djs: [{ name: 'DJ One' }],
      },
    },
  });

const streams = (origin, id) =>
  JSON.stringify({ streams: [{ type: 'application/x-mpegurl', url: `${origin}/media/${id}/index.m3u8` }] });

/** Bytes of the segments that overlap the preview. */
function minimumBytes(sound) {
  const entries = sound
    .get('index.m3u8')
    .toString()
    .matchAll(/#EXTINF:([\d.]+),\s+(\S+)/g);
  let start = 0;
  let bytes = 0;
  for (const [, seconds, file] of entries) {
    const end = start + Number(seconds);
    if (start < 23 && end > 8) bytes += sound.get(file).length;
    start = end;
  }
  return bytes;
}
