import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Answers with a file, or with the part of it that is asked for.
 * @param {{ file: string, stats: import('node:fs').Stats, type: string, cache: string }} served
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {Promise<void>}
 */
export async function sendFile({ file, stats, type, cache }, request, response) {
  const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', cache);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', etag);
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  const part = takeRange(stats.size, request, response);
  if (part === null) return;
  if (request.method === 'HEAD' || stats.size === 0) response.end();
  else await pipeline(createReadStream(file, part), response);
}

/**
 * Writes the head of an answer with the bytes that a request asks for.
 * @param {number} size of the whole
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {{ start: number, end: number } | null} `null` if there are no such bytes: then it is answered
 */
export function takeRange(size, request, response) {
  const range = parseRange(request.headers.range, size);
  if (range === null) {
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
    return null;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  response.writeHead(range ? 206 : 200, { 'Content-Length': end - start + 1 });
  return { start, end };
}

/**
 * One range (RFC 9110, section 14); other values mean the whole file.
 * @param {string | undefined} header
 * @param {number} size
 * @returns {{ start: number, end: number } | null | undefined} `null` if it is outside of the file
 */
function parseRange(header, size) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}
