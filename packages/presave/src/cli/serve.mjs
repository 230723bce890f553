import { createLog } from '../log.mjs';
import { DSP_NAMES, PROVIDERS } from '../providers/providers.mjs';
import { readSettings } from '../settings/settings.mjs';
import { startServer } from '../start-server.mjs';
import { runCommand } from './run-command.mjs';
import { untilSignal } from './until-signal.mjs';
import { warnAbout } from './warnings.mjs';

export const help = `Answers POST /api/presave and /api/notify, shows receipts, and saves releases on their day.

  mixtape-presave serve

All settings come from the environment, such as PORT, PUBLIC_URL, DATABASE_URL, ADMIN_TOKEN, ALLOWED_ORIGINS, REDIRECT_URIS,
${DSP_NAMES.map((name) => PROVIDERS[name].firstSetting).join(' and ')}. They are listed in docs/presave-server.md.
Without DATABASE_URL the database is in the folder PRESAVE_DATA, and one process can hold it.
`;

/** @param {Record<string, string | undefined>} environment */
export async function start(environment) {
  const settings = readSettings(environment);
  const log = createLog(undefined, settings.logLevel);
  const signal = untilSignal();
  warnAbout(settings, log);
  const server = await startServer(settings, { log, runCommand });
  log.info({ url: server.url }, `Listening on ${server.url}`);
  log.info({ signal: await signal }, 'Stopping.');
  await server.close();
  return 0;
}
