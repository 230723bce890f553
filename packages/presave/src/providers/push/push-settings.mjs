import * as v from 'valibot';
import { Problem } from '../../problem.mjs';
import { text } from '../../settings/setting-types.mjs';
import { KNOWN_PUSH_HOSTS, pushHosts } from './push-hosts.mjs';
import { isPair } from './vapid.mjs';

/** Says nothing, and so only serves where no push service of the world is asked. */
const NO_SUBJECT = 'mailto:nobody@localhost.invalid';

/**
 * @typedef {object} PushSettings
 * @property {string} subject whom push services can ask about this server
 * @property {boolean} hasSubject whether an operator has said so
 * @property {import('./vapid.mjs').VapidKeys | undefined} vapidKeys undefined: the database's own
 * @property {readonly string[]} hosts
 */

/** @type {Pick<import('../providers.mjs').ServiceModule, 'settings' | 'secrets' | 'configure' | 'warnings'>} */
export const PUSH_SETTINGS = {
  settings: {
    VAPID_SUBJECT: v.optional(
      v.pipe(
        text,
        v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/, 'must begin with mailto: or https://.'),
        v.check((value) => URL.canParse(value), 'must be an address, such as mailto:web@label.example.'),
      ),
    ),
    VAPID_PUBLIC_KEY: v.optional(text),
    VAPID_PRIVATE_KEY: v.optional(text),
    PUSH_HOSTS: v.optional(pushHosts, KNOWN_PUSH_HOSTS),
  },
  secrets: ['VAPID_PRIVATE_KEY'],
  configure(set) {
    const publicUrl = set['PUBLIC_URL']?.startsWith('https://') ? set['PUBLIC_URL'] : undefined;
    const subject = set['VAPID_SUBJECT'] ?? publicUrl;
    return {
      subject: subject ?? NO_SUBJECT,
      hasSubject: subject !== undefined,
      vapidKeys: vapidKeysOf(set['VAPID_PUBLIC_KEY'], set['VAPID_PRIVATE_KEY']),
      hosts: set['PUSH_HOSTS'],
    };
  },
  warnings: ({ hasSubject }) =>
    hasSubject ? [] : ['VAPID_SUBJECT is not set, and PUBLIC_URL is not https: Apple refuses messages ("notify").'],
};

/**
 * @param {string | undefined} publicKey
 * @param {string | undefined} privateKey
 */
function vapidKeysOf(publicKey, privateKey) {
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined) throw new Problem('VAPID_PUBLIC_KEY is missing: there is a private key without it.');
  if (privateKey === undefined) throw new Problem('VAPID_PRIVATE_KEY is missing: there is a public key without it.');
  const pair = { publicKey: publicKey.replace(/=+$/, ''), privateKey: privateKey.replace(/=+$/, '') };
  if (!isPair(pair)) throw new Problem('VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY: both are base64url.');
  return pair;
}
