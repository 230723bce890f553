import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from './data-folder.mjs';
import { startPresave } from './presave-process.mjs';
import { until } from './until.mjs';

const PROJECT = 'night-bus';
export const ADMIN_TOKEN = 'an-admin-token-of-a-test';

/**
 * The server in some processes, with stand-ins of the services, for a day on which processes are killed.
 * @param {object} options
 * @param {string} [options.clientSecret]
 * @param {Record<string, string>} [options.environment]
 * @param {readonly ('serve' | 'work')[]} options.commands processes; the first one is `serve`
 * @param {Record<string, unknown>} options.release what it has beside title, artist and day
 */
export async function openDay({ clientSecret, environment = {}, commands, release }) {
  const standIns = await startStandIns({ ...(clientSecret && { clientSecret }), latencyMs: 20 });
  const data = await createDataFolder();
  const settings = {
    ...standIns.environment,
    PORT: '0',
    PRESAVE_DATA: data,
    ADMIN_TOKEN,
    RETRY_SECONDS: '0.3',
    RATE_LIMIT: '0',
    PRESAVE_KEYS: `test:${makeKey().bytes.toString('base64')}`,
    ...environment,
  };
  /** @type {Awaited<ReturnType<typeof startPresave>>[]} */
  const processes = [];
  const outputs = [];

  const url = () => processes[0]?.url ?? '';
  /**
   * @param {string} path
   * @param {RequestInit} [init]
   */
  const admin = async (path, init) => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url()}/admin/${path}`, { ...init, headers });
    return response.json();
  };

  return {
    standIns,
    data,
    url,
    async start() {
      for (const command of commands) processes.push(await startPresave(command, settings));
    },
    /**
     * Kills a process, as running out of memory does, and starts another one in its place.
     * @param {number} index
     */
    async killAndStart(index) {
      const killed = processes[index];
      await killed?.end('SIGKILL');
      outputs.push(killed?.output);
      processes[index] = await startPresave(commands[index] ?? 'serve', settings);
    },
    /** @param {Date} at */
    putRelease: (at) =>
      admin(`releases/${PROJECT}`, {
        method: 'PUT',
        body: JSON.stringify({ title: 'Night Bus', artist: 'Ama', at: at.toISOString(), ...release }),
      }),
    /**
     * Sends a consent until the server has answered, as a visitor does.
     * @param {string} path
     * @param {() => object} body
     * @returns {Promise<string>} the path of its receipt
     */
    async send(path, body) {
      for (;;) {
        const response = await fetch(`${url()}${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: 'https://site.example' },
          body: JSON.stringify({ ...body(), project_id: PROJECT }),
        }).catch(() => undefined);
        if (response?.status === 200) return new URL((await response.json()).receipt).pathname;
        if (response && response.status < 500) throw new Error(`${response.status} ${await response.text()}`);
        await sleep(100);
      }
    },
    /** Resolves with the project once nothing of it waits any more. */
    async untilDone() {
      let project;
      await until(async () => {
        project = await admin(`projects/${PROJECT}`);
        return !project.states.waiting && !project.states.delivering;
      });
      return project;
    },
    /** Asks all processes to end. @returns their exit codes, the logs of all, and how many were killed */
    async end() {
      const codes = await Promise.all(processes.map((process) => process.end('SIGTERM')));
      const logs = [...outputs, ...processes.map(({ output }) => output)].join('\n');
      return { codes, logs, kills: outputs.length };
    },
    async close() {
      await Promise.all(processes.map((process) => process.end('SIGKILL')));
      await standIns.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}
