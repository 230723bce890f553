import { createControl } from '../../stand-ins/control.mjs';
import { startStandIns } from '../../stand-ins/start-stand-ins.mjs';
import { listen } from '../http/listen.mjs';
import { UsageProblem } from '../problem.mjs';
import { untilSignal } from './until-signal.mjs';

const HOST = '127.0.0.1';
const REDIRECT_URI = 'http://127.0.0.1:8080/presaved';
const CLIENT_ID = 'stand-in-client';
const CLIENT_SECRET = 'stand-in-secret';
/** The control, and the four servers behind it. */
const PORTS = 5;
const MAX_PORT = 65_535;
/** Values that need no quotes in a shell. */
const PLAIN = /^[\w.:/,@%+-]*$/;

export const help = `Starts stand-ins of Spotify, Apple Music and a push service, to rehearse a release day with a server of your own.

  mixtape-presave stand-ins [--port PORT] > rehearsal.env

  --port PORT   the first of five ports on ${HOST}; otherwise free ones

Prints the settings of a server that uses them. STAND_INS is where visitors, libraries, messages and faults are: "curl $STAND_INS" lists them.
REDIRECT_URIS is the environment's, or ${REDIRECT_URI}. They forget everything when they end. docs/presave-server.md walks through
a rehearsal.
`;
export const options = /** @type {const} */ ({ port: { type: 'string' } });

/**
 * @param {Record<string, string | undefined>} environment
 * @param {Record<string, any>} values
 */
export async function start({ REDIRECT_URIS }, { port: given }) {
  const first = given === undefined ? undefined : parsePort(given);
  const redirectUris = (REDIRECT_URIS?.trim() || REDIRECT_URI).split(',').map((uri) => uri.trim());
  const ended = untilSignal();
  const standIns = await startStandIns({
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUris,
    ...(first === undefined ? {} : { firstPort: first + 1 }),
  }).catch((error) => {
    throw new UsageProblem(`--port cannot be used (${error.code}).`);
  });
  try {
    const control = await listen({ host: HOST, port: first ?? 0, names: '--port' }, () => createControl(standIns));
    console.log(settingsOf({ STAND_INS: `http://${HOST}:${control.port}`, ...standIns.environment }));
    console.error('The stand-ins are ready.');
    await ended;
    await control.close();
    return 0;
  } finally {
    await standIns.close();
  }
}

/** @param {string} text */
function parsePort(text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > MAX_PORT - PORTS + 1)
    throw new UsageProblem(`--port must be a number from 1 to ${MAX_PORT - PORTS + 1}.`);
  return port;
}

/**
 * Lines for a shell, for "node --env-file", for systemd and for compose.
 * @param {Record<string, string>} settings
 */
const settingsOf = (settings) =>
  Object.entries(settings)
    .map(([name, value]) => {
      const line = value.trim().replaceAll('\n', '\\n');
      return `${name}=${PLAIN.test(line) ? line : `'${line}'`}`;
    })
    .join('\n');
