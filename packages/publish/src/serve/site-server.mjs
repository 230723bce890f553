import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode, Problem } from '../problem.mjs';
import { headersOf } from '../site/server-config.mjs';
import { STATE_FOLDER } from '../state/files.mjs';

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
  '.xml': 'application/rss+xml; charset=utf-8',
});

/**
 * @param {string} folder of the site
 * @param {number} port 0 chooses a free one
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function startSiteServer(folder, port) {
  const server = createServer((request, response) => {
    respond(folder, request, response).catch((error) => {
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
 * @param {string} folder
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(folder, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return fail(response, 405);
  const path = readPath(request.url ?? '/');
  const file = path === undefined ? undefined : join(folder, path);
  if (path === undefined || file === undefined || !`${file}${sep}`.startsWith(folder + sep)) return fail(response, 404);
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isDirectory()) {
    if (path.endsWith('/')) return send(join(file, 'index.html'), `${path}index.html`, request, response);
    response.writeHead(301, { Location: `${encodeURI(path)}/` }).end();
    return undefined;
  }
  return send(file, path, request, response);
}

/** @param {string} url @returns {string | undefined} `undefined` for paths that are not served */
function readPath(url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path.includes('\0') || path.split(/[/\\]/).includes(STATE_FOLDER) ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file @param {string} path
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 */
async function send(file, path, request, response) {
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) return fail(response, 404);
  const { type, cache } = headersOf(path);
  const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
  response.setHeader('Content-Type', type ?? TYPES[extname(path)] ?? 'application/octet-stream');
  response.setHeader('Cache-Control', cache);
  response.setHeader('Access-Control-Allow-Origin', '*');
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

/** @param {import('node:http').ServerResponse} response @param {number} status */
function fail(response, status) {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(status === 404 ? 'Not found\n' : 'Not allowed\n');
  return undefined;
}
