import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { reminderFile } from '../../../src/presave/model/reminder-file.ts';
import { headersOf } from '../src/site/server-config.mjs';
import { needsFfmpeg, publish, run, scratch } from './support/run.mjs';
import { songFolder } from './support/songs.mjs';

const BASE = 'https://music.example/tapes';
const FEED = 'calendar/night.ics';

describe('the calendar of a release', function () {
  this.timeout(300_000);
  const folder = scratch();
  const out = join(folder, 'site');
  let songs;
  before(async function () {
    await needsFfmpeg(this);
    songs = songFolder(folder, 'night', { 'a.wav': {} });
  });

  async function publishRelease(release, more = {}) {
    const details = { title: 'Night Bus; “live”', artist: 'Ama, Lio', ...more, release };
    writeFileSync(join(songs, 'mixtape.json'), JSON.stringify(details));
    const { code, stderr } = await publish(songs, out, '--base', BASE, '--no-video');
    expect(code, stderr).to.equal(0);
  }
  /** The lines of a calendar, unfolded (RFC 5545, section 3.1). */
  const linesOf = (text) => text.replaceAll('\r\n ', '').split('\r\n');
  function entry() {
    const text = readFileSync(join(out, FEED), 'utf8');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).to.be.at.most(75);
    return linesOf(text);
  }
  const value = (lines, name) => lines.find((line) => line.startsWith(name))?.slice(name.length);
  const pageOf = (slug) => readFileSync(join(out, 'mixtape', slug, 'index.html'), 'utf8');

  it('is named by the reminder, and has the release on its day with an alarm at nine', async () => {
    await publishRelease({ date: '2099-12-04', reminder: true });
    expect(pageOf('night')).to.match(
      /<presave-button [^>]*reminder-url="https:\/\/music\.example\/tapes\/calendar\/night\.ics"/,
    );
    // Beside the reminder, before any script.
    expect(pageOf('night')).to.include('href="webcal://music.example/tapes/calendar/night.ics"');
    expect(entry()).to.include.members([
      'DTSTART;VALUE=DATE:20991204',
      'SUMMARY:Night Bus\\; “live” · Ama\\, Lio',
      'URL;VALUE=URI:https://music.example/tapes/mixtape/night/',
      'TRANSP:TRANSPARENT',
      'TRIGGER;RELATED=START:PT9H',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ]);
    expect(headersOf(`/${FEED}`)).to.deep.equal({ type: 'text/calendar', cache: 'public, max-age=3600' });
  });

  it('stays as it is while nothing changes, also when another run publishes the site', async () => {
    await publishRelease({ date: '2099-12-04', reminder: true });
    const before = readFileSync(join(out, FEED), 'utf8');
    await publishRelease({ date: '2099-12-04', reminder: true }, { text: 'Another text of the page.' });
    expect(readFileSync(join(out, FEED), 'utf8')).to.equal(before);
  });

  it('moves with the release: the same entry at the same address, with a higher number each time', async () => {
    await publishRelease({ date: '2099-12-04', reminder: true });
    const first = entry();
    await publishRelease({ date: '2100-01-31T23:00:00+01:00', reminder: true });
    const second = entry();
    await publishRelease({ date: '2100-02-01T20:00', reminder: true }, { slug: 'moved' });
    const third = entry();
    expect(second).to.include('DTSTART:21000131T220000Z').and.include('TRIGGER;RELATED=START:PT0S');
    // Without a zone it is in that of the visitor.
    expect(third).to.include('DTSTART:21000201T200000');
    const numbers = [first, second, third].map((lines) => Number(value(lines, 'SEQUENCE:')));
    expect(numbers[1]).to.be.above(numbers[0]);
    expect(numbers[2]).to.be.above(numbers[1]);
    for (const lines of [first, second, third]) expect(value(lines, 'UID:')).to.equal('night@music.example');
    expect(pageOf('moved')).to.include(`reminder-url="${BASE}/${FEED}"`);
  });

  it('is the entry that the button of the page downloads', async () => {
    await publishRelease({ date: '2099-12-04', reminder: true, projectId: 'night bus/1' });
    const [, projectId] = /<presave-button [^>]*project-id="([^"]*)" reminder-url/.exec(pageOf('night'));
    const release = { at: Date.UTC(2099, 11, 4), isDay: true };
    const page = new URL(`${BASE}/mixtape/night/`);
    const downloaded = reminderFile({ projectId, title: 'Night Bus', url: page.href, release }, page, Date.now());
    expect(value(entry(), 'UID:')).to.equal(value(linesOf(downloaded), 'UID:'));
  });

  it('ends with the reminder, the release or the mixtape', async () => {
    await publishRelease({ date: '2099-12-04', reminder: true });
    for (const release of [{ date: '2099-12-04' }, undefined]) {
      await publishRelease(release);
      expect(existsSync(join(out, FEED))).to.equal(false);
      expect(pageOf('night')).not.to.include('reminder-url');
      await publishRelease({ date: '2099-12-04', reminder: true });
      expect(existsSync(join(out, FEED))).to.equal(true);
    }
    await run(['remove', 'night', '--out', out]);
    expect(existsSync(join(out, FEED))).to.equal(false);
  });
});
