import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where programs of these names would stand, in the order of the search path. */
export function onSearchPath(...names) {
  return (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
}

/**
 * The program that an environment variable names, else the first of some paths that starts, else `undefined`.
 * @throws if the one that the variable names does not start
 */
export function findProgram(variable, paths) {
  const wanted = process.env[variable];
  if (!wanted) return paths.find(starts);
  if (starts(wanted)) return wanted;
  throw new Error(`${variable} is ${wanted}, which does not start.`);
}

/** A file alone says little: Playwright's download is there but does not start where its libraries are missing. */
function starts(path) {
  if (!path || !existsSync(path)) return false;
  // On Windows `--version` opens a window.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}
