import { realpath, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { headersOf } from '../site/server-config.mjs';
import { isForThisMachine, startLocalServer } from './local-server.mjs';
import { sendFile } from './send-file.mjs';
import { parsePath, servedFile } from './served-file.mjs';

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
  return startLocalServer((request, response) => {
    for (const [name, value] of Object.entries(cors ? PUBLIC : PRIVATE)) response.setHeader(name, value);
    return respond(root, request, response);
  }, port);
}

/**
 * @param {string} root real path of the site
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(root, request, response) {
  if (!isForThisMachine(request)) return fail(response, 403);
  if (request.method !== 'GET' && request.method !== 'HEAD') return fail(response, 405);
  const path = parsePath(request.url ?? '/');
  const file = path === undefined ? undefined : await servedFile(root, path);
  if (path === undefined || file === undefined) return fail(response, 404);
  const stats = await stat(file);
  if (stats.isFile()) return sendFile({ file, stats, ...kindOf(path) }, request, response);
  if (!stats.isDirectory()) return fail(response, 404);
  response.writeHead(301, { Location: `${encodeURI(path)}/` }).end();
  return undefined;
}

/** @param {string} path */
function kindOf(path) {
  const { type = TYPES[extname(path)] ?? 'application/octet-stream', cache } = headersOf(path);
  return { type, cache };
}

const REASONS = {
  403: 'This server only answers requests to localhost and 127.0.0.1.',
  404: 'Not found',
  405: 'Not allowed',
};

/**
 * @param {import('node:http').ServerResponse} response
 * @param {keyof typeof REASONS} status
 */
function fail(response, status) {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(`${REASONS[status]}\n`);
  return undefined;
}
