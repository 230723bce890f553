import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Starts the pre-save server with an embedded database, which it keeps as long as it runs: the stand-ins of the
 * services forget all tokens, too.
 * @param {object} options
 * @param {string} options.publicUrl the demo's origin
 * @param {Record<string, string>} options.environment its settings
 * @param {ReturnType<typeof import('./releases.mjs').releasesAt>} options.releases
 */
export async function startPresaveServer({ publicUrl, environment, releases }) {
  const folder = await mkdtemp(join(tmpdir(), 'presave-'));
  const adminToken = randomBytes(32).toString('hex');
  const worker = new Worker(new URL('presave-worker.mjs', import.meta.url), {
    workerData: {
      publicUrl,
      environment: {
        ...environment,
        PORT: '0',
        PRESAVE_DATA: folder,
        ADMIN_TOKEN: adminToken,
        // All visitors come from the demo's server.
        RATE_LIMIT: '0',
        // In a rehearsal, a visitor should see the next attempt soon.
        RETRY_SECONDS: '1',
      },
    },
  });
  const [port] = await once(worker, 'message');
  const url = `http://127.0.0.1:${port}`;

  /** @param {ReturnType<typeof import('./releases.mjs').releasesAt>} wanted */
  async function putReleases(wanted) {
    for (const { projectId, body } of wanted) {
      const response = await fetch(`${url}/admin/releases/${projectId}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`The pre-save server answered ${response.status}: ${await response.text()}`);
    }
  }

  await putReleases(releases);
  return {
    url,
    putReleases,
    async close() {
      worker.postMessage('close');
      await once(worker, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
/** @typedef {Awaited<ReturnType<typeof startPresaveServer>>} PresaveServer */
