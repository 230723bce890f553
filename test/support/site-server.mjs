import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { root } from '../../build/root.mjs';

/** Serves the result of `npm run site`. */
export const SITE_FOLDER = join(root, 'dist-site');
const PATH = 'mixtape-player';

/**
 * As GitHub Pages does.
 * @param {import('node:http').ServerResponse} response
 */
const setHeaders = (response) => response.setHeader('Access-Control-Allow-Origin', '*');

/**
 * Serves the built site below a path, as GitHub Pages does, and as a static host without any configuration.
 * @returns {Promise<{ base: string, close: () => void }>} `base` ends with a slash
 */
export async function startStaticHost() {
  const folder = mkdtempSync(join(tmpdir(), 'mixtape-site-'));
  symlinkSync(SITE_FOLDER, join(folder, PATH));
  const { base, close } = await serveFolder(folder);
  return {
    base: `${base}${PATH}/`,
    close: () => {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Serves a folder's files.
 * @param {string} folder
 * @returns {Promise<{ base: string, close: () => void }>}
 */
export async function serveFolder(folder) {
  const server = createServer(sirv(folder, { dev: true, setHeaders }));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    base: `http://127.0.0.1:${address.port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
