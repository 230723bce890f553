import type { ReleaseDate } from './release-date.ts';

export interface Reminder {
  readonly projectId: string;
  readonly title: string;
  readonly url: string;
  readonly release: ReleaseDate;
}

/**
 * RFC 5545, section 3.1: a line has at most 75 octets, with the space before it. In UTF-8 a character has up to four.
 */
const FULL_LINE = /[\0-\x7f]{74}(?!$)|.{18}(?!$)/gsu;

/**
 * A calendar file (RFC 5545) with the release and an alarm. A release without a time is on a day, wherever the visitor
 * is. A file that is downloaded again, after the release was moved, moves the entry of the first one.
 * @param page the address of the visitor's page
 */
export function reminderFile(
  { projectId, title, url, release }: Reminder,
  { host, pathname }: { readonly host: string; readonly pathname: string },
  now: number,
): string {
  const { at, isDay } = release;
  const start = isDay ? `DTSTART;VALUE=DATE:${localDay(at)}` : `DTSTART:${utcTime(at)}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//mixtape-player//presave//EN',
    'BEGIN:VEVENT',
    `UID:${encodeURIComponent(projectId || pathname)}@${host}`,
    `SEQUENCE:${Math.floor(now / 1000)}`,
    `DTSTAMP:${utcTime(now)}`,
    start,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(url)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    // A release on a day is announced at nine in the morning.
    `TRIGGER:${isDay ? 'PT9H' : 'PT0S'}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${line.replace(FULL_LINE, '$&\r\n ')}\r\n`).join('');
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function localDay(at: number): string {
  const date = new Date(at);
  return `${String(date.getFullYear()).padStart(4, '0')}${twoDigits(date.getMonth() + 1)}${twoDigits(date.getDate())}`;
}

function utcTime(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** RFC 5545, section 3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}
