import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { ask, problemOf, ServiceProblem } from '../ask.mjs';
import { isAtPushService } from './push-hosts.mjs';
import { PUSH_SETTINGS } from './push-settings.mjs';
import { createVapidTokens, storedVapidKeys } from './vapid.mjs';

/** A push service keeps a message for so long while a device is switched off. Later it would be no news. */
const TTL_SECONDS = 7 * 86_400;

/** @type {import('../providers.mjs').ServiceModule} */
export const PUSH = {
  title: 'Web Push',
  account: 'the endpoint of the subscription',
  ...PUSH_SETTINGS,
  create: createPush,
};

/**
 * Messages on the day, by the push service of each visitor's browser (RFC 8030).
 * @param {import('./push-settings.mjs').PushSettings} settings
 * @param {import('../providers.mjs').ServiceTools} tools
 * @returns {import('../providers.mjs').PushService}
 */
export function createPush({ subject, vapidKeys, hosts }, { log, keys }) {
  const authorizationFor = createVapidTokens(subject);
  /** @type {Promise<import('./vapid.mjs').VapidKeys> | undefined} */
  let reading;
  const readKeys = () => {
    if (vapidKeys) return Promise.resolve(vapidKeys);
    reading ??= storedVapidKeys(keys).catch((error) => {
      // The database may answer the next time.
      reading = undefined;
      throw error;
    });
    return reading;
  };

  return {
    publicKey: async () => (await readKeys()).publicKey,
    accepts: (endpoint) => isAtPushService(endpoint, hosts),

    async save({ tokens, announcement, mayAsk }) {
      const { endpoint = '', p256dh = '', auth = '', vapid } = tokens;
      // The settings may have changed since it was accepted.
      if (!isAtPushService(endpoint, hosts)) throw new ServiceProblem({ kind: 'retry', reason: 'host-not-listed' });
      const pair = await readKeys();
      // Browsers bind a subscription to the key that they got, and push services refuse any other.
      if (vapid !== pair.publicKey) throw new ServiceProblem({ kind: 'needs-consent', reason: 'other-vapid-key' });
      const topic = topicOf(announcement.projectId);
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(messageOf(announcement, topic)),
        { TTL: TTL_SECONDS, topic, headers: { Authorization: authorizationFor(endpoint, pair) } },
      );
      const { 'Content-Length': _, ...sent } = headers;
      if (!(await mayAsk())) return { kind: 'let-go' };
      const response = await ask(endpoint, { method, headers: sent, body: new Uint8Array(body) });
      if (response.ok) return { kind: 'delivered' };
      // The visitor has taken the permission back, or the browser is gone (RFC 8030, section 7.3).
      if (response.status === 404 || response.status === 410)
        throw new ServiceProblem({ kind: 'needs-consent', reason: 'unsubscribed' });
      if (response.status === 401 || response.status === 403)
        log.error({ service: 'push', status: response.status }, 'A push service refuses the VAPID keys or the subject');
      throw await problemOf(response);
    },
  };
}

/**
 * Names a release to push services and browsers: a repeated message takes the place of the first. At most 32 characters
 * of base64url.
 * @param {string} projectId
 */
export const topicOf = (projectId) => createHash('sha256').update(projectId).digest('base64url').slice(0, 32);

/**
 * The message for the worker of the page. Its language is the browser's, so it has the words.
 * @param {import('../providers.mjs').Announcement} announcement
 * @param {string} tag
 */
const messageOf = ({ title, artist, url, cover }, tag) => ({
  tag,
  title,
  artist,
  ...(url !== null && { url }),
  ...(cover !== null && { cover }),
});
