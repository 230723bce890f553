import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from './data-folder.mjs';
import { startPresave } from './presave-process.mjs';

const PROJECT = 'night-bus';
export const SPOTIFY_ALBUM = 'spotify:album:4aawyAB9vmqN3uQ7FjRGTy';
export const APPLE_ALBUM = '1440857781';
const CLIENT_SECRET = 'the-secret-of-the-client';
const ADMIN_TOKEN = 'an-admin-token-of-a-test';
export const PAUSE_SECONDS = 3;
const TAKEN_UP_MS = 30_000;

/**
 * A release day on which all goes wrong that may go wrong: consents come while the server is killed; then every seventh save
 * fails, every eleventh answer breaks off, Spotify asks for a pause of three seconds, a permission has ended, a visitor has
 * revoked, and processes are killed twice.
 * @param {object} options
 * @param {Record<string, string>} [options.environment]
 * @param {string} [options.files] the folder of the database, if it is not the server's own
 * @param {readonly ('serve' | 'work')[]} options.commands processes; the first one is `serve`
 * @param {number} options.visitors of each of the two services
 * @returns what a test can look at
 */
export async function releaseDay({ environment = {}, files, commands, visitors }) {
  const standIns = await startStandIns({ clientSecret: CLIENT_SECRET, latencyMs: 20 });
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
  /** @param {string} path @param {RequestInit} [init] */
  const admin = async (path, init) => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url()}/admin/${path}`, { ...init, headers });
    return response.json();
  };
  const metrics = async () =>
    (await fetch(`${url()}/metrics`, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })).text();
  /** @param {Date} at */
  const putRelease = (at) =>
    admin(`releases/${PROJECT}`, {
      method: 'PUT',
      body: JSON.stringify({
        title: 'Night Bus',
        artist: 'Ama',
        at: at.toISOString(),
        spotify: { uris: [SPOTIFY_ALBUM] },
        apple_music: { albums: [APPLE_ALBUM] },
      }),
    });
  /** Kills a process, as running out of memory does, and starts another one in its place. @param {number} index */
  const killAndStart = async (index) => {
    const killed = processes[index];
    await killed?.end('SIGKILL');
    outputs.push(killed?.output);
    processes[index] = await startPresave(commands[index] ?? 'serve', settings);
  };
  /** Presses until the server has answered, as a visitor does. @param {() => Record<string, string>} body */
  const presave = async (body) => {
    for (;;) {
      const response = await fetch(`${url()}/api/presave`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: 'https://site.example' },
        body: JSON.stringify({ ...body(), project_id: PROJECT }),
      }).catch(() => undefined);
      if (response?.status === 200) return (await response.json()).receipt;
      if (response && response.status < 500) throw new Error(`${response.status} ${await response.text()}`);
      await sleep(100);
    }
  };
  /** What must not be found anywhere. @type {string[]} */
  const secrets = [CLIENT_SECRET, ADMIN_TOKEN];
  /** @param {string} account */
  const code = (account) => {
    const body = standIns.spotify.code(account);
    secrets.push(body.code, body.code_verifier);
    return body;
  };
  const saved = () =>
    standIns.requests.filter(({ step, status }) => step === 'save' && (status === 200 || status === 202)).length;

  try {
    for (const command of commands) processes.push(await startPresave(command, settings));
    await putRelease(new Date(Date.now() + 3_600_000));

    const accounts = Array.from({ length: visitors }, (_, index) => `visitor-${index}`);
    const userTokens = accounts.map((_, index) =>
      standIns.appleMusic.userToken({ storefront: index % 2 ? 'de' : 'us' }),
    );
    const consents = Promise.all([
      ...accounts.map((account) => presave(() => ({ dsp_name: 'spotify', ...code(account) }))),
      ...userTokens.map((token) => presave(() => ({ dsp_name: 'apple_music', access_token: token }))),
    ]);
    await until(() => standIns.requests.some(({ step }) => step === 'me'));
    await killAndStart(0);
    const receipts = (await consents).map((receipt) => new URL(receipt).pathname);

    const [revoked = '', disconnected = ''] = accounts;
    await fetch(`${url()}${receipts[0]}/revoke`, { method: 'POST', redirect: 'manual' });
    standIns.spotify.disconnect(disconnected);
    standIns.fault('bad-gateway', { every: 7 });
    standIns.fault('lost-answer', { every: 11 });
    const beginning = standIns.requests.length;
    const began = Date.now();
    await putRelease(new Date());

    await until(() => saved() > visitors / 4);
    await killAndStart(commands.length - 1);
    await until(() => saved() > visitors / 2);
    const end = standIns.fault('rate-limited', { service: 'spotify', seconds: PAUSE_SECONDS, on: ['save'] });
    await until(() => standIns.requests.some(({ status }) => status === 429));
    end();
    // If the process that got the 429 is killed before it stores the pause, the others do not learn of it.
    await until(async () => /^presave_pauses_total\{service="spotify"\}/m.test(await metrics()));
    await until(() => saved() > visitors);
    await killAndStart(0);

    let project;
    await until(async () => {
      project = await admin(`projects/${PROJECT}`);
      return !project.states.waiting && !project.states.delivering;
    });
    const ms = Date.now() - began;
    const receipt = (index) =>
      fetch(`${url()}${receipts[index]}`, { headers: { Accept: 'application/json' } }).then((response) =>
        response.json(),
      );
    const states = await Promise.all(receipts.map((_, index) => receipt(index)));
    const result = {
      project,
      states,
      ms,
      metrics: await metrics(),
      requests: standIns.requests.slice(beginning),
      libraries: {
        spotify: new Map(accounts.map((account) => [account, standIns.spotify.library(account)])),
        appleMusic: new Map(userTokens.map((token) => [token, standIns.appleMusic.library(token)])),
      },
      accounts,
      userTokens,
      revoked,
      disconnected,
      secrets,
    };
    const codes = await Promise.all(processes.map((process) => process.end('SIGTERM')));
    const logs = [...outputs, ...processes.map(({ output }) => output)].join('\n');
    return { ...result, codes, logs, files: await contents(files ?? data) };
  } finally {
    await Promise.all(processes.map((process) => process.end('SIGKILL')));
    await standIns.close();
    await rm(data, { recursive: true, force: true });
  }
}

/** @param {() => unknown} condition */
async function until(condition, ms = 2 * TAKEN_UP_MS) {
  const end = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`This did not happen in time: ${condition}`);
    await sleep(50);
  }
}

/** All files of a folder. @param {string} folder */
async function contents(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
}
