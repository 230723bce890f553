import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../audio/ffmpeg.mjs';
import { Problem } from '../problem.mjs';
import { replaceFile } from '../state/files.mjs';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
/** In the published package. */
const BUNDLED = join(PACKAGE, 'bundled/player');
/** In the repository. */
const BUILT = join(PACKAGE, '../../dist');
const BUILD = join(PACKAGE, '../../build/build.mjs');

/** What pages, frames and other sites load; types, source maps and descriptions are for developers. */
const PUBLISHED = /^(?!index\.js$)[\w.-]+\.js$|^embed\.html$|^THIRD-PARTY-LICENSES\.txt$/;
const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S+\s*$/;

/**
 * The folder with the built player; in the repository it is built if it never was.
 * @param {(message: string) => void} note
 */
async function playerFolder(note) {
  if (!existsSync(BUILD)) return BUNDLED;
  if (existsSync(BUILT)) return BUILT;
  note('Building the player, once …');
  // In a process of its own, because it prints to standard output.
  const { code, stderr } = await runProgram(process.execPath, [BUILD]);
  if (code !== 0) throw new Problem(`The player could not be built: ${stderr.trim().split('\n').at(-1)}`);
  return BUILT;
}

/**
 * Copies the player into the site, what is loaded last first: an older page must find all that it asks for.
 * @param {string} out
 * @param {(message: string) => void} note
 */
export async function publishPlayer(out, note) {
  const folder = await playerFolder(note);
  const names = (await readdir(folder)).filter((name) => PUBLISHED.test(name));
  const isEntry = (/** @type {string} */ name) => ['embed.html', 'embed.js', 'mixtape-player.js'].includes(name);
  for (const name of names.sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    const content = await readFile(join(folder, name), 'utf8');
    await replaceFile(out, join('player', name), adapt(name, content));
  }
}

/** @param {string} name @param {string} content */
function adapt(name, content) {
  // The API is beside the player's folder, wherever the site is. The comment would make developer tools miss a file.
  if (name === 'embed.html') return content.replace('src="embed-frame.js"', 'src="embed-frame.js" data-api-base=".."');
  return content.replace(SOURCE_MAP, '\n');
}
