// Runs: nightly, in the step presave

import { deliverThirdEdition, thirdEdition } from '../support/deliver-third-edition.mjs';
import { startPostgres } from '../support/postgres.mjs';

describe('a Postgres of the third edition', function () {
  this.timeout(120_000);

  it('opens, and what waited or was in hand is delivered; what had ended stays as it was', async () => {
    const postgres = await startPostgres();
    await postgres.query(await thirdEdition());
    await deliverThirdEdition({ DATABASE_URL: postgres.url });
    await postgres.stop();
  });
});
