// Runs: thorough

import { clear } from '../elements/stage.ts';
import { demoOrigin } from '../support/pages/demo-origin.ts';
import type { FaultRow } from './fault-row.ts';
import { FAULT_TABLE } from './fault-table.ts';
import { openFrame } from './open-scene.ts';
import { playRow } from './play-row.ts';
import { STAGINGS } from './stagings.ts';
import { describeRow, LONGEST_TEST_MS } from './test-rows.ts';

/** Rows mostly wait, so several run at once. More would wait for each other: a browser opens six connections per server. */
const AT_ONCE = 4;

/** Plays a row with the built script and its own deadlines, or longer ones if the stream is expected. @returns the failure, or null */
async function attempt(row: FaultRow): Promise<unknown> {
  const scene = await openFrame(row, demoOrigin, STAGINGS[row.staged ?? 'none'].prepare ?? (() => {}));
  try {
    await playRow(row, scene, 1);
    return null;
  } catch (error) {
    return error;
  } finally {
    scene.page.frameElement?.remove();
  }
}

describe('the fault matrix at full time', () => {
  const rows = FAULT_TABLE.filter(({ waits, where }) => waits?.endsWith('full') && where !== 'browser');
  const results: Promise<unknown>[] = [];

  before(() => {
    for (const [index, row] of rows.entries()) {
      const before = results[index - AT_ONCE] ?? Promise.resolve();
      results.push(before.then(() => attempt(row)));
    }
  });
  after(clear);

  for (const [index, row] of rows.entries()) {
    it(describeRow(row), async function () {
      this.timeout(LONGEST_TEST_MS);
      const error = await results[index];
      if (error !== null) throw error;
    });
  }
});
