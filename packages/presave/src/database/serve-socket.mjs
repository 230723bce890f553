import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { Problem } from '../problem.mjs';
import { DatabaseUnavailable } from './database-error.mjs';

/** The longest path of a socket that a system allows, with the zero at its end. */
const MAX_PATH = 104;

/** For commands in hand when "serve" stops. */
const STOP_MS = 10_000;

/** @typedef {{ name: string, input: Record<string, unknown> }} Call a command with what it was given */

/**
 * The socket by which other commands talk to the running `serve`.
 * @param {string} data
 */
function socketPath(data) {
  const absolute = resolve(data, 'serve.socket');
  const fromHere = relative('.', absolute);
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  if (Buffer.byteLength(path) >= MAX_PATH)
    throw new Problem(`PRESAVE_DATA is too long a path for a socket: ${join(data)}`);
  return path;
}

/**
 * Whether a running `serve` has the folder. A connection is accepted also while that process is busy, but not after its
 * death.
 * @param {string} data
 * @returns {Promise<boolean>}
 */
export function isServed(data) {
  return new Promise((resolved, reject) => {
    const socket = connect(socketPath(data));
    socket.once('connect', () => {
      socket.destroy();
      resolved(true);
    });
    socket.once('error', (error) => {
      const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
      // Reset: it stopped listening just now.
      if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'ENOTDIR'].includes(code)) resolved(false);
      else reject(new Problem(`PRESAVE_DATA cannot be used (${code}).`));
    });
  });
}

/**
 * Has the running `serve` carry out a command.
 * @param {string} data
 * @param {Call} call
 * @returns {Promise<any>} what the command returns; throws `Problem` with the command's own sentence
 */
export async function callServe(data, call) {
  const { statusCode, body } = await new Promise((resolved, reject) => {
    const fail = () => reject(new Problem('The running serve ended before it answered.'));
    const sent = request({ socketPath: socketPath(data), method: 'POST', path: '/', agent: false });
    sent.once('error', fail);
    sent.once('response', (response) => {
      json(response).then((body) => resolved({ statusCode: response.statusCode, body }), fail);
    });
    sent.end(JSON.stringify(call));
  });
  if (statusCode !== 200) throw new Problem(body.error);
  return body.result;
}

/**
 * Listens for commands. The folder must be locked.
 * @param {string} data
 * @param {(call: Call) => Promise<unknown>} run
 * @param {Pick<import('pino').Logger, 'error'>} log
 * @returns {Promise<() => Promise<void>>} stops it: waits for commands in hand, also for one whose caller has gone
 */
export async function listenForCommands(data, run, log) {
  const path = socketPath(data);
  // A process that was killed leaves its socket.
  await rm(path, { force: true });
  /** @type {Set<Promise<unknown>>} */
  const inHand = new Set();
  const app = new Hono();
  app.post('/', async (context) => {
    const running = run(await context.req.json());
    inHand.add(running);
    const result = await running.finally(() => inHand.delete(running));
    return context.json({ result: result ?? null });
  });
  app.onError((error, context) => {
    // Errors of these classes have a sentence for the operator. Any other error is a bug.
    if (error instanceof Problem || error instanceof DatabaseUnavailable)
      return context.json({ error: error.message }, 500);
    log.error({ err: error }, 'A command failed.');
    return context.json({ error: 'The running serve failed: see its log.' }, 500);
  });
  const server = /** @type {import('node:http').Server} */ (createAdaptorServer({ fetch: app.fetch }));
  await new Promise((resolved, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolved(undefined));
  });
  return async () => {
    const answered = once(server.close(), 'close').then(() => Promise.allSettled(inHand));
    await new Promise((resolved) => {
      const timer = setTimeout(resolved, STOP_MS);
      answered.then(() => {
        clearTimeout(timer);
        resolved(undefined);
      });
    });
    server.closeAllConnections();
  };
}
