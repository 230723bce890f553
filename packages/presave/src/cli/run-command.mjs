import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockFolder } from '../database/lock-folder.mjs';
import { callServe } from '../database/serve-socket.mjs';
import { openStore } from '../open-store.mjs';
import { Problem, UsageProblem } from '../problem.mjs';

/** Commands that work on the store. @satisfies {Record<string, () => Promise<Command>>} */
export const COMMANDS = {
  release: () => import('./commands/release.mjs'),
  status: () => import('./commands/status.mjs'),
  revoke: () => import('./commands/revoke.mjs'),
  forget: () => import('./commands/forget.mjs'),
  'rotate-keys': () => import('./commands/rotate-keys.mjs'),
  backup: () => import('./commands/backup.mjs'),
  export: () => import('./commands/export.mjs'),
  import: () => import('./commands/import.mjs'),
};

/**
 * @typedef {object} Command
 * @property {string} help
 * @property {import('node:util').ParseArgsConfig['options']} options
 * @property {number} maxArguments
 * @property {(positionals: string[], values: Record<string, any>, settings:
 *   import('../settings/settings.mjs').Settings) => any} parseInput from the arguments, as JSON; throws `UsageProblem`
 * @property {(store: import('../open-store.mjs').Store, input: any) => Promise<any>} run returns JSON; may run in
 *   another process than the other functions
 * @property {(result: any, input: any) => { text: string, exitCode?: number }} describe the result in words
 * @property {boolean} [isExclusive] whether no `serve` may run meanwhile
 */

/**
 * @param {string} name one of `COMMANDS`
 * @returns {Promise<Command>}
 */
export const commandOf = async (name) => COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)]();

/**
 * Runs a command in this process.
 * @param {import('../open-store.mjs').Store} store
 * @param {import('../database/serve-socket.mjs').Call} call
 */
export async function runCommand(store, { name, input }) {
  if (!Object.hasOwn(COMMANDS, name)) throw new Problem(`The running serve knows no command "${name}".`);
  return (await commandOf(name)).run(store, input);
}

/**
 * Runs a command where the database is: on Postgres, in the running `serve`, or in the folder.
 * @param {import('../settings/settings.mjs').Settings} settings
 * @param {import('../database/serve-socket.mjs').Call} call
 */
export async function runWhereDataIs(settings, call) {
  if (settings.databaseUrl !== undefined) return withStore(settings, call);
  const unlock = await lockFolder(settings.data);
  if (unlock === 'served') {
    if ((await commandOf(call.name)).isExclusive)
      throw new UsageProblem(`A "serve" holds ${settings.data}: stop it, and run "${call.name}" again.`);
    return callServe(settings.data, call);
  }
  const isNew = !existsSync(join(settings.data, 'database'));
  try {
    const result = await withStore(settings, call);
    // A command that was started in a wrong folder would otherwise seem to have reached the server's database.
    if (isNew) console.error(`PRESAVE_DATA had no database: a new one is in ${resolve(settings.data)}.`);
    return result;
  } finally {
    await unlock();
  }
}

/**
 * @param {import('../settings/settings.mjs').Settings} settings
 * @param {import('../database/serve-socket.mjs').Call} call
 */
async function withStore(settings, call) {
  const store = await openStore(settings);
  try {
    return await runCommand(store, call);
  } finally {
    await store.close();
  }
}
