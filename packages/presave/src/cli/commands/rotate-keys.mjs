import { writeKeyFile } from '../../keys/key-file.mjs';
import { makeKey } from '../../keys/key-ring.mjs';
import { Problem } from '../../problem.mjs';

export const help = `Encrypts all tokens with a new key, while the server runs.

  mixtape-presave rotate-keys [--json]

With the key file of the embedded database: makes the new key, and deletes the older ones in the end.
With PRESAVE_KEYS: put a new key in front, start all processes again, run this, then take the older keys away.
`;
export const options = /** @type {const} */ ({ json: { type: 'boolean' } });
export const most = 0;

/** The first key's id, because the running `serve` may not know it. @param {string[]} _ @param {object} __ @param {import('../../settings/settings.mjs').Settings} settings */
export const read = (_, __, { keys }) => ({ firstId: keys?.[0]?.id });

/** @type {Promise<unknown>} */
let rotated = Promise.resolve();

/** One after the other: each writes the key file. @param {import('../../open-store.mjs').Store} store @param {{ firstId?: string | undefined }} input */
export function run(store, input) {
  const rotating = rotated.then(() => rotate(store, input));
  rotated = rotating.catch(() => {});
  return rotating;
}

/** @param {import('../../open-store.mjs').Store} store @param {{ firstId?: string | undefined }} input */
async function rotate({ database, consents, keys, keyFolder }, { firstId }) {
  const { ring } = keys;
  if (keyFolder === undefined && firstId !== undefined && firstId !== ring.firstId)
    throw new Problem(
      `The running serve does not encrypt with the key ${firstId}: start it again with the new PRESAVE_KEYS.`,
    );
  const [older] = await database.othersEncryptWith();
  if (older !== undefined)
    throw new Problem(`A process still encrypts with the key ${older}: start it again with the new PRESAVE_KEYS.`);
  if (keyFolder !== undefined) {
    const renewed = [makeKey(), ...ring.keys];
    await writeKeyFile(keyFolder, renewed);
    // Only now: consents that were encrypted before it is written would be lost if this process died.
    ring.replace(renewed);
  }
  await keys.resealSecret();
  const { changed, unreadable } = await consents.reencrypt();
  if (keyFolder !== undefined && unreadable === 0) await writeKeyFile(keyFolder, ring.keys.slice(0, 1));
  return { key: ring.firstId, changed, unreadable };
}

/** @param {Awaited<ReturnType<typeof run>>} result */
export function print({ key, changed, unreadable }) {
  const text = `Consents that were encrypted anew: ${changed}. All new ones are encrypted with the key ${key}.`;
  if (unreadable === 0) return { text };
  return { text: `${text}\nConsents that no key opens: ${unreadable}. Keep the older keys.`, exitCode: 1 };
}
