import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Problem, printable } from '../problem.mjs';
import { ignoreMissing } from '../state/files.mjs';
import { startSiteServer } from './site-server.mjs';

/**
 * Serves a site on this machine until the process ends.
 * @param {{ site: string, port: number, cors: boolean }} command
 */
export async function serve({ site, port, cors }) {
  const folder = resolve(site);
  if (!(await stat(join(folder, 'index.html')).catch(ignoreMissing)))
    throw new Problem(
      `There is no site in ${printable(site)}. Make one: mixtape-publish FOLDER --out ${printable(site)}`,
    );
  const { origin } = await startSiteServer(folder, port, { cors });
  console.log(`${printable(site)} is at ${origin}/ (end with Ctrl+C)`);
  // The server runs until a signal ends the process.
  return new Promise(() => {});
}
