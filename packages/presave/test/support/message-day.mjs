import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { createDataFolder } from './data-folder.mjs';
import { startPresave } from './presave-process.mjs';

const PROJECT = 'night-bus';
const ADMIN_TOKEN = 'an-admin-token-of-a-test';
const PAUSE_SECONDS = 2;
const PATIENCE_MS = 60_000;
const ORIGIN = 'https://site.example';

/**
 * The day of a release on which messages are sent while much goes wrong: the server is killed while visitors subscribe; then every
 * ninth message fails, the push service asks for a pause, browsers have unsubscribed, visitors revoke before and during
 * the day, and processes are killed twice.
 * @param {object} options
 * @param {Record<string, string>} [options.environment]
 * @param {readonly ('serve' | 'work')[]} options.commands processes; the first one is `serve`
 * @param {number} options.visitors
 * @returns what a test can look at
 */
export async function messageDay({ environment = {}, commands, visitors }) {
  const standIns = await startStandIns({ latencyMs: 20 });
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
  let kills = 0;
  const url = () => processes[0]?.url ?? '';
  const killAndStart = async (index) => {
    const killed = processes[index];
    await killed?.end('SIGKILL');
    kills += 1;
    outputs.push(killed?.output);
    processes[index] = await startPresave(commands[index] ?? 'serve', settings);
  };
  const admin = async (path, init) => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' };
    return (await fetch(`${url()}/admin/${path}`, { ...init, headers })).json();
  };
  const putRelease = (at) =>
    admin(`releases/${PROJECT}`, {
      method: 'PUT',
      body: JSON.stringify({
        title: 'Night Bus',
        artist: 'Ama',
        at: at.toISOString(),
        url: 'https://label.example/night-bus',
      }),
    });
  /** Asks until the server has answered, as a visitor does. */
  const subscribe = async (subscription) => {
    for (;;) {
      const response = await fetch(`${url()}/api/notify`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
        body: JSON.stringify({ project_id: PROJECT, subscription }),
      }).catch(() => undefined);
      if (response?.status === 200) return new URL((await response.json()).receipt).pathname;
      if (response && response.status < 500) throw new Error(`${response.status} ${await response.text()}`);
      await sleep(100);
    }
  };
  const sent = () => standIns.requests.filter(({ status }) => status === 201).length;

  try {
    for (const command of commands) processes.push(await startPresave(command, settings));
    await putRelease(new Date(Date.now() + 3_600_000));
    const { key } = await (await fetch(`${url()}/api/notify/key`)).json();
    const subscriptions = Array.from({ length: visitors }, () => standIns.push.subscription({ key }));
    const endpoints = subscriptions.map(({ endpoint }) => endpoint);
    const answers = Promise.all(subscriptions.map(subscribe));
    await killAndStart(0);
    const receipts = await answers;

    const tenth = Math.ceil(visitors / 10);
    const revoked = endpoints.slice(0, tenth);
    const gone = endpoints.slice(tenth, 2 * tenth);
    for (const receipt of receipts.slice(0, tenth))
      await fetch(`${url()}${receipt}/revoke`, { method: 'POST', redirect: 'manual' });
    for (const endpoint of gone) standIns.push.unsubscribe(endpoint);
    standIns.fault('bad-gateway', { service: 'push', every: 9 });
    await putRelease(new Date());

    await until(() => sent() > visitors / 6);
    await killAndStart(commands.length - 1);
    await until(() => sent() > visitors / 3);
    const endPause = standIns.fault('rate-limited', { service: 'push', seconds: PAUSE_SECONDS });
    await until(() => standIns.requests.some(({ status }) => status === 429));
    await sleep(0);
    // Visitors who change their mind while others have their message already.
    const unsent = receipts.filter((_, index) => standIns.push.messages(endpoints[index] ?? '').length === 0);
    const late = [];
    for (const receipt of unsent.slice(-tenth)) {
      const response = await fetch(`${url()}${receipt}/revoke`, {
        method: 'POST',
        headers: { Accept: 'application/json' },
      });
      const index = receipts.indexOf(receipt);
      // What was under way when the pause began may have arrived.
      if ((await response.json()).state === 'revoked') late.push({ endpoint: endpoints[index] ?? '', at: Date.now() });
    }
    await until(() => sent() > visitors / 2);
    endPause();
    await killAndStart(0);

    let project;
    await until(async () => {
      project = await admin(`projects/${PROJECT}`);
      return !project.states.waiting && !project.states.delivering;
    });
    const messages = new Map(endpoints.map((endpoint) => [endpoint, standIns.push.messages(endpoint)]));
    const codes = await Promise.all(processes.map((process) => process.end('SIGTERM')));
    const logs = [...outputs, ...processes.map(({ output }) => output)].join('\n');
    return { project, messages, revoked, late, gone, kills, codes, logs, requests: standIns.requests, tenth };
  } finally {
    await Promise.all(processes.map((process) => process.end('SIGKILL')));
    await standIns.close();
    await rm(data, { recursive: true, force: true });
  }
}

/** @param {() => unknown} condition */
async function until(condition) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`This did not happen in time: ${condition}`);
    await sleep(50);
  }
}
