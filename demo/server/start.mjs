#!/usr/bin/env node
/**
 * Serves the demo at http://127.0.0.1:8080/.
 *
 * HOST and PORT set where it listens, CROSS_PORT the port of the second origin (any free one by default), LATENCY_MS
 * delays every response. If API_KEY is set, the stream request requires it. PROBE=1 lets the checker request URLs
 * through the server; only for your own machine. PUBLIC_ORIGIN is the origin that visitors see, for a server behind a
 * proxy.
 */
import { startDemoServer } from './create-server.mjs';

const DEFAULT_PORT = 8080;

/** @param {string} name @param {number} fallback @param {number} [max] */
function numberFromEnv(name, fallback, max = 65535) {
  const text = process.env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new Error(`${name} must be a whole number from 0 to ${max}; it is "${text}".`);
}

try {
  const apiKey = process.env['API_KEY'];
  const publicOrigin = process.env['PUBLIC_ORIGIN'];
  const host = process.env['HOST'];
  const server = await startDemoServer({
    port: numberFromEnv('PORT', DEFAULT_PORT),
    crossPort: numberFromEnv('CROSS_PORT', 0),
    latencyMs: numberFromEnv('LATENCY_MS', 0, 60_000),
    probe: process.env['PROBE'] === '1',
    ...(host ? { host } : {}),
    ...(apiKey ? { apiKey } : {}),
    ...(publicOrigin ? { publicOrigin } : {}),
  });
  console.log(`Demo: ${server.origin}/`);
  if (!publicOrigin) console.log(`Rehearse a release day: ${server.origin}/rehearsal.html`);
  console.log(`Embedded on another origin: ${server.crossOrigin}/`);
  void server.prepareDocs();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
  await server.presave.ready();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
