import { expect } from 'chai';
import { FAULTS_BY_ID } from '../../demo/server/faults/faults.mjs';
import { docs, writtenDocs } from './docs.mjs';
import { FAULT_TABLE } from './fault-table.ts';

describe('the fault matrix', () => {
  it('is what docs/faults.md says (`npm run faults -- --write` updates it)', async () => {
    expect(await writtenDocs()).to.equal(docs());
  });

  it('has no duplicate ids', () => {
    expect(new Set(FAULT_TABLE.map(({ id }) => id)).size).to.equal(FAULT_TABLE.length);
  });

  it('covers every fault of the demo that affects more than the looks', () => {
    const tested = FAULT_TABLE.flatMap(({ id, mixtape }) => [id, mixtape]);
    const faults = [...FAULTS_BY_ID.values()].filter(({ group }) => group !== 'data' && group !== 'mixtape');
    expect(faults.map(({ id }) => id).filter((id) => !tested.includes(id))).to.deep.equal([]);
  });

  it('requests nothing more than three times, and the queue once more', () => {
    for (const { id, requests } of FAULT_TABLE) {
      for (const [thing, count] of Object.entries(requests))
        expect(count, id).to.be.within(1, thing === 'queue' ? 4 : 3);
    }
  });
});
