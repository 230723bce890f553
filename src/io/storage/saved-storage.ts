import { readStorage, writeStorage } from './storage.ts';

/** Storage tells other tabs only; copies of the button on this page that know nothing of each other are told by this event. */
const SAVED = 'mixtape-player-saved';

/** @param key as `savedKey()` makes it */
export function readSaved(key: string): boolean {
  return readStorage(key) === 'true';
}

export function keepSaved(key: string): void {
  writeStorage(key, 'true');
  document.dispatchEvent(new CustomEvent(SAVED, { detail: key }));
}

/**
 * Calls back when a release was saved or forgotten, by another tab or by another copy of the button on this page.
 * @param callback `key` is `null` where everything may have changed
 */
export function watchSaved(signal: AbortSignal, callback: (key: string | null, isSaved: boolean) => void): void {
  addEventListener('storage', ({ key }) => callback(key, key !== null && readSaved(key)), { signal });
  document.addEventListener(
    SAVED,
    (event) => {
      const key: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof key === 'string') callback(key, true);
    },
    { signal },
  );
}
