import { readStorage, writeStorage } from '../../platform/storage.ts';

/** Browsers dispatch `storage` in other tabs only. This event notifies other copies of the script on this page. */
const SAVED = 'mixtape-player-saved';

export function readSavedFlag(key: string): boolean {
  return readStorage(key) === 'true';
}

export function setSavedFlag(key: string): void {
  writeStorage(key, 'true');
  document.dispatchEvent(new CustomEvent(SAVED, { detail: key }));
}

/** Calls back when another tab or script has changed a flag. `key` is `null` if any may have changed. */
export function onSavedFlagChange(signal: AbortSignal, callback: (key: string | null, isSaved: boolean) => void): void {
  addEventListener('storage', ({ key }) => callback(key, key !== null && readSavedFlag(key)), { signal });
  document.addEventListener(
    SAVED,
    (event) => {
      const key: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof key === 'string') callback(key, true);
    },
    { signal },
  );
}
