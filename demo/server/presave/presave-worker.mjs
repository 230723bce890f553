// The pre-save server in its own thread: it replaces Node's `Request` and `Response`, and its database takes long turns.
import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../../../packages/presave/src/log.mjs';
import { readSettings } from '../../../packages/presave/src/settings/settings.mjs';
import { startServer } from '../../../packages/presave/src/start-server.mjs';

const { environment, publicUrl } = workerData;
/** The server would print it among the demo's few lines. */
const log = createLog({ write() {} });
let port = 0;
const settings = {
  ...readSettings(environment),
  /** @param {number} chosen */
  localUrl(chosen) {
    port = chosen;
    return publicUrl;
  },
};

const { close } = await startServer(settings, { log });
parentPort?.postMessage(port);
parentPort?.once('message', async () => {
  await close();
  process.exit();
});
