import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { trackFaultsOf } from './faults/faults.mjs';
import { fileResponse, pathWithin } from './file-response.mjs';
import { soundFolderOf } from './track-sound.mjs';

const MEDIA_FOLDER = fileURLToPath(new URL('../media', import.meta.url));
const HEADERS = { 'Cache-Control': 'public, max-age=2592000', 'Timing-Allow-Origin': '*' };

/** @param {string} file */
const segmentNumber = (file) => Number(/segment-(\d+)\./.exec(file)?.[1] ?? NaN);

/**
 * @param {string} trackId
 * @param {string} file
 * @returns {import('./faults/misbehave.mjs').Misbehaviour | undefined}
 */
function mediaFaultOf(trackId, file) {
  const faults = trackFaultsOf(trackId);
  if (file.endsWith('.m3u8')) return faults?.playlist;
  const number = segmentNumber(file);
  const { onlySegment = number, fromSegment = number } = faults ?? {};
  return number === onlySegment && number >= fromSegment ? faults?.segment : undefined;
}

/** @param {Response | undefined} response */
const orNotFound = (response) => response ?? Response.json({ error: 'No such file' }, { status: 404 });

/**
 * Playlists, segments, mp3 files and covers.
 * @param {object} options
 * @param {import('./faults/misbehave.mjs').Misbehave} options.misbehave
 */
export function media({ misbehave }) {
  const routes = new Hono();

  /** @param {Request} request @param {string} folder in the media folder @param {string} file */
  const serve = async (request, folder, file) =>
    orNotFound(await fileResponse(request, pathWithin(join(MEDIA_FOLDER, folder), file), HEADERS));

  routes.get('/play/:trackId', (context) => {
    const trackId = context.req.param('trackId');
    const request = context.req.raw;
    return misbehave(trackFaultsOf(trackId)?.play, context, () => {
      const folder = soundFolderOf(trackId);
      return folder ? serve(request, `tracks/${folder}`, 'track.mp3') : orNotFound(undefined);
    });
  });

  routes.get('/media/tracks/:trackId/:file{.+}', (context) => {
    const { trackId, file } = context.req.param();
    const request = context.req.raw;
    return misbehave(mediaFaultOf(trackId, file), context, () => {
      const folder = soundFolderOf(trackId);
      return folder ? serve(request, `tracks/${folder}`, file) : orNotFound(undefined);
    });
  });

  routes.get('/media/covers/:file', (context) => serve(context.req.raw, 'covers', context.req.param('file')));

  return routes;
}
