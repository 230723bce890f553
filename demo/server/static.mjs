import { basename } from 'node:path';
import { Hono } from 'hono';
import { framePolicy } from '../../build/published/policies.mjs';
import { fileResponse, pathWithin } from './file-response.mjs';

/** `hls-BqV0x1_a.js` and its map: the hash of the content is before the extension. */
const HASHED_NAME = /-(?=[^-]*[A-Z\d_])[\w-]{8}\.(?:js|css)(?:\.map)?$/;

/** @param {string} path */
const distCacheControl = (path) =>
  HASHED_NAME.test(basename(path)) ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * The built files, for pages of any origin.
 * @param {object} options
 * @param {string} options.folder
 * @param {(request: Request) => string} options.originOf
 */
export function builtFiles({ folder, originOf }) {
  const routes = new Hono();
  routes.get('/dist/:file{.+}', async (context, next) => {
    const file = context.req.param('file');
    const path = pathWithin(folder, file);
    const headers = {
      'Cache-Control': distCacheControl(path ?? ''),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Timing-Allow-Origin': '*',
      ...(file === 'embed.html' ? { 'Content-Security-Policy': framePolicy(originOf(context.req.raw)) } : {}),
    };
    return (await fileResponse(context.req.raw, path, headers)) ?? next();
  });
  return routes;
}
