import { Hono } from 'hono';
import { ICalAlarmRelatesTo, ICalAlarmType, ICalCalendar, ICalEventTransparency } from 'ical-generator';
import { isDay } from '../releases/releases.mjs';
import { Refusal } from './problem-response.mjs';

const ENDING = '.ics';
/** After so long, a calendar is to look for another date. */
const REFRESH_SECONDS = 6 * 60 * 60;
/** A release on a day is announced at nine in the morning, in the listener's zone. */
const ALARM_SECONDS = 9 * 60 * 60;

/**
 * `/calendar/{projectId}.ics`: a release as a calendar to subscribe to. When the release is moved, so is the entry: it
 * keeps its UID, and its SEQUENCE grows (RFC 5545).
 * @param {Pick<import('./app.mjs').AppOptions, 'store' | 'publicUrl'> & { limit: import('hono').MiddlewareHandler }}
 *   options
 */
export function calendarRoutes({ store: { releases }, publicUrl, limit }) {
  const { host } = new URL(publicUrl);
  const routes = new Hono();
  routes.use(limit);
  routes.get('/:file', async (context) => {
    const file = context.req.param('file');
    const release = file.endsWith(ENDING) ? await releases.find(file.slice(0, -ENDING.length)) : undefined;
    if (!release) throw new Refusal(404, 'There is no such calendar.');
    context.header('Content-Type', 'text/calendar; charset=utf-8');
    context.header('Cache-Control', 'public, max-age=3600');
    return context.body(calendarOf(release, host));
  });
  return routes;
}

/**
 * @param {import('../releases/releases.mjs').Release & { changedAt: Date }} release
 * @param {string} host
 */
function calendarOf({ projectId, title, artist, at, changedAt }, host) {
  const name = `${title} · ${artist}`;
  const allDay = isDay(at);
  const calendar = new ICalCalendar({ name, ttl: REFRESH_SECONDS, prodId: '//mixtape-presave//calendar//EN' });
  const event = calendar.createEvent({
    id: `${encodeURIComponent(projectId)}@${host}`,
    sequence: Math.floor(changedAt.getTime() / 1000),
    stamp: changedAt,
    lastModified: changedAt,
    start: new Date(at),
    allDay,
    summary: name,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  const trigger = allDay ? -ALARM_SECONDS : 0;
  // Not among the options of the alarm, which does not read it from them.
  event.createAlarm({ type: ICalAlarmType.display, description: name, trigger }).relatesTo(ICalAlarmRelatesTo.start);
  return calendar.toString();
}
