// Runs: nightly, in the step presave

import { expectMessages } from '../support/expect-messages.mjs';
import { startPostgres } from '../support/postgres.mjs';

describe('a day of messages with three processes on Postgres, on which much goes wrong', () => {
  /** @type {Awaited<ReturnType<typeof startPostgres>>} */
  let postgres;
  after(() => postgres.stop());
  expectMessages(async () => {
    postgres = await startPostgres();
    return { commands: ['serve', 'work', 'work'], visitors: 300, environment: { DATABASE_URL: postgres.url } };
  });
});
