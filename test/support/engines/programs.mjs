import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The paths where programs with these names may be, in the order of the search path. */
export function onSearchPath(...names) {
  return (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
}

/**
 * The program that an environment variable names, or the first of some paths that starts; `undefined` if none does.
 * @throws if the program of the variable does not start
 */
export function findProgram(variable, paths) {
  const wanted = process.env[variable];
  if (!wanted) return paths.find(starts);
  if (starts(wanted)) return wanted;
  throw new Error(`${variable} is ${wanted}, which does not start.`);
}

/** The file may exist and not start: Playwright's download needs libraries that may be missing. */
function starts(path) {
  if (!path || !existsSync(path)) return false;
  // On Windows `--version` opens a window.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}
