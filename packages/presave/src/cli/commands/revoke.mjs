import { UsageProblem } from '../../problem.mjs';

export const help = `Revokes a consent for a visitor: its tokens are deleted at once.

  mixtape-presave revoke RECEIPT [--json]

  RECEIPT   the address of the visitor's receipt, or its last part
`;
export const options = /** @type {const} */ ({ json: { type: 'boolean' } });
export const maxArguments = 1;

/** @param {string[]} positionals */
export function parseInput([receipt = '']) {
  const token = receipt.replace(/\/+$/, '').split('/').at(-1);
  if (!token) throw new UsageProblem('RECEIPT is missing.');
  return { receipt: token };
}

/**
 * @param {import('../../open-store.mjs').Store} store
 * @param {{ receipt: string }} input
 */
export async function run({ consents }, { receipt }) {
  return { state: (await consents.revoke(receipt, 'by-the-operator')) ?? null };
}

/** @param {Awaited<ReturnType<typeof run>>} result */
export function describe({ state }) {
  if (state === null) return { text: 'There is no such receipt.', exitCode: 1 };
  if (state === 'revoked') return { text: 'The consent is revoked, and its tokens are deleted.' };
  return {
    text: `There is nothing to revoke: the consent has ended (${state}), and its tokens are deleted.`,
    exitCode: 1,
  };
}
