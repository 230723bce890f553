// The pre-save server in its own thread: it replaces Node's `Request` and `Response`, and its database takes long
// turns.
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { createLog, readSettings, startServer } from 'mixtape-presave';
import { putEmptyDatabase } from './empty-database.mjs';

// To optimise what the database runs a few times would take most of its time.
setFlagsFromString('--liftoff-only');
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

await putEmptyDatabase(settings.data);
const { close } = await startServer(settings, { log });
parentPort?.postMessage(port);
parentPort?.once('message', async () => {
  await close();
  process.exit();
});
