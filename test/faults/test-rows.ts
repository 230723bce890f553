import { clear } from '../elements/stage.ts';
import type { FaultRow } from './fault-row.ts';
import { OUTCOMES } from './fault-row.ts';
import { FAULT_TABLE } from './fault-table.ts';

const NEEDS: Readonly<Record<NonNullable<FaultRow['needs']>, () => boolean>> = {
  'native streaming': () => document.createElement('audio').canPlayType('application/vnd.apple.mpegurl') !== '',
  moveBefore: () => 'moveBefore' in Element.prototype,
};

export const LONGEST_TEST_MS = 60_000;

export function describeRow({ id, fault, sees }: FaultRow): string {
  return `${id}: ${fault} The visitor ${OUTCOMES[sees]}.`;
}

/** Declares a test for each row that `isIncluded` selects. */
export function testRows(
  title: string,
  isIncluded: (row: FaultRow) => boolean,
  test: (row: FaultRow) => Promise<void>,
): void {
  describe(title, () => {
    afterEach(clear);
    for (const row of FAULT_TABLE.filter(isIncluded)) {
      it(describeRow(row), async function () {
        this.timeout(LONGEST_TEST_MS);
        if (row.needs && !NEEDS[row.needs]()) this.skip();
        await test(row);
      });
    }
  });
}
