import { type NotifyScope, startNotifyWorker } from '../src/presave/worker/notify-worker.ts';

// The service worker that shows a message on the day of a release. A site hosts this file itself.
startNotifyWorker(globalThis as unknown as NotifyScope);
