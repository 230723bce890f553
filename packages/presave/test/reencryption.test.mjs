import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { run } from '../src/cli/commands/rotate-keys.mjs';
import { createConsents } from '../src/consents/consents.mjs';
import { makeKey } from '../src/keys/key-ring.mjs';
import { startDeliveryParts } from './support/start-delivery-parts.mjs';

describe('rotate-keys', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);
  let parts;
  before(async () => {
    parts = await startDeliveryParts();
  });
  after(() => parts.close());

  it('also encrypts anew what was stored with the older key while it ran', async () => {
    const { database, keys } = parts.store;
    const projectId = await parts.release({ at: '2030-01-01' });
    for (const account of ['ana', 'ben', 'cleo']) await parts.consentOnSpotify(projectId, account);
    const { rows } = await database.query('select * from presave.consents order by id');
    // The first one is encrypted with the older key again, after the first pass has gone by.
    let isLate = true;
    const transaction = async (run) => {
      const result = await database.transaction(run);
      if (result.last === undefined && isLate) {
        isLate = false;
        const { id, key_id, tokens } = rows[0];
        await database.query('update presave.consents set key_id = $2, tokens = $3 where id = $1', [
          id,
          key_id,
          tokens,
        ]);
      }
      return result;
    };
    keys.ring.replace([makeKey(), ...keys.ring.keys]);
    const { changed, unreadable } = await createConsents({ ...database, transaction }, keys).reencrypt();
    expect({ changed, unreadable }).to.eql({ changed: 4, unreadable: 0 });
    const { rows: now } = await database.query('select distinct key_id from presave.consents', []);
    expect(now).to.eql([{ key_id: keys.ring.firstId }]);
  });

  it('has a new key in the file before something is encrypted with it, also if it is run twice at once', async () => {
    const { store } = parts;
    const keyFolder = await mkdtemp(join(tmpdir(), 'presave-keys-'));
    const read = () => readFileSync(join(keyFolder, 'keys'), 'utf8');
    const { ring } = store.keys;
    const replaced = [];
    const watched = Object.create(ring, {
      replace: {
        value(keys) {
          replaced.push(read().startsWith(`${keys[0].id}:`));
          ring.replace(keys);
        },
      },
    });
    const rotated = { ...store, keyFolder, keys: { ...store.keys, ring: watched } };
    await Promise.all([run(rotated, {}), run(rotated, {})]);
    expect(replaced.slice(0, 2)).to.eql([true, true]);
    expect(read()).to.match(new RegExp(`^${ring.firstId}:[^,]+,`));
    await run(rotated, { forgetOld: true });
    expect(read()).to.match(new RegExp(`^${ring.firstId}:[^,]+$`));
    await rm(keyFolder, { recursive: true });
  });
});
