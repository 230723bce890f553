import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runProgram } from '../audio/ffmpeg.mjs';
import { Problem } from '../problem.mjs';
import { replaceFile, shortHash } from '../state/files.mjs';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
/** In the published package. */
const BUNDLED = join(PACKAGE, 'bundled/player');
/** In the repository. */
const BUILT = join(PACKAGE, '../../dist');
const BUILD = join(PACKAGE, '../../build/build.mjs');

/**
 * Renders the elements of a page before any script, see docs/performance.md.
 * @typedef {object} FirstView
 * @property {(options: { queue: object, attributes: Attributes, styles?: string | undefined, language?: string |
 *   undefined }) => string} renderMixtapePlayer
 * @property {(options: { attributes: Attributes, styles?: string | undefined, language?: string | undefined,
 *   hasCountdownAbove?: boolean, isDateBelow?: boolean | undefined }) => string} renderPresaveButton
 * @property {string} [styles] path in the site of their style sheet; otherwise it is in the markup of each
 * @typedef {Record<string, string | boolean | undefined>} Attributes
 */

/** Files that pages, frames and other sites load. Types, source maps and descriptions are not published. */
const PUBLISHED =
  /^(?!(?:index|react|core|server|no-server)\.js$)[\w.-]+\.js$|^embed\.html$|^THIRD-PARTY-LICENSES\.txt$/;
const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S+\s*$/;

/**
 * The folder with the built player. In the repository, it is built first if it does not exist.
 * @param {(message: string) => void} note
 */
async function playerFolder(note) {
  if (!existsSync(BUILD)) return BUNDLED;
  if (existsSync(BUILT)) return BUILT;
  note('Building the player for the first time …');
  // In a separate process, because it prints to standard output.
  const { code, stderr } = await runProgram(process.execPath, [BUILD]);
  if (code !== 0) throw new Problem(`The player could not be built: ${stderr.trim().split('\n').at(-1)}`);
  return BUILT;
}

/**
 * Copies the player into the site, entries last, so that an older page finds all files that it requests.
 * @param {string} out
 * @param {(message: string) => void} note
 * @returns {Promise<FirstView>} of the same version
 */
export async function publishPlayer(out, note) {
  const folder = await playerFolder(note);
  const names = (await readdir(folder)).filter((name) => PUBLISHED.test(name));
  const isEntry = (/** @type {string} */ name) => ['embed.html', 'embed.js', 'mixtape-player.js'].includes(name);
  for (const name of names.sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    const content = await readFile(join(folder, name), 'utf8');
    await replaceFile(out, join('player', name), adapt(name, content));
  }
  const sheet = await readFile(join(folder, 'first-view.css'));
  // Named by its content: a page of another version keeps the style sheet for its markup.
  const styles = `player/first-view-${shortHash(sheet).slice(0, 8)}.css`;
  await replaceFile(out, styles, sheet);
  return { ...(await import(pathToFileURL(join(folder, 'server.js')).href)), styles };
}

/**
 * @param {string} name
 * @param {string} content
 */
function adapt(name, content) {
  // The API is beside the player's folder. Without the comment, developer tools do not request a missing source map.
  if (name === 'embed.html') return content.replace('src="embed-frame.js"', 'src="embed-frame.js" data-api-base=".."');
  return content.replace(SOURCE_MAP, '\n');
}
