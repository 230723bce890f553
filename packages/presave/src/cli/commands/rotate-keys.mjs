import { writeKeyFile } from '../../keys/key-file.mjs';
import { makeKey } from '../../keys/key-ring.mjs';
import { Problem } from '../../problem.mjs';

export const help = `Encrypts all tokens with a new key, while the server runs.

  mixtape-presave rotate-keys [--forget-old] [--json]

With the key file of the embedded database: makes the new key. With PRESAVE_KEYS: put a new key in front, start all
processes again, and run this.

  --forget-old   makes no new key, and deletes the older ones from the key file. Backups that were encrypted with them
                 never open again

Without --forget-old, older keys stay in the key file, so that yesterday's backup opens. With PRESAVE_KEYS, keep them behind
the new one for as long as you keep such backups.
`;
export const options = /** @type {const} */ ({ 'forget-old': { type: 'boolean' }, json: { type: 'boolean' } });
export const maxArguments = 0;

/**
 * @typedef {object} Input
 * @property {string | undefined} [firstId] of PRESAVE_KEYS: the running `serve` may not know it
 * @property {boolean} [forgetOld]
 */

/**
 * @param {string[]} _
 * @param {Record<string, any>} values
 * @param {import('../../settings/settings.mjs').Settings} settings
 * @returns {Input}
 */
export const parseInput = (_, values, { keys }) => ({
  firstId: keys?.[0]?.id,
  forgetOld: values['forget-old'] === true,
});

/** @type {Promise<unknown>} */
let rotated = Promise.resolve();

/**
 * One after the other: each writes the key file.
 * @param {import('../../open-store.mjs').Store} store
 * @param {Input} input
 */
export function run(store, input) {
  const rotating = rotated.then(() => rotate(store, input));
  rotated = rotating.catch(() => {});
  return rotating;
}

/**
 * @param {import('../../open-store.mjs').Store} store
 * @param {Input} input
 */
async function rotate({ database, consents, keys, keyFolder }, { firstId, forgetOld = false }) {
  const { ring } = keys;
  if (keyFolder === undefined && firstId !== undefined && firstId !== ring.firstId)
    throw new Problem(
      `The running serve does not encrypt with the key ${firstId}: start it again with the new PRESAVE_KEYS.`,
    );
  const [older] = await database.othersEncryptWith();
  if (older !== undefined)
    throw new Problem(`A process still encrypts with the key ${older}: start it again with the new PRESAVE_KEYS.`);
  if (keyFolder !== undefined && !forgetOld) {
    const renewed = [makeKey(), ...ring.keys];
    await writeKeyFile(keyFolder, renewed);
    // Only now: consents that were encrypted before it is written would be lost if this process died.
    ring.replace(renewed);
  }
  await keys.resealSecrets();
  const { changed, unreadable } = await consents.reencrypt();
  if (keyFolder !== undefined && forgetOld && unreadable === 0) {
    const first = ring.keys.slice(0, 1);
    await writeKeyFile(keyFolder, first);
    ring.replace(first);
  }
  const retired = ring.keys.slice(1).map(({ id }) => id);
  return { key: ring.firstId, changed, unreadable, retired, isKeyFile: keyFolder !== undefined };
}

/**
 * @param {Awaited<ReturnType<typeof run>>} result
 * @param {Input} input
 */
export function describe({ key, changed, unreadable, retired, isKeyFile }, { forgetOld }) {
  const text = `Consents that were encrypted anew: ${changed}. All new ones are encrypted with the key ${key}.`;
  if (unreadable > 0)
    return { text: `${text}\nConsents that no key opens: ${unreadable}. Keep the older keys.`, exitCode: 1 };
  return { text: [text, ...adviceOn(retired, isKeyFile, forgetOld)].join('\n') };
}

/**
 * Says what to do with older keys.
 * @param {readonly string[]} retired
 * @param {boolean} isKeyFile
 * @param {boolean} [forgetOld]
 */
function adviceOn(retired, isKeyFile, forgetOld) {
  if (isKeyFile && forgetOld) return ['Older keys are deleted: backups that were encrypted with them do not open.'];
  if (retired.length === 0) return [];
  const names = `Older keys: ${retired.join(', ')}.`;
  if (isKeyFile) return [`${names} Older backups need them; "rotate-keys --forget-old" deletes them.`];
  if (forgetOld)
    return [`${names} Take them out of PRESAVE_KEYS: backups that were encrypted with them do not open then.`];
  return [`${names} Keep them at the end of PRESAVE_KEYS for as long as you keep backups that need them.`];
}
