import type { PresaveSettings } from '../model/presave-attributes.ts';
import type { PresaveStatus } from '../state/presave-atoms.ts';

/** A `<presave-button>`: its properties are its settings, wherever they are written. */
export type GroupedButton = Element & Pick<PresaveSettings, 'releaseDate' | 'reminder'>;

const statuses = new WeakMap<Element, () => PresaveStatus>();
const onChanges = new Set<() => void>();

/**
 * Call it when a button has come, gone or moved, or has another date or status: that changes which one of its group
 * says the date.
 */
export function changeGroups(): void {
  for (const onChange of onChanges) onChange();
}

/** Calls back when a group of the page may have changed. @returns a function that stops that */
export function onGroupChange(onChange: () => void): () => void {
  onChanges.add(onChange);
  changeGroups();
  return () => {
    onChanges.delete(onChange);
    changeGroups();
  };
}

/** Call `changeGroups` when the status has changed. */
export function joinGroup(button: GroupedButton, status: () => PresaveStatus): void {
  statuses.set(button, status);
}

/** In a group of buttons with the same date, the first one counts down that can be used. */
export function hasCountdownAbove(button: GroupedButton): boolean {
  const above = button.previousElementSibling;
  return hasSameDate(button, above) && (statuses.get(above)?.() !== 'unavailable' || hasCountdownAbove(above));
}

/** In a group of buttons with the same date, the last one says it, and offers the reminder. */
export function isDateBelow(button: GroupedButton): boolean {
  const next = button.nextElementSibling;
  return hasSameDate(button, next) && (next.reminder || !button.reminder);
}

function hasSameDate(button: GroupedButton, neighbour: Element | null): neighbour is GroupedButton {
  return neighbour?.localName === button.localName && (neighbour as GroupedButton).releaseDate === button.releaseDate;
}
