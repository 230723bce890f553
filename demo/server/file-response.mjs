import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { isFresh, isSameFile, parseByteRange } from './byte-range.mjs';

const TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'audio/mp4',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'audio/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'video/mp2t',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
});

/** `.ts` is a transport stream, `.d.ts` is text. @param {string} path */
const typeOf = (path) =>
  path.endsWith('.d.ts') ? 'text/plain; charset=utf-8' : (TYPES[extname(path)] ?? 'application/octet-stream');

/**
 * @param {string} root
 * @param {string} path decoded
 * @returns {string | undefined} the path below `root`; `undefined` if it leads out of `root`
 */
export function pathWithin(root, path) {
  const joined = join(root, path);
  return joined.startsWith(root + sep) && !joined.includes('\0') ? joined : undefined;
}

/** @param {string} path */
async function readRegularFile(path) {
  try {
    const { mtime } = await stat(path);
    const bytes = await readFile(path);
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return { bytes, etag: `"${digest}"`, lastModified: mtime.toUTCString() };
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw error;
  }
}

/**
 * A file as a CDN serves it: entity tag, conditional requests, one byte range. The largest
 * files here are half a megabyte, so each is read completely.
 * @param {Request} request
 * @param {string | undefined} path
 * @param {Record<string, string>} headers such as `Cache-Control`
 * @returns {Promise<Response | undefined>} none if there is no such file
 */
export async function fileResponse(request, path, headers) {
  const file = path === undefined ? undefined : await readRegularFile(path);
  if (!path || !file) return undefined;
  const { bytes, etag, lastModified } = file;
  const header = (/** @type {string} */ name) => request.headers.get(name) ?? undefined;
  const shared = {
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': lastModified,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  };
  const conditions = { ifNoneMatch: header('If-None-Match'), ifModifiedSince: header('If-Modified-Since') };
  if (isFresh(conditions, file)) return new Response(null, { status: 304, headers: shared });

  const described = { 'Content-Type': typeOf(path), ...shared };
  const range = isSameFile(header('If-Range'), file) ? parseByteRange(header('Range'), bytes.length) : 'whole';
  if (range === 'whole') {
    return new Response(bytes, { headers: { ...described, 'Content-Length': String(bytes.length) } });
  }
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...shared, 'Content-Range': `bytes */${bytes.length}` } });
  }
  return new Response(bytes.subarray(range.start, range.end + 1), {
    status: 206,
    headers: {
      ...described,
      'Content-Length': String(range.end - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.end}/${bytes.length}`,
    },
  });
}
