import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { createDueConsents } from '../../src/delivery/due-consents.mjs';
import { openQueues } from '../../src/delivery/queue.mjs';
import { startDeliveryParts } from '../support/start-delivery-parts.mjs';

describe('jobs for consents that are due', function () {
  this.timeout(60_000);
  let parts;
  let queues;
  let dues;
  let account = 0;
  before(async () => {
    parts = await startDeliveryParts();
    const { database, consents } = parts.store;
    queues = await openQueues(database, ['spotify'], { log: { warn: () => {} } });
    dues = createDueConsents({ database, consents, service: 'spotify', worker: randomUUID() });
  });
  after(async () => {
    await queues.stop();
    await parts.close();
  });
  afterEach(() => parts.store.database.query('delete from pgboss.job; delete from presave.consents'));

  /** @param {number} count @param {string} at SQL of an instant */
  async function due(count, at) {
    await parts.store.database.query(
      `insert into presave.consents (project_id, service, account, state, zone, due_at, key_id, tokens)
       select $1, 'spotify', int4send(n), 'waiting', 'UTC', ${at}, 'test', '' from generate_series($2::int, $3::int) n`,
      [await parts.release(), account + 1, account + count],
    );
    account += count;
  }

  /** Seconds from when they were due until they may begin: the least and the most. */
  async function starts() {
    const { rows } = await parts.store.database.query(
      `select extract(epoch from min(start_after - due_at))::float8 as least,
         extract(epoch from max(start_after - due_at))::float8 as most, count(*)::int as count
       from pgboss.job join presave.consents on job = pgboss.job.id`,
      [],
    );
    return rows[0];
  }

  it('a crowd is spread over ten seconds', async () => {
    await due(4_000, 'now()');
    expect(await dues.makeJobs()).to.equal(4_000);
    const { least, most } = await starts();
    expect(least).to.be.within(0, 0.5);
    expect(most).to.be.within(9.5, 10);
  });

  it('a few are not kept waiting', async () => {
    await due(20, 'now()');
    await dues.makeJobs();
    expect((await starts()).most).to.be.most(0.05);
  });

  it('what has waited longer than that begins at once', async () => {
    await due(3_000, "now() - interval '20 seconds'");
    await dues.makeJobs();
    expect((await queues.fetch('spotify', 3_000)).length).to.equal(3_000);
  });

  it('there are never so many that taking some of them becomes slow', async () => {
    await due(5_000, "now() - interval '20 seconds'");
    expect([await dues.makeJobs(), await dues.makeJobs()]).to.eql([4_000, 0]);
    await queues.fetch('spotify', 300);
    expect(await dues.makeJobs()).to.equal(300);
  });

  it('a consent has one job, and one that is not due has none', async () => {
    await due(5, 'now()');
    await due(5, "now() + interval '1 hour'");
    expect([await dues.makeJobs(), await dues.makeJobs()]).to.eql([5, 0]);
    expect((await starts()).count).to.equal(5);
  });
});
