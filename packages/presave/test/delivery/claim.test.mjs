import { expect } from 'chai';
import { createDueConsents } from '../../src/delivery/due-consents.mjs';
import { createLeases } from '../../src/delivery/leases.mjs';
import { startDeliveryParts } from '../support/start-delivery-parts.mjs';

const HOUR = "interval '1 hour'";
const DELIVERED = { state: 'delivered', reason: null, delaySeconds: null, isCounted: true, isFailing: false };

describe('consents that are due', function () {
  this.timeout(60_000);
  let parts;
  let first;
  let second;
  let account = 0;
  before(async () => {
    parts = await startDeliveryParts();
    const { database, consents } = parts.store;
    [first, second] = [1, 2].map(() => createDueConsents({ database, consents, service: 'spotify' }));
  });
  after(() => parts.close());
  afterEach(() => query('delete from presave.consents; delete from presave.pauses; delete from presave.results'));

  const query = (sql) => parts.store.database.query(sql);
  /** A process beside others looks more often for what those had in hand. */
  const oneOfSeveral = () => ({ ...parts.store.database, kind: 'postgres' });

  /**
   * @param {number} count
   * @param {string} at SQL of an instant
   */
  async function due(count, at = 'now()', expiresAt = 'null') {
    await parts.store.database.query(
      `insert into presave.consents (project_id, service, account, state, zone, due_at, expires_at, key_id, tokens)
       select $1, 'spotify', int4send(n), 'waiting', 'UTC', ${at}, ${expiresAt}, 'test', ''
       from generate_series($2::int, $3::int) n`,
      [await parts.release(), account + 1, account + count],
    );
    account += count;
  }

  it('are each in one hand, the oldest first', async () => {
    await due(5, 'now()');
    await due(5, `now() - ${HOUR}`);
    const before = (await query(`select id from presave.consents where due_at < now() - interval '1 minute'`)).rows;
    const one = await first.claim(5);
    const other = await second.claim(100);
    expect(one.map(({ id }) => id)).to.have.members(before.map(({ id }) => id));
    expect(new Set([...one, ...other].map(({ id }) => id)).size).to.equal(10);
    expect(await first.claim(100)).to.eql([]);
  });

  it('are not in hand before their time, nor after the end of the permission, nor during a pause', async () => {
    await due(3, `now() + ${HOUR}`);
    await due(3, 'now()', 'now()');
    expect(await first.claim(10)).to.eql([]);
    await due(3);
    await query(`insert into presave.pauses (service, until, reason, seconds)
      values ('spotify', now() + ${HOUR}, 'rate', 3600)`);
    expect(await first.claim(10)).to.eql([]);
    await query('delete from presave.pauses');
    expect((await first.claim(10)).length).to.equal(3);
  });

  it('go to another hand once their lease has ended; the first one can change nothing any more', async () => {
    await due(1);
    const [lost] = await first.claim(1);
    const leases = createLeases(oneOfSeveral());
    const stop = leases.keep(() => []);
    await query('update presave.consents set leased_until = now()');
    await parts.untilState(lost.id, 'waiting');
    stop();
    const [taken] = await second.claim(1);
    expect(taken).to.include({ id: lost.id, attempts: 0 });
    expect(await first.areStillDue([lost])).to.eql([false]);
    expect(await second.areStillDue([taken])).to.eql([true]);
    expect(await first.storeTokens([{ due: lost, tokens: { refresh_token: 'old' } }])).to.eql([false]);
    await first.finish([{ due: lost, change: DELIVERED, result: 'delivered' }]);
    expect(await parts.read(lost.id)).to.include({ state: 'delivering' });
    expect((await query('select * from presave.results')).rows).to.eql([]);
    await second.finish([{ due: taken, change: DELIVERED, result: 'delivered' }]);
    expect(await parts.read(lost.id)).to.include({ state: 'delivered', attempts: 1 });
  });

  it('stay in their hand as long as it renews the lease', async () => {
    await due(2);
    const [kept, forgotten] = await first.claim(2);
    await query(`update presave.consents set leased_until = now() + interval '5 seconds'`);
    const stop = createLeases(oneOfSeveral()).keep(() => [kept.lease]);
    await parts.untilState(forgotten.id, 'waiting');
    stop();
    const { state, lease } = await parts.read(kept.id);
    expect({ state, lease }).to.eql({ state: 'delivering', lease: kept.lease });
  });
});
