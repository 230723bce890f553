// Builds dist/ unless it is up to date.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { isFresh } from './freshness.mjs';

export const ensureBuilt = singleRun(async () => {
  if (await isFresh()) return;
  console.log('Building dist/, which takes one to three minutes …');
  await build();
});

/**
 * A call during a run waits for that run: a test may time out during a build, which goes on, and the next one asks for
 * it again.
 * @param {() => Promise<void>} run
 */
export function singleRun(run) {
  let running;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await ensureBuilt();
