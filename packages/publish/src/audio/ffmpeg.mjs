import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { posix, win32 } from 'node:path';
import { Problem } from '../problem.mjs';

const MIN_MAJOR = 5;
const INSTALL =
  'Install it with "apt-get install ffmpeg" (Debian, Ubuntu), "brew install ffmpeg" (Homebrew) or ' +
  '"winget install Gyan.FFmpeg" (Windows), or set FFMPEG_PATH.';

/**
 * The options with which a command of ffmpeg begins that writes a file: it asks nothing, and replaces an older file.
 * @param {'error' | 'warning' | 'info'} level of the messages that it writes
 */
export const startOptions = (level) => ['-hide_banner', '-nostdin', '-nostats', '-loglevel', level, '-y'];

/** The most bytes of ffmpeg's messages to keep: a broken file can cause megabytes. */
const MAX_LOG = 65_536;

/**
 * @typedef {object} Ffmpeg
 * @property {string} path
 * @property {string} version as ffmpeg prints it
 *
 * @typedef {object} Finished
 * @property {number} code
 * @property {Buffer} stdout
 * @property {string} stderr
 */

/**
 * The absolute paths where a program may be. Windows would search the current folder first, which may be that of the
 * songs, and an empty or relative entry of the PATH means a folder in it. Only .exe files start there without a shell.
 * @param {string} program a path, or the name of a program in the PATH
 * @param {string} searchPath the PATH
 * @param {NodeJS.Platform} platform
 */
export function programPaths(program, searchPath, platform) {
  const isWindows = platform === 'win32';
  const { basename, delimiter, isAbsolute, join, resolve } = isWindows ? win32 : posix;
  const file = isWindows && !/\.exe$/i.test(program) ? `${program}.exe` : program;
  if (basename(file) !== file) return [resolve(file)];
  const folders = (isWindows ? searchPath.replaceAll('"', '') : searchPath).split(delimiter);
  return folders.filter((folder) => isAbsolute(folder)).map((folder) => join(folder, file));
}

/**
 * Finds ffmpeg in `FFMPEG_PATH` or the PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Ffmpeg>}
 * @throws {Problem} if it is missing or too old
 */
export async function findFfmpeg(env = process.env) {
  const program = env['FFMPEG_PATH'] || 'ffmpeg';
  for (const path of programPaths(program, env['PATH'] ?? '', process.platform)) {
    const finished = await runProgram(path, ['-hide_banner', '-version']).catch(() => undefined);
    if (finished) return { path, version: versionOf(path, finished) };
  }
  throw new Problem(`ffmpeg was not found (${program}). ${INSTALL}`);
}

/**
 * @param {string} path
 * @param {Finished} finished
 */
function versionOf(path, { code, stdout }) {
  const text = stdout.toString();
  const version = /^ffmpeg version (\S+)/.exec(text)?.[1];
  if (code !== 0 || version === undefined) throw new Problem(`${path} is not ffmpeg. ${INSTALL}`);
  // Builds from git have no release number (`N-109542-g…`); they are newer than release 5.
  const major = Number(/^n?(\d+)\./.exec(version)?.[1] ?? MIN_MAJOR);
  if (major < MIN_MAJOR) throw new Problem(`ffmpeg ${version} is too old; version ${MIN_MAJOR} is needed. ${INSTALL}`);
  if (text.includes('configuration:') && !text.includes('--enable-libmp3lame'))
    throw new Problem(`${path} cannot write mp3 (libmp3lame). ${INSTALL}`);
  return version;
}

/** Children that still run; killed if the run is interrupted. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

export function killChildren() {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * Runs a program to its end.
 * @param {string} path
 * @param {readonly string[]} args
 * @param {Uint8Array} [input] for its standard input
 * @returns {Promise<Finished>}
 */
export async function runProgram(path, args, input) {
  const child = spawn(path, [...args], { stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'], windowsHide: true });
  running.add(child);
  /** @type {Buffer[]} */
  const output = [];
  let stderr = '';
  child.stdout?.on('data', (/** @type {Buffer} */ data) => output.push(data));
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    stderr = (stderr + text).slice(-MAX_LOG);
  });
  // The program may end before it has read all input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  try {
    const [code] = await once(child, 'close');
    return { code: code ?? 1, stdout: Buffer.concat(output), stderr };
  } finally {
    running.delete(child);
  }
}
