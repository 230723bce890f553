import { realpath } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { isInside, STATE_FOLDER } from '../state/files.mjs';

/**
 * The path of a file, with one slash before it: as the target of a redirect, two would name another host.
 * @param {string} url
 * @returns {string | undefined} `undefined` if it is invalid
 */
export function parsePath(url) {
  try {
    const path = posix.normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
    return path.endsWith('/') ? `${path}index.html` : path;
  } catch {
    return undefined;
  }
}

/**
 * The real path of a file or folder, because a symbolic link may lead out of the site.
 * @param {string} root
 * @param {string} path
 * @returns {Promise<string | undefined>} `undefined` if it does not exist or is not served
 */
export async function servedFile(root, path) {
  const file = await realpath(join(root, path)).catch(() => undefined);
  if (file === undefined || !isInside(file, root)) return undefined;
  return relative(root, file).split(sep).includes(STATE_FOLDER) ? undefined : file;
}
