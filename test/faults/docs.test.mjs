import { expect } from 'chai';
import { FAULTS_BY_ID } from '../../demo/server/faults.mjs';
import { docs, writtenDocs } from './docs.mjs';
import { FAULT_TABLE } from './fault-table.ts';

describe('the fault matrix', () => {
  it('stands in docs/faults.md as it is in the table; `npm run faults -- --write` writes it', async () => {
    expect(await writtenDocs()).to.equal(docs());
  });

  it('has no id twice', () => {
    expect(new Set(FAULT_TABLE.map(({ id }) => id)).size).to.equal(FAULT_TABLE.length);
  });

  it('has every fault of the demo that is no matter of looks', () => {
    const tested = FAULT_TABLE.flatMap(({ id, mixtape }) => [id, mixtape]);
    const faults = [...FAULTS_BY_ID.values()].filter(({ group }) => group !== 'data' && group !== 'mixtape');
    expect(faults.map(({ id }) => id).filter((id) => !tested.includes(id))).to.deep.equal([]);
  });

  it('asks for nothing more than three times', () => {
    for (const { id, requests } of FAULT_TABLE) {
      for (const count of Object.values(requests)) expect(count, id).to.be.within(1, 3);
    }
  });
});
