import { clear } from '../elements/stage.ts';
import { demoOrigin } from '../support/demo-origin.ts';
import { FAULT_TABLE } from './fault-table.ts';
import { playRow } from './play-row.ts';
import { openFrame } from './scene.ts';
import { STAGINGS } from './stagings.ts';
import { describeRow, LONGEST_TEST_MS } from './test-rows.ts';

/**
 * Rows of the matrix as a visitor meets them: the built script at its own deadlines. All at once, each on a page of its
 * own, since most of it is waiting.
 */
describe('the fault matrix at full time', () => {
  const rows = FAULT_TABLE.filter(({ waits }) => waits?.endsWith('full'));
  const results = new Map<string, Promise<unknown>>();

  before(() => {
    for (const row of rows) {
      const run = openFrame(row, demoOrigin, STAGINGS[row.staged ?? 'none'].prepare ?? (() => {}));
      results.set(
        row.id,
        run
          .then((scene) => playRow(row, scene, 1))
          .then(
            () => null,
            (error: unknown) => error,
          ),
      );
    }
  });
  after(clear);

  for (const row of rows) {
    it(describeRow(row), async function () {
      this.timeout(LONGEST_TEST_MS);
      const error = await results.get(row.id);
      if (error !== null) throw error;
    });
  }
});
