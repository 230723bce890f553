// Serves the streams of the table, below `/streams/{id}/`: an API as the player expects it, playlists, segments and
// mp3.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY } from './media-edits.mjs';
import { FOLDER } from './recordings.mjs';
import { STREAM_FILES } from './stream-files.mjs';

const PATH = /^\/streams\/([\w.-]+)\/(v3|v2\.0|play|media)\/(.*)$/;
const TYPES = { m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t', m4s: 'video/iso.segment', mp4: 'video/mp4' };
const DEFAULT_PLAY = { file: 'mp3/track.mp3' };

/**
 * Answers a request for a stream of the table.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} otherOrigin where the same server listens, too
 * @returns {Promise<boolean>} whether it was one
 */
async function serveStreams(request, response, otherOrigin) {
  const url = new URL(request.url ?? '', 'http://localhost');
  const [, id = '', part = '', rest = ''] = PATH.exec(url.pathname) ?? [];
  const row = STREAM_FILES[id];
  if (row === undefined) return false;
  const { play = DEFAULT_PLAY } = row;
  if (!(part === 'play' && play.noCors)) response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cache-Control', 'no-store');
  if (part === 'v3') json(response, { data: [{ track_id: id, title: id, artist: '', duration: null }] });
  else if (part === 'v2.0') json(response, { streams: row.lists ? [streamOf(id)] : [] });
  else if (part === 'play') await servePlay(request, response, url, play, otherOrigin);
  else await serveMedia(request, response, url, row, rest);
  return true;
}

const json = (response, value) => send(response, Buffer.from(JSON.stringify(value)), 'application/json');
const streamOf = (id) => ({ type: 'application/x-mpegurl', url: `media/index.m3u8?stream=${id}` });

async function serveMedia(request, response, url, row, name) {
  if (row.redirected?.test(name) && !name.startsWith('moved/')) {
    response.writeHead(302, { Location: url.pathname.replace('/media/', '/media/moved/') }).end();
    return;
  }
  const path = name.replace(/^moved\//, '');
  const extension = path.split('.').at(-1) ?? '';
  const isSegment = /segment-\d+\./.test(path);
  if (row.signed && isSegment && url.searchParams.get('token') !== 'a+b==') {
    response.writeHead(403).end();
    return;
  }
  const bytes = await bytesOf(row, path).catch(() => null);
  if (bytes === null) response.writeHead(404).end();
  else sendRange(request, response, bytes, row.type ?? TYPES[extension] ?? 'application/octet-stream');
}

async function bytesOf(row, path) {
  const list = row.lists?.[path];
  if (list) return Buffer.from(list());
  if (path === 'key.bin') return KEY;
  const bytes = await readFile(join(FOLDER, path));
  const number = Number(/segment-(\d+)\./.exec(path)?.[1] ?? Number.NaN);
  const isChanged = !Number.isNaN(number) || /init\.mp4$/.test(path);
  return row.segment && isChanged ? row.segment(bytes, number || 0) : bytes;
}

async function servePlay(request, response, url, play, otherOrigin) {
  const { file, edit = (bytes) => bytes, type = 'audio/mpeg', server = 'ranges' } = play;
  if (play.otherOrigin && !url.searchParams.has('there')) {
    response.writeHead(302, { Location: `${otherOrigin}${url.pathname}?there` }).end();
    return;
  }
  if (play.redirected && !url.searchParams.has('moved')) {
    response.writeHead(302, { Location: `${url.pathname}?moved` }).end();
    return;
  }
  const bytes = edit(await readFile(join(FOLDER, file)));
  if (server === 'ranges') sendRange(request, response, bytes, type);
  else if (server === 'whole') send(response, bytes, type);
  else if (server === 'chunked') {
    response.writeHead(200, { 'Content-Type': type });
    for (let at = 0; at < bytes.length; at += 16_384) response.write(bytes.subarray(at, at + 16_384));
    response.end();
  } else {
    // As `python3 -m http.server` answers.
    response.socket?.end(
      Buffer.concat([
        Buffer.from(
          `HTTP/1.0 200 OK\r\nServer: SimpleHTTP/0.6\r\nAccess-Control-Allow-Origin: *\r\nContent-type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
        ),
        bytes,
      ]),
    );
  }
}

function send(response, bytes, type) {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length }).end(bytes);
}

function sendRange(request, response, bytes, type) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  response.setHeader('Accept-Ranges', 'bytes');
  if (from === undefined) {
    send(response, bytes, type);
    return;
  }
  const end = Math.min(to ? Number(to) : Number.POSITIVE_INFINITY, bytes.length - 1);
  const part = bytes.subarray(Number(from), end + 1);
  response
    .writeHead(206, {
      'Content-Type': type,
      'Content-Length': part.length,
      'Content-Range': `bytes ${from}-${end}/${bytes.length}`,
    })
    .end(part);
}

/** For the test runner's server. Its own address by another name is another origin. */
export function streamMiddleware() {
  return async (context, next) => {
    if (!context.path.startsWith('/streams/')) return next();
    context.respond = false;
    const otherOrigin = `http://localhost:${context.req.socket.localPort}`;
    if (!(await serveStreams(context.req, context.res, otherOrigin))) context.res.writeHead(404).end();
  };
}
