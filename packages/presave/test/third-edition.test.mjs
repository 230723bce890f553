import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createDataFolder } from './support/data-folder.mjs';
import { deliverThirdEdition, thirdEdition } from './support/deliver-third-edition.mjs';

describe('a data folder of the third edition', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);

  it('opens, and what waited or was in hand is delivered; what had ended stays as it was', async () => {
    const data = await createDataFolder();
    const database = await PGlite.create(join(data, 'database'));
    await database.exec('drop schema presave cascade');
    await database.exec(await thirdEdition());
    await database.close();
    await deliverThirdEdition({ PRESAVE_DATA: data });
    await rm(data, { recursive: true });
  });
});
