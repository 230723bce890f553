import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { parseByteRange } from './byte-range.mjs';
import { trackFaultsOf } from './faults/faults.mjs';
import { fileResponse, pathWithin } from './file-response.mjs';
import { oneFile } from './one-file.mjs';
import { soundOf } from './track-sound.mjs';

const COVERS_FOLDER = fileURLToPath(new URL('../media/covers', import.meta.url));
const HEADERS = { 'Cache-Control': 'public, max-age=2592000', 'Timing-Allow-Origin': '*' };

/** @param {string} file */
const segmentNumber = (file) => Number(/^(?:segment-)?(\d+)\.(?:m4s|ts)$/.exec(file)?.[1] ?? NaN);

/**
 * @param {string} trackId
 * @param {string} file
 * @returns {import('./faults/misbehave.mjs').Misbehaviour | undefined}
 */
function mediaFaultOf(trackId, file) {
  const faults = trackFaultsOf(trackId);
  if (file.endsWith('.m3u8')) return faults?.playlist;
  if (file === 'init.mp4') return faults?.init;
  const number = segmentNumber(file);
  const { onlySegment = number, fromSegment = number } = faults ?? {};
  return number === onlySegment && number >= fromSegment ? faults?.segment : undefined;
}

/** @param {Response | undefined} response */
const orNotFound = (response) => response ?? Response.json({ error: 'No such file' }, { status: 404 });

/**
 * A stream as one file with byte ranges.
 * @param {Request} request
 * @param {string} folder
 * @param {string} file
 * @param {boolean} [ignoresRanges]
 */
async function serveOneFile(request, folder, file, ignoresRanges = false) {
  const { name, bytes, playlist } = await oneFile(folder);
  if (file === 'index.m3u8') {
    return new Response(playlist, { headers: { ...HEADERS, 'Content-Type': 'application/vnd.apple.mpegurl' } });
  }
  if (file !== name) return orNotFound(undefined);
  const headers = { ...HEADERS, 'Content-Type': name.endsWith('.ts') ? 'video/mp2t' : 'audio/mp4' };
  const range = ignoresRanges ? 'whole' : parseByteRange(request.headers.get('Range') ?? undefined, bytes.length);
  if (typeof range === 'string') return new Response(bytes, { headers });
  const { start, end } = range;
  return new Response(bytes.subarray(start, end + 1), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${start}-${end}/${bytes.length}` },
  });
}

/**
 * Playlists, segments, mp3 files and covers.
 * @param {object} options
 * @param {import('./faults/misbehave.mjs').Misbehave} options.misbehave
 */
export function media({ misbehave }) {
  const routes = new Hono();

  routes.get('/play/:trackId', (context) => {
    const trackId = context.req.param('trackId');
    const headers = { ...HEADERS, 'Content-Type': 'audio/mpeg' };
    return misbehave(trackFaultsOf(trackId)?.play, context, async () =>
      orNotFound(await fileResponse(context.req.raw, soundOf(trackId)?.play, headers)),
    );
  });

  /** @param {Request} request @param {string | undefined} folder @param {string} file */
  const serve = async (request, folder, file) =>
    orNotFound(await fileResponse(request, folder && pathWithin(folder, file), HEADERS));

  routes.get('/media/tracks/:trackId/:file{.+}', (context) => {
    const { trackId, file } = context.req.param();
    const sound = soundOf(trackId);
    return misbehave(mediaFaultOf(trackId, file), context, () =>
      sound?.isOneFile
        ? serveOneFile(context.req.raw, sound.folder, file, trackFaultsOf(trackId)?.ignoresRanges)
        : serve(context.req.raw, sound?.folder, file),
    );
  });

  routes.get('/media/covers/:file', (context) => serve(context.req.raw, COVERS_FOLDER, context.req.param('file')));

  return routes;
}
