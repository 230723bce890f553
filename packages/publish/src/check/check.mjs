import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MAX_LINE, printable } from '../problem.mjs';

/** In the published package. */
const BUNDLED = new URL('../../bundled/checker.mjs', import.meta.url);
/** In the repository. */
const BUNDLER = new URL('../../bundle.mjs', import.meta.url);

/**
 * Runs the checker on a page, and prints the findings.
 * @param {string} url
 * @returns {Promise<number>} the exit code
 */
export async function check(url) {
  const file = existsSync(fileURLToPath(BUNDLER))
    ? pathToFileURL(await (await import(BUNDLER.href)).bundleChecker())
    : BUNDLED;
  const { checkFromNode, probe } = await import(file.href);
  const { text, isBroken } = await checkFromNode(
    /^https?:/.test(url) ? url : `https://${url}`,
    probe,
    (/** @type {string} */ line) => printable(line, MAX_LINE),
  );
  console.log(text);
  return isBroken ? 1 : 0;
}
