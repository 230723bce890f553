import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ICalAlarmRelatesTo, ICalAlarmType, ICalCalendar, ICalEventTransparency } from 'ical-generator';
import { deletePath, ignoreMissing, replaceFile } from '../state/files.mjs';
import { pagePath, siteUrl } from './mixtape.mjs';

/** How often a calendar that has subscribed looks for another date. */
const REFRESH_SECONDS = 6 * 60 * 60;
/** A release on a day is announced at nine in the morning, in the visitor's zone. */
const ALARM_SECONDS = 9 * 60 * 60;

/**
 * By id, not by slug: a page that moves keeps the calendars that follow it.
 * @param {string} id of a mixtape
 */
export const calendarPath = (id) => `calendar/${id}.ics`;

/**
 * Whether a release has a calendar to subscribe to. Its address has to be absolute.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string | undefined} base
 */
export const hasCalendar = ({ release }, base) => base !== undefined && release?.reminder === true;

/**
 * Writes the calendar of a release. When the release is moved, so is the entry in each calendar that has subscribed: it
 * keeps its UID, and its SEQUENCE grows (RFC 5545). Both are made as `mixtape-presave` and the button's download make
 * them.
 * @param {string} out
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string | undefined} base
 */
export async function writeCalendar(out, mixtape, base) {
  const path = calendarPath(mixtape.id);
  if (base === undefined || !hasCalendar(mixtape, base)) return deletePath(out, path);
  const published = (await readFile(join(out, path), 'utf8').catch(ignoreMissing)) ?? '';
  const sequence = Number(/^SEQUENCE:(\d{1,10})\r$/m.exec(published)?.[1] ?? 0);
  // SEQUENCE is a time in seconds: so it also grows when a site is made anew, without the files of its last run.
  if (calendarOf(mixtape, base, sequence) === published) return;
  const now = Math.floor(Date.now() / 1000);
  await replaceFile(out, path, calendarOf(mixtape, base, Math.max(now, sequence + 1)));
}

/**
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string} base
 * @param {number} sequence when it was changed, in seconds
 */
function calendarOf({ id, slug, title, artist, djs, release }, base, sequence) {
  const date = release?.date ?? '';
  const isDay = !date.includes('T');
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(date);
  const changedAt = new Date(sequence * 1000);
  const name = [title, artist || djs.join(', ')].filter(Boolean).join(' · ');
  const calendar = new ICalCalendar({ name, ttl: REFRESH_SECONDS, prodId: '//mixtape-publish//calendar//EN' });
  const event = calendar.createEvent({
    id: `${encodeURIComponent(release?.projectId ?? id)}@${new URL(base).host}`,
    sequence,
    stamp: changedAt,
    lastModified: changedAt,
    // A time without a zone is "floating": each calendar shows it in its reader's zone.
    start: new Date(isDay || hasZone ? date : `${date}Z`),
    floating: !isDay && !hasZone,
    allDay: isDay,
    summary: name,
    url: siteUrl(base, pagePath(slug)),
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  const trigger = isDay ? -ALARM_SECONDS : 0;
  // By a call, because the alarm ignores `relatesTo` among its options.
  event.createAlarm({ type: ICalAlarmType.display, description: name, trigger }).relatesTo(ICalAlarmRelatesTo.start);
  return calendar.toString();
}
