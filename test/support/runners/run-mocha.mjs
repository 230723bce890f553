// Runs the tests that need no browser in Node:
// `node --import ./test/support/runners/typescript-in-node.mjs …/run-mocha.mjs`.
import { setMaxListeners } from 'node:events';
import { join, relative } from 'node:path';
import Mocha from 'mocha';
import { root } from '../../../build/root.mjs';
import { addTime, failureLine, reportCounts } from './counts.mjs';
import { chosenFiles } from './test-files.mjs';

// A signal may have any number of listeners, as in a browser.
setMaxListeners(0);
const mocha = new Mocha({ ui: 'bdd', reporter: 'dot', timeout: 20_000, forbidOnly: Boolean(process.env.CI) });
for (const file of chosenFiles('unit')) mocha.addFile(join(root, file));
await mocha.loadFilesAsync();
const failures = [];
const times = {};
const runner = mocha.run(() => {
  const { passes, pending } = runner.stats;
  reportCounts({ passed: passes, failures, skipped: pending, times });
  // Do not wait for resources that tests left open, such as sockets.
  process.exit(failures.length > 0 ? 1 : 0);
});
runner.on('fail', (test, error) => failures.push(failureLine(test.titlePath(), error)));
for (const type of ['test end', 'hook end'])
  runner.on(type, ({ file, duration }) => addTime(times, file ? relative(root, file) : 'hooks of all files', duration));
