import { createElement } from '../../platform/page/native-member.ts';
import { type Reminder, reminderFile } from '../model/reminder-file.ts';

/** Until browsers have read the file. */
const REVOKE_MS = 60_000;

// Loaded when a visitor asks for a reminder.

export function downloadReminder(reminder: Reminder, now: number): void {
  const file = reminderFile(reminder, location, now);
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  const link = createElement(document, 'a');
  link.href = url;
  link.download = 'release.ics';
  // Not in the page: its listeners for clicks may follow links themselves.
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
