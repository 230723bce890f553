import { parseArgs } from 'node:util';
import { Problem } from '../problem.mjs';

export const HELP = `Makes a site that plays from a folder of songs. It needs ffmpeg 5 or newer.

  mixtape-publish FOLDER --out SITE [options]
  mixtape-publish pick [FOLDER] [--port N]
  mixtape-publish init [FOLDER]
  mixtape-publish remove ID --out SITE
  mixtape-publish trailer FOLDER --out DIR [--format story|square]
  mixtape-publish serve SITE [--port 8080] [--cors]
  mixtape-publish check URL        of a mixtape's page

Publishing
  --out SITE            folder of the site; several mixtapes can share it
  --title, --artist     of the mixtape; otherwise from mixtape.json, the album tags or the folder
  --id ID               of the mixtape in URLs; otherwise from the folder's name
  --base URL            the URL of the site; for feeds, previews in chats, and oEmbed; kept for the next run
  --full                publishes full songs instead of clips of 15 seconds
  --no-normalize        keeps the loudness
  --no-video            makes no films, which chats play; they need --base
  --presave-base URL    where mixtape-presave answers; kept for the next run
  --zip                 also writes SITE.zip, to upload it in a browser
  --verify              finds changed songs by content, not by time and size
  --json                prints one line of JSON at the end, for programs

Before that
  pick                  a page on this machine to choose each song's 15 seconds, order and title by ear
  init                  writes a mixtape.json with all songs and the places chosen for them

After that
  trailer               a film of at most a minute with the best of each song, in 1200 × 630
  --format story|square of a trailer, in 1080 × 1920 or 1080 × 1080

Details such as the cover, links and the start of each clip: mixtape.json in the folder.
`;

const OPTIONS = /** @type {const} */ ({
  out: { type: 'string' },
  format: { type: 'string' },
  title: { type: 'string' },
  artist: { type: 'string' },
  id: { type: 'string' },
  base: { type: 'string' },
  full: { type: 'boolean' },
  'no-normalize': { type: 'boolean' },
  'no-video': { type: 'boolean' },
  'presave-base': { type: 'string' },
  verify: { type: 'boolean' },
  zip: { type: 'boolean' },
  json: { type: 'boolean' },
  port: { type: 'string' },
  cors: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
});

/** An invalid command line. */
export class UsageError extends Problem {
  /** @override */
  name = 'UsageError';
}

/**
 * @typedef {{ kind: 'help' }
 *   | { kind: 'version' }
 *   | { kind: 'serve', site: string, port: number, cors: boolean }
 *   | { kind: 'check', url: string }
 *   | { kind: 'init', folder: string }
 *   | { kind: 'pick', folder: string, port: number }
 *   | TrailerCommand
 *   | { kind: 'remove', id: string, out: string, json: boolean }
 *   | { kind: 'publish', options: import('../pipeline/publish.mjs').PublishOptions, json: boolean }} Command
 *
 * @typedef {object} TrailerCommand
 * @property {'trailer'} kind
 * @property {string} folder
 * @property {string} out
 * @property {import('../film/compositions.mjs').Format} format
 * @property {string | undefined} id
 * @property {boolean} json
 */

/**
 * @param {readonly string[]} args
 * @returns {Command}
 */
export function parseCommand(args) {
  const { values, positionals } = parse(args);
  const [first, second] = positionals;
  if (values.version) return { kind: 'version' };
  if (values.help || first === undefined) return { kind: 'help' };
  const { out, json = false } = values;
  if (first === 'serve' && positionals.length === 2)
    return { kind: 'serve', site: second ?? '', port: port(values.port), cors: values.cors ?? false };
  if (first === 'check' && positionals.length === 2) return { kind: 'check', url: second ?? '' };
  // With --out, it is a folder of songs that is called so.
  if (out === undefined && positionals.length <= 2) {
    if (first === 'init') return { kind: 'init', folder: second ?? '.' };
    // Any free port by default: the address has a new secret with every start, so it is copied from the terminal.
    if (first === 'pick') return { kind: 'pick', folder: second ?? '.', port: port(values.port ?? '0') };
  }
  const isTrailer = first === 'trailer' && positionals.length === 2;
  if (out === undefined || out === '')
    throw new UsageError(
      isTrailer ? 'Add the folder for the trailer: --out DIR.' : 'Add the folder of the site: --out SITE.',
    );
  if (isTrailer)
    return { kind: 'trailer', folder: second ?? '', out, format: format(values.format), id: values.id, json };
  if (values.format !== undefined) throw new UsageError('--format belongs to mixtape-publish trailer.');
  if (first === 'remove' && positionals.length === 2) return { kind: 'remove', id: second ?? '', out, json };
  if (positionals.length !== 1) throw new UsageError('Name one folder of songs.');
  const { title, artist, id, base, full = false, verify = false, zip = false } = values;
  const normalize = !values['no-normalize'];
  const video = !values['no-video'];
  const options = { folder: first, out, title, artist, id, base, presaveBase: values['presave-base'] };
  return { kind: 'publish', options: { ...options, full, normalize, verify, video, zip }, json };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} [text]
 * @returns {import('../film/compositions.mjs').Format}
 */
function format(text) {
  if (text === undefined) return 'card';
  if (text === 'story' || text === 'square') return text;
  throw new UsageError(`${text} is not a format: use story or square, or leave it out.`);
}

/** @param {string} [text] */
function port(text = '8080') {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535) throw new UsageError(`${text} is not a port.`);
  return number;
}
