import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFfmpeg } from '../../src/audio/ffmpeg.mjs';
import { main } from '../../src/cli/main.mjs';

export const BIN = fileURLToPath(new URL('../../bin/mixtape-publish.mjs', import.meta.url));

/** Skips the tests of a suite if ffmpeg is missing, except in continuous integration. Call it in `before`. */
export async function needsFfmpeg(context) {
  try {
    await findFfmpeg();
  } catch (error) {
    if (process.env.CI) throw error;
    console.log(`Left out: ${error.message}`);
    context.skip();
  }
}

/** A folder that is removed after the tests of a suite. Call it in `describe`. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'mixtape-publish-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a command.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const start = (args, env = {}) =>
  spawn(process.execPath, [BIN, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * Runs a command to its end, in a process of its own.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runProcess(args, env) {
  const child = start(args, env);
  const result = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].setEncoding('utf8').on('data', (text) => {
      result[name] += text;
    });
  const [code] = await once(child, 'close');
  return { code, ...result };
}

/**
 * Runs a command to its end, in this process: to load its modules takes longer than most commands.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const result = { stdout: '', stderr: '' };
  const restored = Object.keys(result).map((name) => {
    const { [name]: stream } = process;
    const { write, isTTY } = stream;
    const capture = (text) => {
      result[name] += text;
      return true;
    };
    Object.assign(stream, { write: capture, isTTY: false });
    return () => Object.assign(stream, { write, isTTY });
  });
  try {
    return { code: await main(args), ...result };
  } finally {
    for (const restore of restored) restore();
  }
}

/** Publishes a folder, and returns what `--json` prints. */
export async function publish(folder, out, ...args) {
  const { code, stdout, stderr } = await run([folder, '--out', out, '--json', ...args]);
  if (stdout === '') throw new Error(`No result (${code}): ${stderr}`);
  return { code, stderr, ...JSON.parse(stdout) };
}

export const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Files of a site with their content, by default without cache and lock. */
export function contentOf(out, { withState = false } = {}) {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => withState || !path.includes('.mixtape-publish'));
  return Object.fromEntries(files.sort().map((path) => [path.slice(out.length + 1), readFileSync(path)]));
}
