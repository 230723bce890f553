import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { putRelease } from '../support/put-release.mjs';
import { processorSeconds } from './processes.mjs';

const HOUR_MS = 3_600_000;
/** A server that has just started has no connections and no compiled code yet. */
const WARM_UP_SECONDS = 3;

/**
 * Sends consents at a steady rate, whether or not earlier ones were answered, and prints how long the answers took.
 * @param {{ kind: string, environment: Record<string, string>, standIns: any }} bench
 * @param {{ url: string, pid?: number | undefined }[]} processes the first one is `serve`
 * @param {number} perSecond
 * @param {number} seconds
 */
export async function measureAccepting({ kind, environment, standIns }, [serve], perSecond, seconds) {
  const url = serve?.url ?? '';
  await putRelease(url, environment['ADMIN_TOKEN'] ?? '', 'accepting', new Date(Date.now() + HOUR_MS));
  const ways = [
    {
      title: 'tokens (one request to a service)',
      body: () => ({ dsp_name: 'apple_music', access_token: standIns.appleMusic.userToken() }),
    },
    {
      title: 'codes of Spotify (two requests)',
      body: (index) => ({ dsp_name: 'spotify', ...standIns.spotify.code(`code-${index}`) }),
    },
  ];
  const agent = new Agent({ keepAlive: true });
  const send = (body, duration) =>
    sendSteadily({ url: `${url}/api/presave`, agent, body, perSecond, seconds: duration });
  await send(ways[0]?.body, WARM_UP_SECONDS);
  for (const { title, body } of ways) {
    const before = processorSeconds(serve?.pid);
    const started = performance.now();
    const { times, failed } = await send(body, seconds);
    const rate = times.length / ((performance.now() - started) / 1000);
    const processorMs = ((processorSeconds(serve?.pid) - before) / times.length) * 1000;
    times.sort((a, b) => a - b);
    const at = (share) => `${Math.round(times[Math.floor(times.length * share)] ?? Number.NaN)} ms`;
    console.log(
      `${kind}: ${rate.toFixed(0)} consents a second accepted as ${title}: median ${at(0.5)}, 99th percentile ${at(0.99)}, ` +
        `${failed} failed; processor time for each: ${processorMs.toFixed(2)} ms`,
    );
  }
  agent.destroy();
}

/** Resolves with how long the answers took, in milliseconds. */
async function sendSteadily({ url, agent, body, perSecond, seconds }) {
  /** @type {number[]} */
  const times = [];
  const pending = [];
  const started = performance.now();
  for (let index = 0; index < perSecond * seconds; index++) {
    const dueAt = started + (index * 1000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 1) await sleep(wait);
    const text = JSON.stringify({ ...body(index), project_id: 'accepting' });
    pending.push(
      post(url, text, agent).then(
        // Counts from when it should have been sent, so that a late program does not make the server look faster.
        (status) => status === 200 && times.push(performance.now() - dueAt),
        // Counted as one that failed.
        () => {},
      ),
    );
  }
  await Promise.all(pending);
  return { times, failed: pending.length - times.length };
}

/** As `fetch`, for a third of the time that the machine needs. @returns {Promise<number | undefined>} the status */
function post(url, text, agent) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', Origin: 'https://site.example' };
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    outgoing.on('error', reject).end(text);
  });
}
