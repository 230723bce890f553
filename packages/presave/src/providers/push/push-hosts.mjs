import * as v from 'valibot';
import { list } from '../../settings/setting-types.mjs';

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
const KNOWN = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** For rehearsals: plain http does not leave this machine. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/;

const MESSAGE = 'must be hosts, such as fcm.googleapis.com or *.push.apple.com, or http://127.0.0.1:PORT.';

/** Hosts separated by commas. */
export const pushHosts = list(
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.check((entry) => HOST.test(entry) || LOOPBACK.test(entry), MESSAGE),
  ),
);

export const KNOWN_PUSH_HOSTS = KNOWN.join(',');

/**
 * Whether this server may send requests to an endpoint: visitors send it, so it could be any address.
 * @param {string} endpoint
 * @param {readonly string[]} hosts as `PUSH_HOSTS` has them
 */
export function isAtPushService(endpoint, hosts) {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return hosts.some((entry) => {
    if (entry.includes('://')) return origin === new URL(entry).origin;
    if (protocol !== 'https:' || port !== '') return false;
    return entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : hostname === entry;
  });
}
