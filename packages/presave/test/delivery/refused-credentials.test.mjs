import { expect } from 'chai';
import { startDelivery } from '../../src/delivery/start-delivery.mjs';
import { createLog } from '../../src/log.mjs';
import { createServices } from '../../src/providers/providers.mjs';
import { createLines } from '../support/lines.mjs';
import { startDeliveryParts } from '../support/start-delivery-parts.mjs';

describe('a process whose credentials a service refuses', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);
  let parts;
  before(async () => {
    parts = await startDeliveryParts();
  });
  after(() => parts.close());

  it('leaves that service alone, and pauses no other process', async () => {
    const { database, consents } = parts.store;
    const lines = createLines();
    const log = createLog(lines);
    const { accountsUrl, apiUrl } = parts.standIns.spotify;
    const spotify = { clientId: 'mixtape-demo', clientSecret: 'of-last-year', accountsUrl, apiUrl };
    const services = createServices({ services: { spotify } }, { log });
    const settings = { retrySeconds: 0.05, giveUpHours: 72, forgetDays: 90 };
    const id = await parts.consentOnSpotify(await parts.release(), 'ann');
    const wrong = await startDelivery({ database, consents, services, settings, log });
    await lines.until(/Spotify refuses SPOTIFY_CLIENT_ID/);
    await parts.until(id, ({ reason }) => reason === 'paused-settings');
    await parts.start();
    await parts.untilState(id, 'delivered');
    await wrong.stop();
    expect((await database.query('select * from presave.pauses')).rows).to.eql([]);
    expect(lines.all().filter((line) => /Spotify refuses/.test(line))).to.have.length(1);
  });
});
