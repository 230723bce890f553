import { DEADLINES } from '../../src/player/model/playback/patience.ts';
import { PATIENT, scaledDeadlines } from '../support/fakes/deadlines.ts';
import { hurriedOrigin } from '../support/pages/demo-origin.ts';
import { FAULT_TIME_SCALE } from '../support/runners/fault-time-scale.mjs';
import type { FaultRow } from './fault-row.ts';
import { openFrame, openHere } from './open-scene.ts';
import { playRow } from './play-row.ts';
import { STAGINGS } from './stagings.ts';
import { testRows } from './test-rows.ts';

const HURRIED = scaledDeadlines(FAULT_TIME_SCALE);

/** Tests the rows of one group: those with waiting at an eighth of the player's deadlines, all others with longer ones. */
export function testGroup(group: FaultRow['group']): void {
  testRows(
    `the fault matrix, ${group}`,
    (row) => row.group === group && row.waits !== 'full' && row.where !== 'browser',
    async (row) => {
      // All players of this page share this object.
      Object.assign(DEADLINES, row.waits ? HURRIED : PATIENT);
      const open = row.where === 'frame' ? openFrame : openHere;
      const scene = await open(row, hurriedOrigin, STAGINGS[row.staged ?? 'none'].prepare ?? (() => {}));
      await playRow(row, scene, row.waits ? FAULT_TIME_SCALE : 1);
    },
  );
}
