import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../src/open-store.mjs';
import { readSettings } from '../../src/settings/settings.mjs';
import { processorSeconds, residentMegabytes } from './processes.mjs';
import { putRelease } from './put-release.mjs';

const AT_ONCE = 1_000;
const YEAR_MS = 365 * 86_400_000;

/**
 * Works off consents on Spotify that are due at the same instant, and prints how fast and with how much memory.
 * @param {{ kind: string, environment: Record<string, string>, standIns: any }} bench
 * @param {number} count
 * @param {(run: (processes: { url: string, pid?: number | undefined }[]) => Promise<void>) => Promise<void>} withProcesses
 */
export async function measureDelivery({ kind, environment, standIns }, count, withProcesses) {
  const projectId = `due-${count}`;
  const adminToken = environment['ADMIN_TOKEN'] ?? '';
  await withProcesses(([serve]) => putRelease(serve?.url ?? '', adminToken, projectId, new Date(Date.now() + YEAR_MS)));
  await fill(environment, standIns, projectId, count);
  await withProcesses(async (processes) => {
    const url = processes[0]?.url ?? '';
    const counts = () =>
      fetch(`${url}/admin/projects/${projectId}`, { headers: { Authorization: `Bearer ${adminToken}` } }).then(
        (answer) => answer.json(),
      );
    await putRelease(url, adminToken, projectId, new Date());
    const started = performance.now();
    const before = processes.map(({ pid }) => processorSeconds(pid));
    const own = process.cpuUsage();
    let most = processes.map(() => 0);
    for (;;) {
      await sleep(count > 20_000 ? 2_000 : 250);
      most = processes.map(({ pid }, index) => Math.max(most[index] ?? 0, residentMegabytes(pid)));
      if ((await counts()).states.delivered === count) break;
    }
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${kind}: ${count} due consents worked off by ${processes.length} in ${seconds.toFixed(1)} s, ` +
        `${(count / seconds).toFixed(0)} a second; memory at most ${most.join(' and ')} MB`,
    );
    const used = processes.map(({ pid }, index) => processorSeconds(pid) - (before[index] ?? 0));
    const { user, system } = process.cpuUsage(own);
    const perConsent = (/** @type {number} */ total) => `${((total / count) * 1000).toFixed(2)} ms`;
    console.log(
      `  processor time for each: ${perConsent(used.reduce((sum, value) => sum + value, 0))}, ` +
        `the stand-ins ${perConsent((user + system) / 1e6)}`,
    );
  });
}

/** Stores consents without asking the stand-in for each. */
async function fill(environment, standIns, projectId, count) {
  const store = await openStore(readSettings(environment));
  try {
    for (let first = 0; first < count; first += AT_ONCE) {
      const accounts = Array.from(
        { length: Math.min(AT_ONCE, count - first) },
        (_, index) => `${projectId}-${first + index}`,
      );
      const rows = accounts.map((name) => {
        const account = store.keys.accountHash('spotify', name);
        const { refresh_token } = standIns.spotify.tokens(name);
        const binding = { service: 'spotify', project_id: projectId, account };
        return { account, ...store.consents.sealTokens(binding, { refresh_token }) };
      });
      await store.database.query(
        `insert into presave.consents (project_id, service, account, state, zone, due_at, expires_at, key_id, tokens)
         select $1, 'spotify', account, 'waiting', 'UTC', now() + interval '1 year', now() + interval '6 months', key_id, tokens
         from unnest($2::bytea[], $3::text[], $4::bytea[]) as n(account, key_id, tokens)`,
        [
          projectId,
          rows.map(({ account }) => account),
          rows.map(({ key_id }) => key_id),
          rows.map(({ tokens }) => tokens),
        ],
      );
    }
  } finally {
    await store.close();
  }
}
