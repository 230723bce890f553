// npm run bench:presave
//   [-- --postgres 1000,10000,100000] [-- --messages 1000,10000] [-- --embedded 1000,10000] [-- --seconds 20]
// Measures how many consents are accepted a second and how long an answer takes, how fast due consents are worked off,
// and how much memory it takes, against stand-ins that answer after 50 ms. It checks no limit.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeKey } from '../../src/keys/key-ring.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { startPresave } from '../support/presave-process.mjs';
import { measureAccepting } from './measure-accepting.mjs';
import { measureDelivery } from './measure-delivery.mjs';

const LATENCY_MS = 50;
/** Consents a second that come, with each database. */
const ACCEPTED = { postgres: 200, embedded: 50 };
const COMMANDS = { postgres: ['serve', 'work'], embedded: ['serve'] };

const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: '1000,10000,100000' },
    messages: { type: 'string', default: '1000,10000' },
    embedded: { type: 'string', default: '1000,10000' },
    seconds: { type: 'string', default: '20' },
  },
});
/** Numbers of due messages by web push. @type {Record<'postgres' | 'embedded', number[]>} */
const messages = { postgres: values.messages.split(',').filter(Boolean).map(Number), embedded: [] };
console.log(`${availableParallelism()} cores for the server, its database, the stand-ins and this program together`);
for (const kind of /** @type {const} */ (['postgres', 'embedded'])) {
  const counts = values[kind].split(',').filter(Boolean).map(Number);
  if (counts.length + messages[kind].length > 0) await bench(kind, counts);
}

/**
 * @param {'postgres' | 'embedded'} kind
 * @param {number[]} counts of due consents
 */
async function bench(kind, counts) {
  const standIns = await startStandIns({ clientSecret: 'secret', latencyMs: LATENCY_MS });
  const data = await mkdtemp(join(tmpdir(), 'presave-bench-'));
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const environment = {
    ...standIns.environment,
    PORT: '0',
    PRESAVE_DATA: data,
    RATE_LIMIT: '0',
    ADMIN_TOKEN: 'an-admin-token-of-a-bench',
    PRESAVE_KEYS: `bench:${makeKey().bytes.toString('base64')}`,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  const bench = { kind, environment, standIns };
  /**
   * @template Result
   * @param {(processes: Awaited<ReturnType<typeof startPresave>>[]) => Promise<Result>} run
   */
  const withProcesses = async (run) => {
    const processes = [];
    for (const command of COMMANDS[kind]) processes.push(await startPresave(command, environment));
    try {
      return await run(processes);
    } finally {
      for (const process of processes) await process.end('SIGTERM');
    }
  };
  try {
    if (Number(values.seconds) > 0)
      await withProcesses((processes) => measureAccepting(bench, processes, ACCEPTED[kind], Number(values.seconds)));
    for (const count of counts) await measureDelivery(bench, count, 'due consents', withProcesses);
    for (const count of messages[kind]) await measureDelivery(bench, count, 'due messages', withProcesses);
  } finally {
    await standIns.close();
    await postgres?.stop();
    await rm(data, { recursive: true });
  }
}
