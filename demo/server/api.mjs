import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { queueOf, WITH_STREAMS } from './catalog.mjs';
import { FAULTS_BY_ID, trackFaultsOf } from './faults/faults.mjs';
import { oddQueueOf } from './faults/odd-queues.mjs';
import { soundOf } from './track-sound.mjs';

/** A mixtape changes rarely: caching it for a minute saves the API most requests. */
const QUEUE_CACHE = 'public, max-age=60, stale-while-revalidate=600';
/** Stream responses depend on the key. */
const STREAM_CACHE = 'private, max-age=60';

/** @param {string} mixtapeId @param {string} mediaOrigin */
function queueAnswer(mixtapeId, mediaOrigin) {
  const queue = queueOf(mixtapeId);
  if (!queue) return oddQueueOf(mixtapeId);
  const { mixtape, tracks } = queue;
  const data = WITH_STREAMS.has(mixtapeId) ? tracks.map((track) => withStream(track, mediaOrigin)) : tracks;
  return { data, included: { mixtape: { ...mixtape, cover: new URL(mixtape.cover, mediaOrigin).href } } };
}

/** @param {import('./catalog.mjs').CatalogTrack} track @param {string} mediaOrigin */
function withStream(track, mediaOrigin) {
  const playlist = readFileSync(join(soundOf(track.track_id)?.folder ?? '', 'index.m3u8'), 'utf8');
  return { ...track, streams: [{ ...playlistStream(track.track_id, mediaOrigin), playlist }] };
}

/** @param {string} trackId @param {string} mediaOrigin */
const playlistStream = (trackId, mediaOrigin) => ({
  type: 'application/x-mpegurl',
  url: `${mediaOrigin}/media/tracks/${encodeURIComponent(trackId)}/index.m3u8`,
});

/** @param {string} trackId @param {string} mediaOrigin @param {string} apiOrigin */
function streamAnswer(trackId, mediaOrigin, apiOrigin) {
  return {
    streams: [
      { type: 'audio/mpeg', url: `${apiOrigin}/play/${encodeURIComponent(trackId)}` },
      playlistStream(trackId, mediaOrigin),
    ],
  };
}

/**
 * The requests of the product's API.
 * @param {object} options
 * @param {import('./faults/misbehave.mjs').Misbehave} options.misbehave
 * @param {string | undefined} options.apiKey if given, the stream request requires it
 * @param {string | undefined} options.mediaOrigin if given, the origin of covers, playlists and segments
 * @param {(request: Request) => string} options.originOf
 */
export function mixtapeApi({ misbehave, apiKey, mediaOrigin, originOf }) {
  const api = new Hono();

  api.get('/v3/mixtapes/:mixtapeId/queue', (context) => {
    const mixtapeId = context.req.param('mixtapeId');
    const origin = originOf(context.req.raw);
    return misbehave(FAULTS_BY_ID.get(mixtapeId)?.queue, context, () => {
      const answer = queueAnswer(mixtapeId, mediaOrigin ?? origin);
      if (!answer) return Response.json({ error: 'No such mixtape' }, { status: 404 });
      return Response.json(answer, { headers: { 'Cache-Control': QUEUE_CACHE } });
    });
  });

  api.get('/v2.0/stream/:trackId', async (context) => {
    if (apiKey !== undefined && context.req.header('X-API-Key') !== apiKey) {
      return Response.json({ error: 'The X-API-Key header is missing or wrong' }, { status: 401 });
    }
    const trackId = context.req.param('trackId');
    const origin = originOf(context.req.raw);
    return misbehave(trackFaultsOf(trackId)?.stream, context, () => {
      if (!soundOf(trackId)) return Response.json({ error: 'No such track' }, { status: 404 });
      return Response.json(streamAnswer(trackId, mediaOrigin ?? origin, origin), {
        headers: { 'Cache-Control': STREAM_CACHE, Vary: 'X-API-Key' },
      });
    });
  });

  return api;
}
