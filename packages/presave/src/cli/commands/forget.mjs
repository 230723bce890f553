import { text } from 'node:stream/consumers';
import { UsageProblem } from '../../problem.mjs';
import { SERVICE_NAMES, SERVICES } from '../../providers/providers.mjs';

export const help = `Erases all that is known of an account.

  mixtape-presave forget SERVICE ACCOUNT [--json]

  SERVICE   ${SERVICE_NAMES.join(' or ')}
  ACCOUNT   ${SERVICE_NAMES.map((name) => `${SERVICES[name].title}: ${SERVICES[name].account}.`).join(' ')}
            -: read from the standard input, so that it is not in the list of processes
`;
export const options = /** @type {const} */ ({ json: { type: 'boolean' } });
export const maxArguments = 2;

/** @param {string[]} positionals */
export async function parseInput([service = '', account = '']) {
  if (!SERVICE_NAMES.some((name) => name === service))
    throw new UsageProblem(`SERVICE must be ${SERVICE_NAMES.join(' or ')}.`);
  const given = account === '-' ? (await text(process.stdin)).trim() : account;
  if (given === '') throw new UsageProblem('ACCOUNT is missing.');
  return { service, account: given };
}

/**
 * @param {import('../../open-store.mjs').Store} store
 * @param {{ service: string, account: string }} input
 */
export const run = async ({ consents }, { service, account }) => ({ erased: await consents.forget(service, account) });

/** @param {Awaited<ReturnType<typeof run>>} result */
export const describe = ({ erased }) => ({
  text: erased === 0 ? 'Nothing is known of this account.' : `Consents that were erased: ${erased}.`,
});
