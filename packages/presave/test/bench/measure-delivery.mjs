import { setTimeout as sleep } from 'node:timers/promises';
import { putRelease } from '../support/put-release.mjs';
import { storeConsents, storeSubscriptions } from '../support/store-consents.mjs';
import { processorSeconds, residentMegabytes } from './processes.mjs';

const YEAR_MS = 365 * 86_400_000;

/**
 * Works off consents on Spotify, or messages, that are due at the same instant, and prints how fast and with how much
 * memory.
 * @param {{ kind: string, environment: Record<string, string>, standIns: any }} bench
 * @param {number} count
 * @param {'due consents' | 'due messages'} what
 * @param {(run: (processes: { url: string, pid?: number | undefined }[]) => Promise<void>) => Promise<void>}
 *   withProcesses
 */
export async function measureDelivery({ kind, environment, standIns }, count, what, withProcesses) {
  const projectId = `${what.replace(' ', '-')}-${count}`;
  const adminToken = environment['ADMIN_TOKEN'] ?? '';
  await withProcesses(([serve]) => putRelease(serve?.url ?? '', adminToken, projectId, new Date(Date.now() + YEAR_MS)));
  const store = what === 'due messages' ? storeSubscriptions : storeConsents;
  await store(environment, standIns, projectId, count);
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
    let peaks = processes.map(() => 0);
    for (;;) {
      await sleep(count > 20_000 ? 2_000 : 250);
      peaks = processes.map(({ pid }, index) => Math.max(peaks[index] ?? 0, residentMegabytes(pid)));
      if ((await counts()).states.delivered === count) break;
    }
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${kind}: ${count} ${what} worked off by ${processes.length} in ${seconds.toFixed(1)} s, ` +
        `${(count / seconds).toFixed(0)} a second; memory at most ${peaks.join(' and ')} MB`,
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
