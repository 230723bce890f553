import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Problem } from '../problem.mjs';

const FORMAT = 'mixtape-presave export';
const VERSION = 1;

/**
 * The parts of an export, in this order: one `store`, any number of `consents`, one `end`.
 * @typedef {StorePart
 *   | { kind: 'consents', rows: import('./consent-rows.mjs').OpenRow[] }
 *   | { kind: 'end', consents: number }} Part
 *
 * @typedef {object} StorePart
 * @property {'store'} kind
 * @property {string[]} migrations
 * @property {{ name: string, value: string }[]} secrets
 * @property {Record<string, object[]>} tables
 */

/**
 * Writes the lines of an export: a header, then a line for each part, encrypted with the first key. Each part is bound
 * to its export and its place, so that none can be left out, repeated or taken from another export.
 * @param {import('../keys/key-ring.mjs').KeyRing} ring
 * @param {(line: string) => Promise<void>} write
 */
export async function createSealedFile(ring, write) {
  const id = randomUUID();
  let index = 0;
  await write(`${JSON.stringify({ file: FORMAT, version: VERSION, id, key: ring.firstId })}\n`);
  return {
    /** @param {Part} part */
    async add(part) {
      const { sealed } = ring.seal(JSON.stringify(part), bindingOf(id, index));
      index += 1;
      await write(`${Buffer.from(sealed).toString('base64')}\n`);
    },
  };
}

/**
 * Reads the parts of an export, one after the other. Throws `Problem` if the file is no export, if it was cut or
 * changed, or if no key of the ring decrypts it.
 * @param {import('../keys/key-ring.mjs').KeyRing} ring
 * @param {string} path
 * @returns {AsyncGenerator<Part>}
 */
export async function* readSealedFile(ring, path) {
  const file = await open(path).catch(refuse);
  const lines = file.readLines()[Symbol.asyncIterator]();
  const nextLine = async () => lines.next().catch(refuse);
  try {
    const { id, key } = headerOf((await nextLine()).value);
    if (!ring.keys.some((one) => one.id === key))
      throw new Problem(
        `FILE was encrypted with the key ${key}, which is missing: give it with --keys, or add it to PRESAVE_KEYS.`,
      );
    for (let index = 0; ; index += 1) {
      const line = await nextLine();
      if (line.done) throw new Problem('FILE is not whole: its end is missing.');
      const clear = ring.open({ keyId: key, sealed: Buffer.from(line.value, 'base64') }, bindingOf(id, index));
      if (!clear)
        throw new Problem(`FILE is damaged in line ${index + 2}, or its key is another one of the same name.`);
      const part = /** @type {Part} */ (JSON.parse(clear.toString()));
      yield part;
      if (part.kind === 'end') return;
    }
  } finally {
    await lines.return?.();
    await file.close();
  }
}

/**
 * @param {NodeJS.ErrnoException} error
 * @returns {never}
 */
function refuse(error) {
  throw new Problem(`FILE cannot be read (${error.code}).`);
}

/** @param {string | undefined} line */
function headerOf(line) {
  /** @type {any} */
  let header;
  try {
    // The first line of another file may be of any length.
    header = JSON.parse(line?.slice(0, 1_000) ?? '');
  } catch {
    // The same answer as for another file of JSON.
  }
  if (header?.file !== FORMAT || typeof header.id !== 'string' || typeof header.key !== 'string')
    throw new Problem('FILE is no export of mixtape-presave.');
  if (header.version !== VERSION)
    throw new Problem(`FILE is an export of version ${header.version}, and this program reads ${VERSION}.`);
  return /** @type {{ id: string, key: string }} */ (header);
}

/**
 * @param {string} id
 * @param {number} index
 */
const bindingOf = (id, index) => `export\n${id}\n${index}`;
