import { expect } from 'chai';
import { reminderFile } from '../../../src/presave/model/reminder-file.ts';

const PAGE = { host: 'label.example', pathname: '/night-drive/' };
const NOW = Date.UTC(2026, 9, 1, 8, 5, 9);
const DAY = { at: new Date(2026, 11, 4).getTime(), isDay: true };
const TIME = { at: Date.UTC(2026, 11, 4, 17, 30), isDay: false };
const URL = 'https://label.example/night-drive?a=1,2;b';

/** The unfolded lines. */
function linesOf(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n');
}

describe('a reminder', () => {
  it('is on the day, with an alarm in the morning', () => {
    const lines = linesOf(reminderFile({ projectId: '7', title: 'Night Drive', url: URL, release: DAY }, PAGE, NOW));
    expect(lines).to.deep.equal([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//mixtape-player//presave//EN',
      'BEGIN:VEVENT',
      'UID:7@label.example',
      'SEQUENCE:1790841909',
      'DTSTAMP:20261001T080509Z',
      'DTSTART;VALUE=DATE:20261204',
      'SUMMARY:Night Drive',
      `DESCRIPTION:${URL.replace(',', '\\,').replace(';', '\\;')}`,
      `URL:${URL}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Night Drive',
      'TRIGGER:PT9H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('is the entry that was downloaded before, if the release was moved in the meantime', () => {
    const identity = (file: string): string[] => linesOf(file).filter((line) => /^(UID|SEQUENCE)/.test(line));
    const reminder = { projectId: '', title: 'Night Drive', url: URL, release: DAY };
    const first = reminderFile(reminder, PAGE, NOW);
    const second = reminderFile({ ...reminder, release: TIME }, PAGE, NOW + 1000);
    expect(identity(first)).to.deep.equal(['UID:%2Fnight-drive%2F@label.example', 'SEQUENCE:1790841909']);
    expect(identity(second)).to.deep.equal(['UID:%2Fnight-drive%2F@label.example', 'SEQUENCE:1790841910']);
  });

  it('is at the time of the release, if it has one', () => {
    const lines = linesOf(reminderFile({ projectId: '7', title: 'Night Drive', url: URL, release: TIME }, PAGE, NOW));
    expect(lines).to.include('DTSTART:20261204T173000Z');
    expect(lines).to.include('TRIGGER:PT0S');
  });

  it('escapes texts, and keeps the URL as it is', () => {
    const title = 'One; two, three\\four\nEND:VCALENDAR';
    const lines = linesOf(reminderFile({ projectId: '7', title, url: URL, release: DAY }, PAGE, NOW));
    expect(lines).to.include('SUMMARY:One\\; two\\, three\\\\four\\nEND:VCALENDAR');
    expect(lines).to.include(`URL:${URL}`);
    expect(lines.filter((line) => line === 'END:VCALENDAR')).to.have.lengthOf(1);
  });

  it('has lines of at most 75 octets, and breaks no character', () => {
    const title = 'ナイトドライブ 🌃 '.repeat(20);
    const file = reminderFile({ projectId: '7', title, url: URL, release: DAY }, PAGE, NOW);
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).to.be.at.most(75);
    expect(linesOf(file)).to.include(`SUMMARY:${title}`);
  });
});
