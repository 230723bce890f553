// Runs: nightly, in the step presave

import { expectKeptPromises } from '../support/expect-kept-promises.mjs';
import { startPostgres } from '../support/postgres.mjs';

describe('a release day with three processes on Postgres, on which much goes wrong', () => {
  /** @type {Awaited<ReturnType<typeof startPostgres>>} */
  let postgres;
  after(() => postgres.stop());
  expectKeptPromises(async () => {
    postgres = await startPostgres();
    return {
      commands: ['serve', 'work', 'work'],
      visitors: 300,
      environment: { DATABASE_URL: postgres.url },
      files: postgres.data,
    };
  });
});
