import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN_TOKEN, openDay } from './open-day.mjs';
import { until } from './until.mjs';

export const SPOTIFY_ALBUM = 'spotify:album:4aawyAB9vmqN3uQ7FjRGTy';
export const APPLE_ALBUM = '1440857781';
const CLIENT_SECRET = 'the-secret-of-the-client';
export const PAUSE_SECONDS = 3;

/**
 * A release day on which all goes wrong that may go wrong: consents come while the server is killed; then every seventh
 * save fails, every eleventh answer breaks off, Spotify asks for a pause of three seconds, a permission has ended, a
 * visitor has revoked, and processes are killed twice.
 * @param {object} options
 * @param {Record<string, string>} [options.environment]
 * @param {string} [options.files] the folder of the database, if it is not the server's own
 * @param {readonly ('serve' | 'work')[]} options.commands processes; the first one is `serve`
 * @param {number} options.visitors of each of the two services
 * @returns what a test can look at
 */
export async function releaseDay({ environment = {}, files, commands, visitors }) {
  const release = { spotify: { uris: [SPOTIFY_ALBUM] }, apple_music: { albums: [APPLE_ALBUM] } };
  const day = await openDay({ clientSecret: CLIENT_SECRET, environment, commands, release });
  const { standIns, data, url, start, killAndStart, putRelease, send, untilDone } = day;
  /** @param {() => object} body */
  const presave = (body) => send('/api/presave', body);
  const metrics = async () =>
    (await fetch(`${url()}/metrics`, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })).text();
  /** Secrets that must not be found anywhere. @type {string[]} */
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
    await start();
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
    const receipts = await consents;

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

    const project = await untilDone();
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
    const { codes, logs } = await day.end();
    return { ...result, codes, logs, files: await contents(files ?? data) };
  } finally {
    await day.close();
  }
}

/**
 * All files of a folder.
 * @param {string} folder
 */
async function contents(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
}
