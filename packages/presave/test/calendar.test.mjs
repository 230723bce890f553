import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import { createApp } from '../src/http/app.mjs';
import { createLog } from '../src/log.mjs';
import { createMetrics } from '../src/metrics.mjs';
import { openStore } from '../src/open-store.mjs';
import { createServices } from '../src/providers/providers.mjs';
import { readSettings } from '../src/settings/settings.mjs';
import { createDataFolder } from './support/data-folder.mjs';

const RELEASE = {
  projectId: 'night bus/1',
  title: 'Night Bus; “live”',
  artist: 'Ama, Lio',
  ids: { spotify: { uris: ['spotify:album:1'] } },
};

describe('the calendar of a release', function () {
  // A database that starts on a busy machine.
  this.timeout(120_000);
  let data;
  let store;
  let app;
  before(async () => {
    data = await createDataFolder();
    const settings = readSettings({ PRESAVE_DATA: data, RATE_LIMIT: '0' });
    store = await openStore(settings);
    const log = createLog({ write() {} });
    const services = createServices(settings, { log, keys: store.keys });
    const metrics = createMetrics(store.database);
    app = createApp({ store, services, settings, publicUrl: 'https://music.example', metrics, log });
  });
  after(async () => {
    await store.close();
    await rm(data, { recursive: true });
  });

  const put = (at) => store.releases.put({ ...RELEASE, at });
  const get = (path) => app.request(`/calendar/${path}`);
  /** Its lines, unfolded (RFC 5545, section 3.1). */
  async function entry() {
    const response = await get(`${encodeURIComponent(RELEASE.projectId)}.ics`);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('text/calendar; charset=utf-8');
    const text = await response.text();
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).to.be.at.most(75);
    return text.replaceAll('\r\n ', '').split('\r\n');
  }
  const value = (lines, name) => lines.find((line) => line.startsWith(name))?.slice(name.length);

  it('has a day as a day, whatever the zone of the server, and rings at nine', async () => {
    await put('2099-12-04');
    const lines = await entry();
    expect(lines).to.include.members([
      'BEGIN:VCALENDAR',
      'DTSTART;VALUE=DATE:20991204',
      'SUMMARY:Night Bus\\; “live” · Ama\\, Lio',
      'TRANSP:TRANSPARENT',
      'TRIGGER;RELATED=START:PT9H',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ]);
  });

  it('moves with the release: the same entry, with a higher number', async () => {
    await put('2099-12-04');
    const before = await entry();
    // The number counts seconds.
    await store.database.query("update presave.releases set changed_at = changed_at - interval '1 minute'", []);
    const old = await entry();
    await put('2100-01-31T23:00:00+01:00');
    const after = await entry();
    expect(after).to.include('DTSTART:21000131T220000Z').and.include('TRIGGER;RELATED=START:PT0S');
    expect(value(after, 'UID:')).to.equal(value(before, 'UID:')).and.equal('night%20bus%2F1@music.example');
    expect(Number(value(after, 'SEQUENCE:'))).to.be.above(Number(value(old, 'SEQUENCE:')));
  });

  it('is not there without a release, once it is removed, and under another name', async () => {
    await put('2099-12-04');
    expect((await get('none.ics')).status).to.equal(404);
    expect((await get(encodeURIComponent(RELEASE.projectId))).status).to.equal(404);
    await store.releases.remove(RELEASE.projectId);
    expect((await get(`${encodeURIComponent(RELEASE.projectId)}.ics`)).status).to.equal(404);
  });
});
