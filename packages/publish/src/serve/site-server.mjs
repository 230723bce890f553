import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode, Problem } from '../problem.mjs';
import { headersOf } from '../site/server-config.mjs';
import { readPath, servedFile } from './served-file.mjs';

const TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/rss+xml; charset=utf-8',
});

/** The names of this machine, with any port, because a port may be forwarded. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** No page of another origin can read, embed or frame a file: the songs may be unreleased. */
const PRIVATE = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "frame-ancestors 'self'",
};
const PUBLIC = { 'Access-Control-Allow-Origin': '*' };

/**
 * @param {string} folder of the site
 * @param {number} port 0 chooses a free one
 * @param {{ cors?: boolean }} [options] `cors` lets pages of other origins use the site
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function startSiteServer(folder, port, { cors = false } = {}) {
  const root = await realpath(folder);
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(cors ? PUBLIC : PRIVATE)) response.setHeader(name, value);
    respond(root, request, response).catch((error) => {
      // The visitor has disconnected, or the file was deleted while it was read.
      if (errorCode(error) === '') throw error;
      response.destroy();
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = errorCode(error) === 'EADDRINUSE';
      reject(isTaken ? new Problem(`Port ${port} is already in use; choose another: --port 8081`) : error);
    });
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return {
    origin: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {string} root real path of the site
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(root, request, response) {
  // A site can give its name the address of this machine (DNS rebinding). Then its pages are of the same origin as ours.
  if (!LOOPBACK.test(request.headers.host ?? '')) return fail(response, 403);
  if (request.method !== 'GET' && request.method !== 'HEAD') return fail(response, 405);
  const path = readPath(request.url ?? '/');
  const file = path === undefined ? undefined : await servedFile(root, path);
  if (path === undefined || file === undefined) return fail(response, 404);
  const stats = await stat(file);
  if (stats.isFile()) return send({ file, path, stats }, request, response);
  if (!stats.isDirectory()) return fail(response, 404);
  response.writeHead(301, { Location: `${encodeURI(path)}/` }).end();
  return undefined;
}

/**
 * @param {{ file: string, path: string, stats: import('node:fs').Stats }} served
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 */
async function send({ file, path, stats }, request, response) {
  const { type, cache } = headersOf(path);
  const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
  response.setHeader('Content-Type', type ?? TYPES[extname(path)] ?? 'application/octet-stream');
  response.setHeader('Cache-Control', cache);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', etag);
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return undefined;
  }
  const range = readRange(request.headers.range, stats.size);
  if (range === null) {
    response.writeHead(416, { 'Content-Range': `bytes */${stats.size}` }).end();
    return undefined;
  }
  const { start, end } = range ?? { start: 0, end: stats.size - 1 };
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${stats.size}`);
  response.writeHead(range ? 206 : 200, { 'Content-Length': end - start + 1 });
  if (request.method === 'HEAD' || stats.size === 0) {
    response.end();
    return undefined;
  }
  return pipeline(createReadStream(file, { start, end }), response);
}

/**
 * One range (RFC 9110, section 14); other values mean the whole file.
 * @param {string | undefined} header @param {number} size
 * @returns {{ start: number, end: number } | null | undefined} `null` if it is outside of the file
 */
function readRange(header, size) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}

const REASONS = {
  403: 'This server only answers requests to localhost and 127.0.0.1.',
  404: 'Not found',
  405: 'Not allowed',
};

/** @param {import('node:http').ServerResponse} response @param {keyof typeof REASONS} status */
function fail(response, status) {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(`${REASONS[status]}\n`);
  return undefined;
}
