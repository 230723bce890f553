import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { runProgram } from '../audio/ffmpeg.mjs';
import { decodeOptions } from '../audio/filters.mjs';
import { readFolder } from '../input/read-folder.mjs';
import { secondsOf } from '../input/start.mjs';
import { sharedTag } from '../pipeline/assemble-mixtape.mjs';
import { Problem, sentence } from '../problem.mjs';
import { isForThisMachine, startLocalServer } from '../serve/local-server.mjs';
import { sendFile, takeRange } from '../serve/send-file.mjs';
import { analyseSong } from './analyse-song.mjs';
import { folderSongs } from './folder-songs.mjs';
import { mergeChoices } from './merge.mjs';
import { readStored, writeStored } from './stored-mixtape.mjs';

/** The files of the page, by their path below the token. */
const PAGE = /** @type {Record<string, [file: string, type: string]>} */ ({
  '': ['pick.html', 'text/html; charset=utf-8'],
  'pick.css': ['pick.css', 'text/css; charset=utf-8'],
  'pick.js': ['pick.js', 'text/javascript; charset=utf-8'],
  'elements.js': ['elements.js', 'text/javascript; charset=utf-8'],
  'song-row.js': ['song-row.js', 'text/javascript; charset=utf-8'],
  'window-player.js': ['window-player.js', 'text/javascript; charset=utf-8'],
  'reorder.js': ['reorder.js', 'text/javascript; charset=utf-8'],
  'words.js': ['words.js', 'text/javascript; charset=utf-8'],
  'words.json': ['words.json', 'application/json'],
});

const SOUND_TYPES = /** @type {Record<string, string>} */ ({
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  wave: 'audio/wav',
});

/** The page loads nothing from elsewhere, and no page of another origin can read, embed or frame it. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; media-src 'self'; img-src data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The address contains the token, which no other site may learn.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The most that the page may save; a thousand songs with long titles have a third of it. */
const MAX_BODY_BYTES = 1 << 20;

/**
 * @typedef {object} Session
 * @property {string} token that each request has to know
 * @property {string} ffmpeg
 * @property {import('../input/read-folder.mjs').Folder} folder
 * @property {Map<string, Promise<unknown>>} jobs analyses and conversions, which take long: each is done once
 * @property {Promise<unknown> | undefined} saving the latest
 *
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

/**
 * @param {string} path absolute, of the songs
 * @param {{ ffmpeg: string, port: number }} options port 0 chooses a free one
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 * @throws {Problem} if the folder has no songs, or an invalid mixtape.json
 */
export async function startPickServer(path, { ffmpeg, port }) {
  /** @type {Session} */
  const session = {
    token: randomBytes(24).toString('base64url'),
    ffmpeg,
    folder: await readFolder(path),
    jobs: new Map(),
    saving: undefined,
  };
  // Faults of mixtape.json are reported in the terminal, before a page is opened.
  await readStored(path);
  const { origin, close } = await startLocalServer(async (request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    try {
      await respond(session, request, response);
    } catch (error) {
      if (response.headersSent) throw error;
      sendJson(response, error instanceof Problem ? 422 : 500, { error: sentence(error) });
    }
  }, port);
  return { address: `${origin}/${session.token}/`, close };
}

/**
 * @param {Session} session
 * @param {Request} request
 * @param {Response} response
 * @returns {Promise<void>}
 */
