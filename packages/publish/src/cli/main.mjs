import { publish } from '../pipeline/publish.mjs';
import { MAX_LINE, Problem, printable, sentence } from '../problem.mjs';
import { QR_FILE } from '../site/qr-code.mjs';
import { VERSION } from '../site/version.mjs';
import { HELP, parseCommand, UsageError } from './arguments.mjs';
import { createProgress } from './progress.mjs';

/**
 * Runs a command.
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code: 1 if something was not published, 2 if the command line is invalid
 */
export async function main(args) {
  try {
    return await run(parseCommand(args));
  } catch (error) {
    // Unexpected errors are bugs: `sentence` throws them again, with their stack.
    console.error(
      printable(error instanceof Problem ? error.message : `mixtape-publish: ${sentence(error)}`, MAX_LINE),
    );
    if (error instanceof UsageError) console.error('\n"mixtape-publish --help" shows all commands.');
    return error instanceof UsageError ? 2 : 1;
  }
}

/** @param {import('./arguments.mjs').Command} command */
async function run(command) {
  switch (command.kind) {
    case 'help':
      console.log(HELP);
      return 0;
    case 'version':
      console.log(VERSION);
      return 0;
    case 'publish':
      return publishAndReport(command);
    case 'init':
      return (await import('./init.mjs')).init(command);
    case 'pick':
      return (await import('../pick/pick.mjs')).pick(command);
    case 'trailer':
      return (await import('./trailer.mjs')).trailer(command);
    case 'remove':
      return (await import('./remove.mjs')).remove(command);
    case 'serve':
      return (await import('../serve/serve.mjs')).serve(command);
    case 'check':
      return (await import('../check/check.mjs')).check(command.url);
  }
}

/** @param {Extract<import('./arguments.mjs').Command, { kind: 'publish' }>} command */
async function publishAndReport({ options, json }) {
  const progress = createProgress(process.stderr);
  try {
    const published = await publish(options, progress);
    progress.end();
    const { title, page, tracks, problems } = published;
    const count = (/** @type {number} */ number) => `${number} ${number === 1 ? 'track' : 'tracks'}`;
    const left = problems.length > 0 ? `; ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}` : '';
    if (json) console.log(asJson(published));
    else {
      console.log(`${printable(title)}: ${count(tracks.length)} in ${options.out}/${page}${left}`);
      if (published.zip !== undefined) console.log(`To upload: ${printable(published.zip)}`);
      console.log(`\nPreview:\n  npx --no-install mixtape-publish serve ${shellWord(options.out)}`);
      console.log(`\n${howToUse(published)}`);
      if (published.base === undefined) console.log(`\n${WITHOUT_BASE}`);
    }
    return problems.length > 0 ? 1 : 0;
  } catch (error) {
    progress.end();
    if (json && error instanceof Problem) console.log(asJson({ error: error.message }));
    throw error;
  }
}

/**
 * JSON leaves some control characters as they are. Escaped, they have the same value.
 * @param {unknown} value
 */
const asJson = (value) => printable(JSON.stringify(value), Number.POSITIVE_INFINITY);
/**
 * A path that a shell reads as one word.
 * @param {string} path
 */
const shellWord = (path) => (/^[\w./~:\\-]+$/.test(path) ? path : `"${path.replace(/["$`]/g, '\\$&')}"`);

const WITHOUT_BASE = `Without --base, the URL of the site, chats show neither picture nor player for a link to the page, and no site embeds it.
Once you know the URL: mixtape-publish … --base https://example.com/mixtapes`;

/** The most that is listed: more would push the rest out of the terminal. */
const SHOWN_LINKS = 20;

/**
 * The player for other pages, and links.
 * @param {import('../pipeline/publish.mjs').Published} published
 */
function howToUse({ id, base, page, embed, tracks }) {
  const indented = (/** @type {string} */ text) => {
    const lines = text.split('\n').map((line) => `  ${printable(line, Number.POSITIVE_INFINITY)}`);
    return lines.join('\n');
  };
  const where = base ? 'In any other page' : 'In a page beside index.html (with --base URL, for any other page)';
  const parts = [`${where}:\n${indented(embed.tag)}`];
  if (embed.frame) parts.push(`Where scripts are not allowed:\n${indented(embed.frame)}`);
  if (tracks.length > 1) {
    const links = tracks.slice(0, SHOWN_LINKS).map((track) => {
      const shortName = track.id.startsWith(`${id}_`) ? track.id.slice(id.length + 1) : track.id;
      return `  #track=${shortName}   ${printable(track.title)}`;
    });
    if (tracks.length > SHOWN_LINKS) links.push(`  … ${tracks.length - SHOWN_LINKS} more are in the result of --json`);
    parts.push(`Links to tracks, at the end of the page's address:\n${links.join('\n')}`);
  }
  if (base) parts.push(`The page: ${base}/${page}\nAs a QR code: ${page}${QR_FILE}`);
  return parts.join('\n\n');
}
