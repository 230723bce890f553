import { setTimeout as sleep } from 'node:timers/promises';
import { openDay } from './open-day.mjs';
import { until } from './until.mjs';

const PAUSE_SECONDS = 2;

/**
 * The day of a release on which messages are sent while much goes wrong: the server is killed while visitors subscribe;
 * then every ninth message fails, the push service asks for a pause, browsers have unsubscribed, visitors revoke before
 * and during the day, and processes are killed twice.
 * @param {object} options
 * @param {Record<string, string>} [options.environment]
 * @param {readonly ('serve' | 'work')[]} options.commands processes; the first one is `serve`
 * @param {number} options.visitors
 * @returns what a test can look at
 */
export async function messageDay({ environment = {}, commands, visitors }) {
  const release = { url: 'https://label.example/night-bus' };
  const day = await openDay({ environment, commands, release });
  const { standIns, url, start, killAndStart, putRelease, send, untilDone } = day;
  const sent = () => standIns.requests.filter(({ status }) => status === 201).length;

  try {
    await start();
    await putRelease(new Date(Date.now() + 3_600_000));
    const { key } = await (await fetch(`${url()}/api/notify/key`)).json();
    const subscriptions = Array.from({ length: visitors }, () => standIns.push.subscription({ key }));
    const endpoints = subscriptions.map(({ endpoint }) => endpoint);
    const answers = Promise.all(subscriptions.map((subscription) => send('/api/notify', () => ({ subscription }))));
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
      // Messages that were under way when the pause began may have arrived.
      if ((await response.json()).state === 'revoked') late.push({ endpoint: endpoints[index] ?? '', at: Date.now() });
    }
    await until(() => sent() > visitors / 2);
    endPause();
    await killAndStart(0);

    const project = await untilDone();
    const messages = new Map(endpoints.map((endpoint) => [endpoint, standIns.push.messages(endpoint)]));
    const { codes, logs, kills } = await day.end();
    return { project, messages, revoked, late, gone, kills, codes, logs, requests: standIns.requests, tenth };
  } finally {
    await day.close();
  }
}
