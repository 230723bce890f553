import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { findFfmpeg } from '../audio/ffmpeg.mjs';
import { readMixtapeFile } from '../input/mixtape-file.mjs';
import { readFolder } from '../input/read-folder.mjs';
import { slugOf } from '../input/slug.mjs';
import { makeTrailer } from '../pipeline/make-trailer.mjs';
import { checkId, withoutSkipped } from '../pipeline/publish.mjs';
import { printable } from '../problem.mjs';
import { createProgress } from './progress.mjs';

/**
 * Makes a trailer of a folder of songs.
 * @param {{ folder: string, out: string, format: import('../film/compositions.mjs').Format, id: string | undefined,
 *   json: boolean }} command
 * @returns {Promise<number>} the exit code
 */
export async function trailer({ folder: name, out, format, id, json }) {
  const path = resolve(name);
  const { path: ffmpeg } = await findFfmpeg();
  const details = await readMixtapeFile(path);
  const folder = withoutSkipped(await readFolder(path), details);
  const workFolder = await mkdtemp(join(tmpdir(), 'mixtape-trailer-'));
  // Also if the run is interrupted: the pictures of a minute take tens of megabytes.
  process.once('exit', () => rmSync(workFolder, { recursive: true, force: true }));
  const progress = createProgress(process.stderr);
  try {
    const options = { ffmpeg, folder, details, format, out: resolve(out), workFolder };
    const made = await makeTrailer({ ...options, id: checkId(id ?? slugOf(basename(path))) }, progress);
    progress.end();
    if (json) console.log(printable(JSON.stringify(made), Number.POSITIVE_INFINITY));
    else {
      const songs = `${made.tracks.length} ${made.tracks.length === 1 ? 'song' : 'songs'}`;
      console.log(
        `${printable(made.file, 1000)}: ${songs}, ${Math.round(made.seconds)} s, ${made.width} × ${made.height}`,
      );
    }
    return made.problems.length > 0 ? 1 : 0;
  } finally {
    progress.end();
    rmSync(workFolder, { recursive: true, force: true });
  }
}