async function respond(session, request, response) {
  if (!isForThisMachine(request)) return fail(response, 403);
  const [, token = '', path = ''] = /^\/([^/?]*)\/([^?]*)/.exec(request.url ?? '') ?? [];
  if (!isSame(token, session.token)) return fail(response, 404);
  if (path === 'mixtape' && request.method === 'PUT') return save(session, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') return fail(response, 405);
  if (path === 'mixtape') return sendJson(response, 200, await stateOf(session));
  // Songs have numbers: no path of a request leads into the file system.
  const [, index = '', what = ''] = /^songs\/(\d{1,6})\/(analysis|sound|mp3)$/.exec(path) ?? [];
  const song = session.folder.songs[Number(index)];
  if (what !== '' && song) return sendSong(session, song, what, request, response);
  const [file, type] = Object.hasOwn(PAGE, path) ? (PAGE[path] ?? []) : [];
  if (file === undefined || type === undefined) return fail(response, 404);
  response.writeHead(200, { 'Content-Type': type }).end(await readFile(new URL(`page/${file}`, import.meta.url)));
}

/** @param {Session} session */
async function stateOf({ folder }) {
  const { details, version } = await readStored(folder.path);
  const songs = await folderSongs(folder, details);
  return {
    version,
    folder: basename(folder.path),
    title: details.title ?? (sharedTag(songs, 'album') || basename(folder.path).replaceAll('_', ' ')),
    songs: songs.map(({ source: { file, details: entry }, own }) => ({
      index: folder.songs.indexOf(file),
      file: file.name,
      ownTitle: own.title,
      title: entry?.title ?? own.title,
      artist: entry?.artist ?? own.artist,
      start: secondsOf(entry?.start ?? 'auto'),
      skip: entry?.skip ?? false,
    })),
  };
}

/**
 * @param {Session} session
 * @param {import('../input/read-folder.mjs').SongFile} song
 * @param {string} what
 * @param {Request} request
 * @param {Response} response
 * @returns {Promise<void>}
 */
async function sendSong({ ffmpeg, jobs }, song, what, request, response) {
  if (what === 'sound') {
    const type = SOUND_TYPES[song.name.slice(song.name.lastIndexOf('.') + 1).toLowerCase()] ?? 'audio/wav';
    return sendFile({ file: song.path, stats: await stat(song.path), type, cache: 'no-store' }, request, response);
  }
  if (what === 'analysis') {
    const analysis = await once(jobs, `analysis ${song.name}`, () => analyseSong(ffmpeg, song.path));
    return analysis ? sendJson(response, 200, analysis) : sendJson(response, 422, { error: 'ffmpeg cannot decode it' });
  }
  const mp3 = await once(jobs, `mp3 ${song.name}`, () => mp3Of(ffmpeg, song.path));
  response.setHeader('Content-Type', 'audio/mpeg');
  response.setHeader('Accept-Ranges', 'bytes');
  const part = takeRange(mp3.length, request, response);
  if (part) response.end(mp3.subarray(part.start, part.end + 1));
}

/**
 * @template Result
 * @param {Session['jobs']} jobs
 * @param {string} key
 * @param {() => Promise<Result>} job
 * @returns {Promise<Result>}
 */
function once(jobs, key, job) {
  const known = /** @type {Promise<Result> | undefined} */ (jobs.get(key));
  if (known) return known;
  const result = job();
  jobs.set(key, result);
  // When the page is loaded again, a failed job is tried again.
  result.catch(() => jobs.delete(key));
  return result;
}

/**
 * A song as mp3, for browsers that cannot play its own file, such as aiff.
 * @param {string} ffmpeg
 * @param {string} file
 */
async function mp3Of(ffmpeg, file) {
  // A constant bit rate, so that browsers find each second.
  const format = ['-map_metadata', '-1', '-c:a', 'libmp3lame', '-b:a', '192k', '-f', 'mp3', 'pipe:1'];
  const { code, stdout } = await runProgram(ffmpeg, [...decodeOptions(file), ...format]);
  if (code !== 0) throw new Problem('ffmpeg cannot decode it');
  return stdout;
}

/**
 * @param {Session} session
 * @param {Request} request
 * @param {Response} response
 */
async function save(session, request, response) {
  const { token, folder, saving } = session;
  const header = request.headers['x-mixtape-token'];
  // A page of another origin cannot send this header without our permission, which it never gets.
  if (typeof header !== 'string' || !isSame(header, token)) return fail(response, 403);
  const body = await readBody(request);
  if (body === undefined) return fail(response, 413);
  const wanted = parseChoices(body, folder);
  if (wanted === undefined) return fail(response, 400);
  // Saves run one after the other: each compares its version with what the save before has written.
  const saved = (async () => {
    await saving?.catch(() => {});
    const { details, version } = await readStored(folder.path);
    if (version !== wanted.version) return undefined;
    const songs = await folderSongs(folder, details);
    const titles = new Map(songs.map(({ source, own }) => [source.file.name, own.title]));
    return writeStored(
      folder.path,
      mergeChoices(details, wanted.songs, (file) => titles.get(file) ?? ''),
    );
  })();
  session.saving = saved;
  const version = await saved;
  return version === undefined ? sendJson(response, 409, {}) : sendJson(response, 200, { version });
}

/**
 * @param {Request} request
 * @returns {Promise<string | undefined>} `undefined` if it is too long
 */
async function readBody(request) {
  /** @type {Buffer[]} */
  const pieces = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > MAX_BODY_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * @param {string} body
 * @param {import('../input/read-folder.mjs').Folder} folder
 * @returns {{ version: string, songs: import('./merge.mjs').Choice[] } | undefined} `undefined` if it does not name
 *   each song once
 */
function parseChoices(body, folder) {
  try {
    const { version, songs } = JSON.parse(body);
    const isChoice = (/** @type {any} */ { file, title, start, skip }) =>
      typeof file === 'string' &&
      typeof title === 'string' &&
      (start === 'auto' || (Number.isFinite(start) && start >= 0)) &&
      typeof skip === 'boolean';
    const names = new Set(folder.songs.map(({ name }) => name));
    if (typeof version !== 'string' || !songs.every(isChoice) || songs.length !== names.size) return undefined;
    return songs.every((/** @type {{ file: string }} */ { file }) => names.delete(file))
      ? { version, songs }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Compares in a time that does not depend on how much of `given` is right.
 * @param {string} given
 * @param {string} secret
 */
function isSame(given, secret) {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {unknown} value
 */
function sendJson(response, status, value) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

/**
 * @param {Response} response
 * @param {400 | 403 | 404 | 405 | 413} status
 */
function fail(response, status) {
  // The rest of a body that is too long is not read.
  if (status === 413) response.setHeader('Connection', 'close');
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(`${status}\n`);
}
