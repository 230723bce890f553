import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { STATE_FOLDER } from '../state/files.mjs';

/** The files that are compressed: sound and pictures would not become smaller. */
const COMPRESSED = /\.(?:html|css|js|json|map|xml|svg|txt|m3u8)$|(?:^|\/)queue$/;
/** A fixed time, so that the same files make the same zip file. */
const MODIFIED = new Date(2000, 0, 1);

/**
 * Writes what belongs on a host into a zip file beside the site, to upload it in a browser.
 * @param {string} out absolute
 * @returns {Promise<string>} the zip file
 */
export async function zipSite(out) {
  const zip = new ZipFile();
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(out, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !path.startsWith(`${STATE_FOLDER}/`));
  for (const path of paths.sort())
    zip.addFile(join(out, path), path, { compress: COMPRESSED.test(path), mtime: MODIFIED, mode: 0o100644 });
  zip.end();
  const file = `${out}.zip`;
  const draft = `${file}.part`;
  try {
    await pipeline(zip.outputStream, createWriteStream(draft));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return file;
}
